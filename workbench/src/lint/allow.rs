//! Comments that allow what a rule would find: `; cyperus: allow RULE`, behind a line or above it.

use std::collections::BTreeMap;

use cyperus_compiler::source::{LineTable, Span};

use super::rule::Rule;

/// What the comments of a file allow, by line.
#[derive(Debug, Default)]
pub(super) struct Allowed {
    lines: BTreeMap<u32, Vec<String>>,
    starts: LineTable,
}

const WORDS: &[u8] = b"cyperus:";

impl Allowed {
    pub(super) fn read(source: &[u8], starts: &LineTable) -> Self {
        let mut allowed = Self {
            lines: BTreeMap::new(),
            starts: starts.clone(),
        };
        for (number, line) in (1..).zip(source.split(|&byte| byte == b'\n')) {
            let Some(at) = line.iter().position(|&byte| byte == b';') else {
                continue;
            };
            let comment = line[at..].trim_ascii_end();
            let text = comment.trim_ascii_start();
            let text = text.strip_prefix(b";").unwrap_or(text).trim_ascii();
            let Some(rest) = text.strip_prefix(WORDS) else {
                continue;
            };
            let rest = String::from_utf8_lossy(rest.trim_ascii()).to_ascii_lowercase();
            let Some(names) = rest.strip_prefix("allow ") else {
                continue;
            };
            let names = names.split([',', ' ']).filter(|name| !name.is_empty());
            let names: Vec<String> = names.map(str::to_owned).collect();
            let is_alone = line[..at].trim_ascii().is_empty();
            allowed
                .lines
                .entry(if is_alone { number + 1 } else { number })
                .or_default()
                .extend(names);
        }
        allowed
    }

    /// Whether a finding of this rule is allowed there.
    pub(super) fn covers(&self, rule: &Rule, span: Span) -> bool {
        let line = self.starts.line(span.start);
        self.lines.get(&line).is_some_and(|names| {
            names.iter().any(|name| {
                name.eq_ignore_ascii_case(rule.id)
                    || name.eq_ignore_ascii_case(rule.name)
                    || name == "all"
            })
        })
    }
}
