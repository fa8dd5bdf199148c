//! Two accounts side by side.

use std::fmt::Write as _;

use super::{Difference, Judgement};
use crate::execute::{Account, Line};

/// Lines shown before the first one that differs.
const BEFORE: usize = 3;

/// Everything is the same.
pub(super) fn exactly(expected: &Account, found: &Account) -> Judgement {
    lines(expected, found, |one, other| one == other)?;
    value("how the run ended", &expected.idle, &found.idle)?;
    value("what stopped the run", &expected.stop, &found.stop)?;
    value(
        "the number of instructions",
        &expected.instructions,
        &found.instructions,
    )
}

/// What is printed and logged is the same, but not when.
pub(super) fn loosely(expected: &Account, found: &Account) -> Judgement {
    lines(expected, found, |one, other| {
        nameless(&one.text) == nameless(&other.text) && one.stack == other.stack
    })?;
    value("how the run ended", &expected.idle, &found.idle)
}

/// A text without the name of the variable that a result goes to, which is a temporary or, with
/// `-O`, the variable that it is meant for.
fn nameless(text: &str) -> &str {
    text.split(" variable named \"").next().unwrap_or(text)
}

/// The same without script stacks.
pub(super) fn without_stacks(expected: &Account, found: &Account) -> Judgement {
    lines(expected, found, |one, other| one.text == other.text)?;
    value("how the run ended", &expected.idle, &found.idle)
}

pub(super) fn value<T: PartialEq + std::fmt::Debug>(
    about: &str,
    expected: &T,
    found: &T,
) -> Judgement {
    if expected == found {
        return Ok(());
    }
    Err(Difference {
        about: about.to_owned(),
        expected: format!("{expected:?}"),
        found: format!("{found:?}"),
    })
}

fn lines(expected: &Account, found: &Account, same: impl Fn(&Line, &Line) -> bool) -> Judgement {
    let mut pairs = expected.lines.iter().zip(&found.lines);
    let at = match pairs.position(|(one, other)| !same(one, other)) {
        Some(at) => at,
        None if expected.lines.len() == found.lines.len() => return Ok(()),
        None => expected.lines.len().min(found.lines.len()),
    };
    Err(Difference {
        about: format!("line {} of the output and the log", at + 1),
        expected: around(&expected.lines, at),
        found: around(&found.lines, at),
    })
}

fn around(lines: &[Line], at: usize) -> String {
    let mut text = String::new();
    let first = at.saturating_sub(BEFORE);
    for (number, line) in lines.iter().enumerate().take(at + 1).skip(first) {
        let mark = if number == at { '>' } else { ' ' };
        let time = match line.time {
            0 => String::new(),
            time => format!(" (at {time} ns)"),
        };
        let _infallible = writeln!(text, "{mark} {line}{time}");
    }
    if at >= lines.len() {
        text.push_str("> (nothing more)\n");
    }
    text
}
