//! Run-time errors that come again and again: the first of each is shown in full, the others are
//! counted. A loop with a mistake in it would otherwise bury everything else.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cyperus_vm::{LogEntry, Problem, Severity};

/// How many different ones are told apart; what comes after that is shown each time.
const MOST: usize = 1000;

/// How many characters of a message are kept: scripts can put texts of megabytes into one.
const LONGEST: usize = 400;

/// What has been logged so far.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    numbers: BTreeMap<Key, usize>,
    /// In the order of their first appearance.
    seen: Vec<Seen>,
}

/// Entries that count as the same: one line of a script, and the same words.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    file: String,
    function: String,
    line: Option<u16>,
    words: String,
}

#[derive(Debug)]
struct Seen {
    /// The words of the first one.
    text: String,
    /// Where it was.
    place: String,
    /// How many came after it.
    more: u64,
}

impl Repeats {
    /// Whether an entry is to be shown. If not, it has been counted.
    pub(super) fn is_new(&mut self, entry: &LogEntry) -> bool {
        let Some(key) = key(entry) else {
            return true;
        };
        if let Some(&number) = self.numbers.get(&key) {
            self.seen[number].more += 1;
            return false;
        }
        if self.seen.len() < MOST {
            let line = key.line.map(|line| format!(" line {line}"));
            self.seen.push(Seen {
                text: shortened(entry.text()),
                place: format!("{}{}", key.file, line.unwrap_or_default()),
                more: 0,
            });
            self.numbers.insert(key, self.seen.len() - 1);
        }
        true
    }

    /// How often each came again; empty if none did.
    pub(super) fn summary(&self) -> String {
        let mut text = String::new();
        for seen in self.seen.iter().filter(|seen| seen.more > 0) {
            if text.is_empty() {
                text.push_str("cyperus: logged again (--all-errors shows each):\n");
            }
            // Writing to a string cannot fail.
            let _infallible = writeln!(
                text,
                "  {} more at {}: {}",
                crate::report::quantity::count(seen.more),
                seen.place,
                seen.text
            );
        }
        text
    }
}

/// What an entry is counted under. What a script says itself, and what belongs to no line of a script,
/// is always shown.
fn key(entry: &LogEntry) -> Option<Key> {
    let is_said = matches!(
        entry.problem,
        Problem::Said { .. } | Problem::Assertion(_) | Problem::Deadlock(_) | Problem::Save(_)
    );
    if is_said || entry.severity() == Severity::Info {
        return None;
    }
    // A native on top of the stack has no line of its own.
    let call = entry.stack.iter().find(|call| call.file != "<native>")?;
    Some(Key {
        file: call.file.clone(),
        function: call.function.clone(),
        line: call.line,
        words: without_values(&shortened(entry.text())),
    })
}

/// A message as far as it is kept.
fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

/// A message without its numbers and objects, which differ from one round of a loop to the next.
fn without_values(text: &str) -> String {
    let mut depth = 0_u32;
    let mut words = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 || letter.is_ascii_digit() => {}
            _ => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use cyperus_pex::Game;
    use cyperus_vm::{CallProblem, TraceLine};

    use super::*;

    fn entry(problem: Problem, line: u16) -> LogEntry {
        LogEntry {
            problem,
            game: Game::Fallout4,
            stack: vec![TraceLine {
                object: None,
                script: "Loop".to_owned(),
                function: "Main".to_owned(),
                file: "Loop.psc".to_owned(),
                line: Some(line),
            }],
            time: 0,
        }
    }

    fn on_none(function: &str) -> Problem {
        Problem::Call(CallProblem::OnNone {
            function: function.to_owned(),
        })
    }

    #[test]
    fn one_line_and_the_same_words_are_one_error() {
        let mut repeats = Repeats::default();
        assert!(repeats.is_new(&entry(on_none("Work"), 3)));
        assert!(!repeats.is_new(&entry(on_none("Work"), 3)));
        assert!(repeats.is_new(&entry(on_none("Work"), 4)));
        assert!(repeats.is_new(&entry(on_none("Rest"), 3)));
        assert!(!repeats.is_new(&entry(on_none("Work"), 3)));
        let summary = repeats.summary();
        assert_eq!(summary.lines().count(), 2, "{summary}");
        assert!(
            summary.contains("  2 more at Loop.psc line 3: "),
            "{summary}"
        );
    }

    #[test]
    fn what_a_script_says_is_always_shown() {
        let mut repeats = Repeats::default();
        let said = Problem::Said {
            severity: Severity::Error,
            text: "again".to_owned(),
        };
        assert!(repeats.is_new(&entry(said.clone(), 3)));
        assert!(repeats.is_new(&entry(said, 3)));
        assert_eq!(repeats.summary(), "");
    }

    #[test]
    fn of_a_message_of_megabytes_only_the_beginning_is_kept() {
        let mut repeats = Repeats::default();
        let long = "x".repeat(1 << 20);
        assert!(repeats.is_new(&entry(on_none(&long), 3)));
        assert!(!repeats.is_new(&entry(on_none(&long), 3)));
        assert!(repeats.summary().len() < 2 * LONGEST);
        assert!(
            repeats
                .numbers
                .keys()
                .all(|key| key.words.len() < 2 * LONGEST)
        );
    }

    #[test]
    fn numbers_and_objects_do_not_tell_errors_apart() {
        assert_eq!(
            without_values("index 130 of [Door < (FF000800)>] is out"),
            without_values("index 7 of [Door < (FF000912)>] is out")
        );
    }
}
