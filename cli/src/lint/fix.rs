//! `--fix` and `--diff`: changes what the rules say can be changed. A file is written only after it was compiled:
//! the bytecode stays the same, or, where a fix is about the bytecode, there still is some.

use cyperus_pex::Game;
use cyperus_workbench::lint::Fix;
use rayon::prelude::*;

use super::Linted;
use crate::exit::Failure;
use crate::files;
use crate::format::{Proof, Verdict, difference};
use crate::report::quantity::of;
use crate::sources::{Input, Project};

/// The new texts of the inputs that change.
pub(crate) struct Fixes<'run> {
    project: &'run Project,
    texts: Vec<Option<Vec<u8>>>,
    /// How many findings they settle.
    settled: usize,
}

impl<'run> Fixes<'run> {
    /// Applies the fixes of all findings, and keeps those that pass the proof.
    pub(crate) fn new(project: &'run Project, linted: &[Linted], game: Game) -> Self {
        let mut plans = Vec::with_capacity(project.inputs.len());
        let mut texts = Vec::with_capacity(project.inputs.len());
        for input in &project.inputs {
            let path = input.path.display().to_string();
            let script = linted.iter().find(|script| script.source.path == path);
            let findings = script.into_iter().flat_map(|script| &script.findings);
            let fixes = separate(
                findings
                    .filter_map(|finding| finding.fix.as_ref())
                    .collect(),
            );
            texts.push((!fixes.is_empty()).then(|| changed(input.bytes(), &fixes)));
            plans.push(Plan {
                count: fixes.len(),
                keeps_bytecode: fixes.iter().all(|fix| fix.keeps_bytecode),
            });
        }
        let proof = Proof::new(project, &texts, game);
        let verdicts: Vec<bool> = (0..texts.len())
            .into_par_iter()
            .map(|at| {
                let name = &project.inputs[at].name;
                let is_proved = || match proof.of(name) {
                    Verdict::Same => true,
                    Verdict::Different => !plans[at].keeps_bytecode && proof.compiles(name),
                    Verdict::Unknown => false,
                };
                texts[at].is_none() || (project.input_named(name) == Some(at) && is_proved())
            })
            .collect();
        drop(proof);
        for (text, is_proved) in texts.iter_mut().zip(verdicts) {
            if !is_proved {
                *text = None;
            }
        }
        let both = plans.iter().zip(&texts);
        let settled = both
            .filter(|(_, text)| text.is_some())
            .map(|(plan, _)| plan.count)
            .sum();
        Self {
            project,
            texts,
            settled,
        }
    }

    fn changed(&self) -> impl Iterator<Item = (&Input, &[u8])> {
        let both = self.project.inputs.iter().zip(&self.texts);
        both.filter_map(|(input, text)| Some((input, text.as_deref()?)))
    }

    /// Writes the files.
    pub(crate) fn write(&self) -> Result<(), Failure> {
        for (input, text) in self.changed() {
            files::write_named(&input.path, text)?;
        }
        Ok(())
    }

    /// What would change, as a unified diff.
    pub(crate) fn diff(&self) -> String {
        let diffs = self
            .changed()
            .map(|(input, text)| difference(&input.path, input.bytes(), text));
        diffs.collect()
    }

    /// A line about it.
    pub(crate) fn summary(&self, is_written: bool) -> String {
        let findings = of(self.settled as u64, "finding", "findings");
        let files = of(self.changed().count() as u64, "file", "files");
        let verb = if is_written {
            "settled"
        } else {
            "would settle"
        };
        format!("{verb} {findings} in {files}\n")
    }
}

/// What is to be done with one file.
struct Plan {
    count: usize,
    keeps_bytecode: bool,
}

/// Those fixes that do not touch one another, in the order of their places. The others find their turn when the
/// command runs again.
fn separate(mut fixes: Vec<&Fix>) -> Vec<&Fix> {
    fixes.sort_by_key(|fix| fix.edits.first().map(|(span, _)| *span));
    let mut end = 0;
    fixes.retain(|fix| {
        let (Some((first, _)), Some((last, _))) = (fix.edits.first(), fix.edits.last()) else {
            return false;
        };
        let is_free = first.start >= end;
        if is_free {
            end = last.end;
        }
        is_free
    });
    fixes
}

/// A text with some of its parts replaced.
fn changed(text: &[u8], fixes: &[&Fix]) -> Vec<u8> {
    let mut new = Vec::with_capacity(text.len());
    let mut from = 0;
    for (span, replacement) in fixes.iter().flat_map(|fix| &fix.edits) {
        let (start, end) = (span.start as usize, span.end as usize);
        new.extend_from_slice(text.get(from..start).unwrap_or_default());
        new.extend_from_slice(replacement.as_bytes());
        from = end.max(from);
    }
    new.extend_from_slice(text.get(from..).unwrap_or_default());
    new
}
