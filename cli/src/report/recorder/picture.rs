//! A picture of a ring, small enough to put many of them in a page.

/// Most squares in a picture; in larger rings a square stands for several entries.
const SQUARES: usize = 1200;

/// A ring in squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Entries in the ring.
    pub(crate) total: usize,
    /// Dead entries in it.
    pub(crate) dead: usize,
    /// Entries per square; the last square may have fewer.
    pub(crate) per_square: usize,
    /// How much of each square is dead, in runs: a letter from `a` (all live) to `k` (all dead), then
    /// the number of squares.
    pub(crate) runs: String,
}

impl Picture {
    pub(super) fn of(garbage: &mut dyn Iterator<Item = bool>) -> Self {
        let flags: Vec<bool> = garbage.collect();
        let per_square = flags.len().div_ceil(SQUARES).max(1);
        let letters = flags.chunks(per_square).map(|square| {
            let dead = square.iter().filter(|dead| **dead).count();
            // A single live entry among dead ones hides the bug, so it must show.
            let tenths = match dead {
                0 => 0,
                dead if dead == square.len() => 10,
                dead => (dead * 10 / square.len()).clamp(1, 9),
            };
            char::from(b"abcdefghijk"[tenths])
        });
        let mut runs = String::new();
        let mut run: Option<(char, usize)> = None;
        for letter in letters {
            match &mut run {
                Some((of, length)) if *of == letter => *length += 1,
                _ => {
                    write_run(&mut runs, run);
                    run = Some((letter, 1));
                }
            }
        }
        write_run(&mut runs, run);
        Self {
            total: flags.len(),
            dead: flags.iter().filter(|dead| **dead).count(),
            per_square,
            runs,
        }
    }
}

fn write_run(runs: &mut String, run: Option<(char, usize)>) {
    if let Some((letter, length)) = run {
        runs.push(letter);
        runs.push_str(&length.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_short_and_tell_live_entries_apart() {
        let storm = Picture::of(&mut std::iter::repeat_n(true, 2000));
        assert_eq!((storm.per_square, storm.runs.as_str()), (2, "k1000"));
        let small = Picture::of(&mut [true, true, false].into_iter());
        assert_eq!((small.per_square, small.runs.as_str()), (1, "k2a1"));
        let hidden = Picture::of(&mut (0..12_000).map(|at| at != 55));
        assert_eq!(hidden.per_square, 10);
        assert_eq!(hidden.runs, "k5j1k1194");
        assert_eq!(Picture::of(&mut std::iter::empty()).runs, "");
    }
}
