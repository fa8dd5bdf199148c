//! What work is charged in addition to instructions, so that fuel bounds time.
//!
//! If an instruction or native always does the same amount of work, its instruction pays for it.
//! Work that grows with a size is charged here in units of about one instruction. The rates are
//! rough on purpose and round down: small texts and arrays are free. They are part of a run's
//! figures, so changing one changes behaviour; `docs/limits.md` lists them.

use super::Scheduler;

/// Bytes of text that are read, compared or created for one unit.
const TEXT: u64 = 16;

/// Elements or rows that are examined for one unit.
const LOOKED_AT: u64 = 4;

/// Elements that are moved or filled at once for one unit.
const MOVED: u64 = 16;

/// Units for a line that a script shows or that is logged, in addition to its text.
const LINE: u64 = 8;

/// Units for a call in the stack of a log entry.
const CALL: u64 = 4;

/// Units for a new stack.
const STACK: u64 = 8;

/// Units for a walk over the heap, in addition to what it finds there.
const WALK: u64 = 32;

/// Units for an alarm that is set.
const ALARM: u64 = 2;

impl Scheduler {
    /// The charge for reading, comparing or creating a text of this length.
    #[inline]
    pub(crate) const fn text_work(bytes: usize) -> u64 {
        bytes as u64 / TEXT
    }

    /// The charge for examining this many elements one by one.
    pub(crate) const fn search_work(elements: u64) -> u64 {
        elements / LOOKED_AT
    }

    /// The charge for moving or filling this many elements.
    pub(crate) const fn move_work(elements: u64) -> u64 {
        elements / MOVED
    }

    /// Charges a text that is read, compared or created.
    #[inline]
    pub(crate) fn charge_text(&mut self, bytes: usize) {
        self.charge_work(Self::text_work(bytes));
    }

    /// Charges elements or rows that are examined one by one.
    pub(crate) fn charge_search(&mut self, elements: u64) {
        self.charge_work(Self::search_work(elements));
    }

    /// Charges a line that a script shows.
    pub(crate) fn charge_line(&mut self, bytes: usize) {
        self.charge_work(LINE + Self::text_work(bytes));
    }

    /// Charges a log entry by the calls in its stack.
    pub(crate) fn charge_entry(&mut self, calls: usize) {
        self.charge_work(LINE + CALL.saturating_mul(calls as u64));
    }

    /// Charges an examination of all registrations.
    pub(crate) fn charge_registrations(&mut self) {
        self.charge_search(self.registrations().len() as u64);
    }

    /// Charges the end of a frame by the number of calls in progress on all stacks: their variables
    /// are roots.
    pub(crate) fn charge_frame(&mut self) {
        let calls = self.waiting_stacks().map(|stack| stack.activations.len());
        self.charge_search(calls.sum::<usize>() as u64);
    }

    /// Charges a walk over this many entries of the heap, and over what holds them from outside.
    pub(crate) fn charge_walk(&mut self, entries: u64) {
        self.charge_work(WALK);
        self.charge_frame();
        self.charge_search(entries);
    }

    /// Charges the start of a stack.
    pub(crate) fn charge_start(&mut self) {
        self.charge_work(STACK);
    }

    /// Charges an alarm.
    pub(super) fn charge_alarm(&mut self) {
        self.charge_work(ALARM);
    }
}
