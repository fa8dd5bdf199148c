//! The places that allocate, with the calls that led there.

use std::collections::BTreeMap;

use cyperus_vm::{AllocationChain, CallPlace, Machine};

use super::json::{Chain, Site};

/// How many chains a place has at most.
const CHAINS: usize = 5;

/// The place of what no script allocated.
pub(crate) const MACHINE: &str = "the machine";

/// The places of a machine that allocated, in any order. `line` gives a line of a script if its source
/// is known.
pub(super) fn sites(machine: &Machine, line: &dyn Fn(&str, u16) -> Option<String>) -> Vec<Site> {
    let mut sites: Vec<Site> = Vec::new();
    let mut places: BTreeMap<(String, String), usize> = BTreeMap::new();
    let chains = machine.allocation_chains();
    for (number, count) in (0..).zip(machine.heap.sites()) {
        // What no script allocated is not worth a line if it is only the first instance.
        if count.allocated <= u64::from(machine.allocation_site(number).is_none()) {
            continue;
        }
        let (place, source) = described(machine, number, line);
        // Two allocations in one line are one place.
        let at = *places
            .entry((place.clone(), source.clone()))
            .or_insert(sites.len());
        if at == sites.len() {
            sites.push(Site {
                place,
                source,
                allocated: 0,
                bytes: 0,
                chains: Vec::new(),
            });
        }
        let site = &mut sites[at];
        site.allocated += count.allocated;
        site.bytes += count.bytes;
        for chain in chains.iter().filter(|chain| chain.site == number) {
            add_chain(&mut site.chains, chain);
        }
    }
    for site in &mut sites {
        let chains = &mut site.chains;
        chains.sort_by(|one, other| {
            (other.allocated, &one.calls).cmp(&(one.allocated, &other.calls))
        });
        chains.truncate(CHAINS);
    }
    sites
}

fn described(
    machine: &Machine,
    site: u32,
    line: &dyn Fn(&str, u16) -> Option<String>,
) -> (String, String) {
    match machine.allocation_site(site) {
        Some((script, function, Some(at))) => {
            let shown = line(&script, at).unwrap_or_else(|| format!("in {function}()"));
            (source_place(&script, at), shown)
        }
        Some((script, function, None)) => (format!("{script}.{function}()"), String::new()),
        None => (String::from(MACHINE), String::from("instances and results")),
    }
}

/// The place of an allocation site.
pub(super) fn place(machine: &Machine, site: u32) -> String {
    described(machine, site, &|_, _| None).0
}

/// A line of a script, as reports name it.
pub(super) fn source_place(script: &str, line: u16) -> String {
    format!("{}.psc:{line}", script.replace(':', "/"))
}

/// Instructions of one line are one call.
fn add_chain(chains: &mut Vec<Chain>, chain: &AllocationChain) {
    let calls: Vec<String> = chain.calls.iter().map(call_text).collect();
    match chains.iter_mut().find(|known| known.calls == calls) {
        Some(known) => known.allocated += chain.allocated,
        None => chains.push(Chain {
            calls,
            allocated: chain.allocated,
        }),
    }
}

fn call_text(call: &CallPlace) -> String {
    let CallPlace {
        script,
        function,
        line,
    } = call;
    match line {
        Some(line) => format!("{script}.{function}() line {line}"),
        None => format!("{script}.{function}()"),
    }
}
