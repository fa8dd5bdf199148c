//! What work is charged beside instructions, so that fuel bounds time.
//!
//! An instruction or native that does the same whatever it is given is paid for by its instruction.
//! What grows with a size is charged here in units of about one instruction. The rates are rough on
//! purpose and round down: small texts and arrays are free. They are part of a run's figures, so a
//! change to one is a change of behaviour; `docs/limits.md` lists them.

use super::Scheduler;

/// Bytes of text that are read, compared or made for one unit.
const TEXT: u64 = 16;

/// Elements or rows that are looked at for one unit.
const LOOKED_AT: u64 = 4;

/// Elements that are moved or filled in one go for one unit.
const MOVED: u64 = 16;

/// Units of a line that a script shows or that is logged, beside its text.
const LINE: u64 = 8;

/// Units of a call in the stack of a log entry.
const CALL: u64 = 4;

/// Units of a new stack.
const STACK: u64 = 8;

/// Units of a walk over the heap, beside what it finds there.
const WALK: u64 = 32;

/// Units of an alarm that is set.
const ALARM: u64 = 2;

impl Scheduler {
    /// What reading, comparing or making a text of this length is charged.
    #[inline]
    pub(crate) const fn text_work(bytes: usize) -> u64 {
        bytes as u64 / TEXT
    }

    /// What looking at so many elements one by one is charged.
    pub(crate) const fn search_work(elements: u64) -> u64 {
        elements / LOOKED_AT
    }

    /// What moving or filling so many elements is charged.
    pub(crate) const fn move_work(elements: u64) -> u64 {
        elements / MOVED
    }

    /// Charges a text that is read, compared or made.
    #[inline]
    pub(crate) fn charge_text(&mut self, bytes: usize) {
        self.charge_work(Self::text_work(bytes));
    }

    /// Charges elements or rows that are looked at one by one.
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

    /// Charges a look at all registrations.
    pub(crate) fn charge_registrations(&mut self) {
        self.charge_search(self.registrations().len() as u64);
    }

    /// Charges the end of a frame by the calls that are under way in all stacks: their variables
    /// are roots.
    pub(crate) fn charge_frame(&mut self) {
        let calls = self.waiting_stacks().map(|stack| stack.activations.len());
        self.charge_search(calls.sum::<usize>() as u64);
    }

    /// Charges a walk over so many entries of the heap, and over what holds them from outside.
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
