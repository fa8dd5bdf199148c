//! The first section of a save: who wrote it, settings, counters, and how far everything has come.

use cyperus_gc::HeapFacts;

use super::consistency::{MOST, is_possible};
use super::write::META;
use crate::machine::{Counters, Machine, MachineOptions};
use crate::persist::{LoadError, Persist, Reader, persist_struct};
use crate::scheduler::{LAST_STACK, Progress};

/// A save's description of itself: the first section.
#[derive(Debug)]
pub(super) struct Meta {
    /// The version of Cyperus that wrote it.
    pub(super) written_by: String,
    /// Settings, except those of the process.
    pub(super) options: MachineOptions,
    has_quit: bool,
    counters: Counters,
    pub(super) facts: HeapFacts,
    progress: Progress,
    forms_full_at: Option<u32>,
}

persist_struct! {
    Meta { written_by, options, has_quit, counters, facts, progress, forms_full_at }
}

impl Meta {
    /// Reads the section. Numbers from which no machine can continue count as damage.
    pub(super) fn read_section(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        reader.section(META)?;
        let meta = Self::read(reader)?;
        if meta.is_possible() {
            return Ok(meta);
        }
        Err(reader.damage("a setting or a counter is impossible"))
    }

    /// Whether a machine can continue from these numbers.
    fn is_possible(&self) -> bool {
        let Counters {
            instructions,
            work,
            native_calls,
            stacks,
            errors,
            warnings,
        } = self.counters;
        let facts = &self.facts;
        let counts = [
            instructions,
            work,
            native_calls,
            stacks,
            errors,
            warnings,
            self.progress.next_token,
            self.progress.next_alarm,
            facts.script_time,
            facts.collector_time,
            facts.births,
            facts.survivors,
            facts.last_start,
            facts.cycles,
            self.progress.turn.unsigned_abs(),
            self.progress.frame_left.unsigned_abs(),
        ];
        counts.iter().all(|&count| count < MOST)
            && facts.frame <= Machine::LAST_FRAME
            && self.progress.next_stack <= LAST_STACK
            && is_possible(&self.options)
    }
}

impl Machine {
    /// What a save of this machine says about itself.
    pub(super) fn meta(&self) -> Meta {
        Meta {
            written_by: env!("CARGO_PKG_VERSION").to_owned(),
            // What only concerns the process is not part of the state.
            options: MachineOptions {
                fuel: 0,
                trace_instructions: false,
                heap: cyperus_gc::Options {
                    trace_variables: false,
                    ..self.options.heap.clone()
                },
                ..self.options.clone()
            },
            has_quit: self.scheduler.has_quit(),
            counters: self.counters(),
            facts: self.heap.facts(),
            progress: self.scheduler.progress(),
            forms_full_at: self.bridge.forms_full_at(),
        }
    }

    /// Continues from the first section of a save, except for settings and facts of the heap.
    pub(super) fn go_on_from(&mut self, meta: &Meta) {
        self.restore_counters(meta.counters);
        self.scheduler.restore_quit(meta.has_quit);
        self.scheduler.restore_progress(&meta.progress);
        self.bridge.restore(meta.forms_full_at);
    }
}
