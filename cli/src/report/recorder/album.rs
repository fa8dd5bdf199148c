//! Pictures of the rings before and after cleanup calls, in the order of time.

use cyperus_gc::event::{Exit, Scope, Stage, StageBegin, StageEnd};

use super::picture::Picture;
use super::thinned::Thinned;

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

/// A full pass in pictures: the frames that led up to it, and its rounds.
#[derive(Clone, Debug, Default)]
struct Chapter {
    /// Number of the pass, from 1.
    number: u64,
    /// Nanoseconds that the pass took; 0 while it has not ended.
    took: u64,
    frames: Thinned<Moment>,
    rounds: Thinned<Moment>,
}

impl Chapter {
    fn new(number: u64) -> Self {
        Self {
            number,
            ..Self::default()
        }
    }

    fn moments(&self) -> impl Iterator<Item = &Moment> {
        self.frames.iter().chain(self.rounds.iter())
    }
}

/// Most finished chapters, the longest pass not counted.
const CHAPTERS: usize = 8;

/// The pictures of a run. Of many chapters an even selection is kept, always with the first, the one
/// of the longest pass, and the newest.
#[derive(Debug)]
pub(super) struct Album {
    open: bool,
    /// Finished chapters, in order of time.
    chapters: Vec<Chapter>,
    /// Only chapters whose number is one more than a multiple of it are kept.
    stride: u64,
    current: Chapter,
    in_pass: bool,
    round: u64,
    moment: Option<Moment>,
    begun: Option<StageBegin>,
    before: Picture,
    ended: bool,
}

impl Default for Album {
    fn default() -> Self {
        Self {
            open: false,
            chapters: Vec::new(),
            stride: 1,
            current: Chapter::new(1),
            in_pass: false,
            round: 0,
            moment: None,
            begun: None,
            before: Picture::default(),
            ended: false,
        }
    }
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
        let chapters = self.chapters.iter().chain([&self.current]);
        chapters.flat_map(Chapter::moments)
    }

    /// A full pass begins.
    pub(super) fn begin_pass(&mut self) {
        self.round = 0;
        self.in_pass = true;
    }

    /// A full pass has ended, and with it its chapter.
    pub(super) fn end_pass(&mut self, took: u64) {
        self.in_pass = false;
        if !self.open {
            return;
        }
        let next = Chapter::new(self.current.number + 1);
        let mut chapter = std::mem::replace(&mut self.current, next);
        chapter.took = took;
        self.chapters.push(chapter);
        self.fold();
        while self.chapters.len() > CHAPTERS + 2 {
            self.stride *= 2;
            self.fold();
        }
    }

    /// Drops the chapters that are not due.
    fn fold(&mut self) {
        let longest = self.chapters.iter().map(|chapter| chapter.took).max();
        let newest = self.current.number - 1;
        let stride = self.stride;
        let mut longest = longest;
        self.chapters.retain(|chapter| {
            // The first of several that took as long.
            let is_longest = longest == Some(chapter.took);
            if is_longest {
                longest = None;
            }
            is_longest || chapter.number == newest || (chapter.number - 1).is_multiple_of(stride)
        });
    }

    /// The list that the next moment goes into.
    fn page(&mut self) -> &mut Thinned<Moment> {
        if self.in_pass {
            &mut self.current.rounds
        } else {
            &mut self.current.frames
        }
    }

    pub(super) fn begin(&mut self, begin: &StageBegin, frame: u64) {
        if !self.open {
            return;
        }
        self.begun = None;
        self.ended = false;
        match begin.stage {
            Stage::UnneededObjects | Stage::Objects => return,
            Stage::Arrays => {
                if begin.scope == Scope::FullPass {
                    self.round += 1;
                }
                let pass = self.current.number;
                let is_due = self.page().is_due();
                self.moment = is_due.then_some(Moment {
                    scope: begin.scope,
                    number: match begin.scope {
                        Scope::Slice => frame,
                        Scope::FullPass => self.round,
                    },
                    pass: match begin.scope {
                        Scope::Slice => 0,
                        Scope::FullPass => pass,
                    },
                    arrays: None,
                    structs: None,
                });
                if self.moment.is_none() {
                    self.page().skip();
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
            let moment = moment.clone();
            self.page().push(moment);
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
    fn of_many_passes_the_first_the_longest_and_the_newest_keep_their_pictures() {
        let mut album = Album::open();
        for number in 1..=10_000 {
            album.begin_pass();
            album.end_pass(if number == 777 { 9 } else { 5 });
        }
        let kept: Vec<u64> = album
            .chapters
            .iter()
            .map(|chapter| chapter.number)
            .collect();
        assert!(kept.len() <= CHAPTERS + 2, "{kept:?}");
        assert!(kept.len() > CHAPTERS / 2, "{kept:?}");
        for number in [1, 777, 10_000] {
            assert!(kept.contains(&number), "{number} is not in {kept:?}");
        }
        assert!(kept.is_sorted());
    }
}
