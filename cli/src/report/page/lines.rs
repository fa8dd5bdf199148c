//! The lines of a script that allocate, and the calls that lead to them.

use serde::Serialize;

use crate::report::json::{Chain, Site};
use crate::report::quantity::{count, float, of, percent};
use crate::report::run::{Run, SITES};
use crate::report::site::MACHINE;

/// How many lines are shown at once; the others can be opened.
const OPEN: usize = 5;

/// The section of the page.
#[derive(Default, Serialize)]
pub(super) struct Lines {
    open: Vec<Line>,
    more: Vec<Line>,
    /// How many are not on the page at all.
    missing: String,
}

#[derive(Serialize)]
struct Line {
    place: String,
    source: String,
    allocated: String,
    share: String,
    width: String,
    bytes: String,
    chains: Vec<ChainRow>,
    /// What to say where there are no chains; empty otherwise.
    unknown: &'static str,
}

#[derive(Serialize)]
struct ChainRow {
    /// From the first call to the one that allocates.
    calls: Vec<String>,
    allocated: String,
    share: String,
}

pub(super) fn lines(run: &Run) -> Lines {
    let sites = &run.outcome.sites;
    let all: u64 = sites.iter().map(|site| site.allocated).sum();
    let mut rows = sites.iter().take(SITES).map(|site| line(site, all));
    let missing = sites.len().saturating_sub(SITES) as u64;
    Lines {
        open: rows.by_ref().take(OPEN).collect(),
        more: rows.collect(),
        missing: match missing {
            0 => String::new(),
            missing => format!(
                "{} not shown.",
                of(missing, "more line is", "more lines are")
            ),
        },
    }
}

fn line(site: &Site, all: u64) -> Line {
    let chains = site.chains.iter();
    Line {
        place: site.place.clone(),
        source: site.source.clone(),
        allocated: count(site.allocated),
        share: percent(site.allocated, all),
        width: format!("{:.1}", float(site.allocated) * 100.0 / float(all.max(1))),
        bytes: count(site.bytes),
        chains: chains.map(|chain| chain_row(chain, site)).collect(),
        unknown: match site.place.as_str() {
            _ if !site.chains.is_empty() => "",
            MACHINE => "Made by the program itself, not by a line of a script.",
            _ => "The calls are not known: this comes from a loaded save.",
        },
    }
}

fn chain_row(chain: &Chain, site: &Site) -> ChainRow {
    ChainRow {
        calls: chain.calls.iter().rev().cloned().collect(),
        allocated: count(chain.allocated),
        share: percent(chain.allocated, site.allocated),
    }
}
