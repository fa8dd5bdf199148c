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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_of_game_time_takes_three_minutes() {
        let calendar = Calendar::default();
        assert!((calendar.script_seconds(1.0) - 180.0).abs() < 1e-9);
        assert!((calendar.days(86_400.0 / 20.0) - 1.0).abs() < 1e-9);
    }
}
