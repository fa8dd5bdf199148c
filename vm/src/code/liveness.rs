//! Which temporaries may still be read, at every pex instruction: the result, as bits.
//!
//! `link` computes it. It decides which temporaries are roots during a collection.

/// One bit for each temporary, before each instruction and at the function's end.
#[derive(Debug, Clone)]
pub(crate) struct Liveness {
    words: usize,
    bits: Vec<u64>,
}

/// A set of temporaries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Live<'l>(&'l [u64]);

impl Live<'_> {
    /// Whether the temporary is in the set.
    pub(crate) fn contains(self, temporary: u32) -> bool {
        self.0
            .get(temporary as usize / 64)
            .is_some_and(|word| word >> (temporary % 64) & 1 == 1)
    }
}

impl Liveness {
    /// An empty result for this many temporaries and instructions.
    pub(crate) fn new(temporaries: u32, instructions: usize) -> Self {
        let words = (temporaries as usize).div_ceil(64);
        Self {
            words,
            bits: vec![0; words * (instructions + 1)],
        }
    }

    /// The number of words in a set.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Sets what is live before instruction `at`. Returns whether this changed anything.
    pub(crate) fn replace(&mut self, at: usize, live: &[u64]) -> bool {
        let row = &mut self.bits[at * self.words..][..self.words];
        let is_news = row != live;
        row.copy_from_slice(live);
        is_news
    }

    /// Adds what is live before instruction `at` to a set.
    pub(crate) fn merge(&self, at: usize, into: &mut [u64]) {
        for (to, from) in into.iter_mut().zip(&self.bits[at * self.words..]) {
            *to |= from;
        }
    }

    /// The temporaries that may be read at or after instruction `at` before they are written.
    pub(crate) fn before(&self, at: usize) -> Live<'_> {
        Live(
            self.bits
                .get(at * self.words..)
                .and_then(|rest| rest.get(..self.words))
                .unwrap_or_default(),
        )
    }
}
