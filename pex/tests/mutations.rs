//! Damaged files, a quick round with a fixed seed. `cargo run --release -p cyperus-pex --example
//! mutate` runs as many as you like.

mod models;
mod mutation;

#[test]
fn damaged_files_are_refused_or_survive_unchanged() {
    let seed = 20_151_110;
    let bases = mutation::bases(seed, Vec::new());
    let summary = mutation::run(seed, 30_000, &bases).unwrap_or_else(|error| panic!("{error}"));
    println!("seed {seed}: {summary:?}");
    assert_eq!(summary.undamaged, bases.len());
    // A generator that went wrong would test nothing: all three outcomes must be common.
    assert!(summary.accepted > 1_000, "{summary:?}");
    assert!(summary.truncated > 1_000, "{summary:?}");
    assert!(summary.refused_otherwise > 1_000, "{summary:?}");
}
