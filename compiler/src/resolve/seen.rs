//! Which scripts a compilation looked into. What it made of them is right for as long as they declare
//! the same.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::types::ScriptId;

/// Words in a block, and so 4,096 scripts.
const WORDS: usize = 64;
const BLOCK: usize = WORDS * 64;
const BLOCKS: usize = 64;

/// A set of scripts that only grows, and can be added to through a shared reference: every look into a
/// script adds to it.
#[derive(Debug)]
pub(super) struct Seen {
    blocks: [OnceLock<Box<[AtomicU64; WORDS]>>; BLOCKS],
    /// Whether a script did not fit.
    is_over: AtomicBool,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self {
            blocks: std::array::from_fn(|_| OnceLock::new()),
            is_over: AtomicBool::new(false),
        }
    }

    pub(super) fn add(&self, script: ScriptId) {
        let number = script.0 as usize;
        let Some(block) = self.blocks.get(number / BLOCK) else {
            self.is_over.store(true, Ordering::Relaxed);
            return;
        };
        let block = block.get_or_init(|| Box::new(std::array::from_fn(|_| AtomicU64::new(0))));
        if let Some(word) = block.get(number % BLOCK / 64) {
            let bit = 1 << (number % 64);
            // Most looks are into a script that was seen before, and reading is cheaper.
            if word.load(Ordering::Relaxed) & bit == 0 {
                word.fetch_or(bit, Ordering::Relaxed);
            }
        }
    }

    /// The scripts in order of their numbers; `None` if there were too many.
    pub(super) fn scripts(&self) -> Option<Vec<ScriptId>> {
        if self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        let mut scripts = Vec::new();
        for (first, block) in (0..).step_by(BLOCK).zip(&self.blocks) {
            let Some(block) = block.get() else {
                continue;
            };
            for (first, word) in (first..).step_by(64).zip(block.iter()) {
                let mut bits = word.load(Ordering::Relaxed);
                while bits != 0 {
                    scripts.push(ScriptId(first + bits.trailing_zeros()));
                    bits &= bits - 1;
                }
            }
        }
        Some(scripts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_listed_once_and_too_much_is_said() {
        let seen = Seen::new();
        for number in [70_000, 3, 4096, 3, 63, 64] {
            seen.add(ScriptId(number));
        }
        let numbers: Vec<u32> = seen.scripts().expect("few").iter().map(|id| id.0).collect();
        assert_eq!(numbers, [3, 63, 64, 4096, 70_000]);
        seen.add(ScriptId(u32::try_from(BLOCK * BLOCKS).expect("small")));
        assert!(seen.scripts().is_none());
    }
}
