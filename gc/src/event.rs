//! What the collector reports: typed events. Logs, reports and charts are made only from these.

/// The populations that reports count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Population {
    /// Script objects, traced.
    Objects,
    /// Arrays, counted.
    Arrays,
    /// Structs, counted.
    Structs,
}

/// The four steps of a round, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Finds the objects that nothing needs.
    UnneededObjects,
    /// Destroys them.
    Objects,
    /// Cleans the array ring.
    Arrays,
    /// Cleans the struct ring.
    Structs,
}

impl Stage {
    /// Its name in the log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnneededObjects => "unneeded objects",
            Self::Objects => "objects",
            Self::Arrays => "arrays",
            Self::Structs => "structs",
        }
    }
}

/// Where a stage ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Scope {
    /// At the end of a frame, under a budget.
    Slice,
    /// In a full pass, without limits.
    FullPass,
}

/// Why a full pass ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reason {
    /// Before a save.
    Save,
    /// After a load.
    Load,
    /// Requested by a script or the host.
    Request,
    /// The heap reached its byte limit.
    Limit,
}

impl Reason {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Save => "save",
            Self::Load => "load",
            Self::Request => "request",
            Self::Limit => "limit",
        }
    }
}

/// What ended a cleanup call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Exit {
    /// The ring is empty.
    Empty,
    /// The index came back to the cursor.
    CursorMet,
    /// The budget is used up.
    OutOfTime,
    /// As many entries were examined as the ring held at the start.
    AllExamined,
    /// No candidate is left.
    NoCandidates,
    /// The stage has no cursor and ran to its end.
    Done,
}

/// A number for each population.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Script objects.
    pub objects: u64,
    /// Arrays.
    pub arrays: u64,
    /// Structs.
    pub structs: u64,
}

impl Tally {
    /// The number for one population.
    pub fn of(&mut self, population: Population) -> &mut u64 {
        match population {
            Population::Objects => &mut self.objects,
            Population::Arrays => &mut self.arrays,
            Population::Structs => &mut self.structs,
        }
    }

    /// The sum of all three.
    pub const fn total(&self) -> u64 {
        self.objects + self.arrays + self.structs
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, rhs: Self) {
        self.objects += rhs.objects;
        self.arrays += rhs.arrays;
        self.structs += rhs.structs;
    }
}

/// The whole heap at one moment, with exact counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Everything ever allocated, or loaded from a save.
    pub allocated: Tally,
    /// Everything still in the heap, dead or not.
    pub live: Tally,
    /// The dead arrays and structs; only a trace can tell whether an object is dead.
    pub garbage: Tally,
    /// Bytes in use, including strings.
    pub bytes: u64,
}

/// One member of a destroyed struct or one element of an array, self-contained.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// A number or boolean, as bits.
    Plain(u32),
    /// A string's bytes.
    String(Box<[u8]>),
    /// A reference, by allocation serial.
    Reference(Population, u32),
    /// No reference.
    None,
}

/// An entry as described in events.
#[derive(Clone, PartialEq, Debug)]
pub struct EntryInfo {
    /// Which table.
    pub population: Population,
    /// The embedder's type number (struct layout, array type or class).
    pub type_id: u32,
    /// Number of the allocation in the whole heap.
    pub serial: u32,
    /// Allocation site.
    pub site: u32,
    /// The embedder's number for the script stack that created it; zero if unknown.
    pub stack: u32,
    /// Handle bits.
    pub handle: u64,
    /// Members or elements, if variables are traced.
    pub contents: Box<[Content]>,
}

/// A stage begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StageBegin {
    /// Which stage.
    pub stage: Stage,
    /// Slice or full pass.
    pub scope: Scope,
    /// Log time in nanoseconds.
    pub at: u64,
    /// Entries in the ring or table.
    pub total: u32,
    /// The cursor; 4294967295 after an empty ring. Zero for stages without one.
    pub next: u32,
    /// Dead entries in the ring; zero for stages without one.
    pub garbage: u32,
    /// Nanoseconds granted; `None` means no limit.
    pub budget: Option<u64>,
}

/// A stage ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StageEnd {
    /// Which stage.
    pub stage: Stage,
    /// Slice or full pass.
    pub scope: Scope,
    /// Log time in nanoseconds.
    pub at: u64,
    /// Nanoseconds it took.
    pub took: u64,
    /// Nanoseconds granted, including what a debt added; `None` means no limit.
    pub budget: Option<u64>,
    /// Entries examined.
    pub examined: u64,
    /// Entries destroyed.
    pub reclaimed: u64,
    /// Why it ended.
    pub exit: Exit,
    /// Garbage left in this ring.
    pub garbage: u32,
    /// Entries left.
    pub total: u32,
    /// The cursor afterwards.
    pub next: u32,
    /// The stage's result in the log: whether anything was collected.
    pub result: bool,
}

impl StageEnd {
    /// Whether the call ended because the index met the cursor, with garbage and budget left.
    pub fn is_early_exit(&self) -> bool {
        self.exit == Exit::CursorMet
            && self.garbage > 0
            && self.budget.is_none_or(|budget| self.took <= budget)
    }
}

/// How long the phases of an object collection took, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PhaseTimes {
    /// Finding what is reachable.
    pub mark: u64,
    /// Building clusters and taking them apart, before and after the mark.
    pub clusters: u64,
    /// Judging the rows.
    pub gather: u64,
}

/// What an object collection did with clusters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClusterCounts {
    /// Built since the collection before.
    pub formed: u32,
    /// Reached or condemned as one.
    pub judged: u32,
    /// Those of them that died.
    pub dead: u32,
    /// Taken apart since the collection before; their objects are on their own again.
    pub dissolved: u32,
}

/// The verdict of an object collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Whether it ran in slices or in a full pass.
    pub scope: Scope,
    /// Log time in nanoseconds.
    pub at: u64,
    /// Objects that died.
    pub dead: u64,
    /// Objects that were reached.
    pub reached: u64,
    /// Objects among them that were only spared for their farewell.
    pub spared: u32,
    /// Threads that marked.
    pub threads: u32,
    /// Its phases. Those of a collection in slices are added up over the slices.
    pub times: PhaseTimes,
    /// Clusters.
    pub clusters: ClusterCounts,
    /// Classes with the number of objects that died of each, in the order of their numbers.
    pub classes: Box<[(u32, u32)]>,
    /// Allocation sites with the number of objects from each that died, in the order of their
    /// numbers.
    pub sites: Box<[(u32, u32)]>,
}

/// What a purge did, beside freeing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Destruction {
    /// Objects for which begin-destroy ran.
    pub begun: u64,
    /// Objects that were asked whether they are ready, and were not.
    pub not_ready: u64,
    /// Objects handed to the worker thread.
    pub handed_over: u64,
    /// Objects that still wait, detained or not ready.
    pub waiting: u64,
}

impl Destruction {
    /// Whether nothing happened.
    pub(crate) fn is_empty(&self) -> bool {
        self.begun == 0 && self.not_ready == 0 && self.handed_over == 0
    }
}

/// Calls of the destruction hooks for objects of one class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HookTimes {
    /// The class.
    pub class: u32,
    /// Begin-destroy and finish-destroy together.
    pub calls: u64,
    /// Nanoseconds of all of them; zero on the virtual clock.
    pub total: u64,
    /// Nanoseconds of the longest.
    pub longest: u64,
}

/// One thing the collector did.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A stage begins.
    StageBegin(StageBegin),
    /// A stage ended.
    StageEnd(StageEnd),
    /// The stage that just ended was an early exit.
    EarlyExit {
        /// Arrays or structs.
        stage: Stage,
        /// Slice or full pass.
        scope: Scope,
        /// Garbage it left behind.
        garbage: u32,
        /// The cursor it left.
        next: u32,
    },
    /// A full pass begins: scripts stop.
    FullPassBegin {
        /// Why.
        reason: Reason,
        /// Log time in nanoseconds.
        at: u64,
        /// The heap before the pass.
        census: Census,
    },
    /// One round of a full pass is over.
    RoundEnd {
        /// Counted from 1.
        round: u32,
        /// What the round examined.
        examined: Tally,
        /// What it destroyed.
        reclaimed: Tally,
    },
    /// A full pass is over: scripts continue.
    FullPassEnd {
        /// Why it ran.
        reason: Reason,
        /// Log time in nanoseconds.
        at: u64,
        /// Nanoseconds of the whole pass.
        took: u64,
        /// Rounds, including the last, empty one.
        rounds: u32,
        /// What all rounds examined.
        examined: Tally,
        /// What they destroyed.
        reclaimed: Tally,
        /// The heap afterwards.
        census: Census,
    },
    /// A frame's collection is over.
    FrameEnd {
        /// Counted from 1 over the lifetime of the heap, including loads.
        frame: u64,
        /// Log time in nanoseconds.
        at: u64,
        /// Nanoseconds that the frame's slices took in total.
        took: u64,
        /// The heap afterwards.
        census: Census,
    },
    /// An entry was created (only if variables are traced).
    Created {
        /// Log time in nanoseconds.
        at: u64,
        /// The entry.
        entry: EntryInfo,
    },
    /// An entry is about to be destroyed (only if variables are traced).
    Destroyed {
        /// Log time in nanoseconds.
        at: u64,
        /// Slice or full pass.
        scope: Scope,
        /// The entry.
        entry: EntryInfo,
    },
    /// Entries that held each other, and that nothing else held, were taken apart; the rings free
    /// them.
    CyclesBroken {
        /// Arrays and structs in the cycles or held by them.
        entries: Tally,
        /// Allocation sites with the number of entries from each, most first.
        sites: Box<[(u32, u32)]>,
    },
    /// An object collection reached its verdict.
    Verdict(Judgement),
    /// A collection waited for threads of the host.
    LockWait {
        /// How long, on a real clock; the virtual one does not advance.
        nanoseconds: u64,
    },
    /// Loads under way were finished before a collection.
    LoadsFinished {
        /// Objects that are now loaded.
        objects: u64,
        /// How long it took, on a real clock.
        nanoseconds: u64,
    },
    /// Clusters were taken apart.
    Dissolved {
        /// How many.
        clusters: u32,
        /// How long it took.
        nanoseconds: u64,
    },
    /// Objects were begun to be destroyed, asked whether they are ready, or handed to the worker.
    Destruction {
        /// Slice or full pass.
        scope: Scope,
        /// What happened.
        done: Destruction,
    },
    /// The time that destruction hooks took, by class: after a full pass, and with the verdict if
    /// begin-destroy is immediate.
    Hooks {
        /// In the order of the classes' numbers.
        times: Box<[HookTimes]>,
    },
    /// A destruction hook took longer than half of a purge slice (real clock only).
    SlowHook {
        /// Class of the object.
        class: u32,
        /// How long.
        nanoseconds: u64,
    },
    /// After a full pass, memory was returned to the system.
    Trimmed {
        /// How much.
        bytes: u64,
    },
    /// The collector did something other than what was requested.
    Fallback {
        /// What, and why.
        reason: &'static str,
    },
}

/// Receives events as they happen.
pub trait EventSink {
    /// One event. The heap is in the middle of its work: do not call back into it.
    fn event(&mut self, event: &Event);

    /// Whether it wants to see the whole ring. This is asked right after the begin and the end of a
    /// ring stage. Looking at every entry is too expensive for an event of its own.
    fn wants_ring(&self) -> bool {
        false
    }

    /// The ring in order, true for garbage, if it was requested.
    fn ring(&mut self, stage: Stage, garbage: &mut dyn Iterator<Item = bool>) {
        let _ = (stage, garbage);
    }
}

/// Drops all events.
impl EventSink for () {
    fn event(&mut self, _: &Event) {}
}

/// Keeps all events.
impl EventSink for Vec<Event> {
    fn event(&mut self, event: &Event) {
        self.push(event.clone());
    }
}

/// Passes events to both.
impl<A: EventSink, B: EventSink> EventSink for (A, B) {
    fn event(&mut self, event: &Event) {
        self.0.event(event);
        self.1.event(event);
    }

    fn wants_ring(&self) -> bool {
        self.0.wants_ring() || self.1.wants_ring()
    }

    fn ring(&mut self, stage: Stage, garbage: &mut dyn Iterator<Item = bool>) {
        match (self.0.wants_ring(), self.1.wants_ring()) {
            (true, true) => {
                let garbage: Vec<bool> = garbage.collect();
                self.0.ring(stage, &mut garbage.iter().copied());
                self.1.ring(stage, &mut garbage.iter().copied());
            }
            (true, false) => self.0.ring(stage, garbage),
            (false, true) => self.1.ring(stage, garbage),
            (false, false) => {}
        }
    }
}

impl<T: EventSink + ?Sized> EventSink for &mut T {
    fn event(&mut self, event: &Event) {
        (**self).event(event);
    }

    fn wants_ring(&self) -> bool {
        (**self).wants_ring()
    }

    fn ring(&mut self, stage: Stage, garbage: &mut dyn Iterator<Item = bool>) {
        (**self).ring(stage, garbage);
    }
}
