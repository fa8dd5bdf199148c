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
        let time = log_time(self.time, self.game);
        write!(f, "[{time}] {prefix}{}", self.text())?;
        if !self.stack.is_empty() {
            f.write_str("\nstack:")?;
            for line in &self.stack {
                write!(f, "\n\t{line}")?;
            }
        }
        Ok(())
    }
}

/// Days in the year before the seventeenth of Last Seed, which is its eighth month.
const LAST_SEED_17: u64 = 31 + 28 + 31 + 30 + 31 + 30 + 31 + 16;

/// A moment of script time as logs print it. It starts on a day of the game's own calendar:
/// `08/17/0201 - 12:00:00AM` in Skyrim, the day of its first scene, `01/01/2287 - 12:00:00AM`
/// elsewhere.
pub fn log_time(nanoseconds: u64, game: Game) -> String {
    let seconds = nanoseconds / 1_000_000_000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    let (year, month, day) = date(days, game);
    let half = if hour < 12 { "AM" } else { "PM" };
    let hour = match hour % 12 {
        0 => 12,
        hour => hour,
    };
    format!("{month:02}/{day:02}/{year:04} - {hour:02}:{minute:02}:{second:02}{half}")
}

/// The date this many days after the first one.
fn date(mut days: u64, game: Game) -> (u64, u64, u64) {
    let is_leap = |year: u64| match game {
        // Tamriel's calendar has no leap years.
        Game::Skyrim => false,
        Game::Fallout4 | Game::Fallout76 | Game::Starfield => is_leap(year),
    };
    let mut year = match game {
        Game::Skyrim => {
            days = days.saturating_add(LAST_SEED_17);
            201
        }
        Game::Fallout4 | Game::Fallout76 | Game::Starfield => 2287,
    };
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
        let time = |seconds: u64| log_time(seconds * 1_000_000_000, Game::Fallout4);
        assert_eq!(time(0), "01/01/2287 - 12:00:00AM");
        assert_eq!(time(13 * 3600), "01/01/2287 - 01:00:00PM");
        assert_eq!(time(59 * 86_400), "03/01/2287 - 12:00:00AM");
    }

    /// According to the game's wikis, it begins on the seventeenth of Last Seed in the year 201 of
    /// the Fourth Era, and every year has 365 days.
    #[test]
    fn skyrim_has_its_own_calendar() {
        let time = |days: u64| log_time(days * 86_400 * 1_000_000_000, Game::Skyrim);
        assert_eq!(time(0), "08/17/0201 - 12:00:00AM");
        assert_eq!(time(15), "09/01/0201 - 12:00:00AM");
        assert_eq!(time(3 * 365), "08/17/0204 - 12:00:00AM");
        assert_eq!(time(4 * 365), "08/17/0205 - 12:00:00AM");
    }

    #[test]
    fn an_entry_has_its_stack_below() {
        let entry = LogEntry {
            problem: ValueProblem::DivisionByZero.into(),
            game: Game::Fallout4,
            stack: vec![TraceLine {
                object: Some(" (0001348A)".to_owned()),
                script: "a".to_owned(),
                function: "F".to_owned(),
                file: "a.psc".to_owned(),
                line: Some(3),
            }],
            time: 0,
        };
        assert_eq!(
            entry.to_string(),
            "[01/01/2287 - 12:00:00AM] error: Cannot divide by zero\nstack:\n\t[ (0001348A)].a.F() - \"a.psc\" Line 3"
        );
    }
}
