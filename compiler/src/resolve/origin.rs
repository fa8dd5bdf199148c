//! What is known about a name that no source declares: which package brings it, and for which game.
//! These facts only make messages better. They never decide whether a script is right.

use cyperus_pex::Game;

/// A name that no source declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent<'name> {
    /// A script.
    Script(&'name str),
    /// A function or event of a script that is there.
    Member {
        /// The script.
        script: &'name str,
        /// The function or event.
        name: &'name str,
    },
}

/// Where a name comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The game that it belongs to.
    pub game: Game,
    /// The package that brings it, in words that follow "comes with"; `None` if the game has it
    /// without any.
    pub package: Option<Box<str>>,
}
