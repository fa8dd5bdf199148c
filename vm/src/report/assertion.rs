//! What a test found wrong, as data.

/// A check of `Assert` that failed. Values are stored as text at once, because objects may be gone
/// when the entry is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// Which check, with the values it compared.
    pub check: Check,
    /// What the author says about it; may be empty.
    pub message: String,
}

/// A check with the values that it compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// Two values should be the same.
    Equal {
        /// The value.
        actual: String,
        /// What it should be.
        expected: String,
    },
    /// Two values should differ.
    NotEqual {
        /// The value.
        actual: String,
    },
    /// Two numbers should be close.
    Near {
        /// The number.
        actual: String,
        /// What it should be near.
        expected: String,
        /// How far it may be away.
        within: String,
    },
    /// A condition should be True, or False.
    Is {
        /// What it should be.
        expected: bool,
    },
    /// A value should be None.
    IsNone {
        /// The value.
        actual: String,
    },
    /// The author's own check.
    Fail,
}

impl Check {
    /// The name of the native.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Equal { .. } => "Equal",
            Self::NotEqual { .. } => "NotEqual",
            Self::Near { .. } => "Near",
            Self::Is { expected: true } => "IsTrue",
            Self::Is { expected: false } => "IsFalse",
            Self::IsNone { .. } => "IsNone",
            Self::Fail => "Fail",
        }
    }

    /// The value, and what it should have been, in words.
    pub fn values(&self) -> Option<(String, String)> {
        let text = |value: bool| if value { "True" } else { "False" }.to_owned();
        Some(match self {
            Self::Equal { actual, expected } => (actual.clone(), expected.clone()),
            Self::NotEqual { actual } => (actual.clone(), "anything else".to_owned()),
            Self::Near {
                actual,
                expected,
                within,
            } => (actual.clone(), format!("{expected}, give or take {within}")),
            Self::Is { expected } => (text(!expected), text(*expected)),
            Self::IsNone { actual } => (actual.clone(), "None".to_owned()),
            Self::Fail => return None,
        })
    }
}

impl Assertion {
    /// What it is, without the values.
    pub fn title(&self) -> String {
        let name = self.check.name();
        match (&self.check, self.message.as_str()) {
            (Check::Fail, "") => "Assert.Fail was called".to_owned(),
            (Check::Fail, said) => format!("Assert.Fail: {said}"),
            (
                Check::Equal { .. }
                | Check::NotEqual { .. }
                | Check::Near { .. }
                | Check::Is { .. }
                | Check::IsNone { .. },
                "",
            ) => format!("Assert.{name} failed"),
            (
                Check::Equal { .. }
                | Check::NotEqual { .. }
                | Check::Near { .. }
                | Check::Is { .. }
                | Check::IsNone { .. },
                said,
            ) => format!("Assert.{name} failed: {said}"),
        }
    }
}

/// Why a native cannot be mocked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MockRefusal {
    /// The name is not `Script.Function`.
    #[error("a native is named as Script.Function")]
    Name,
    /// There is no such native.
    #[error("there is no such native function")]
    Missing,
    /// The answer is not of the native's type.
    #[error("it returns {wanted}, not {got}")]
    Type {
        /// The native's return type.
        wanted: String,
        /// The answer.
        got: String,
    },
}
