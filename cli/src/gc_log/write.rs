//! Writes events as log lines.

use std::fmt::Write;

use cyperus_gc::event::{
    EntryInfo, Event, EventSink, Population, Scope, Stage, StageBegin, StageEnd,
};

/// Longest message, contents of an object or struct, and stack, in bytes: the sizes of the plugin's
/// buffers without their terminators.
const MESSAGE: usize = 4_095;
const CONTENTS: usize = 1_023;
const STACK: usize = 2_047;

/// The rule around the titles of a full pass.
const RULE: &str = "===============================================";

/// Names that only the machine knows.
pub(crate) trait Names {
    /// Name of a struct type.
    fn struct_name(&self, type_id: u32) -> String;
    /// The entry's members or variables, as text.
    fn contents(&self, entry: &EntryInfo) -> String;
    /// Lines of the script stack that allocated the entry, without a title; empty if unknown.
    fn creation_stack(&self, entry: &EntryInfo) -> Vec<String>;
    /// The game handle of an object.
    fn object_handle(&self, entry: &EntryInfo) -> u64;
}

/// Which lines to write, and the settings that the head states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LogOptions {
    /// Full passes and their stages, and those of slices.
    pub(crate) passes: bool,
    /// Structs created and destroyed, and objects released.
    pub(crate) variables: bool,
    /// Whether the cleanup is one without the bug.
    pub(crate) fix: bool,
    /// Seconds between flushes, as stated in the head.
    pub(crate) flush_seconds: u32,
    /// The time of day at moment 0, in nanoseconds.
    pub(crate) start_of_day: u64,
    /// Thread number.
    pub(crate) thread: u32,
}

impl Default for LogOptions {
    fn default() -> Self {
        Self {
            passes: true,
            variables: false,
            fix: true,
            flush_seconds: 5,
            start_of_day: 0,
            thread: 1,
        }
    }
}

/// Turns events into lines. [`Self::take`] hands out the text.
#[derive(Debug)]
pub(crate) struct LogWriter<N> {
    options: LogOptions,
    names: N,
    level: usize,
    text: String,
}

impl<N: Names> LogWriter<N> {
    /// A writer that has written the head of the log.
    pub(crate) fn new(options: LogOptions, names: N) -> Self {
        let mut writer = Self {
            options,
            names,
            level: 0,
            text: String::new(),
        };
        writer.line(0, "GCBugFix v1.1");
        writer.line(0, &format!("LogFlushTime = {}", options.flush_seconds));
        writer.line(0, &format!("LogPasses = {}", u32::from(options.passes)));
        writer.line(
            0,
            &format!("TraceVariables = {}", u32::from(options.variables)),
        );
        writer.line(0, &format!("ApplyFix = {}", u32::from(options.fix)));
        for (wanted, text) in [
            (options.passes, "Installed GC trace hooks"),
            (options.variables, "Installed object trace hooks"),
            (options.fix, "Installed bugfix hooks"),
        ] {
            if wanted {
                writer.line(0, text);
            }
        }
        writer
    }

    /// The text written since the last call.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// The names, to add to them.
    pub(crate) fn names_mut(&mut self) -> &mut N {
        &mut self.names
    }

    fn line(&mut self, at: u64, message: &str) {
        let milliseconds = (self.options.start_of_day + at) / 1_000_000;
        let (seconds, milliseconds) = (milliseconds / 1_000, milliseconds % 1_000);
        let (hours, minutes, seconds) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
        let _ = write!(
            self.text,
            "[{hours:02}:{minutes:02}:{seconds:02}:{milliseconds:03} TID {:>5}] ",
            self.options.thread
        );
        let room = MESSAGE.saturating_sub(self.level * 2);
        self.text.extend(std::iter::repeat_n("  ", self.level));
        self.text.push_str(cut(message, room));
        self.text.push('\n');
    }

    fn stage_begin(&mut self, begin: &StageBegin) {
        let text = match begin.stage {
            Stage::UnneededObjects => "Begin GC processing unneeded objects...".to_owned(),
            Stage::Objects => "Begin GC processing objects...".to_owned(),
            Stage::Arrays | Stage::Structs => format!(
                "Begin GC processing {}... Total: {}, Next index: {}",
                begin.stage.name(),
                begin.total,
                begin.next
            ),
        };
        self.line(begin.at, &text);
    }

    fn stage_end(&mut self, end: &StageEnd) {
        let text = format!(
            "End GC processing {}...result: {} ({} ms)",
            end.stage.name(),
            u32::from(end.result),
            end.took / 1_000_000
        );
        self.line(end.at, &text);
    }

    fn title(&mut self, at: u64, title: &str) {
        self.line(at, RULE);
        self.line(at, title);
        self.line(at, RULE);
    }

    fn destroyed(&mut self, at: u64, entry: &EntryInfo) {
        let contents = self.names.contents(entry);
        match entry.population {
            Population::Arrays => {} // the plugin has no line for arrays
            Population::Structs => {
                let name = self.names.struct_name(entry.type_id);
                let stack = self.names.creation_stack(entry);
                self.line(at, "About to destroy a struct:");
                self.level += 1;
                self.line(at, &format!("{name} 0x{:016X}", entry.serial));
                self.line(at, cut(&contents, CONTENTS));
                if !stack.is_empty() {
                    self.line(at, "");
                    let text = format!("Object creation site\n{}", stack.join("\n"));
                    self.text.push_str(cut(&text, STACK));
                    self.text.push('\n');
                }
                self.level -= 1;
            }
            Population::Objects => {
                let handle = self.names.object_handle(entry);
                let text = format!(
                    "Released an object: 0x{:016X} Handle: 0x{handle:016X}",
                    entry.serial
                );
                self.line(at, &text);
                self.line(at, &format!(" {}", cut(&contents, CONTENTS)));
            }
        }
    }
}

/// At most `room` bytes of `text`, whole characters.
fn cut(text: &str, room: usize) -> &str {
    if text.len() <= room {
        return text;
    }
    let mut end = room;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

impl<N: Names> EventSink for LogWriter<N> {
    fn event(&mut self, event: &Event) {
        match event {
            Event::StageBegin(begin) if self.options.passes => self.stage_begin(begin),
            Event::StageEnd(end) if self.options.passes => self.stage_end(end),
            Event::FullPassBegin { at, .. } if self.options.passes => {
                self.title(*at, "Begin full garbage collection");
                self.level += 1;
            }
            Event::FullPassEnd { at, took, .. } if self.options.passes => {
                self.level = self.level.saturating_sub(1);
                let title = format!("End full garbage collection ({} ms)", took / 1_000_000);
                self.title(*at, &title);
            }
            Event::Created { at, entry }
                if self.options.variables && entry.population == Population::Structs =>
            {
                let name = self.names.struct_name(entry.type_id);
                self.line(
                    *at,
                    &format!("Created a struct {name} 0x{:016X}", entry.serial),
                );
            }
            Event::Destroyed {
                at,
                entry,
                scope: Scope::Slice | Scope::FullPass,
            } if self.options.variables => {
                self.destroyed(*at, entry);
            }
            Event::StageBegin(_)
            | Event::StageEnd(_)
            | Event::FullPassBegin { .. }
            | Event::FullPassEnd { .. }
            | Event::Created { .. }
            | Event::Destroyed { .. }
            | Event::EarlyExit { .. }
            | Event::RoundEnd { .. }
            | Event::FrameEnd { .. }
            | Event::CyclesBroken { .. }
            | Event::Verdict(_)
            | Event::LoadsFinished { .. }
            | Event::Dissolved { .. }
            | Event::Destruction { .. }
            | Event::Hooks { .. }
            | Event::LockWait { .. }
            | Event::SlowHook { .. }
            | Event::Trimmed { .. }
            | Event::Fallback { .. } => {}
        }
    }
}
