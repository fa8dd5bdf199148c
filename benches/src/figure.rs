//! One measured figure and its goal.

use std::fmt;

/// What a figure should be.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// No more than this.
    AtMost(f64),
    /// No less than this.
    AtLeast(f64),
    /// Reported, but not judged.
    None,
}

/// A figure, or the reason why there is none.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What was measured.
    pub name: String,
    /// The figure.
    pub value: Result<f64, String>,
    /// Its goal.
    pub goal: Goal,
}

impl Figure {
    /// A figure that was measured.
    pub fn new(name: impl Into<String>, value: f64, goal: Goal) -> Self {
        Self {
            name: name.into(),
            value: Ok(value),
            goal,
        }
    }

    /// Whether it meets its goal; true if nothing was measured.
    pub fn is_met(&self) -> bool {
        match (&self.value, self.goal) {
            (Err(_), _) | (_, Goal::None) => true,
            (Ok(value), Goal::AtMost(most)) => *value <= most,
            (Ok(value), Goal::AtLeast(least)) => *value >= least,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<66}", self.name)?;
        match &self.value {
            Ok(value) => write!(f, "{value:>8.2}")?,
            Err(reason) => write!(f, "    not measured: {reason}")?,
        }
        match self.goal {
            Goal::AtMost(most) => write!(f, "  at most {most:.2}")?,
            Goal::AtLeast(least) => write!(f, "  at least {least:.2}")?,
            Goal::None => return Ok(()),
        }
        match (&self.value, self.is_met()) {
            (Err(_), _) => Ok(()),
            (Ok(_), true) => f.write_str("  met"),
            (Ok(_), false) => f.write_str("  MISSED"),
        }
    }
}
