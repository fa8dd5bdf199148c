//! Problems in words, game by game.
//!
//! A game's file is the one place for its words. Games whose own wording is not known for certain
//! use Fallout 4's: give such a game a file of its own, and its arm below, to change that.

mod fallout4;
#[cfg(test)]
mod tests;

use cyperus_pex::Game;

use super::{Problem, Severity};

/// A problem in a game's words.
pub(super) fn text(problem: &Problem, game: Game) -> String {
    match game {
        Game::Fallout4 | Game::Skyrim | Game::Fallout76 | Game::Starfield => {
            fallout4::text(problem)
        }
    }
}

/// What a game's log puts before the text.
pub(super) const fn prefix(severity: Severity, game: Game) -> &'static str {
    match game {
        Game::Fallout4 | Game::Skyrim | Game::Fallout76 | Game::Starfield => {
            fallout4::prefix(severity)
        }
    }
}
