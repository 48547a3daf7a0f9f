//! Games and matches: begun, given up, swapped, counted.

use super::{JOYSTICK, SMALL, scenario};

scenario! { restart_and_resign_are_behind_a_question_and_no_changes_nothing, JOYSTICK, "
    press a a
    play
    wait 5000
    press x up up a
    screen Dialog
    says Give up this game?
    press a
    screen GameMenu
    press b
    turns 2
    press x up up up a
    says Start this game again?
    press left a
    screen Play
    turns 0
" }

scenario! { who_resigns_loses_and_the_machine_is_named, JOYSTICK, "
    press a a
    play
    wait 5000
    press x up up a left a
    screen End
    says Chick wins; by resignation; Again
    lost 1
    reboot
    screen Title
    says Last game
    lost 1
" }

scenario! { a_friend_takes_the_device_in_turn, SMALL, "
    press a
    press down right
    says Friend
    press up a
    says Red to move
    play
    wait 3000
    turns 1
    says Black to move
    play
    wait 3000
    turns 2
" }

scenario! { in_a_match_the_other_side_begins_the_next_game_and_two_of_three_wins_decide_it, JOYSTICK, "
    press a
    press down right down right up up a
    says Red to move; 0 : 0
    press x up up a left a
    screen End
    says Black wins!; Player 1 0 : 1 Player 2; Next game
    press a
    says Black to move; 0 : 1
    press x up up a left a
    says Red wins!; Match 1 : 1
    press a
    says Red to move; 1 : 1
    press x up up a left a
    says Player 1 1 : 2 Player 2; Again
    press a
    says 0 : 0
" }

scenario! { with_the_swap_rule_the_second_player_may_take_over_the_first_ones_side, JOYSTICK, "
    press a
    press down right down down right up up up a
    says Red to move
    play
    wait 3000
    screen Dialog
    says Swap rule: play red from now on?
    press left a
    screen Play
    says Black to move
    mine black
    play
    wait 3000
    turns 2
    press x down a
    press x down a
    turns 0
    mine red
" }

scenario! { the_picture_turns_for_the_second_of_two_friends_and_the_keys_with_it, JOYSTICK, "
    press a
    press down right up a
    upright
    press x down down a
    press b
    play
    wait 3000
    says Black to move
    turned
    play
    wait 3000
    upright
" }

scenario! { a_new_game_asks_before_it_replaces_one_that_is_under_way, JOYSTICK, "
    press a a
    play
    wait 5000
    press x up a
    screen Title
    says Continue
    press down a a
    screen Dialog
    press a
    screen NewGame
    press a left a
    screen Play
    turns 0
" }

scenario! { results_can_be_forgotten_behind_a_question, JOYSTICK, "
    press a a
    play
    wait 5000
    press x up up a left a
    lost 1
    press b
    press up up up up a
    screen Statistics
    says Lost 1
    press a a
    says Lost 1
    press a left a
    lost 0
    says No games yet
" }
