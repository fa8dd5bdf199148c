//! Skyrim's wording, if it differs from Fallout 4's.

use crate::report::Severity;

/// In public logs of Skyrim, only one of the two begins with a capital letter.
pub(super) const fn prefix(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "",
        Severity::Warning => "warning: ",
        Severity::Error => "Error: ",
    }
}
