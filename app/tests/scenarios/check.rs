//! The board check, with every set of keys.

use super::{FOUR, JOYSTICK, SMALL, TWO, scenario};

scenario! { about_opens_the_board_check_and_holding_a_key_walks_through_it, JOYSTICK, "
    press up a down a
    screen BoardCheck
    says TL; TR; BL; BR; Red; Green; Blue; White; panel: 240 x 240 at (0, 0) madctl 0x70,
    hold x
    says Press every key
    hold up
    says Brightness; LED; Sound
    hold centre
    says keys U---C--X-
    hold b
    screen About
    saves 0
" }

scenario! { a_key_held_since_power_on_opens_the_check_and_counts_as_seen, SMALL, "
    press a a
    screen Play
    boot down
    screen BoardCheck
    report keys -D-----
    hold a 2600
    screen Play
" }

scenario! { held_longer_any_key_leaves_from_any_page, TWO, "
    boot a
    hold b 2600
    screen Title
    boot a
    hold a
    hold a 1600
    screen BoardCheck
    press a
    hold b 2600
    screen Title
" }

scenario! { the_key_that_leaves_the_check_does_nothing_more, JOYSTICK, "
    press up a down a
    hold down 4000
    screen About
    press a
    screen BoardCheck
" }

scenario! { every_key_is_ticked_when_it_is_pressed, JOYSTICK, "
    boot a
    hold a
    report keys -----A---
    press up down left right centre b x y
    report keys UDLRCABXY
    says Up; Down; Left; Right; Centre; A; B; X; Y
" }

scenario! { the_panel_is_changed_while_one_looks, JOYSTICK, "
    boot a
    press down down a
    panel panel: 240 x 240 at (0, 0) madctl 0x78,
    says panel: 240 x 240 at (0, 0) madctl 0x78,
    report 78 inv changed
    press down centre
    panel panel: 240 x 240 at (0, 0) madctl 0x78, inversion: off,
    says inversion: off,
    press centre up a
    panel panel: 240 x 240 at (0, 0) madctl 0x70,
    report 70 inv / keys
    press up a
    panel panel: 240 x 240 at (80, 0) madctl 0xF0,
    press up a
    panel panel: 240 x 240 at (0, 80) madctl 0x90,
    hold b 2600
    screen Title
    panel panel: 240 x 240 at (0, 80) madctl 0x90,
    reboot
    panel panel: 240 x 240 at (0, 0) madctl 0x70,
" }

scenario! { two_keys_are_enough, TWO, "
    press b
    hold a
    press a
    hold a
    screen BoardCheck
    panel panel: 240 x 135 at (40, 53) madctl 0x70,
    press a a b
    panel panel: 240 x 135 at (40, 53) madctl 0x78,
    press a a a b b
    panel panel: 240 x 135 at (42, 53) madctl 0x78,
    hold a
    hold b
    press b
    light 10
    press b
    light 40
    press a b
    leds 1
    press b b
    leds 4
    press b
    leds 0
    press b a b
    heard Test
    hold b
    light 40
    leds 1
    hold a
    screen About
    light 62
    leds 0
    saves 0
" }

scenario! { four_keys_select_with_the_right_ones, FOUR, "
    boot b
    press y y x a
    panel panel: 320 x 240 at (0, 0) madctl 0xF0,
    press b
    panel panel: 320 x 240 at (0, 0) madctl 0xF0,
    press x a
    panel panel: 320 x 240 at (0, 0) madctl 0x30,
" }

scenario! { the_key_that_opened_the_check_does_nothing_in_it, JOYSTICK, "
    press up a down
    hold a 3000
    screen BoardCheck
    says TL
    panel panel: 240 x 240 at (0, 0) madctl 0x70,
    report keys ---------
" }

scenario! { what_is_measured_is_in_the_report, SMALL, "
    boot a
    measures 1
    report not measured
    measured
    battery 74
    report chip 20002927 flash EF4015 / clock 125.000 ring 6.400 MHz / battery 3.912 V 74% / start power 0
    wait 4100
    measures 3
" }
