//! Game time: days that pass faster than script time.

/// The calendar of a session.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calendar {
    /// Days that had passed when the session began.
    pub start: f64,
    /// Days that scripts let pass on top.
    pub passed: f64,
    /// How many seconds of game time one second of script time is.
    pub scale: f64,
}

impl Default for Calendar {
    /// The first day, at midnight, twenty times as fast as script time: what the games start with
    /// but for the hour.
    fn default() -> Self {
        Self {
            start: 0.0,
            passed: 0.0,
            scale: 20.0,
        }
    }
}

impl Calendar {
    /// Days since the beginning, at a moment of script time.
    pub fn days(self, script_seconds: f64) -> f64 {
        self.start + self.passed + script_seconds * self.scale / 86_400.0
    }

    /// How much script time passes in so many hours of game time.
    pub fn script_seconds(self, hours: f64) -> f64 {
        if self.scale > 0.0 {
            hours * 3600.0 / self.scale
        } else {
            0.0
        }
    }
}

/// A moment of game time, in days, as `MM/DD/YYYY HH:MM`. Day 0 is 1 January 2287.
pub fn date_text(days: f64) -> String {
    // Far beyond any session, and still a date.
    let days = if days.is_finite() {
        days.clamp(0.0, 3_000_000.0)
    } else {
        0.0
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to a small range above zero"
    )]
    let minutes = (days * 1440.0).floor() as u64;
    let (mut day, minute) = (minutes / 1440, minutes % 1440);
    let mut year = 2287;
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if day < length {
            break;
        }
        day -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!(
        "{month:02}/{:02}/{year:04} {:02}:{:02}",
        day + 1,
        minute / 60,
        minute % 60
    )
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_know_leap_years() {
        assert_eq!(date_text(0.0), "01/01/2287 00:00");
        assert_eq!(date_text(31.5), "02/01/2287 12:00");
        assert_eq!(date_text(365.0 + 59.0), "02/29/2288 00:00");
        assert_eq!(date_text(f64::from(f32::MAX)), date_text(3_000_000.0));
        assert_eq!(date_text(f64::NAN), "01/01/2287 00:00");
        assert_eq!(date_text(364.999_999), "12/31/2287 23:59");
    }

    #[test]
    fn an_hour_of_game_time_takes_three_minutes() {
        let calendar = Calendar::default();
        assert!((calendar.script_seconds(1.0) - 180.0).abs() < 1e-9);
        assert!((calendar.days(86_400.0 / 20.0) - 1.0).abs() < 1e-9);
    }
}
