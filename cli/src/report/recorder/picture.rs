//! Pictures of the rings before and after cleanup calls, small enough to put many of them in a page.

use cyperus_gc::event::{Exit, Scope, Stage, StageBegin, StageEnd};

use super::thinned::Thinned;

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
    fn of(garbage: &mut dyn Iterator<Item = bool>) -> Self {
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

/// One call of a cleanup over one ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    /// The ring when it began.
    pub(crate) before: Picture,
    /// The ring when it ended.
    pub(crate) after: Picture,
    /// The cursor when it began.
    pub(crate) next_before: u32,
    /// The cursor when it ended.
    pub(crate) next_after: u32,
    /// Entries examined.
    pub(crate) examined: u64,
    /// Entries freed.
    pub(crate) reclaimed: u64,
    /// Why it ended.
    pub(crate) exit: Exit,
    /// Whether it gave up with garbage and budget left.
    pub(crate) early: bool,
    /// Nanoseconds it took.
    pub(crate) took: u64,
    /// Nanoseconds available; None means no limit.
    pub(crate) budget: Option<u64>,
}

/// The slices of a frame, or a round of a full pass: one call per ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// A frame's slices, or a round.
    pub(crate) scope: Scope,
    /// Number of the frame, or of the round in its pass.
    pub(crate) number: u64,
    /// Number of the pass, from 1; 0 in a slice.
    pub(crate) pass: u64,
    /// The call over the arrays.
    pub(crate) arrays: Option<Call>,
    /// The call over the structs.
    pub(crate) structs: Option<Call>,
}

/// The pictures of a run.
#[derive(Debug, Default)]
pub(super) struct Album {
    open: bool,
    /// Finished chapters, in order of time.
    chapters: Vec<Thinned<Moment>>,
    /// The current chapter: the frames up to the next pass, or the rounds of a pass.
    current: Thinned<Moment>,
    pass: u64,
    in_pass: bool,
    round: u64,
    moment: Option<Moment>,
    begun: Option<StageBegin>,
    before: Picture,
    ended: bool,
}

impl Album {
    /// An album that takes pictures; the default album takes none.
    pub(super) fn open() -> Self {
        Self {
            open: true,
            ..Self::default()
        }
    }

    /// All moments, in order of time.
    pub(super) fn moments(&self) -> impl Iterator<Item = &Moment> {
        self.chapters
            .iter()
            .chain([&self.current])
            .flat_map(Thinned::iter)
    }

    /// A full pass begins. Its rounds are a chapter of their own.
    pub(super) fn begin_pass(&mut self) {
        self.pass += 1;
        self.round = 0;
        self.turn_page(true);
    }

    fn turn_page(&mut self, in_pass: bool) {
        self.in_pass = in_pass;
        let chapter = std::mem::take(&mut self.current);
        if chapter.iter().next().is_some() {
            self.chapters.push(chapter);
        }
    }

    pub(super) fn begin(&mut self, begin: &StageBegin, frame: u64) {
        if !self.open {
            return;
        }
        if begin.scope == Scope::Slice && self.in_pass {
            self.turn_page(false);
        }
        self.begun = None;
        self.ended = false;
        match begin.stage {
            Stage::UnneededObjects | Stage::Objects => return,
            Stage::Arrays => {
                if begin.scope == Scope::FullPass {
                    self.round += 1;
                }
                self.moment = self.current.is_due().then_some(Moment {
                    scope: begin.scope,
                    number: match begin.scope {
                        Scope::Slice => frame,
                        Scope::FullPass => self.round,
                    },
                    pass: match begin.scope {
                        Scope::Slice => 0,
                        Scope::FullPass => self.pass,
                    },
                    arrays: None,
                    structs: None,
                });
                if self.moment.is_none() {
                    self.current.skip();
                }
            }
            Stage::Structs => {}
        }
        if self.moment.is_some() {
            self.begun = Some(*begin);
        }
    }

    pub(super) fn end(&mut self, end: &StageEnd) {
        let (Some(begin), Some(moment)) = (&self.begun, &mut self.moment) else {
            return;
        };
        self.ended = true;
        let call = Call {
            before: std::mem::take(&mut self.before),
            after: Picture::default(),
            next_before: begin.next,
            next_after: end.next,
            examined: end.examined,
            reclaimed: end.reclaimed,
            exit: end.exit,
            early: end.is_early_exit(),
            took: end.took,
            budget: end.budget,
        };
        match end.stage {
            Stage::Arrays => moment.arrays = Some(call),
            Stage::Structs => moment.structs = Some(call),
            Stage::UnneededObjects | Stage::Objects => {}
        }
    }

    pub(super) fn wants_ring(&self) -> bool {
        self.begun.is_some()
    }

    pub(super) fn ring(&mut self, garbage: &mut dyn Iterator<Item = bool>) {
        let picture = Picture::of(garbage);
        if !self.ended {
            self.before = picture;
            return;
        }
        let Some(moment) = &mut self.moment else {
            return;
        };
        self.begun = None;
        if let Some(structs) = &mut moment.structs {
            structs.after = picture;
            // Structs are cleaned last: the moment is complete.
            self.current.push(moment.clone());
            self.moment = None;
        } else if let Some(arrays) = &mut moment.arrays {
            arrays.after = picture;
        }
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
