//! Compares `sweep` with a second version of the three loops, written only from their description.

use cyperus_conformance::Binary;

use serde_json::Value;

/// A ring in the model: true means garbage.
struct Model {
    ring: Vec<bool>,
    next: u32,
    /// Garbage in queue order; each entry keeps its identity when it moves.
    queue: Vec<usize>,
    identities: Vec<usize>,
}

impl Model {
    fn new(picture: &str, next: u32) -> Self {
        let ring: Vec<bool> = picture.chars().map(|cell| cell == '.').collect();
        let queue = (0..ring.len()).filter(|at| ring[*at]).collect();
        let identities = (0..ring.len()).collect();
        Self {
            ring,
            next,
            queue,
            identities,
        }
    }

    fn picture(&self) -> String {
        let cell = |dead: &bool| if *dead { '.' } else { '*' };
        self.ring.iter().map(cell).collect()
    }

    fn remove(&mut self, at: usize) {
        self.ring.swap_remove(at);
        self.identities.swap_remove(at);
    }

    /// Entries examined and freed by one call.
    fn call(&mut self, cleanup: &str, budget: u64) -> (u64, u64) {
        match cleanup {
            "buggy" => self.buggy(budget),
            "fixed" => self.fixed(budget),
            _ => self.queued(budget),
        }
    }

    fn buggy(&mut self, budget: u64) -> (u64, u64) {
        let length = |model: &Self| i64::try_from(model.ring.len()).expect("a small ring");
        let mut cursor = i64::from(self.next);
        let (mut examined, mut freed) = (0, 0);
        if cursor >= length(self) {
            cursor = length(self) - 1;
        }
        let mut at = cursor;
        while length(self) > 0 {
            examined += 1;
            let place = usize::try_from(at).expect("a place in the ring");
            if self.ring[place] {
                self.remove(place);
                freed += 1;
                if length(self) > 0 && cursor >= length(self) {
                    cursor = length(self) - 1;
                }
            } else {
                at += 1;
            }
            if at >= length(self) {
                at = 0;
            }
            if at == cursor || (budget > 0 && examined > budget) {
                break;
            }
        }
        self.next = u32::try_from(at).unwrap_or(u32::MAX);
        (examined, freed)
    }

    fn fixed(&mut self, budget: u64) -> (u64, u64) {
        let start = self.ring.len();
        let (mut examined, mut freed) = (0, 0);
        // One below zero is the largest number, as in the game.
        let last = |model: &Self| {
            u32::try_from(model.ring.len())
                .expect("small")
                .wrapping_sub(1)
        };
        let mut at = if (self.next as usize) < start {
            self.next
        } else {
            last(self)
        };
        while !self.ring.is_empty() {
            examined += 1;
            if self.ring[at as usize] {
                self.remove(at as usize);
                freed += 1;
            }
            at = match at {
                0 => last(self),
                at => at - 1,
            };
            if (budget > 0 && examined >= budget) || examined == start as u64 {
                break;
            }
        }
        self.next = at;
        (examined, freed)
    }

    fn queued(&mut self, budget: u64) -> (u64, u64) {
        let due = match budget {
            0 => self.queue.len(),
            budget => self
                .queue
                .len()
                .min(usize::try_from(budget).expect("small")),
        };
        for identity in self.queue.drain(..due).collect::<Vec<_>>() {
            let at = self.identities.iter().position(|is| *is == identity);
            self.remove(at.expect("dead entries wait in the ring"));
        }
        (due as u64, due as u64)
    }
}

/// Runs the command and compares each of its calls with the model's.
fn compare(picture: &str, next: u32, budget: u64, cleanup: &str) {
    let words = [
        "sweep",
        "--json",
        &format!("--ring={picture}"),
        &format!("--next={next}"),
        &format!("--budget={budget}"),
        "--calls=6",
        &format!("--cleanup={cleanup}"),
    ];
    let text = Binary::new(env!("CARGO_BIN_EXE_cyperus")).output(&words);
    let mut model = Model::new(picture, next);
    let mut calls = 0;
    for line in text.lines() {
        calls += 1;
        let said: Value = serde_json::from_str(line).expect("a JSON object per line");
        let (before, next_before) = (model.picture(), model.next);
        let (examined, reclaimed) = model.call(cleanup, budget);
        let expected = serde_json::json!({
            "call": calls, "before": before, "next_before": next_before, "examined": examined,
            "reclaimed": reclaimed, "after": model.picture(), "next_after": model.next,
        });
        assert_eq!(said, expected, "{}", words.join(" "));
    }
    assert_eq!(calls, 6, "{}", words.join(" "));
}

#[test]
fn every_small_ring_is_swept_as_the_model_sweeps_it() {
    // All rings of up to three entries, all cursors in them and just past the end, three budgets.
    for length in 0_u32..=3 {
        for pattern in 0..1_u32 << length {
            let picture: String = (0..length)
                .map(|at| if pattern >> at & 1 == 1 { '.' } else { '*' })
                .collect();
            for next in (0..=length).chain([u32::MAX]) {
                for cleanup in ["buggy", "fixed", "queued"] {
                    compare(&picture, next, u64::from(pattern % 3), cleanup);
                }
            }
        }
    }
}

#[test]
fn made_up_rings_are_swept_as_the_model_sweeps_them() {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for _ in 0..60 {
        let length = draw(120);
        let dead = draw(101);
        let picture: String = (0..length)
            .map(|_| if draw(100) < dead { '.' } else { '*' })
            .collect();
        let next = u32::try_from(draw(length + 2)).expect("small");
        let budget = draw(20);
        for cleanup in ["buggy", "fixed", "queued"] {
            compare(&picture, next, budget, cleanup);
        }
    }
}
