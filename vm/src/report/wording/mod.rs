//! Problems as text, game by game.
//!
//! All wording of a game is in its own file. Games whose own wording is not known for certain use
//! Fallout 4's, and so does Skyrim where it says the same. To change that, give the game a file and
//! add an arm below.

mod fallout4;
mod skyrim;
#[cfg(test)]
mod tests;

use cyperus_pex::Game;

use super::{Problem, Severity};

/// A problem in a game's wording.
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
        Game::Skyrim => skyrim::prefix(severity),
        Game::Fallout4 | Game::Fallout76 | Game::Starfield => fallout4::prefix(severity),
    }
}
