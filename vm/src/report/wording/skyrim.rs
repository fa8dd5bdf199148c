//! Skyrim's words where they are not Fallout 4's.

use crate::report::Severity;

/// Public logs of Skyrim have a capital in one of the two and not in the other.
pub(super) const fn prefix(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "",
        Severity::Warning => "warning: ",
        Severity::Error => "Error: ",
    }
}
