//! What Lilac's functions tell while a spec runs, as its cases.

use cyperus_vm::{LogEntry, TraceLine};

use super::{LILAC_FILE, hook::FUNCTIONS};
use crate::trial::finding::Finding;
use crate::trial::shelf::Shelf;

/// Lilac's number for an error in its own log.
const ERROR: i32 = 2;

/// A matcher in words, by its number.
const MATCHERS: [&str; 8] = [
    "be equal to",
    "be less than",
    "be less than or equal to",
    "be greater than",
    "be greater than or equal to",
    "be truthy",
    "be falsy",
    "be None",
];

/// Matchers from this number on compare with nothing.
const ALONE: i32 = 5;

/// Something that one of Lilac's functions was called with.
#[derive(Clone, Debug)]
pub(super) enum Note {
    /// `it`: the case that has just run has this name.
    Case(String),
    /// `describe`: the cases since the last one belong to this suite.
    Suite(String),
    /// A step that did not hold.
    Failed {
        actual: String,
        is_to: bool,
        matcher: i32,
        expected: String,
    },
    /// Something that Lilac logs as an error, and otherwise lets pass.
    Error(String),
}

/// A case with what is wrong with it.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    pub(super) suite: String,
    pub(super) name: String,
    pub(super) line: Option<u32>,
    pub(super) findings: Vec<Finding>,
    /// Script time at its end, in nanoseconds.
    pub(super) end: u64,
}

/// Everything about a spec so far.
#[derive(Debug, Default)]
pub(super) struct Minutes {
    cases: Vec<Case>,
    /// What was found since the last case ended.
    open: Vec<Finding>,
    /// Cases before this one have their suite's name.
    named: usize,
}

impl Minutes {
    /// Adds a note. The newest call of the stack is the native itself, the next Lilac's function.
    pub(super) fn add(
        &mut self,
        shelf: &Shelf,
        note: Note,
        stack: &[TraceLine],
        errors: &[LogEntry],
        now: u64,
    ) {
        self.add_errors(shelf, errors);
        match note {
            Note::Case(name) => {
                let place = Finding::at("", shelf, stack, &[LILAC_FILE]);
                self.cases.push(Case {
                    suite: String::new(),
                    name,
                    line: place.line,
                    findings: std::mem::take(&mut self.open),
                    end: now,
                });
            }
            Note::Suite(name) => {
                for case in self.cases.iter_mut().skip(self.named) {
                    case.suite.clone_from(&name);
                }
                self.named = self.cases.len();
            }
            Note::Failed {
                actual,
                is_to,
                matcher,
                expected,
            } => {
                let words = usize::try_from(matcher).ok();
                let words = words.and_then(|at| MATCHERS.get(at)).unwrap_or(&"?");
                let to = if is_to { "to" } else { "not to" };
                let mut finding = if matcher >= ALONE {
                    let text = format!("expected {actual} {to} {words}");
                    Finding::at(text, shelf, stack, &[LILAC_FILE])
                } else {
                    let text = format!("expected {actual} {to} {words} {expected}");
                    let mut finding = Finding::at(text, shelf, stack, &[LILAC_FILE]);
                    finding.expected = Some(format!("{to} {words} {expected}"));
                    finding.actual = Some(actual);
                    finding
                };
                finding.stack = shown(stack);
                self.open.push(finding);
            }
            Note::Error(text) => {
                let mut finding = Finding::at(text, shelf, stack, &[LILAC_FILE]);
                finding.stack = shown(stack);
                self.open.push(finding);
            }
        }
    }

    /// Adds run-time errors, except those of Lilac's own bookkeeping.
    pub(super) fn add_errors(&mut self, shelf: &Shelf, errors: &[LogEntry]) {
        let is_bookkeeping = |entry: &&LogEntry| {
            let top = entry.stack.iter().find(|line| line.line.is_some());
            top.is_some_and(|line| {
                let name = line.function.as_bytes();
                let checks = name
                    .get(..6)
                    .is_some_and(|it| it.eq_ignore_ascii_case(b"expect"));
                line.file.eq_ignore_ascii_case(LILAC_FILE) && !checks
            })
        };
        let own = errors.iter().filter(|entry| !is_bookkeeping(entry));
        self.open
            .extend(own.map(|entry| Finding::logged(shelf, entry)));
    }

    /// All cases, and what was found outside them.
    pub(super) fn end(&mut self) -> (Vec<Case>, Vec<Finding>) {
        (
            std::mem::take(&mut self.cases),
            std::mem::take(&mut self.open),
        )
    }
}

/// A stack from the author's call on: what Lilac does inside helps nobody.
fn shown(stack: &[TraceLine]) -> Vec<String> {
    let inside =
        |line: &&TraceLine| line.line.is_none() || line.file.eq_ignore_ascii_case(LILAC_FILE);
    let calls = stack.iter().skip_while(inside);
    calls.map(ToString::to_string).collect()
}

/// What a call of a native of ours says; None if it is nothing to note.
pub(super) fn note(function: &str, call: &cyperus_vm::Call<'_>) -> Option<Note> {
    let at = FUNCTIONS.iter().position(|(name, _)| *name == function)?;
    Some(match at {
        0 => Note::Case(call.text(0)),
        1 => Note::Suite(call.text(0)),
        2 if call.bool(0) => return None,
        2 => Note::Failed {
            actual: call.text(1),
            is_to: call.bool(2),
            matcher: call.int(3),
            expected: call.text(4),
        },
        _ if call.int(0) == ERROR => Note::Error(call.text(1)),
        _ => return None,
    })
}
