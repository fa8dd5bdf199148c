//! Hash sets and maps for what is only looked up, never listed: their order is nobody's business.

use hashbrown::{HashMap, HashSet};

/// Fixed, so that the same input takes the same path through the program on every run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seeds;

impl std::hash::BuildHasher for Seeds {
    type Hasher = ahash::AHasher;

    fn build_hasher(&self) -> ahash::AHasher {
        ahash::RandomState::with_seeds(1, 2, 3, 4).build_hasher()
    }
}

/// A set that is only asked for membership.
pub(crate) type Members<T> = HashSet<T, Seeds>;

/// A map that is only asked by key.
pub(crate) type Lookup<K, V> = HashMap<K, V, Seeds>;
