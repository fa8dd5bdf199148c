//! What was measured, as a table.

use std::fmt::Write as _;

use cyperus_benchmarks::program::Program;

use crate::peer::{Outcome, Peer};

/// The name of the program that does nothing: it is no part of the mean.
const NOTHING: &str = "startup";

/// The fastest time of each program in each language.
pub(crate) struct Table {
    pub(crate) peers: Vec<(&'static str, bool)>,
    pub(crate) programs: Vec<&'static str>,
    /// By program, then by peer.
    times: Vec<Vec<Option<f64>>>,
    faults: Vec<String>,
}

impl Table {
    pub(crate) fn new(peers: &[Peer], programs: &[&'static Program]) -> Self {
        Self {
            peers: peers
                .iter()
                .map(|peer| (peer.name, peer.is_ours()))
                .collect(),
            programs: programs.iter().map(|program| program.name).collect(),
            times: vec![vec![None; peers.len()]; programs.len()],
            faults: Vec::new(),
        }
    }

    /// One more run.
    pub(crate) fn add(&mut self, row: usize, column: usize, outcome: Outcome) {
        match outcome {
            Ok(time) => {
                let best = &mut self.times[row][column];
                *best = Some(best.map_or(time, |best| best.min(time)));
            }
            Err(fault) if self.faults.contains(&fault) => {}
            Err(fault) => self.faults.push(fault),
        }
    }

    /// What went wrong.
    pub(crate) fn faults(&self) -> &[String] {
        &self.faults
    }

    /// A time as a multiple of the first peer's.
    pub(crate) fn ratio(&self, row: usize, column: usize) -> Option<f64> {
        let times = &self.times[row];
        Some(times[column]? / (*times.first()?)?)
    }

    /// The geometric mean of a peer's ratios; `None` if one is missing.
    pub(crate) fn mean(&self, column: usize) -> Option<f64> {
        let rows = 0..self.programs.len();
        let counted = rows.filter(|&row| self.programs[row] != NOTHING);
        let ratios: Option<Vec<f64>> = counted.map(|row| self.ratio(row, column)).collect();
        let ratios = ratios.filter(|ratios| !ratios.is_empty())?;
        #[expect(clippy::cast_precision_loss, reason = "a dozen programs")]
        let count = ratios.len() as f64;
        Some((ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / count).exp())
    }

    /// The table as Markdown: a line for each peer.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!(
            "| | {} | geometric mean |\n|---|",
            self.programs.join(" | ")
        );
        text.push_str(&"---:|".repeat(self.programs.len() + 1));
        text.push('\n');
        for (column, (name, _)) in self.peers.iter().enumerate() {
            let cells: Vec<String> = (0..self.programs.len())
                .map(|row| shown(self.ratio(row, column)))
                .collect();
            let mean = shown(self.mean(column));
            // Nothing can go wrong when text is written into text.
            let _ok = writeln!(text, "| {name} | {} | **{mean}** |", cells.join(" | "));
        }
        text
    }
}

fn shown(ratio: Option<f64>) -> String {
    match ratio {
        None => String::from("–"),
        Some(ratio) if ratio < 0.1 => format!("{ratio:.3}"),
        Some(ratio) => format!("{ratio:.2}"),
    }
}
