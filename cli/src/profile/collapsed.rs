//! Collapsed stacks, `first;second;newest nanoseconds`: what flame graph programs read.

use std::fmt::Write as _;

use super::model::Profile;
use super::weight::Weight;

pub(super) fn collapsed(profile: &Profile) -> String {
    let own = profile.own(Weight::Time);
    let mut text = String::new();
    for (chain, own) in own.iter().enumerate().filter(|(_, own)| **own > 0) {
        let _infallible = writeln!(text, "{} {own}", profile.names(chain).join(";"));
    }
    text
}
