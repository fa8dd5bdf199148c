//! The step of every mark, the whole mark, the verdict, and the places to clear.

use super::claim::{Claims, Sole};
use super::{Place, View, WORD_ROWS, Work};
use crate::event::Population;
use crate::heap::Heap;
use crate::object::ObjectFlags;
use crate::options::Stress;
use crate::slot::{Slot, SlotKind};

/// With fewer objects than this, starting threads costs more than it saves.
pub(super) const PARALLEL_FLOOR: u32 = 20_000;

/// The verdict on a word of rows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verdict {
    /// Rows condemned.
    pub(crate) dead: u64,
    /// Rows that had to be examined one by one: dead ones, and members of clusters.
    pub(crate) visited: u64,
}

/// What a mark found, apart from its bits.
#[derive(Debug, Default)]
pub(crate) struct Marked {
    /// Places in reached holders that refer to a deleted object.
    pub(crate) to_clear: Vec<Place>,
    /// Clusters whose members refer to deleted objects.
    pub(crate) dissolve: Vec<u32>,
    /// Pieces of work done.
    pub(crate) scanned: u64,
}

/// One thread's part of a mark.
#[derive(Debug)]
pub(crate) struct Pass<'mark, C> {
    pub(crate) claims: &'mark mut C,
    /// Claimed, but not scanned yet.
    pub(crate) stack: &'mark mut Vec<Work>,
    pub(crate) marked: &'mark mut Marked,
}

impl View<'_> {
    /// Whether an edge leads to a deleted object.
    #[inline]
    pub(crate) fn is_garbage(self, kind: SlotKind, value: Slot) -> bool {
        kind == SlotKind::Object
            && self.objects.garbage_count > 0
            && self.objects.garbage.contains(value.low())
    }

    /// Scans one piece of work, and pushes what it finds.
    #[inline]
    pub(crate) fn step<C: Claims>(self, work: Work, pass: &mut Pass<'_, C>) {
        if work.is_plain() {
            pass.marked.scanned += 1;
            self.step_object(work.index(), pass);
        } else {
            self.step_other(work, pass);
        }
    }

    #[inline(never)]
    fn step_other<C: Claims>(self, work: Work, pass: &mut Pass<'_, C>) {
        // If a cluster was dissolved since, its objects are on their own again.
        if work.is_member() && self.clusters.rows.contains(work.index()) {
            let id = self.objects.entries[work.index() as usize].cluster;
            return self.reach_cluster(id, pass);
        }
        pass.marked.scanned += 1;
        if work.is_object() {
            self.step_object(work.index(), pass);
        } else if work.is_cluster() {
            self.step_cluster(work.index(), pass);
        } else {
            self.step_cell(work, pass);
        }
    }

    /// The references of an object. Most lead to other objects, which have a fast path.
    #[expect(
        clippy::inline_always,
        reason = "the loop of every mark: otherwise it becomes a call in the parallel mark"
    )]
    #[inline(always)]
    fn step_object<C: Claims>(self, row: u32, pass: &mut Pass<'_, C>) {
        let entry = &self.objects.entries[row as usize];
        let slots = self.objects.slots(entry);
        let has_garbage = self.objects.garbage_count > 0;
        for &(slot, kind) in self.classes[entry.class as usize].references() {
            let value = slots[slot as usize];
            if kind != SlotKind::Object
                || (has_garbage && self.objects.garbage.contains(value.low()))
            {
                self.step_slot(row, slot, kind, pass);
            } else if !value.is_none()
                && let Some(work) = pass.claims.claim(self, SlotKind::Object, value.low())
            {
                pass.stack.push(work);
            }
        }
    }

    /// The slow path, for a reference of any kind to a target in any state.
    #[inline(never)]
    fn step_slot<C: Claims>(self, row: u32, slot: u32, kind: SlotKind, pass: &mut Pass<'_, C>) {
        let slots = self.objects.slots(&self.objects.entries[row as usize]);
        let place = Place {
            population: Population::Objects,
            index: row,
            word: slot,
        };
        Self::slot_edge(slots, kind, place, &mut |kind, value, place| {
            self.step_edge(kind, value, place, pass);
        });
    }

    #[inline(never)]
    fn step_cell<C: Claims>(self, work: Work, pass: &mut Pass<'_, C>) {
        let mut next_chunk = None;
        self.scan(
            work,
            |chunk| next_chunk = Some(chunk),
            |kind, value, place| self.step_edge(kind, value, place, pass),
        );
        pass.stack.extend(next_chunk);
    }

    #[inline]
    fn step_edge<C: Claims>(
        self,
        kind: SlotKind,
        value: Slot,
        place: Place,
        pass: &mut Pass<'_, C>,
    ) {
        if self.is_garbage(kind, value) {
            pass.marked.to_clear.push(place);
        } else if let Some(work) = pass.claims.claim(self, kind, value.low()) {
            pass.stack.push(work);
        }
    }

    /// Claims a cluster, however it is reached.
    fn reach_cluster<C: Claims>(self, id: u32, pass: &mut Pass<'_, C>) {
        if C::claim_cluster(self, id) && !self.clusters.quiet.contains(id) {
            pass.stack.push(Work::cluster(id));
        }
    }

    /// What a cluster refers to outside. Its members are scanned only if one of those is deleted,
    /// so that the places that refer to it are cleared in this same mark.
    fn step_cluster<C: Claims>(self, id: u32, pass: &mut Pass<'_, C>) {
        let record = &self.clusters.records[id as usize];
        let mut has_garbage = record.needs_dissolve;
        for &row in &record.mutable {
            if self.objects.garbage_count > 0 && self.objects.garbage.contains(row) {
                has_garbage = true;
            } else {
                let work = pass.claims.claim(self, SlotKind::Object, row);
                pass.stack.extend(work);
            }
        }
        for &other in &record.refers_to {
            self.reach_cluster(other, pass);
        }
        for &(kind, value) in &record.cells {
            let (index, generation) = (value.low(), (value.0 >> 32) as u32);
            let table = self.cells(kind == SlotKind::Array);
            if table.entry(index, generation).is_ok() {
                pass.stack.extend(pass.claims.claim(self, kind, index));
            }
        }
        if has_garbage {
            pass.marked.dissolve.push(id);
            let rows = std::iter::once(&record.root).chain(&record.members);
            pass.stack.extend(rows.map(|&row| Work::object(row)));
        }
    }
}

impl Heap {
    pub(crate) fn view(&self) -> View<'_> {
        View {
            objects: &self.objects,
            arrays: &self.arrays,
            structs: &self.structs,
            struct_types: &self.struct_types,
            classes: &self.classes,
            clusters: &self.clusters,
        }
    }

    /// Clears the last mark.
    pub(crate) fn clear_marks(&mut self) {
        self.objects.marks.clear(self.objects.entries.len());
        self.arrays.marks.clear(self.arrays.entries.len());
        self.structs.marks.clear(self.structs.entries.len());
    }

    /// Marks everything reachable from the last list of roots, pins and flags, in one go and with
    /// as many threads as the options allow.
    pub(crate) fn mark_all(&mut self) -> Marked {
        self.collector.abandon();
        self.timed(
            |times| &mut times.clusters,
            |heap| heap.prepare_clusters(u64::MAX),
        );
        self.timed(|times| &mut times.mark, Self::mark_prepared)
    }

    fn mark_prepared(&mut self) -> Marked {
        self.clear_marks();
        let mut stack = Vec::new();
        self.seed(&mut stack);
        let threads = self.mark_threads();
        let is_shuffled = self.options.stress.contains(Stress::THREAD_SHUFFLE);
        let marked = if threads > 1 || is_shuffled {
            self.mark_parallel(stack, threads, is_shuffled.then_some(2))
        } else {
            // One huge mark does not keep its memory for ever.
            self.collector.pool.kept(true);
            self.view().drain(stack)
        };
        self.collector.threads = threads;
        self.clear_places(&marked.to_clear);
        self.note_dissolves(&marked.dissolve);
        marked
    }

    /// Marks what is spared for its farewell, and what that refers to.
    fn mark_spared(&mut self) {
        while self.spare_for_farewell() {
            let stack = std::mem::take(&mut self.collector.stack);
            let marked = self.view().drain(stack);
            self.clear_places(&marked.to_clear);
            self.note_dissolves(&marked.dissolve);
        }
    }

    /// How many threads are worth starting for this heap.
    fn mark_threads(&mut self) -> u32 {
        if self.options.stress.contains(Stress::THREAD_SHUFFLE) {
            return u32::try_from(self.collector.random(8)).unwrap_or(0) + 1;
        }
        if self.objects.live < PARALLEL_FLOOR {
            1
        } else {
            self.options.threads
        }
    }

    /// Claims all roots of the current look.
    pub(crate) fn seed(&self, stack: &mut Vec<Work>) {
        let view = self.view();
        for &index in &self.objects.kept {
            // A deleted object stays only because of its pins: the garbage flag overrides the keep
            // flags.
            let entry = &self.objects.entries[index as usize];
            if entry.flags.contains(ObjectFlags::GARBAGE) && entry.pins == 0 {
                continue;
            }
            stack.extend(Sole.claim(view, SlotKind::Object, index));
        }
        self.seed_labelled(stack);
        let roots = self.roots();
        // What is spared stays until the host has taken its name.
        for object in roots.objects.iter().chain(&self.collector.farewells) {
            if self.is_valid(*object) {
                stack.extend(self.claim_root(view, object.index()));
            }
        }
        for array in &roots.arrays {
            stack.extend(Sole.claim(view, SlotKind::Array, array.index()));
        }
        for structure in &roots.structs {
            stack.extend(Sole.claim(view, SlotKind::Struct, structure.index()));
        }
    }

    /// Claims an object that is listed as a root. All scripts of a quest and its aliases are, so a member of
    /// a cluster takes the short way: its row was just read, and says which cluster it is.
    #[inline]
    fn claim_root(&self, view: View<'_>, row: u32) -> Option<Work> {
        if !view.is_member(row) {
            return Sole.claim(view, SlotKind::Object, row);
        }
        let id = self.objects.entries[row as usize].cluster;
        let is_new = Sole::claim_cluster(view, id) && !self.clusters.quiet.contains(id);
        is_new.then(|| Work::cluster(id))
    }

    /// Claims what has a label that this collection keeps. There is no list of them: it looks at every
    /// row, and only if there are such labels.
    fn seed_labelled(&self, stack: &mut Vec<Work>) {
        let keep = self.collector.keep;
        if keep.is_empty() {
            return;
        }
        for (index, entry) in (0_u32..).zip(&self.objects.entries) {
            let is_kept = entry.flags.intersects(keep);
            if is_kept && entry.visible != 0 {
                stack.extend(Sole.claim(self.view(), SlotKind::Object, index));
            }
        }
    }

    /// Writes None into places that refer to deleted objects. Objects have no counts, so nothing
    /// else changes.
    pub(crate) fn clear_places(&mut self, places: &[Place]) {
        for place in places {
            match place.population {
                Population::Objects => {
                    self.objects.slots_mut(place.index)[place.word as usize] = Slot::NONE;
                }
                Population::Structs => self.structs.set_word(place.index, place.word, Slot::NONE),
                Population::Arrays => self.arrays.set_word(place.index, place.word, Slot::NONE),
            }
        }
    }

    /// Marks, then condemns all objects that were not reached. Returns how many died.
    pub(crate) fn find_unneeded(&mut self) -> u64 {
        let mut dead = self.judge_all();
        // A random cluster keeps all its members if anything refers to one of them. What only that kept is
        // found without it: the stress mode must not change what a script sees after a pass.
        dead += self.without_stressed(Self::judge_all).unwrap_or(0);
        self.collector.remember(self.objects.alive_by_class());
        let pending = self.purge.len();
        self.collector
            .restart_pacing(u64::from(self.objects.live).saturating_sub(pending));
        dead
    }

    fn judge_all(&mut self) -> u64 {
        self.mark_all();
        self.timed(|times| &mut times.mark, Self::mark_spared);
        self.judge_weak_cells();
        let words = 0..self.objects.alive.word_count();
        let dead = self.timed(
            |times| &mut times.gather,
            |heap| words.map(|word| heap.condemn_word(word).dead).sum(),
        );
        self.timed(|times| &mut times.clusters, Self::free_dead_clusters);
        dead
    }

    /// Passes the verdict on a word of rows: rows that are alive and were not reached are
    /// condemned.
    pub(crate) fn condemn_word(&mut self, word: u32) -> Verdict {
        let alive = self.objects.alive.word(word);
        let mut dead = alive & !self.objects.marks.word(word);
        let mut verdict = Verdict::default();
        if self.clusters.count > 0 {
            // Members live and die with their cluster; their own marks mean nothing.
            let mut members = alive & self.clusters.rows.word(word);
            dead &= !members;
            while let Some(row) = take_row(&mut members, word) {
                verdict.visited += 1;
                let is_reached = self.is_reached(row);
                dead |= u64::from(!is_reached) << (row % WORD_ROWS);
            }
        }
        while let Some(row) = take_row(&mut dead, word) {
            verdict.visited += 1;
            verdict.dead += 1;
            let class = self.objects.condemn(row);
            let traits = self.classes[class as usize].traits;
            let is_detained = self.purge.has_detained() && self.is_detained(row);
            self.purge.push(row, traits, is_detained);
        }
        verdict
    }

    /// Whether the mark reached an object; for a clustered one, its cluster.
    pub(crate) fn is_reached(&self, row: u32) -> bool {
        if self.clusters.count > 0 && self.in_cluster(row) {
            let id = self.objects.entries[row as usize].cluster;
            return self.clusters.reached.contains(id);
        }
        self.objects.marks.contains(row)
    }
}

/// Takes the first row from a word of rows.
#[inline]
pub(super) fn take_row(rows: &mut u64, word: u32) -> Option<u32> {
    let place = rows.trailing_zeros();
    if place == WORD_ROWS {
        return None;
    }
    *rows &= *rows - 1;
    Some(word * WORD_ROWS + place)
}
