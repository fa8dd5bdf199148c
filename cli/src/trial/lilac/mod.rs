//! Specs that are written for Lilac, as they are. Lilac itself runs them; we only listen.
//!
//! | file | does |
//! |---|---|
//! | `hook` | puts a call of ours at the beginning of four of Lilac's functions |
//! | `minutes` | what those calls tell, as cases of a spec |
//! | `perform` | runs a spec |
//!
//! Lilac evaluates a case before it calls `it` with the case's name, and all cases of a suite before
//! it calls `describe` with the suite's: so names come last.

mod hook;
mod minutes;
mod perform;

pub(super) use hook::hooked;
pub(super) use perform::perform;

/// The script that specs extend.
const LILAC: &str = "Lilac";
/// Its file, as stacks name it.
const LILAC_FILE: &str = "Lilac.psc";
/// The script that our calls go to. No file has this name: it is made here.
const HOOK: &str = "CyperusLilacHook";
