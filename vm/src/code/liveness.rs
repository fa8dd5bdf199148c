//! Which temporaries may still be read, at every pex instruction: the result, as bits.
//!
//! `link` computes it. It decides which temporaries are roots during a collection.
//!
//! A temporary lives for a few instructions, and those that are numbered together live together. So 64 of
//! them share words, and have them only where one of the 64 can be live: a long function takes memory for its
//! instructions and not for its instructions times its temporaries.

/// How many temporaries share a word.
const SHARED: u32 = u64::BITS;

/// What is known about 64 temporaries.
#[derive(Debug, Clone, Default)]
pub(crate) struct Group {
    /// The first instruction before which one of them may be live.
    pub(crate) first: usize,
    /// One bit for each temporary, before each instruction from there on.
    pub(crate) rows: Vec<u64>,
}

impl Group {
    /// The temporaries of the group that are live before instruction `at`.
    pub(crate) fn row(&self, at: usize) -> u64 {
        let place = at.checked_sub(self.first);
        let row = place.and_then(|place| self.rows.get(place));
        row.copied().unwrap_or_default()
    }
}

/// For each temporary, before which instructions it is live.
#[derive(Debug, Clone)]
pub(crate) struct Liveness {
    groups: Vec<Group>,
}

/// The temporaries that are live before one instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Live<'l> {
    liveness: &'l Liveness,
    at: usize,
}

impl Live<'_> {
    /// Whether the temporary is one of them.
    pub(crate) fn contains(self, temporary: u32) -> bool {
        let (group, bit) = Liveness::place(temporary);
        let group = self.liveness.groups.get(group);
        group.is_some_and(|group| group.row(self.at) & bit != 0)
    }
}

impl Liveness {
    /// The result of these groups, in the order of their temporaries.
    pub(crate) fn new(groups: Vec<Group>) -> Self {
        Self { groups }
    }

    /// How many groups this many temporaries make.
    pub(crate) fn groups(temporaries: u32) -> usize {
        temporaries.div_ceil(SHARED) as usize
    }

    /// The group of a temporary, and its bit there.
    pub(crate) fn place(temporary: u32) -> (usize, u64) {
        ((temporary / SHARED) as usize, 1 << (temporary % SHARED))
    }

    /// The temporaries that may be read at or after instruction `at` before they are written.
    pub(crate) fn before(&self, at: usize) -> Live<'_> {
        Live { liveness: self, at }
    }
}
