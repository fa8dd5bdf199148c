//! A whole mod in order: where garbage would come from, worst first.

use super::Finding;

/// A script and how much it would leave behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Its place in the list that was given.
    pub script: usize,
    /// How much its findings come to in a minute, see [`Finding::a_minute`].
    pub a_minute: u64,
    /// Its findings about garbage, worst first, as places in its own list.
    pub findings: Vec<usize>,
}

/// Orders scripts by what they would leave behind. Those without findings about garbage are left out.
pub fn rank(scripts: &[&[Finding]]) -> Vec<Ranked> {
    let mut ranked: Vec<Ranked> = scripts
        .iter()
        .enumerate()
        .map(|(script, list)| one(script, list))
        .filter(|ranked| !ranked.findings.is_empty())
        .collect();
    ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.a_minute));
    ranked
}

fn one(script: usize, list: &[Finding]) -> Ranked {
    let places = list.iter().enumerate();
    let garbage = places.filter(|(_, finding)| finding.rule.id.starts_with('G'));
    let mut findings: Vec<usize> = garbage.map(|(at, _)| at).collect();
    findings.sort_by_key(|&at| std::cmp::Reverse(list[at].a_minute));
    let a_minute = findings
        .iter()
        .fold(0_u64, |sum, &at| sum.saturating_add(list[at].a_minute));
    Ranked {
        script,
        a_minute,
        findings,
    }
}
