//! Damaged files. The example `damage` does the same a million times.

#[path = "reading/build/mod.rs"]
mod build;
mod damaging;

/// A part of what the example does; it takes a few seconds in a debug build.
const INPUTS: u64 = 6000;

#[test]
fn no_damage_breaks_the_rules() {
    let bases = damaging::bases();
    let summary = damaging::run(17, INPUTS, &bases).unwrap_or_else(|error| panic!("{error}"));
    assert!(summary.inputs > INPUTS);
    // Damage that is always noticed, or never, would prove nothing.
    assert!(
        summary.accepted > INPUTS / 10 && summary.refused > INPUTS / 10,
        "{summary:?}"
    );
    assert!(summary.problems > INPUTS / 10, "{summary:?}");
}
