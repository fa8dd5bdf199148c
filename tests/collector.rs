//! The tracing collector as scripts experience it, under budgets and stress modes that bring every
//! phase of a collection between two instructions.

use cyperus_conformance::Binary;

fn run(words: &[&str]) -> (Option<i32>, String) {
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let outcome = binary.run(words);
    (outcome.status, outcome.output + &outcome.messages)
}

#[test]
fn weak_numbers_find_nothing_that_is_about_to_die() {
    let program = "tests/suite/run/gc/a_weak_number_never_finds_a_dying_object.psc";
    for seed in 1..=6 {
        let seed = seed.to_string();
        let words = [
            "run",
            program,
            "--stress",
            "random-slices",
            "--verify",
            "--seed",
            &seed,
        ];
        let (status, output) = run(&words);
        assert_eq!(status, Some(0), "seed {seed}: {output}");
        assert_eq!(output, "0\n", "seed {seed}");
    }
}
