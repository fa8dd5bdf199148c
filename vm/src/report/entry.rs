//! A log entry and its text.

use std::fmt;

use cyperus_pex::Game;

use super::{Problem, TraceLine, wording};

/// How severe it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// No prefix.
    Info,
    /// `warning:`.
    Warning,
    /// `error:`.
    Error,
}

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// What it reports.
    pub problem: Problem,
    /// The game of the script it is about; the text uses that game's wording.
    pub game: Game,
    /// The script stack, newest call first; empty outside scripts.
    pub stack: Vec<TraceLine>,
    /// Script time in nanoseconds.
    pub time: u64,
}

impl LogEntry {
    /// How severe it is.
    pub const fn severity(&self) -> Severity {
        self.problem.severity()
    }

    /// The message in the game's wording, without prefix and stack.
    pub fn text(&self) -> String {
        wording::text(&self.problem, self.game)
    }
}

/// The game's log format: time stamp, prefix, message, then the stack.
impl fmt::Display for LogEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = wording::prefix(self.severity(), self.game);
        write!(f, "[{}] {prefix}{}", log_time(self.time), self.text())?;
        if !self.stack.is_empty() {
            f.write_str("\nstack:")?;
            for line in &self.stack {
                write!(f, "\n\t{line}")?;
            }
        }
        Ok(())
    }
}

/// A moment of script time as logs print it, starting at `01/01/2287 - 12:00:00AM`.
pub fn log_time(nanoseconds: u64) -> String {
    let seconds = nanoseconds / 1_000_000_000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    let (year, month, day) = date(days);
    let half = if hour < 12 { "AM" } else { "PM" };
    let hour = match hour % 12 {
        0 => 12,
        hour => hour,
    };
    format!("{month:02}/{day:02}/{year:04} - {hour:02}:{minute:02}:{second:02}{half}")
}

/// The date this many days after January 1, 2287.
fn date(mut days: u64) -> (u64, u64, u64) {
    let mut year = 2287;
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::super::ValueProblem;
    use super::*;

    #[test]
    fn time_is_written_as_in_the_game() {
        assert_eq!(log_time(0), "01/01/2287 - 12:00:00AM");
        assert_eq!(
            log_time(13 * 3600 * 1_000_000_000),
            "01/01/2287 - 01:00:00PM"
        );
        assert_eq!(
            log_time(59 * 86_400 * 1_000_000_000),
            "03/01/2287 - 12:00:00AM"
        );
    }

    #[test]
    fn an_entry_has_its_stack_below() {
        let entry = LogEntry {
            problem: ValueProblem::DivisionByZero.into(),
            game: Game::Fallout4,
            stack: vec![TraceLine {
                object: None,
                script: "a".to_owned(),
                function: "F".to_owned(),
                file: "a.psc".to_owned(),
                line: Some(3),
            }],
            time: 0,
        };
        assert_eq!(
            entry.to_string(),
            "[01/01/2287 - 12:00:00AM] error: Cannot divide by zero\nstack:\n\t<unknown self>.a.F() - \"a.psc\" Line 3"
        );
    }
}
