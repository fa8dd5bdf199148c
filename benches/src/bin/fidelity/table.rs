//! The figures of a comparison, and the differences by kind.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::arguments::Arguments;
use crate::compare::{Comparison, Equality, kind_of_difference, side_by_side};
use crate::ranked;

/// What was counted over some files.
#[derive(Debug, Default)]
pub(crate) struct Table {
    name: String,
    /// Files of the repository so far, compared or not.
    pub(crate) met: usize,
    /// Files that another compiler made, and files without source in their commit.
    pub(crate) not_official: usize,
    pub(crate) no_source: usize,
    failed: usize,
    /// Files whose source in the commit is not the one they were made from.
    other_source: usize,
    /// Functions of those files, and how many are the same all the same.
    other_functions: usize,
    other_same: usize,
    files: usize,
    exact: usize,
    ignoring_case: usize,
    functions: usize,
    same: usize,
    lined: usize,
    same_lines: usize,
    only_official: usize,
    only_ours: usize,
    /// By kind: errors, differences of code, parts of files.
    errors: BTreeMap<String, usize>,
    kinds: BTreeMap<String, usize>,
    parts: BTreeMap<String, usize>,
    shown: usize,
}

impl Table {
    pub(crate) fn new(name: String) -> Self {
        Self {
            name,
            ..Self::default()
        }
    }

    /// A script that we refused.
    pub(crate) fn add_failure(
        &mut self,
        label: &str,
        errors: &[(String, String)],
        arguments: &Arguments,
    ) {
        self.failed += 1;
        let mut codes: Vec<_> = errors.iter().map(|(code, _)| code).collect();
        codes.dedup();
        for code in codes {
            *self.errors.entry(code.clone()).or_default() += 1;
        }
        if arguments.list {
            for (code, message) in errors {
                println!("{label}: error {code}: {message}");
            }
        }
    }

    /// A file beside ours.
    pub(crate) fn add(&mut self, label: &str, found: &Comparison, arguments: &Arguments) {
        let functions = found.same + found.differences.len();
        if !found.is_same_source {
            self.other_source += 1;
            self.other_functions += functions;
            self.other_same += found.same;
            if arguments.list {
                println!("{label}: other source");
            }
            return;
        }
        self.files += 1;
        self.functions += functions;
        self.same += found.same;
        self.lined += found.lined;
        self.same_lines += found.lined - found.other_lines.len();
        self.only_official += found.only_official;
        self.only_ours += found.only_ours;
        self.exact += usize::from(found.equality == Equality::Exact);
        self.ignoring_case += usize::from(found.equality == Equality::IgnoringCase);
        for part in &found.parts {
            let kind = match found.equality {
                Equality::Different => (*part).to_owned(),
                Equality::IgnoringCase | Equality::Exact => format!("spelling in {part}"),
            };
            if arguments.list {
                println!("{label}: {kind}");
            }
            *self.parts.entry(kind).or_default() += 1;
        }
        if found.differences.is_empty() {
            self.show_parts(label, found, arguments);
        }
        for difference in &found.differences {
            let kind = kind_of_difference(difference);
            if arguments.list {
                println!("{label}: code of {}: {kind}", difference.function);
            }
            *self.kinds.entry(kind).or_default() += 1;
            if self.shown < arguments.show {
                self.shown += 1;
                println!("--- {label} {}", difference.function);
                print!("{}", side_by_side(difference));
            }
        }
        if arguments.list {
            for [theirs, ours] in &found.spellings {
                println!("{label}: {theirs:?} is {ours:?} in ours");
            }
            for function in &found.other_lines {
                println!("{label}: lines of {function}");
            }
        }
    }

    /// The first lines in which the outlines differ, each from where it does.
    fn show_parts(&mut self, label: &str, found: &Comparison, arguments: &Arguments) {
        for part in &found.parts {
            if self.shown >= arguments.show {
                return;
            }
            self.shown += 1;
            println!("--- {label}: {part}");
            let lines = |at: usize| {
                let lines = found.outlines[at].get(part).cloned().unwrap_or_default();
                match found.equality {
                    Equality::Different => lines.iter().map(|l| l.to_ascii_lowercase()).collect(),
                    Equality::IgnoringCase | Equality::Exact => lines,
                }
            };
            let (theirs, ours): (Vec<String>, Vec<String>) = (lines(0), lines(1));
            let missing = |from: &[String], other: &[String]| -> Vec<String> {
                let lines = from.iter().filter(|line| !other.contains(line));
                lines.take(3).cloned().collect()
            };
            let (theirs, ours) = (missing(&theirs, &ours), missing(&ours, &theirs));
            for at in 0..theirs.len().max(ours.len()) {
                let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
                let (one, other) = (line(&theirs), line(&ours));
                println!("- {}", excerpt(&one, &other));
                println!("+ {}", excerpt(&other, &one));
            }
        }
    }

    /// Adds another table's figures.
    pub(crate) fn absorb(&mut self, other: &Self) {
        let pairs = [
            (&mut self.not_official, other.not_official),
            (&mut self.no_source, other.no_source),
            (&mut self.failed, other.failed),
            (&mut self.other_source, other.other_source),
            (&mut self.other_functions, other.other_functions),
            (&mut self.other_same, other.other_same),
            (&mut self.files, other.files),
            (&mut self.exact, other.exact),
            (&mut self.ignoring_case, other.ignoring_case),
            (&mut self.functions, other.functions),
            (&mut self.same, other.same),
            (&mut self.lined, other.lined),
            (&mut self.same_lines, other.same_lines),
            (&mut self.only_official, other.only_official),
            (&mut self.only_ours, other.only_ours),
        ];
        for (mine, theirs) in pairs {
            *mine += theirs;
        }
        let maps = [
            (&mut self.errors, &other.errors),
            (&mut self.kinds, &other.kinds),
            (&mut self.parts, &other.parts),
        ];
        for (mine, theirs) in maps {
            for (name, count) in theirs {
                *mine.entry(name.clone()).or_default() += count;
            }
        }
    }

    /// One line of figures.
    pub(crate) fn summary(&self) -> String {
        format!(
            "{}: {} files, {} exact, {} but for case; {} of {} functions the same ({} %); lines {} of {}; left out: {} of another source ({} of {} functions the same), {} not compiled, {} without source, {} of other compilers",
            self.name,
            self.files,
            self.exact,
            self.ignoring_case,
            self.same,
            self.functions,
            percent(self.same, self.functions),
            self.same_lines,
            self.lined,
            self.other_source,
            self.other_same,
            self.other_functions,
            self.failed,
            self.no_source,
            self.not_official,
        )
    }

    /// All figures, and the differences by kind.
    pub(crate) fn report(&self) -> String {
        let mut text = String::new();
        let parts = [
            ("errors of ours (files)", &self.errors),
            ("differences of code (functions)", &self.kinds),
            ("differences of files (files)", &self.parts),
        ];
        for (title, counts) in parts {
            if counts.is_empty() {
                continue;
            }
            _ = writeln!(text, "{title}:");
            for (kind, count) in ranked(counts).into_iter().take(40) {
                _ = writeln!(text, "{count:7} {kind}");
            }
        }
        text.push_str(&self.summary());
        _ = write!(
            text,
            "\nequal modulo order {} %, and case {} %; {} functions only in official files, {} only in ours",
            percent(self.exact, self.files),
            percent(self.exact + self.ignoring_case, self.files),
            self.only_official,
            self.only_ours
        );
        text
    }
}

/// A line's beginning, and what surrounds the place where it parts from another.
fn excerpt(line: &str, other: &str) -> String {
    let common = line
        .char_indices()
        .zip(other.chars())
        .find(|((_, one), other)| one != other)
        .map_or(line.len().min(other.len()), |((at, _), _)| at);
    let name: String = line.chars().take(60).collect();
    if common <= 60 {
        return line.chars().take(240).collect();
    }
    let before = line.get(..common).unwrap_or_default().chars().rev();
    let before: String = before.take(100).collect();
    let before: String = before.chars().rev().collect();
    let after = line.get(common..).unwrap_or_default();
    let after: String = after.chars().take(140).collect();
    format!("{name} … {before}{after}")
}

/// A share with two decimals, never rounded up to 100.
fn percent(part: usize, whole: usize) -> String {
    let hundredths = 10_000 * part / whole.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
