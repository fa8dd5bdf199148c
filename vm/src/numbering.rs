//! Row numbers: a length as a number, and the maps that lead from a key to one.

use hashbrown::HashMap;

/// A hash map that is never iterated, so that its order cannot show.
pub(crate) type Map<K, V> = HashMap<K, V, ahash::RandomState>;

/// An empty [`Map`]. Its seeds are fixed, so that identical runs do identical work.
pub(crate) fn new_map<K, V>() -> Map<K, V> {
    HashMap::with_hasher(ahash::RandomState::with_seeds(1, 2, 3, 4))
}

/// A length as a number of this machine. A machine with more than 2^32 of anything would have run
/// out of memory long before.
pub(crate) fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
