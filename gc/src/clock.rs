//! Time as read by the heap and the machine: virtual with two ledgers, or real.
//!
//! *Script time* is what timers, waits and natives see. *Collector time* is what slices and passes
//! take; it appears in reports and the GC log and never delays a frame.

/// Real time, provided by the embedder; this crate does not read a wall clock itself.
pub trait TimeSource: Send {
    /// Nanoseconds since some fixed moment; never less than the previous answer.
    fn nanoseconds(&mut self) -> u64;
}

/// The clock of one machine.
pub struct Clock {
    script: u64,
    collector: u64,
    real: Option<Box<dyn TimeSource>>,
    /// The last reading of the real clock.
    last: u64,
}

impl Clock {
    /// Time that advances only by what is charged: the same on every machine.
    pub fn new_virtual() -> Self {
        Self {
            script: 0,
            collector: 0,
            real: None,
            last: 0,
        }
    }

    /// Time as reported by `source`; charges are not recorded.
    pub fn new_real(source: Box<dyn TimeSource>) -> Self {
        Self {
            script: 0,
            collector: 0,
            real: Some(source),
            last: 0,
        }
    }

    /// Whether the clock is the virtual one.
    pub fn is_virtual(&self) -> bool {
        self.real.is_none()
    }

    /// The script ledger in nanoseconds. On a real clock it is the value the machine last set.
    pub fn script_time(&self) -> u64 {
        self.script
    }

    /// Sets the script ledger; the machine does this at frame starts and jumps.
    pub fn set_script_time(&mut self, nanoseconds: u64) {
        self.script = nanoseconds;
    }

    /// The collector ledger in nanoseconds.
    pub fn collector_time(&self) -> u64 {
        self.collector
    }

    /// Sets the collector ledger, when a save is loaded.
    pub fn set_collector_time(&mut self, nanoseconds: u64) {
        self.collector = nanoseconds;
    }

    /// Adds work to the collector ledger. Real time passes by itself.
    #[inline]
    pub fn charge(&mut self, nanoseconds: u64) {
        if self.real.is_none() {
            self.collector += nanoseconds;
        }
    }

    /// The time that budgets are measured against.
    #[inline]
    pub fn now(&mut self) -> u64 {
        match &mut self.real {
            None => self.collector,
            Some(source) => {
                self.last = source.nanoseconds();
                self.last
            }
        }
    }

    /// What [`Self::now`] last returned, without reading a real clock again.
    pub(crate) fn last(&self) -> u64 {
        if self.is_virtual() {
            self.collector
        } else {
            self.last
        }
    }

    /// The time for logs: script plus collector time, or real time.
    pub fn moment(&mut self) -> u64 {
        match &mut self.real {
            None => self.script + self.collector,
            Some(source) => source.nanoseconds(),
        }
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clock")
            .field("script", &self.script)
            .field("collector", &self.collector)
            .field("is_virtual", &self.is_virtual())
            .finish_non_exhaustive()
    }
}
