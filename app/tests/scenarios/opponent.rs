//! The opponent: how it thinks, answers and takes over a side.

use super::{FOUR, JOYSTICK, scenario};

scenario! { while_the_machine_thinks_a_key_makes_it_play_now, JOYSTICK, "
    press a a
    machine slow
    play
    wait 60000
    turns 1
    says Chick; is thinking; Now!
    press a
    wait 5000
    turns 2
" }

scenario! { the_machine_thinks_while_the_players_turn_is_still_being_shown, JOYSTICK, "
    press a a
    machine slow
    steps 4
    turns 1
    thinking
" }

scenario! { a_machine_that_is_quick_waits_until_the_players_turn_has_been_shown, JOYSTICK, "
    press a a
    steps 4
    wait 300
    halves 2
    wait 400
    halves 3
" }

scenario! { the_menu_opens_while_the_machine_thinks_and_the_thought_goes_on_afterwards, FOUR, "
    press a a
    machine slow
    play
    wait 9000
    press b
    screen GameMenu
    press b
    says is thinking
    press a
    wait 5000
    turns 2
" }

scenario! { the_machine_takes_over_a_side_that_is_better_than_its_own, JOYSTICK, "
    press a
    press up right down a
    machine worse
    play
    wait 300
    says Chick takes over your side
    mine black
    turns 1
    machine better
    play
    wait 5000
    turns 3
    mine black
" }

scenario! { the_machine_plays_against_itself_after_a_minute_and_any_key_ends_it, FOUR, "
    wait 59000
    screen Title
    wait 2000
    screen Demo
    wait 20000
    turns 0
    press y
    screen Title
" }
