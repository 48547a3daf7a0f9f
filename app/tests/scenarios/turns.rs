//! Turns: made step by step, taken back, played again, looked at afterwards.

use super::{JOYSTICK, SMALL, TWO, scenario};

scenario! { a_turn_is_staged_and_back_undoes_one_step_after_the_other, JOYSTICK, "
    screen Title
    press a a
    screen Play
    says Your turn; Choose a token; Pick
    press a
    says Where to slide?
    press a
    wait 2000
    halves 1
    says Take a disc
    press a
    says Place the disc
    press b
    says Take a disc
    press b
    halves 0
    says Where to slide?
    press b
    says Choose a token
    press b
    screen GameMenu
    press b
    screen Play
    halves 0
" }

scenario! { a_whole_turn_and_the_machine_answers, SMALL, "
    press a a
    play
    wait 5000
    turns 2
    says Your turn
    heard Slide Lift Place
" }

scenario! { a_disc_that_may_not_be_taken_says_why, JOYSTICK, "
    press a a
    press a a
    wait 2000
    says Take a disc
    press left left left left left
    says This disc carries a token.
    press right
    says Blocked: it cannot slide out.
    press a
    halves 1
    heard Refused
" }

scenario! { undo_takes_back_the_machines_turn_and_ones_own_redo_plays_both_again, JOYSTICK, "
    press a a
    play
    wait 5000
    play
    wait 5000
    turns 4
    press x
    press down a
    screen Play
    turns 2
    says Your turn
    press x
    press down a
    turns 0
    press x
    says Redo turn
    press down a
    turns 2
    press x down down a
    turns 4
" }

scenario! { what_was_undone_can_be_redone_after_a_power_cut, JOYSTICK, "
    press a a
    play
    wait 5000
    press x down a
    turns 0
    reboot
    press x
    says Redo turn
" }

scenario! { a_hint_is_shown_part_by_part_and_leads_through_the_turn, JOYSTICK, "
    press a a
    press y y y
    heard Hint
    halves 0
    press a
    says Where to slide?
    press right
    press b
    says Choose a token
    press a a
    wait 2000
    halves 1
    says Take a disc
    press a a
    wait 2000
    hinted
" }

scenario! { after_the_slide_a_hint_is_about_the_disc_and_takes_nothing_back, JOYSTICK, "
    press a a
    press a a
    wait 2000
    halves 1
    press y
    heard Hint
    halves 1
    says Take a disc
    press a
    says Place the disc
    press a
    wait 2000
    turns 2
" }

scenario! { a_hint_from_the_menu_goes_on_where_it_was, TWO, "
    hold a
    hold a
    hold b
    press a
    hold a
    heard Hint
    hold a
    says Where to slide?
    hold b
    hold b
    press a
    hold a
    says Choose a token
    halves 0
" }

scenario! { only_now_makes_the_machine_hurry, JOYSTICK, "
    press a a
    machine slow
    play
    thinking
    press left right up down y
    thinking
    turns 1
    press a
    wait 3000
    turns 2
" }

scenario! { only_now_makes_the_machine_hurry_with_two_keys, TWO, "
    hold a
    hold a
    machine slow
    play
    thinking
    press a b
    thinking
    hold a
    wait 3000
    turns 2
" }

scenario! { while_a_hint_is_searched_for_the_back_key_opens_the_menu_as_the_screen_says, SMALL, "
    press a a
    machine slow
    press b
    screen GameMenu
    press down a
    screen Play
    thinking
    says Menu; Now!
    press b
    screen GameMenu
    press b
    screen Play
    says Choose a token
    turns 0
" }

scenario! { a_hint_whose_search_never_answers_can_be_left, TWO, "
    hold a
    hold a
    machine slow
    hold b
    screen GameMenu
    press a
    hold a
    screen Play
    thinking
    hold b
    screen GameMenu
" }

scenario! { the_record_of_a_finished_game_can_be_looked_at_turn_by_turn, JOYSTICK, "
    press a a
    play
    wait 5000
    press x up up a left a
    press down down a
    screen Review
    says Turn 2; best
    press left
    says Turn 1
    press left
    says Start
    press right right right right
    says Turn 2
    press b
    screen End
" }
