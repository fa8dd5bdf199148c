//! The cleanups compared with a model written only from the description.
//!
//! `CYPERUS_RINGS=1000000 CYPERUS_SEED=1 cargo test --release -p cyperus-gc --test model` runs the
//! million; the seed is printed, and printed again with a failure.

#![expect(clippy::cast_possible_wrap, reason = "sizes are small")]
#![expect(clippy::cast_possible_truncation, reason = "sizes are small")]
#![expect(clippy::cast_sign_loss, reason = "positions are checked before")]
#![expect(clippy::unwrap_used, reason = "a failed set-up is a failed test")]

use cyperus_gc::CleanupKind;
use cyperus_gc::cleanup::FlagRing;

/// A ring in the model: letters, D for garbage and L for live, and signed arithmetic.
struct Model {
    letters: Vec<char>,
    cursor: i64,
    examined: u64,
    removed: u64,
}

impl Model {
    fn last(&self) -> i64 {
        self.letters.len() as i64 - 1
    }

    fn wrap(position: i64) -> u32 {
        if position < 0 {
            u32::MAX
        } else {
            position as u32
        }
    }

    fn take_out(&mut self, position: i64) {
        let moved = self.letters.pop().unwrap();
        if (position as usize) < self.letters.len() {
            self.letters[position as usize] = moved;
        }
        self.removed += 1;
    }

    /// Upwards; ends when the index equals the cursor, the time is over or the ring is empty.
    fn shipped(&mut self, budget: Option<u64>) {
        if self.cursor > self.last() {
            self.cursor = self.last();
        }
        let mut place = self.cursor;
        if self.letters.is_empty() {
            return;
        }
        loop {
            self.examined += 1;
            if self.letters[place as usize] == 'D' {
                self.take_out(place);
                if !self.letters.is_empty() && self.cursor > self.last() {
                    self.cursor = self.last();
                }
            } else {
                place += 1;
            }
            if place > self.last() {
                place = 0;
            }
            let time_is_left = match budget {
                None => true,
                Some(budget) => self.examined <= budget,
            };
            if !(place != self.cursor && time_is_left && !self.letters.is_empty()) {
                break;
            }
        }
        self.cursor = place;
    }

    /// Downwards; at most as many entries as there were at the start.
    fn repaired(&mut self, budget: Option<u64>) {
        let at_most = self.letters.len() as u64;
        let mut place = if self.cursor > self.last() {
            self.last()
        } else {
            self.cursor
        };
        while !self.letters.is_empty() {
            self.examined += 1;
            if self.letters[place as usize] == 'D' {
                self.take_out(place);
            }
            place -= 1;
            if place < 0 {
                place = self.last();
            }
            if budget.is_some_and(|budget| self.examined >= budget) || self.examined == at_most {
                break;
            }
        }
        self.cursor = place;
    }
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

#[test]
fn cleanups_agree_with_the_model_call_by_call() {
    let (rings, seed) = (
        number("CYPERUS_RINGS", 50_000),
        number("CYPERUS_SEED", 20_251_116),
    );
    println!("{rings} rings, seed {seed}");
    let mut random = Random(seed | 1);
    for ring in 0..rings {
        let size = random.below(if ring % 100 == 0 { 300 } else { 24 });
        let percent = [0, 5, 50, 95, 100][random.below(5) as usize];
        let text: String = (0..size)
            .map(|_| {
                if random.below(100) < percent {
                    '.'
                } else {
                    '*'
                }
            })
            .collect();
        let cursor = match random.below(8) {
            0 => u32::MAX,
            1 => size as u32,
            _ => random.below(size + 3) as u32,
        };
        let budget = (random.below(3) > 0).then(|| random.below(size + 4) + 1);
        for kind in [CleanupKind::Buggy, CleanupKind::Fixed] {
            compare(kind, &text, cursor, budget, seed);
        }
    }
}

fn compare(kind: CleanupKind, text: &str, cursor: u32, budget: Option<u64>, seed: u64) {
    let letters = text
        .chars()
        .map(|letter| if letter == '.' { 'D' } else { 'L' })
        .collect();
    let mut model = Model {
        letters,
        cursor: i64::from(cursor),
        examined: 0,
        removed: 0,
    };
    let mut ring = FlagRing::parse(text).expect("a ring");
    let mut next = cursor;
    for call in 1..=4 {
        model.examined = 0;
        model.removed = 0;
        if kind == CleanupKind::Buggy {
            model.shipped(budget);
        } else {
            model.repaired(budget);
        }
        let swept = ring.sweep(kind, &mut next, budget);
        let left: String = model
            .letters
            .iter()
            .map(|&letter| if letter == 'D' { '.' } else { '*' })
            .collect();
        assert_eq!(
            (swept.examined, swept.removed, next, ring.to_string()),
            (
                model.examined,
                model.removed,
                Model::wrap(model.cursor),
                left
            ),
            "{kind:?} call {call} on {text:?} from {cursor}, budget {budget:?}, seed {seed}"
        );
        // The cursor is kept as 32 bits between calls, so a wrapped one comes back as past the end.
        model.cursor = i64::from(next);
    }
}

#[test]
fn queued_frees_exactly_the_garbage_and_nothing_else() {
    let mut random = Random(99);
    for _ in 0..2_000 {
        let size = random.below(60);
        let flags = (0..size).map(|_| if random.below(2) == 0 { '.' } else { '*' });
        let flags: String = flags.collect();
        let dead = flags.matches('.').count() as u64;
        let mut ring = FlagRing::parse(&flags).expect("a ring");
        let mut next = 3;
        let budget = random.below(10) + 1;
        let mut freed = 0;
        while ring.to_string().contains('.') {
            let swept = ring.sweep(CleanupKind::Queued, &mut next, Some(budget));
            assert!(swept.examined <= budget);
            assert_eq!(swept.examined, swept.removed, "only garbage is examined");
            freed += swept.removed;
        }
        assert_eq!((freed, next), (dead, 3));
        assert_eq!(ring.to_string().len() as u64, size - dead);
    }
}
