//! `--fix` and `--diff`: takes out what the rules say can go. A file is changed only after the proof that
//! its bytecode stays the same.

use cyperus_compiler::source::Span;
use cyperus_pex::Game;
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
    /// Applies the fixes of all findings, and keeps those whose bytecode stays the same.
    pub(crate) fn new(project: &'run Project, linted: &[Linted], game: Game) -> Self {
        let mut counts = Vec::with_capacity(project.inputs.len());
        let mut texts = Vec::with_capacity(project.inputs.len());
        for input in &project.inputs {
            let path = input.path.display().to_string();
            let script = linted.iter().find(|script| script.source.path == path);
            let spans: Vec<Span> = script
                .into_iter()
                .flat_map(|script| &script.findings)
                .filter_map(|finding| finding.fix)
                .collect();
            counts.push(spans.len());
            texts.push((!spans.is_empty()).then(|| without(input.bytes(), spans)));
        }
        let proof = Proof::new(project, &texts, game);
        let verdicts: Vec<bool> = (0..texts.len())
            .into_par_iter()
            .map(|at| {
                let name = &project.inputs[at].name;
                texts[at].is_none()
                    || (project.input_named(name) == Some(at) && proof.of(name) == Verdict::Same)
            })
            .collect();
        drop(proof);
        for (text, is_same) in texts.iter_mut().zip(verdicts) {
            if !is_same {
                *text = None;
            }
        }
        let changed = counts.iter().zip(&texts);
        let settled = changed
            .filter(|(_, text)| text.is_some())
            .map(|(count, _)| count)
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

/// A text without some of its parts.
fn without(text: &[u8], mut spans: Vec<Span>) -> Vec<u8> {
    spans.sort_by_key(|span| span.start);
    let mut kept = Vec::with_capacity(text.len());
    let mut from = 0;
    for span in spans {
        let (start, end) = (span.start as usize, span.end as usize);
        kept.extend_from_slice(text.get(from..start).unwrap_or_default());
        from = end.max(from);
    }
    kept.extend_from_slice(text.get(from..).unwrap_or_default());
    kept
}
