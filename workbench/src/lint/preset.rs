//! Sets of rules under one name.

use super::rule::{Level, Rule};

/// A set of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preset {
    /// Only what is probably a mistake.
    Careful,
    /// What is right nearly always.
    #[default]
    Standard,
    /// Everything, also what is often meant as it is.
    Strict,
}

impl Preset {
    /// Whether a rule belongs to the set.
    pub fn has(self, rule: &Rule) -> bool {
        match self {
            Self::Careful => rule.is_standard && rule.level == Level::Warning,
            Self::Standard => rule.is_standard,
            Self::Strict => true,
        }
    }
}
