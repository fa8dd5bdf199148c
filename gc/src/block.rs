//! Memory for payloads: runs of slots in size classes, found by offset.
//!
//! Small runs are cut from one growing vector and recycled through a free list for each size class.
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
    free: [u64; CLASSES],
    large: Vec<Vec<Slot>>,
    /// Where each of them starts; meaningless for those that are free.
    large_addresses: Vec<usize>,
    free_large: Vec<u32>,
    /// Small runs in use.
    in_use: u32,
}

impl Default for Blocks {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            free: [END; CLASSES],
            large: Vec::new(),
            large_addresses: Vec::new(),
            free_large: Vec::new(),
            in_use: 0,
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
        self.in_use += 1;
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

    /// A zeroed run of exactly `slots` slots, two to [`TINY`], that was in use before. `None` if
    /// there is no such run.
    #[inline]
    pub(crate) fn reuse(&mut self, slots: u32) -> Option<u32> {
        let first = self.free.get_mut(slots as usize - 1)?;
        let offset = u32::try_from(*first).ok()?;
        let run = self.slots.get_mut(offset as usize..)?;
        let run = run.get_mut(..slots as usize)?;
        let next = run.first()?.0;
        match run {
            [a, b] => (*a, *b) = (Slot::NONE, Slot::NONE),
            [a, b, c] => (*a, *b, *c) = (Slot::NONE, Slot::NONE, Slot::NONE),
            [a, b, c, d] => {
                (*a, *b) = (Slot::NONE, Slot::NONE);
                (*c, *d) = (Slot::NONE, Slot::NONE);
            }
            _ => return None,
        }
        *first = next;
        self.in_use += 1;
        Some(offset)
    }

    #[cold]
    fn extend(&mut self, capacity: u32) -> u32 {
        if self.slots.is_empty() {
            // With the usual allocators, large vectors start 16 bytes into a page, so from here on
            // runs of eight slots fill cache lines. Only speed depends on it.
            self.slots.resize(FIRST, Slot::NONE);
        }
        let offset = self.slots.len();
        let end = offset + capacity as usize;
        self.slots.resize(end, Slot::NONE);
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
        self.in_use -= 1;
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

    /// Whether no small run is in use.
    pub(crate) fn is_unused(&self) -> bool {
        self.in_use == 0
    }

    /// Whether [`Self::trim`] could give anything back: otherwise nobody has to go through the rows.
    pub(crate) fn may_shrink(&self) -> bool {
        let least = if self.is_unused() { 1 } else { WORTH_MOVING };
        self.slots.capacity() * size_of::<Slot>() >= least
    }

    /// Returns memory to the system if most of it is free. `runs` has the offset and the capacity of every
    /// run in use: small ones move together, and their offsets change. Returns the number of bytes.
    #[expect(single_use_lifetimes, reason = "an item of an iterator must name it")]
    pub(crate) fn trim<'run>(
        &mut self,
        used: u64,
        runs: impl Iterator<Item = (&'run mut u32, u32)>,
    ) -> u64 {
        let before = self.slots.capacity() * size_of::<Slot>();
        let is_sparse = before >= WORTH_MOVING && used * 2 <= self.slots.len() as u64;
        if self.in_use > 0 && !is_sparse {
            return 0;
        }
        let mut moved = Self::default();
        moved.slots.reserve_exact(room_for(used));
        for (offset, capacity) in runs.filter(|run| run.1 <= LARGE) {
            let old = *offset as usize;
            let (new, _) = moved.allocate(capacity);
            moved
                .run_mut(new, capacity)
                .copy_from_slice(&self.slots[old..][..capacity as usize]);
            *offset = new;
        }
        // Whoever reads by address relies on it, so a mistake must end here and not in foreign memory.
        assert_eq!(moved.in_use, self.in_use, "every run moves");
        self.slots = moved.slots;
        self.free = moved.free;
        before.saturating_sub(self.slots.capacity() * size_of::<Slot>()) as u64
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
        assert!(blocks.is_unused() && !blocks.may_shrink());
        for slots in 2..=TINY {
            assert_eq!(blocks.reuse(slots), None, "nothing was in use");
            let runs: Vec<(u32, u32)> = (0..3).map(|_| blocks.allocate(slots)).collect();
            for &(offset, capacity) in &runs {
                blocks.run_mut(offset, capacity).fill(Slot(9));
                blocks.free(offset, capacity, Some(Slot(5)));
            }
            assert!(blocks.is_unused());
            for &(offset, capacity) in runs.iter().rev() {
                assert_eq!(blocks.reuse(slots), Some(offset));
                let run = blocks.run(offset, capacity);
                assert!(run.iter().all(|slot| slot.is_none()), "{slots}");
            }
            assert_eq!(blocks.reuse(slots), None);
            assert_eq!(blocks.in_use, 3);
            for (offset, capacity) in runs {
                blocks.free(offset, capacity, None);
            }
        }
        assert!(blocks.is_unused() && blocks.may_shrink());
        assert!(blocks.trim(0, std::iter::empty()) > 0);
        assert!(!blocks.may_shrink());
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
        let mut runs: Vec<(u32, u32)> = (0..4_000).map(|_| blocks.allocate(6)).collect();
        let large = blocks.allocate(LARGE + 1);
        for (number, &(offset, capacity)) in (0..).zip(&runs) {
            blocks.run_mut(offset, capacity).fill(Slot(number));
        }
        let places = runs
            .iter_mut()
            .map(|(offset, capacity)| (offset, *capacity));
        assert_eq!(blocks.trim(4_000 * 6, places), 0, "nothing is free");
        let (mut kept, freed): (Vec<_>, Vec<_>) = (0..).zip(runs).partition(|it| it.0 % 5 == 4);
        for (_, (offset, capacity)) in freed {
            blocks.free(offset, capacity, None);
        }
        let slots = kept.len() as u64 * 6;
        kept.push((0, large));
        let runs = kept
            .iter_mut()
            .map(|(_, (offset, capacity))| (offset, *capacity));
        let bytes = blocks.trim(slots, runs);
        assert!(bytes >= 3_000 * 6 * 8, "{bytes}");
        assert_eq!(kept.pop().map(|it| it.1), Some(large), "large runs stay");
        for (number, (offset, capacity)) in kept {
            let run = blocks.run(offset, capacity);
            assert!(run.iter().all(|&slot| slot == Slot(number)), "{number}");
        }
        let (next, _) = blocks.allocate(6);
        assert!(blocks.run(next, 6).iter().all(|slot| slot.is_none()));
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
