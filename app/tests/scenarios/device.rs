//! The device: keys, light, sleep, battery, language, power loss.

use super::{FOUR, JOYSTICK, TWO, scenario};

scenario! { the_screen_dims_goes_off_and_comes_back_the_key_that_wakes_it_does_nothing_else, JOYSTICK, "
    press a a
    light 62
    wait 104000
    light 62
    wait 2000
    light 15
    wait 15000
    light 0
    asleep
    press a
    light 62
    says Choose a token
    press a
    says Where to slide?
" }

scenario! { a_key_only_lights_a_dimmed_screen, TWO, "
    hold a
    hold a
    wait 110000
    light 15
    hold a
    says Choose a token
    light 62
    hold a
    says Where to slide?
" }

scenario! { a_low_battery_is_told_once, JOYSTICK, "
    press a a
    battery 40
    screen Play
    battery 14
    screen Dialog
    says Battery low.
    press a
    screen Play
    battery 13
    screen Play
" }

scenario! { boot_goes_straight_into_the_game_in_the_middle_of_a_turn, JOYSTICK, "
    press a a
    press a a
    wait 2000
    halves 1
    reboot
    screen Play
    halves 1
    says Take a disc
" }

scenario! { the_language_changes_at_once_and_stays, JOYSTICK, "
    press up up a
    says Settings; Language
    press right
    says Réglages; Langue; Français
    reboot
    says Nouvelle partie
" }

scenario! { about_offers_a_new_firmware, JOYSTICK, "
    press up a
    says Waveshare; 0.1.0; Viktor
    press a
    says Restart to receive
    press left a
    updating
" }

scenario! { four_keys_two_step_one_chooses_one_goes_back, FOUR, "
    says OK; Prev.; Next
    press y y x x a a
    screen Play
    press a
    says Where to slide?
    press y b
    says Choose a token
    play
    wait 5000
    turns 2
" }

scenario! { two_keys_short_steps_long_chooses_and_goes_back, TWO, "
    press a b
    hold a
    screen NewGame
    hold b
    screen Title
    hold a
    hold a
    screen Play
    press a
    says Choose a token
    hold a
    says Where to slide?
    hold b
    says Choose a token
    play
    wait 5000
    turns 2
    hold b
    screen GameMenu
" }

scenario! { a_key_that_is_held_walks_on_but_chooses_only_once, JOYSTICK, "
    hold a 2000
    screen NewGame
" }
