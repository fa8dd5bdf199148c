//! What the standard library remembers between calls.

use std::collections::BTreeMap;

use super::weak::WeakNumbers;
use crate::roots::RootList;
use crate::value::Value;

/// What the standard library remembers between calls; plain data, for saves.
#[derive(Debug)]
pub(crate) struct Library {
    /// The state of the random number generator.
    pub(crate) random: u64,
    /// Settings changed by scripts.
    pub(crate) settings: BTreeMap<String, Value>,
    /// Objects that scripts know by number.
    pub(crate) weak: WeakNumbers,
}

impl Library {
    /// An empty library; random numbers start from `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            random: seed,
            settings: BTreeMap::new(),
            weak: WeakNumbers::new(),
        }
    }

    /// Lists what settings hold: nothing in the heap, because they are plain values.
    pub(crate) fn collect(&self, into: &mut RootList) {
        for value in self.settings.values() {
            into.value(value);
        }
    }

    /// Draws from the random number generator.
    pub(crate) fn draw<T>(&mut self, draw: impl FnOnce(&mut fastrand::Rng) -> T) -> T {
        let mut random = fastrand::Rng::with_seed(self.random);
        let result = draw(&mut random);
        self.random = random.u64(..);
        result
    }
}

crate::persist::persist_struct! {
    Library { random, settings, weak }
}
