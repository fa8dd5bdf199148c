//! The object collection in slices: phases, triggers, mark and gather under a budget.
//!
//! ```text
//! Idle ─trigger→ Mark ⇄ (next frame) ─nothing left after the roots of this very look→ Gather → Idle
//! ```
//!
//! The purge of what was gathered runs alongside all of them: dead objects are identified by their
//! flag, not by mark bits, so a new mark may begin before the last purge is over.

use std::collections::VecDeque;

use tracing::debug;

use super::bits::WORD_ROWS;
use super::claim::Sole;
use super::mark::{Marked, Pass};
use super::parallel::BlockPool;
use super::pipeline::Flight;
use super::view::Work;
use crate::event::{Event, EventSink, Exit, PhaseTimes, Scope, Stage, StageBegin, StageEnd};
use crate::handle::ObjectRef;
use crate::heap::Heap;
use crate::layout::ClassId;
use crate::object::ObjectFlags;
use crate::options::Stress;

/// The most work between two readings of the clock, and at the end of a slice: little enough that a
/// slice whose memory is cold still ends in time.
const POLL: u32 = 64;
const LAST_POLL: u32 = 8;

/// Assumed nanoseconds per piece of work, until the slice has measured some.
const GUESS: u64 = 100;

/// Words of rows judged, plus rows visited one by one, between two readings of the clock.
const GATHER_POLL: u64 = 256;

/// Fewer new objects than this never start a collection, so that a tiny heap is not collected every
/// few allocations.
const BIRTH_FLOOR: u64 = 4_096;

/// The most objects for which a collection in slices builds clusters. They are built at once, when it
/// begins; others follow in later collections.
const CLUSTERED_IN_A_SLICE: u64 = 2_000;

/// How many collections' survivors are remembered, and how many of them make a trend.
const HISTORY: usize = 8;
const GROWTH: usize = 4;

/// The phase of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Phase {
    /// No collection is in progress.
    #[default]
    Idle,
    /// Reached entries are being scanned; stores go through the barrier.
    Mark,
    /// The mark is complete; rows are judged in table order.
    Gather,
}

/// State of the collection between slices.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    pub(crate) phase: Phase,
    pub(crate) stack: Vec<Work>,
    /// The row that the gather judges next.
    next: u32,
    /// Latched: a request during a collection is served by the next one.
    requested: bool,
    /// Labels whose objects the current collection keeps, and those that the next one will.
    pub(crate) keep: ObjectFlags,
    keep_next: ObjectFlags,
    /// Objects created since the last collection began.
    pub(crate) births: u64,
    /// Objects that survived the last collection.
    survivors: u64,
    /// Script time when the last collection began.
    last_start: u64,
    /// Collections begun.
    pub(crate) cycles: u64,
    dead: u64,
    scanned: u64,
    /// Objects spared since the last verdict.
    pub(super) spared: u32,
    /// Those whose farewell is due.
    pub(crate) farewells: Vec<ObjectRef>,
    /// Threads that marked.
    pub(super) threads: u32,
    /// What its phases took so far.
    pub(super) times: PhaseTimes,
    /// Survivors of the last collections by class.
    history: VecDeque<Vec<u32>>,
    /// Work blocks of the parallel mark.
    pub(crate) pool: BlockPool,
    /// The state of the random numbers of the stress modes.
    random: u64,
}

impl Collector {
    /// Whether new entries must be created marked.
    #[inline]
    pub(crate) fn is_active(&self) -> bool {
        self.phase != Phase::Idle
    }

    /// Whether stores must shade.
    #[inline]
    pub(crate) fn is_marking(&self) -> bool {
        self.phase == Phase::Mark
    }

    /// Abandons an unfinished collection; what it condemned stays condemned.
    pub(crate) fn abandon(&mut self) {
        self.phase = Phase::Idle;
        self.stack.clear();
    }

    /// Adds what a save needs from the collector at rest.
    pub(crate) fn add_facts(&self, facts: &mut crate::image::HeapFacts) {
        let Self {
            // At rest these are idle, empty, or set when the next collection begins.
            phase: _,
            stack: _,
            next: _,
            keep: _,
            // A save begins with a full pass, which keeps nothing by its labels.
            keep_next: _,
            dead: _,
            scanned: _,
            spared: _,
            farewells: _,
            threads: _,
            times: _,
            pool: _,
            requested,
            births,
            survivors,
            last_start,
            cycles,
            history,
            random,
        } = self;
        facts.requested = *requested;
        facts.births = *births;
        facts.survivors = *survivors;
        facts.last_start = *last_start;
        facts.cycles = *cycles;
        facts.random = *random;
        facts.history = history.iter().cloned().collect();
    }

    /// The reverse of [`Self::add_facts`].
    pub(crate) fn take_facts(&mut self, facts: &crate::image::HeapFacts) {
        self.requested = facts.requested;
        self.births = facts.births;
        self.survivors = facts.survivors;
        self.last_start = facts.last_start;
        self.cycles = facts.cycles;
        self.random = facts.random;
        self.history = facts.history.iter().cloned().collect();
    }

    /// A full pass has collected everything: new objects are counted from zero again.
    pub(crate) fn restart_pacing(&mut self, survivors: u64) {
        self.births = 0;
        self.survivors = survivors;
    }

    /// Starts the record of the phases again.
    pub(crate) fn forget_times(&mut self) {
        self.times = PhaseTimes::default();
    }

    /// Remembers what survived a collection: everything alive, including objects created during the
    /// gather.
    pub(crate) fn remember(&mut self, survivors: &[u32]) {
        if self.history.len() == HISTORY {
            self.history.pop_front();
        }
        self.history.push_back(survivors.to_vec());
    }

    /// Classes with more survivors in each of the last collections than in the one before.
    pub(crate) fn growing(&self) -> Vec<(ClassId, Vec<u32>)> {
        let classes = self.history.back().map_or(0, Vec::len);
        (0..classes)
            .map(|class| {
                let count = |counts: &Vec<u32>| counts.get(class).copied().unwrap_or(0);
                let counts: Vec<u32> = self.history.iter().map(count).collect();
                (ClassId(u32::try_from(class).unwrap_or(u32::MAX)), counts)
            })
            .filter(|(_, counts)| {
                counts.len() >= GROWTH && counts.windows(2).all(|pair| pair[0] < pair[1])
            })
            .collect()
    }

    /// Seeds the random numbers of the stress modes.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.random = seed | 1;
    }

    /// The next random number of the stress modes, below `limit`.
    pub(crate) fn random(&mut self, limit: u64) -> u64 {
        self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = (self.random ^ self.random >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ word >> 31) % limit
    }
}

/// A limit on the work of one slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    start: u64,
    nanoseconds: u64,
    /// After this many pieces of work a stressed slice ends, whatever the clock says.
    pieces: Option<u32>,
}

impl Budget {
    /// Whether the clock ends the slice, and not a stress mode.
    pub(super) fn is_timed(&self) -> bool {
        self.pieces.is_none()
    }
}

impl Heap {
    /// Requests an object collection. It begins at the end of the next frame, or when the current
    /// one is over. Two requests before that count as one.
    pub fn request_collection(&mut self) {
        self.collector.requested = true;
    }

    /// The same, and the collection keeps objects that have one of these labels.
    pub fn request_collection_keeping(&mut self, labels: ObjectFlags) {
        self.request_collection();
        self.collector.keep_next |= labels & ObjectFlags::LABELS;
    }

    /// The phase of the object collection.
    pub fn phase(&self) -> Phase {
        self.collector.phase
    }

    /// Collections begun so far.
    pub fn cycles(&self) -> u64 {
        self.collector.cycles
    }

    /// Whether the next frame's end begins an object collection.
    pub fn begins_collection(&self) -> bool {
        let now = self.clock().script_time();
        self.collector.phase == Phase::Idle
            && (self.wants_collection() || self.next_collection().is_some_and(|due| due <= now))
    }

    /// Whether a collection is to begin at the next frame's end, whatever the time.
    pub(crate) fn wants_collection(&self) -> bool {
        let collector = &self.collector;
        collector.requested
            || self.options.stress.contains(Stress::EVERY_FRAME)
            || collector.births >= collector.survivors.max(BIRTH_FLOOR)
    }

    /// The script time at which the interval requests a collection.
    pub(crate) fn next_collection(&self) -> Option<u64> {
        let interval = self.options.object_interval;
        let is_wanted = interval > 0 && self.objects.live > 0;
        is_wanted.then(|| self.collector.last_start.saturating_add(interval))
    }

    /// The objects' slice at the end of a frame, inside its look.
    pub(crate) fn object_slice(&mut self, sink: &mut dyn EventSink) {
        let begins = self.begins_collection();
        if begins || self.collector.is_active() {
            self.mark_slice(begins, sink);
        }
        if !self.purge.is_empty() {
            self.purge_slice(sink);
        }
    }

    fn begin_cycle(&mut self) {
        self.collector.requested = false;
        self.collector.keep = std::mem::take(&mut self.collector.keep_next);
        self.collector.threads = 1;
        self.collector.births = 0;
        self.collector.last_start = self.clock().script_time();
        self.collector.cycles += 1;
        self.collector.dead = 0;
        self.collector.scanned = 0;
        self.collector.times = PhaseTimes::default();
        self.timed(
            |times| &mut times.clusters,
            |heap| heap.prepare_clusters(CLUSTERED_IN_A_SLICE),
        );
        self.clear_marks();
        self.collector.phase = Phase::Mark;
        debug!(
            collection = self.collector.cycles,
            objects = self.objects.live,
            "collection began"
        );
    }

    /// Claims the roots of the current look.
    fn seed_roots(&mut self) {
        let mut stack = std::mem::take(&mut self.collector.stack);
        self.seed(&mut stack);
        self.collector.stack = stack;
    }

    /// Continues a collection, or begins one.
    fn mark_slice(&mut self, begins: bool, sink: &mut dyn EventSink) {
        let at = self.clock_mut().moment();
        let nanoseconds = self.options.object_budget;
        sink.event(&Event::StageBegin(StageBegin {
            stage: Stage::UnneededObjects,
            scope: Scope::Slice,
            at,
            total: self.objects.live,
            next: self.collector.next,
            garbage: 0,
            budget: Some(nanoseconds),
        }));
        let start = self.clock_mut().now();
        if begins {
            self.begin_cycle();
        }
        let mut budget = self.slice_budget(start, nanoseconds);
        let before = (self.collector.scanned, self.collector.dead);
        let is_over = self.timed(
            |times| &mut times.mark,
            |heap| heap.mark_within(&mut budget),
        ) && self.timed(
            |times| &mut times.gather,
            |heap| heap.gather_within(&mut budget),
        );
        if is_over {
            self.timed(|times| &mut times.clusters, Self::end_gather);
        }
        let (scanned, dead) = (self.collector.scanned, self.collector.dead);
        let end = StageEnd {
            stage: Stage::UnneededObjects,
            scope: Scope::Slice,
            at: 0,
            took: 0,
            budget: Some(nanoseconds),
            examined: scanned - before.0,
            reclaimed: dead - before.1,
            exit: if is_over { Exit::Done } else { Exit::OutOfTime },
            garbage: 0,
            total: self.objects.live,
            next: self.collector.next,
            result: dead > before.1,
        };
        self.emit_stage_end(end, start, sink);
        if is_over {
            let reached = u64::from(self.objects.live).saturating_sub(self.purge.len());
            self.collector.survivors = reached;
            let collection = self.collector.cycles;
            debug!(collection, scanned, dead, reached, "collection judged");
            self.emit_verdict(Scope::Slice, sink);
            self.begin_condemned();
        }
    }

    /// Marks until nothing is left or the budget is used up; true if the mark is complete.
    fn mark_within(&mut self, budget: &mut Budget) -> bool {
        if self.collector.phase != Phase::Mark {
            return true;
        }
        let mut has_seeded = false;
        // Whether threads still find enough to do in this slice.
        let mut has_much = true;
        let mut marked = Marked::default();
        let mut flight = Flight::default();
        let is_complete = loop {
            if self.collector.stack.is_empty() && flight.is_empty() {
                // Registers have changed since the mark began. Once their current contents lead to
                // nothing new in this look, nothing reachable is unmarked.
                if has_seeded && !self.spare_for_farewell() {
                    break true;
                }
                has_seeded = true;
                self.seed_roots();
                continue;
            }
            let (left, piece) = self.left(budget, &marked);
            if has_much && let Some(round) = self.next_round(budget, left, piece) {
                flight.land(&mut self.collector.stack);
                let done = self.mark_round(round, &mut marked);
                has_much = round.is_worth(done);
                self.clock_mut_charge(done);
                if self.is_spent(budget, u32::try_from(done).unwrap_or(u32::MAX)) {
                    break false;
                }
                continue;
            }
            let limit = match budget.pieces {
                Some(pieces) => pieces.min(POLL),
                None => self.poll(left, piece),
            };
            let mut stack = std::mem::take(&mut self.collector.stack);
            let mut pass = Pass {
                claims: &mut Sole,
                stack: &mut stack,
                marked: &mut marked,
            };
            let done = self.view().drain_some(&mut flight, &mut pass, limit.max(1));
            self.collector.stack = stack;
            self.clock_mut_charge(u64::from(done));
            if self.is_spent(budget, done) {
                break false;
            }
        };
        flight.land(&mut self.collector.stack);
        self.collector.scanned += marked.scanned;
        self.clear_places(&marked.to_clear);
        self.note_dissolves(&marked.dissolve);
        if is_complete {
            self.judge_weak_cells();
            self.collector.phase = Phase::Gather;
            self.collector.next = 0;
        }
        is_complete
    }

    /// Judges rows until all are done or the budget is used up; true if all are done.
    fn gather_within(&mut self, budget: &mut Budget) -> bool {
        let rows = self.objects.entries.count();
        while self.collector.next < rows {
            let poll = budget.pieces.map_or(GATHER_POLL, u64::from);
            let mut done = 0;
            while done < poll && self.collector.next < rows {
                let verdict = self.condemn_word(self.collector.next / WORD_ROWS);
                self.collector.next = self.collector.next.saturating_add(WORD_ROWS).min(rows);
                self.collector.dead += verdict.dead;
                done += verdict.visited + 1;
            }
            let done = u32::try_from(done).unwrap_or(u32::MAX);
            if self.collector.next < rows && self.is_spent(budget, done) {
                return false;
            }
        }
        true
    }

    fn end_gather(&mut self) {
        self.collector.phase = Phase::Idle;
        self.collector.next = 0;
        self.collector.keep = ObjectFlags::empty();
        self.collector.remember(self.objects.alive_by_class());
        self.free_dead_clusters();
    }

    fn clock_mut_charge(&mut self, pieces: u64) {
        let cost = self.options.costs.traced_object;
        self.clock_mut().charge(pieces * cost);
    }

    /// Nanoseconds that are left of a slice, and what a piece of work has taken in it.
    fn left(&self, budget: &Budget, marked: &Marked) -> (u64, u64) {
        let used = self.clock().last().saturating_sub(budget.start);
        let left = budget.nanoseconds.saturating_sub(used);
        let piece = used.checked_div(marked.scanned).unwrap_or(GUESS).max(1);
        (left, piece)
    }

    /// Work until the next reading of the clock. On the virtual clock: what is left to pay for. On
    /// a real one: a quarter of that, estimated from what a piece has taken in this slice.
    fn poll(&self, left: u64, piece: u64) -> u32 {
        let cost = self.options.costs.traced_object;
        if self.clock().is_virtual() && cost > 0 {
            return u32::try_from(left.div_ceil(cost)).unwrap_or(u32::MAX);
        }
        let pieces = u32::try_from(left / piece / 4).unwrap_or(POLL);
        pieces.clamp(LAST_POLL, POLL)
    }

    /// The limit of a slice that began at `start`.
    pub(crate) fn slice_budget(&mut self, start: u64, nanoseconds: u64) -> Budget {
        let is_random = self.options.stress.contains(Stress::RANDOM_SLICES);
        let pieces =
            is_random.then(|| u32::try_from(self.collector.random(40)).unwrap_or_default() + 1);
        Budget {
            start,
            nanoseconds,
            pieces,
        }
    }

    /// With a lying clock, whether it says that the slice is over; `None` if the clock is honest.
    pub(crate) fn lies(&mut self) -> Option<bool> {
        let is_lying = self.options.stress.contains(Stress::LYING_CLOCK);
        is_lying.then(|| self.collector.random(3) == 0)
    }

    /// A ring's budget; with a lying clock a random one, up to twice as long.
    pub(crate) fn stressed_budget(&mut self, budget: Option<u64>) -> Option<u64> {
        match budget {
            Some(budget) if self.options.stress.contains(Stress::LYING_CLOCK) => {
                Some(self.collector.random(budget.saturating_mul(2).max(1)) + 1)
            }
            honest => honest,
        }
    }

    /// Reads the clock, or what a stress mode substitutes for it.
    pub(crate) fn is_spent(&mut self, budget: &mut Budget, done: u32) -> bool {
        if let Some(pieces) = &mut budget.pieces {
            *pieces = pieces.saturating_sub(done);
            return *pieces == 0;
        }
        if let Some(is_over) = self.lies() {
            return is_over;
        }
        self.clock_mut().now() - budget.start >= budget.nanoseconds
    }
}
