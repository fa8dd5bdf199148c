//! The arguments of `selftest`.

use clap::Args;
use cyperus_selftest::{ORACLES, Rows};

use super::number::{minutes, threads};
use super::source::GameName;

/// `selftest`.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Selftest {
    /// How many programs to try. If left out: 1000, or no end with --minutes.
    #[arg(long, value_name = "COUNT")]
    pub(crate) programs: Option<u64>,
    /// Stop after this many minutes of real time.
    #[arg(long, value_name = "MINUTES", value_parser = minutes)]
    pub(crate) minutes: Option<f64>,
    /// Which programs: a number of a seed is the same program on every computer. If left out, a new
    /// seed each time, which is shown.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// The number of the first program.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) first: u64,
    /// Only programs of this game. If left out, of Skyrim, Fallout 4 and Starfield in turn.
    #[arg(short, long, value_name = "GAME", value_enum)]
    pub(crate) game: Option<GameName>,
    /// Run every program in this other way alone, or in `all` that say something about it. If left out,
    /// ways take turns, the slow ones more rarely.
    #[arg(long, value_name = "ORACLE", value_parser = oracle)]
    pub(crate) oracle: Option<Rows>,
    /// How many programs to try at the same time. If left out: as many as there are cores.
    #[arg(long, value_name = "COUNT", value_parser = threads)]
    pub(crate) threads: Option<usize>,
}

/// A row of the table of `docs/selftest.md`.
fn oracle(word: &str) -> Result<Rows, String> {
    if word == "all" {
        return Ok(Rows::All);
    }
    let row = ORACLES.iter().find(|oracle| oracle.name == word);
    row.map(|oracle| Rows::Only(oracle.name)).ok_or_else(|| {
        let names: Vec<&str> = ORACLES.iter().map(|oracle| oracle.name).collect();
        format!("it is none of all, {}", names.join(", "))
    })
}
