//! Every target on its small inputs, and on a few hundred changes of each corpus.

use std::fs;
use std::path::Path;

use cyperus_fuzz::{Mutator, TARGETS, Target};

fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let folder = folder.join(target.name);
    let entries = fs::read_dir(&folder).expect("every target has a corpus");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let inputs = paths.iter().map(|path| fs::read(path).expect("readable"));
    inputs.collect()
}

#[test]
fn targets_take_their_corpus_and_see_different_things_in_it() {
    for target in TARGETS {
        let inputs = corpus(target);
        assert!(inputs.len() > 1, "{}", target.name);
        let mut seen: Vec<u64> = inputs.iter().map(|input| (target.body)(input)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 1, "{} sees the same in all", target.name);
    }
}

#[test]
fn targets_take_changed_inputs() {
    for target in TARGETS {
        let mut mutator = Mutator::new(1, corpus(target), target.words);
        for _ in 0..100 {
            let input = mutator.input();
            (target.body)(&input);
        }
    }
}

#[test]
fn a_mutator_gives_the_same_inputs_again() {
    let inputs = |seed| {
        let mut mutator = Mutator::new(seed, vec![b"abc".to_vec()], &["word"]);
        (0..20).map(|_| mutator.input()).collect::<Vec<_>>()
    };
    assert_eq!(inputs(3), inputs(3));
    assert_ne!(inputs(3), inputs(4));
}
