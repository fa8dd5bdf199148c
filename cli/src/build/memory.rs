//! What a check that is repeated knows of the one before: the record that `compile` leaves in its output
//! folder, here in memory, and what was found in each script.
//!
//! A script without an error is looked at again if its source or something that it was checked against
//! has changed, as in `compile`. One with errors is looked at every time. The findings of the others are
//! shown as they were.

use std::path::PathBuf;
use std::sync::OnceLock;

use cyperus_compiler::types::ScriptId;

use super::batch::{Batch, Outcome};
use super::record::{self, FileState, Ground, Noting, Plan, Record, Sight};
use super::{Setup, Summary};
use crate::arguments::SourceArguments;
use crate::exit::Failure;
use crate::files;
use crate::hashing::Lookup;
use crate::sources::script_paths;

/// What is known of the check before.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    record: Option<Record>,
    /// By path of the input.
    outcomes: Lookup<PathBuf, Outcome>,
}

/// The scripts that an input was checked against, once it was.
type Against = OnceLock<Option<Vec<ScriptId>>>;

impl Memory {
    /// Checks the scripts at `paths`, and shows what is found in all of them.
    pub(crate) fn check(
        &mut self,
        paths: &[PathBuf],
        sources: &SourceArguments,
        quiet: bool,
    ) -> Result<Summary, Failure> {
        let settings = settings(sources, quiet)?;
        // Whatever goes wrong from here on, nothing half-known is left.
        let before = self.record.take().filter(|it| it.settings == settings);
        let mut known = std::mem::take(&mut self.outcomes);
        let sighted = record::sight(script_paths(paths)?, before.as_ref())?;
        let (inputs, seen): (Vec<_>, Vec<Sight>) = sighted
            .into_iter()
            .map(|sighted| (sighted.input, sighted.seen))
            .unzip();
        crate::sources::tell_inputs(&inputs);
        let has_plain_paths = inputs.iter().all(|input| input.path.to_str().is_some());
        let before = before.filter(|_| has_plain_paths);
        let setup = Setup::with_inputs(inputs, sources, None)?;
        let project = &*setup.project;
        let noting = Noting::new(project);
        let batch = Batch::over(&setup, &noting, quiet);
        let ground = Ground {
            project,
            session: &batch.session,
            noting: &noting,
            seen: &seen,
            output: None,
        };
        if !quiet {
            setup.show_remarks();
        }
        let plan = before.as_ref().map(|before| Plan::new(before, &ground));
        let all: Vec<usize> = (0..project.inputs.len()).collect();
        let which = plan.as_ref().map_or(&all, |plan| &plan.compile);
        let mut against: Vec<Against> = Vec::new();
        against.resize_with(project.inputs.len(), Against::new);
        let fresh = batch.work(
            which,
            |session, input| {
                let (checked, noted) = session.check_noting(&input.name);
                let place = project.input_named(&input.name);
                if let Some(place) = place.and_then(|at| against.get(at)) {
                    // It is checked once.
                    let _first = place.set(noted);
                }
                checked
            },
            |_, _| Ok(()),
        );
        let mut outcomes: Vec<Outcome> = all.iter().map(|_| Outcome::default()).collect();
        for kept in plan.iter().flat_map(|plan| &plan.kept) {
            let path = &project.inputs[kept.input].path;
            outcomes[kept.input] = known.remove(path).unwrap_or_default();
        }
        let mut noted: Vec<Option<record::Outcome>> = all.iter().map(|_| None).collect();
        for (&at, outcome) in which.iter().zip(fresh) {
            let checked_against = against[at].take().flatten();
            noted[at] = (outcome.errors == 0).then(|| unwritten(&outcome, checked_against));
            outcomes[at] = outcome;
        }
        let shown: Vec<&Outcome> = outcomes.iter().collect();
        let summary = batch.show(&all, &shown);
        let empty = Record {
            settings,
            ..Record::default()
        };
        let before = before.as_ref().zip(plan.as_ref());
        self.record = Some(record::renewed(&empty, &ground, before, None, &noted));
        let paths = project.inputs.iter().map(|input| input.path.clone());
        self.outcomes = paths.zip(outcomes).collect();
        batch.end();
        Ok(summary)
    }
}

/// A script without an error, of which no file was written.
fn unwritten(outcome: &Outcome, checked_against: Option<Vec<ScriptId>>) -> record::Outcome {
    record::Outcome {
        checked_against,
        output: String::new(),
        content: 0,
        state: FileState::default(),
        lines: u32::try_from(outcome.lines).unwrap_or(u32::MAX),
        warnings: u32::try_from(outcome.warnings).unwrap_or(u32::MAX),
    }
}

/// Everything that is the same for all scripts of a check, and decides what is found and how it is shown.
fn settings(sources: &SourceArguments, quiet: bool) -> Result<u128, Failure> {
    let flags = match &sources.flags {
        Some(path) => Some(files::read(path)?),
        None => None,
    };
    let settings = (
        (sources.game, &sources.imports, sources.imports_lead),
        (&sources.with, flags, sources.format, quiet),
        (&sources.allow, &sources.warn, &sources.deny),
    );
    Ok(record::digest(format!("{settings:?}").as_bytes()))
}
