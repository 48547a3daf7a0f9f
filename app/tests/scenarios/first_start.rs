//! The first start, and what a player looks up.

use super::{FOUR, JOYSTICK, SMALL_FOUR, TWO, scenario};

scenario! { a_new_device_asks_for_the_language_and_whether_to_learn, JOYSTICK, "
    new
    screen Welcome
    says Language; English; Français; Català
    press down
    says Langue
    press down a
    says Neu bei Nonaga?; Lernen; Spielen
    saves 1
    press a
    screen Lesson
    says Das Ziel
    press b
    screen Title
    reboot
    screen Title
    says Neue Partie
" }

scenario! { two_keys_are_told_at_once_that_they_can_be_held, TWO, "
    new
    screen Welcome
    says Press A: next.  Hold A: OK.
    press a
    says Long : OK.
    press b
    hold a
    says New to Nonaga?
    press a
    hold a
    screen NewGame
    hold a
    screen Play
    says Bring your three tokens together.
    press a
    says Choose a token
" }

scenario! { the_first_game_of_a_new_player_says_the_goal_once, FOUR, "
    new
    press a y a
    screen NewGame
    press a
    screen Play
    says Bring your three tokens together.
    wait 9000
    says Choose a token
" }

scenario! { a_device_that_was_switched_off_before_the_answer_asks_again, SMALL_FOUR, "
    new
    press y
    says Langue
    reboot
    new
    screen Welcome
" }

scenario! { the_rules_are_looked_up_from_the_title, SMALL_FOUR, "
    press x x x a
    screen Rules
    says 1/12
    press a
    says 2/12
    press x x
    says 12/12; locked; last turn; threat
    press b
    screen Title
" }

scenario! { the_rules_are_looked_up_in_the_middle_of_a_turn_which_goes_on, FOUR, "
    press a a
    play
    wait 5000
    turns 2
    press b
    screen GameMenu
    press y y y
    says Rules
    press a
    screen Rules
    press b b
    screen Play
    turns 2
" }

scenario! { settings_and_new_game_explain_the_row_that_is_pointed_at, JOYSTICK, "
    press up up a
    screen Settings
    says The language of all texts
    press down down
    says less saves power
    press b
    press down down a
    screen NewGame
    says Begins with these choices
    press down down
    says From 1, easy, to 8, hard
" }

scenario! { without_a_pad_values_go_back_as_well_as_forward, FOUR, "
    press a y y
    screen NewGame
    says 1 Chick
    press a y y
    says 3 Hedgehog
    press x x x x
    says 8 Lynx
    press a y
    says Red begins
    press b
    screen Title
" }

scenario! { with_two_keys_values_go_back_as_well_as_forward, TWO, "
    hold a
    press a a
    hold a
    press b b
    says 8 Lynx
    press a a a
    says 2 Squirrel
    hold a
    press b b
    hold a
    screen Play
" }
