//! Memory for payloads: runs of slots in size classes, found by offset.
//!
//! Small runs are cut from one growing vector and recycled through a free list for each size class. The
//! vector has zeroed slots ahead of the last run, so that cutting another is no work for tiny ones.
//! Runs larger than [`LARGE`] own a vector each, so that their memory goes back to the system when
//! they are freed. Everything here is safe: a wrong offset is a failed bounds check. The addresses are for
//! `cell::reach` alone.

use crate::slot::Slot;

/// Runs of more slots than this own their memory.
pub(crate) const LARGE: u32 = 4096;

/// Size classes step by a quarter of the power of two below: at most a fifth of a run is unused.
const CLASSES: usize = 48;

/// Unused slots before the first run.
const FIRST: usize = 6;

/// Runs up to this size have a class for each size.
pub(crate) const TINY: u32 = 4;

/// Less memory than this is not worth moving what is in it.
const WORTH_MOVING: usize = 1 << 16;

/// As many slots are zeroed ahead at once: they stay in the nearest cache until they are used.
const AHEAD: usize = 1 << 11;

/// The end of a free list.
const END: u64 = u64::MAX;

/// The number of the smallest class that holds `slots`, and the slots it provides.
#[inline]
const fn class_of(slots: u32) -> (usize, u32) {
    if slots <= TINY {
        let slots = if slots == 0 { 1 } else { slots };
        return (slots as usize - 1, slots);
    }
    // 5..=8 step 1, 9..=16 step 2, 17..=32 step 4 …
    let shift = (slots - 1).ilog2() - 2;
    let quarter = ((slots - 1) >> shift) + 1; // 5..=8
    (
        (shift as usize) * 4 + quarter as usize - 1,
        quarter << shift,
    )
}

/// The capacity for a request of `slots`.
#[inline]
pub(crate) const fn capacity_for(slots: u32) -> u32 {
    if slots > LARGE {
        slots
    } else {
        class_of(slots).1
    }
}

/// A store of runs. Offset and capacity together identify a run. Offset and any length up to the
/// capacity identify its beginning, because [`capacity_for`] never turns a small run into a large
/// one.
#[derive(Debug)]
pub(crate) struct Blocks {
    slots: Vec<Slot>,
    /// Where runs were cut up to; what follows is zero.
    top: usize,
    free: [u64; CLASSES],
    large: Vec<Vec<Slot>>,
    /// Where each of them starts; meaningless for those that are free.
    large_addresses: Vec<usize>,
    free_large: Vec<u32>,
    /// Slots of small runs in use, with what their capacity has beyond their length.
    used: u64,
}

impl Default for Blocks {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            top: 0,
            free: [END; CLASSES],
            large: Vec::new(),
            large_addresses: Vec::new(),
            free_large: Vec::new(),
            used: 0,
        }
    }
}

impl Blocks {
    /// A zeroed run of at least `slots` slots: its offset and its capacity.
    #[inline]
    pub(crate) fn allocate(&mut self, slots: u32) -> (u32, u32) {
        if slots > LARGE {
            return (self.allocate_large(slots), slots);
        }
        let (class, capacity) = class_of(slots);
        self.used += u64::from(capacity);
        let head = self.free[class];
        if head == END {
            return (self.extend(capacity), capacity);
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "offsets are 32-bit; END is excluded"
        )]
        let offset = head as u32;
        let run = &mut self.slots[offset as usize..][..capacity as usize];
        self.free[class] = run[0].0;
        run.fill(Slot::NONE);
        (offset, capacity)
    }

    /// A zeroed run of exactly `slots` slots, two to [`TINY`], that was in use before or is the next to be
    /// cut. `None` if there is no such run.
    #[inline]
    pub(crate) fn reuse(&mut self, slots: u32) -> Option<u32> {
        let first = self.free.get_mut(slots as usize - 1)?;
        let is_new = *first == END;
        let offset = if is_new { self.top as u64 } else { *first };
        let offset = u32::try_from(offset).ok()?;
        let run = self.slots.get_mut(offset as usize..)?;
        let run = run.get_mut(..slots as usize)?;
        if is_new {
            self.top += slots as usize;
        } else {
            *first = run.first()?.0;
            match run {
                [a, b] => (*a, *b) = (Slot::NONE, Slot::NONE),
                [a, b, c] => (*a, *b, *c) = (Slot::NONE, Slot::NONE, Slot::NONE),
                [a, b, c, d] => {
                    (*a, *b) = (Slot::NONE, Slot::NONE);
                    (*c, *d) = (Slot::NONE, Slot::NONE);
                }
                _ => return None,
            }
        }
        self.used += u64::from(slots);
        Some(offset)
    }

    /// Cuts a run.
    #[cold]
    fn extend(&mut self, capacity: u32) -> u32 {
        if self.slots.is_empty() {
            // With the usual allocators, large vectors start 16 bytes into a page, so from here on
            // runs of eight slots fill cache lines. Only speed depends on it.
            self.slots.resize(FIRST, Slot::NONE);
            self.top = FIRST;
        }
        let offset = self.top;
        self.top += capacity as usize;
        if self.top > self.slots.len() {
            // No more memory is asked for than the run takes: what is zeroed ahead is there anyway.
            self.slots.reserve(self.top - self.slots.len());
            let ahead = self.slots.capacity().min(self.top + AHEAD);
            self.slots.resize(ahead, Slot::NONE);
        }
        u32::try_from(offset).unwrap_or_else(|_| out_of_offsets())
    }

    #[cold]
    fn allocate_large(&mut self, slots: u32) -> u32 {
        let mut run = vec![Slot::NONE; slots as usize];
        let address = run.as_mut_ptr().expose_provenance();
        if let Some(place) = self.free_large.pop() {
            self.large[place as usize] = run;
            self.large_addresses[place as usize] = address;
            return place;
        }
        self.large.push(run);
        self.large_addresses.push(address);
        u32::try_from(self.large.len() - 1).unwrap_or_else(|_| out_of_offsets())
    }

    /// Frees a run. `poison` overwrites it, so that reads of freed memory can be detected.
    #[inline]
    pub(crate) fn free(&mut self, offset: u32, capacity: u32, poison: Option<Slot>) {
        if capacity > LARGE {
            self.large[offset as usize] = Vec::new();
            self.free_large.push(offset);
            return;
        }
        self.used -= u64::from(capacity);
        let run = &mut self.slots[offset as usize..][..capacity as usize];
        if let Some(poison) = poison {
            run.fill(poison);
        }
        let class = if capacity <= TINY {
            capacity as usize - 1
        } else {
            class_of(capacity).0
        };
        run[0] = Slot(self.free[class]);
        self.free[class] = u64::from(offset);
    }

    /// The first slots of a run, or all of them.
    #[inline]
    pub(crate) fn run(&self, offset: u32, length: u32) -> &[Slot] {
        if length > LARGE {
            return &self.large[offset as usize];
        }
        &self.slots[offset as usize..][..length as usize]
    }

    /// The first slots of a run, or all of them, mutable.
    #[inline]
    pub(crate) fn run_mut(&mut self, offset: u32, length: u32) -> &mut [Slot] {
        if length > LARGE {
            return &mut self.large[offset as usize];
        }
        &mut self.slots[offset as usize..][..length as usize]
    }

    /// Copies a run to the beginning of another that is at least as long; each is an offset and a capacity.
    pub(crate) fn copy(&mut self, (from, length): (u32, u32), (to, capacity): (u32, u32)) {
        let words = length as usize;
        if capacity <= LARGE {
            let from = from as usize;
            self.slots.copy_within(from..from + words, to as usize);
        } else if length <= LARGE {
            let run = &self.slots[from as usize..][..words];
            self.large[to as usize][..words].copy_from_slice(run);
        } else {
            let run = std::mem::take(&mut self.large[from as usize]);
            self.large[to as usize][..words].copy_from_slice(&run[..words]);
            self.large[from as usize] = run;
        }
    }

    /// The address of the run at offset zero. Runs that do not own their memory follow from there;
    /// all of them move when there have to be more.
    #[inline]
    pub(crate) fn address(&mut self) -> usize {
        self.slots.as_mut_ptr().expose_provenance()
    }

    /// The address of each run that owns its memory, by offset. Such a run never moves.
    #[inline]
    pub(crate) fn large_addresses(&self) -> &[usize] {
        &self.large_addresses
    }

    /// Whether most of the memory is free, so that [`Self::trim`] gives some of it back. Otherwise nobody has to
    /// go through the rows.
    pub(crate) fn is_sparse(&self) -> bool {
        let room = self.slots.capacity() * size_of::<Slot>();
        if self.used == 0 {
            return room > 0;
        }
        room >= WORTH_MOVING && self.used * 2 <= self.top as u64
    }

    /// Returns memory to the system. `runs` has the offset and the capacity of every run in use: small ones
    /// move together, and their offsets change. Returns the number of bytes.
    #[expect(single_use_lifetimes, reason = "an item of an iterator must name it")]
    pub(crate) fn trim<'run>(&mut self, runs: impl Iterator<Item = (&'run mut u32, u32)>) -> u64 {
        let before = self.slots.capacity();
        let mut moved = Self::default();
        moved.slots.reserve_exact(room_for(self.used));
        for (offset, capacity) in runs.filter(|run| run.1 <= LARGE) {
            let old = *offset as usize;
            let new = moved.extend(capacity);
            moved.used += u64::from(capacity);
            moved
                .run_mut(new, capacity)
                .copy_from_slice(&self.slots[old..][..capacity as usize]);
            *offset = new;
        }
        // Whoever reads by address relies on it, so a mistake must end here and not in foreign memory.
        assert_eq!(moved.used, self.used, "every run moves");
        self.slots = moved.slots;
        self.top = moved.top;
        self.free = moved.free;
        (before.saturating_sub(self.slots.capacity()) * size_of::<Slot>()) as u64
    }

    /// Where the run starts, for prefetching; `None` for large ones.
    #[inline]
    pub(crate) fn hint(&self, offset: u32) -> Option<&Slot> {
        self.slots.get(offset as usize)
    }
}

/// Slots for runs of `used` slots together; none for none.
fn room_for(used: u64) -> usize {
    let used = usize::try_from(used).unwrap_or(usize::MAX);
    if used == 0 { 0 } else { used + FIRST }
}

/// Appends if the vector has room; otherwise returns false.
#[inline]
pub(crate) fn push_within<T>(vector: &mut Vec<T>, value: T) -> bool {
    let has_room = vector.len() < vector.capacity();
    if has_room {
        vector.push(value);
    }
    has_room
}

/// Shrinks a vector that has far more room than it needs. Returns the number of bytes freed.
pub(crate) fn trim_vector<T>(vector: &mut Vec<T>) -> u64 {
    let before = vector.capacity();
    if before * size_of::<T>() < 1 << 16 || before < vector.len() * 4 {
        return 0;
    }
    vector.shrink_to(vector.len() + vector.len() / 8);
    ((before - vector.capacity()) * size_of::<T>()) as u64
}

/// 2^32 slots are 32 GiB: the byte limit is reached long before, unless the embedder lifts it.
#[cold]
#[expect(
    clippy::panic,
    reason = "like an exhausted allocator, there is no state to continue from"
)]
fn out_of_offsets() -> ! {
    panic!("the heap has more than 2^32 slots of payload")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_hold_what_they_promise_and_waste_little() {
        let mut last = 0;
        for slots in 1..=LARGE {
            let (class, capacity) = class_of(slots);
            assert!(capacity >= slots, "{slots}");
            assert!(class < CLASSES, "{slots}");
            assert!(capacity - slots <= slots / 4, "{slots} gets {capacity}");
            assert_eq!(class_of(capacity), (class, capacity), "{slots}");
            assert!(capacity_for(slots) <= LARGE, "{slots} stays small");
            assert!(class >= last);
            last = class;
        }
    }

    #[test]
    fn freed_runs_come_back_zeroed() {
        let mut blocks = Blocks::default();
        let (first, capacity) = blocks.allocate(6);
        blocks.run_mut(first, capacity).fill(Slot(7));
        let (second, _) = blocks.allocate(6);
        blocks.free(first, capacity, None);
        let (again, _) = blocks.allocate(5 + 1);
        assert_eq!(first, again);
        assert_ne!(first, second);
        assert!(
            blocks
                .run(again, capacity)
                .iter()
                .all(|slot| slot.is_none())
        );
    }

    #[test]
    fn runs_are_reused_in_turn_and_counted() {
        let mut blocks = Blocks::default();
        assert!(!blocks.is_sparse(), "there is nothing to give back");
        for slots in 2..=TINY {
            let runs: Vec<(u32, u32)> = (0..3).map(|_| blocks.allocate(slots)).collect();
            for &(offset, capacity) in &runs {
                blocks.run_mut(offset, capacity).fill(Slot(9));
                blocks.free(offset, capacity, Some(Slot(5)));
            }
            assert_eq!(blocks.used, 0);
            for &(offset, capacity) in runs.iter().rev() {
                assert_eq!(blocks.reuse(slots), Some(offset));
                let run = blocks.run(offset, capacity);
                assert!(run.iter().all(|slot| slot.is_none()), "{slots}");
            }
            assert_eq!(blocks.used, u64::from(3 * slots));
            for (offset, capacity) in runs {
                blocks.free(offset, capacity, None);
            }
        }
        assert_eq!(blocks.used, 0);
        assert!(blocks.is_sparse());
        assert!(blocks.trim(std::iter::empty()) > 0);
        assert!(!blocks.is_sparse());
    }

    #[test]
    fn a_tiny_run_is_cut_only_where_there_is_memory() {
        let mut blocks = Blocks::default();
        assert_eq!(blocks.reuse(2), None, "there is no memory");
        let mut offsets = vec![blocks.allocate(2).0];
        for slots in (2..=TINY).cycle().take(5_000) {
            let room = blocks.slots.capacity();
            let made = blocks.reuse(slots);
            assert_eq!(blocks.slots.capacity(), room, "no memory is asked for");
            let made = made.unwrap_or_else(|| blocks.allocate(slots).0);
            let run = blocks.run_mut(made, slots);
            assert!(run.iter().all(|slot| slot.is_none()));
            run.fill(Slot(3));
            offsets.push(made + slots);
        }
        assert!(offsets.is_sorted(), "no two runs share a slot");
        assert_eq!(blocks.top, *offsets.last().unwrap() as usize);
        assert!(blocks.slots.len() - blocks.top <= AHEAD);
        assert!(blocks.slots[blocks.top..].iter().all(|slot| slot.is_none()));
    }

    #[test]
    fn freed_runs_are_poisoned_but_for_the_link() {
        let mut blocks = Blocks::default();
        let (offset, capacity) = blocks.allocate(6);
        blocks.free(offset, capacity, Some(Slot(0xDEAD)));
        let run = blocks.run(offset, capacity);
        assert!(run[1..].iter().all(|&slot| slot == Slot(0xDEAD)));
    }

    #[test]
    fn vectors_shrink_if_they_are_large_and_mostly_room() {
        let vector = |length: usize, room: usize| {
            let mut vector: Vec<u64> = Vec::with_capacity(room);
            vector.resize(length, 1);
            vector
        };
        // 64 KiB are 8,192 of these.
        for (length, room, shrinks) in [
            (0, 8_191, false),
            (0, 8_192, true),
            (10, 8_191, false),
            (2_048, 8_192, true),
            (2_049, 8_192, false),
            (3_000, 20_000, true),
        ] {
            let mut tested = vector(length, room);
            let before = tested.capacity();
            let bytes = trim_vector(&mut tested);
            assert_eq!(bytes > 0, shrinks, "{length} of {room}");
            assert_eq!(bytes, ((before - tested.capacity()) * 8) as u64);
            assert_eq!(tested.len(), length);
            if shrinks {
                assert!(tested.capacity() >= length + length / 8);
                assert!(tested.capacity() <= length + length / 8 + 16);
            }
        }
    }

    #[test]
    fn sparse_runs_move_together_and_keep_what_they_hold() {
        let mut blocks = Blocks::default();
        let runs: Vec<(u32, u32)> = (0..4_000).map(|_| blocks.allocate(6)).collect();
        let large = blocks.allocate(LARGE + 1);
        for (number, &(offset, capacity)) in (0..).zip(&runs) {
            blocks.run_mut(offset, capacity).fill(Slot(number));
        }
        assert_eq!(blocks.used, 4_000 * 6);
        assert!(!blocks.is_sparse(), "nothing is free");
        let (mut kept, freed): (Vec<_>, Vec<_>) = (0..).zip(runs).partition(|it| it.0 % 5 == 4);
        for (_, (offset, capacity)) in freed {
            blocks.free(offset, capacity, None);
        }
        assert_eq!(blocks.used, kept.len() as u64 * 6);
        assert!(blocks.is_sparse());
        kept.push((0, large));
        let runs = kept
            .iter_mut()
            .map(|(_, (offset, capacity))| (offset, *capacity));
        let bytes = blocks.trim(runs);
        assert!(bytes >= 3_000 * 6 * 8, "{bytes}");
        assert_eq!(kept.pop().map(|it| it.1), Some(large), "large runs stay");
        assert!(!blocks.is_sparse(), "everything is together");
        for (number, (offset, capacity)) in kept {
            let run = blocks.run(offset, capacity);
            assert!(run.iter().all(|&slot| slot == Slot(number)), "{number}");
        }
        let (next, _) = blocks.allocate(6);
        assert!(blocks.run(next, 6).iter().all(|slot| slot.is_none()));
    }

    #[test]
    fn memory_is_sparse_when_half_of_much_is_free() {
        // 64 KiB are 8,192 slots.
        for (count, half_is_enough) in [(500, false), (2_000, true)] {
            let mut blocks = Blocks::default();
            let mut runs: Vec<(u32, u32)> = (0..count).map(|_| blocks.allocate(6)).collect();
            let rest = runs.split_off(count / 2 - 1);
            let free_all = |runs: &[(u32, u32)], blocks: &mut Blocks| {
                for &(offset, capacity) in runs {
                    blocks.free(offset, capacity, None);
                }
            };
            free_all(&runs, &mut blocks);
            assert!(!blocks.is_sparse(), "one less than half of {count}");
            free_all(&rest[..1], &mut blocks);
            assert_eq!(blocks.is_sparse(), half_is_enough, "half of {count}");
            free_all(&rest[1..], &mut blocks);
            assert!(blocks.is_sparse(), "all of {count}");
        }
    }

    #[test]
    fn large_runs_return_their_memory() {
        let mut blocks = Blocks::default();
        let (offset, capacity) = blocks.allocate(LARGE + 1);
        blocks.run_mut(offset, capacity)[LARGE as usize] = Slot(1);
        blocks.free(offset, capacity, None);
        assert_eq!(blocks.large[offset as usize].capacity(), 0);
        assert_eq!(blocks.allocate(LARGE * 2).0, offset);
    }
}
