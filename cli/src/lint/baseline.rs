//! Findings that are known and not to be shown again. They are recognised by file, rule and the text of
//! their line, so that they may move up and down.

use std::collections::BTreeMap;
use std::path::Path;

use cyperus_workbench::lint::Finding;
use serde::{Deserialize, Serialize};

use super::Linted;
use crate::exit::Failure;
use crate::render::Source;
use crate::{files, output};

/// A known finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Known {
    file: String,
    rule: String,
    line: String,
}

/// The known findings, and how often each.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    known: BTreeMap<Known, usize>,
}

impl Baseline {
    /// The list at `path`; `None` if there is no such file.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, Failure> {
        if !path.try_exists().unwrap_or(true) {
            return Ok(None);
        }
        let text = files::read_text(path)?;
        let list: Vec<Known> =
            serde_json::from_str(&text).map_err(|error| Failure::content(path, error))?;
        let mut known = BTreeMap::new();
        for finding in list {
            *known.entry(finding).or_default() += 1;
        }
        Ok(Some(Self { known }))
    }

    /// Takes the known ones out.
    pub(crate) fn hide(&mut self, linted: &mut [Linted]) {
        for script in linted {
            let source = &script.source;
            script.findings.retain(|finding| {
                let left = self.known.get_mut(&known(source, finding));
                match left {
                    Some(left) if *left > 0 => {
                        *left -= 1;
                        false
                    }
                    Some(_) | None => true,
                }
            });
        }
    }

    /// Lists all findings in a new file.
    pub(crate) fn write(path: &Path, linted: &[Linted]) -> Result<usize, Failure> {
        let list: Vec<Known> = linted
            .iter()
            .flat_map(|script| {
                let findings = script.findings.iter();
                findings.map(|finding| known(&script.source, finding))
            })
            .collect();
        files::write_named(path, output::json(&list)?.as_bytes())?;
        Ok(list.len())
    }
}

fn known(source: &Source, finding: &Finding) -> Known {
    let line = source.excerpt(std::iter::once(finding.span)).text.trim();
    Known {
        file: source.path.replace('\\', "/"),
        rule: finding.rule.id.to_owned(),
        line: line.to_owned(),
    }
}
