//! Shows and writes what a set of runs came to.

use std::path::Path;

use tracing::info;

use super::expectation::broken;
use super::experiment::Measured;
use super::horizon::interruption;
use crate::arguments::CollectorArguments;
use crate::exit::{Failure, Status};
use crate::report::run::{Run, Scenario};
use crate::report::{page, table};
use crate::{files, output};

/// What becomes of the figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conclusion<'p> {
    /// `--report`, `--fail-on` and `--gc-budget`.
    pub(crate) collector: &'p CollectorArguments,
    /// `--html`.
    pub(crate) html: Option<&'p Path>,
    /// Whether JSON is printed instead of the table.
    pub(crate) json: bool,
    /// What the JSON looks like.
    pub(crate) shape: JsonShape,
}

/// How reports become one JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonShape {
    /// The report of the only run.
    Single,
    /// A list, even of a single run.
    List,
}

impl Conclusion<'_> {
    /// Shows and writes all of it. Runs that a limit stopped decide the status.
    pub(crate) fn draw(
        &self,
        scenario: &Scenario,
        measured: Vec<Measured>,
    ) -> Result<Status, Failure> {
        let stops: Vec<String> = measured
            .iter()
            .filter_map(|measured| {
                let stop = match &measured.stop {
                    Some(stop) => stop.to_string(),
                    None if measured.is_interrupted => interruption(measured.run.outcome.frames),
                    None => return None,
                };
                Some(format!("{}: {stop}", measured.run.cleanup().name()))
            })
            .collect();
        let runs: Vec<Run> = measured.into_iter().map(|measured| measured.run).collect();
        if let Some(path) = self.collector.report.as_deref() {
            files::write_named(path, self.reports(&runs)?.as_bytes())?;
            info!(file = %path.display(), "wrote report");
        }
        if let Some(path) = self.html {
            files::write_named(path, page::page(scenario, &runs)?.as_bytes())?;
            info!(file = %path.display(), "wrote page");
        }
        if self.json {
            output::print(&self.reports(&runs)?)?;
        } else {
            output::print_styled(&table::styled(&table::screen(scenario, &runs)))?;
        }
        for stop in &stops {
            output::note(&format!("cyperus: {stop}\n"));
        }
        let broken: Vec<String> = runs
            .iter()
            .flat_map(|run| broken(run, self.collector))
            .collect();
        for line in &broken {
            output::note(&format!("cyperus: {line}\n"));
        }
        Ok(match (stops.is_empty(), broken.is_empty()) {
            (false, _) => Status::Stopped,
            (true, false) => Status::Script,
            (true, true) => Status::Fine,
        })
    }

    fn reports(&self, runs: &[Run]) -> Result<String, Failure> {
        let reports: Vec<_> = runs.iter().map(Run::report).collect();
        match (self.shape, reports.as_slice()) {
            (JsonShape::Single, [report]) => output::json(report),
            (JsonShape::Single | JsonShape::List, reports) => output::json(&reports),
        }
    }
}
