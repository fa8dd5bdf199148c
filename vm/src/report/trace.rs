//! Logging from inside the machine, and the script stack of an entry.

use std::fmt;

use super::{LogEntry, Severity};
use crate::code::Cursor;
use crate::host::Output;
use crate::machine::Machine;
use crate::numbering::count;
use crate::scheduler::{Frame, Stack};

/// One frame of a script stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLine {
    /// The text of self; `None` in a global function.
    pub object: Option<String>,
    /// The script: that of the instance, or the one that declares a global function.
    pub script: String,
    /// The function.
    pub function: String,
    /// The source file's name as the compiler stored it; `<native>` for natives.
    pub file: String,
    /// The source line, if known.
    pub line: Option<u16>,
}

impl fmt::Display for TraceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let object = self.object.as_deref().unwrap_or("<unknown self>");
        write!(
            f,
            "{object}.{}.{}() - \"{}\" Line ",
            self.script, self.function, self.file
        )?;
        match self.line {
            Some(line) => write!(f, "{line}"),
            None => f.write_str("?"),
        }
    }
}

impl Machine {
    /// Logs an error of the instruction being executed.
    #[cold]
    #[inline(never)]
    pub(crate) fn error_here(&mut self, c: Cursor, text: &str) {
        self.note_place(c);
        self.error(text);
    }

    /// Logs a warning about the instruction being executed.
    #[cold]
    #[inline(never)]
    pub(crate) fn warn_here(&mut self, c: Cursor, text: &str) {
        self.note_place(c);
        self.warn(text);
    }

    /// Logs an error.
    pub fn error(&mut self, text: &str) {
        self.counters.errors += 1;
        self.write_log(Severity::Error, text);
    }

    /// Logs a warning.
    pub fn warn(&mut self, text: &str) {
        self.counters.warnings += 1;
        self.write_log(Severity::Warning, text);
    }

    /// Logs something with the script stack but no prefix.
    pub fn inform(&mut self, text: &str) {
        self.write_log(Severity::Info, text);
    }

    fn write_log(&mut self, severity: Severity, text: &str) {
        let entry = LogEntry {
            severity,
            text: text.to_owned(),
            stack: self.stack_trace(),
            time: self.script_time(),
        };
        self.host.log(&entry);
    }

    /// The current script stack, newest frame first, a running native on top.
    pub fn stack_trace(&self) -> Vec<TraceLine> {
        let mut lines = Vec::with_capacity(self.current.frames.len() + 1);
        if let Some((function, object)) = self.in_native {
            let row = self.program.function(function);
            let class = object
                .and_then(|object| self.class_of(object))
                .unwrap_or(row.class);
            lines.push(TraceLine {
                object: object.map(|object| self.object_text(object)),
                script: self.symbol_text(self.program.class(class).name).to_owned(),
                function: self.symbol_text(row.name).to_owned(),
                file: "<native>".to_owned(),
                line: None,
            });
        }
        lines.extend(self.trace_of(&self.current));
        lines
    }

    /// The frames of a stack, newest first. Each one's `pc` is past the instruction it is at.
    pub(crate) fn trace_of(&self, stack: &Stack) -> Vec<TraceLine> {
        stack
            .frames
            .iter()
            .rev()
            .map(|frame| self.trace_line(stack, frame))
            .collect()
    }

    pub(super) fn trace_line(&self, stack: &Stack, frame: &Frame) -> TraceLine {
        let row = self.program.function(frame.function);
        let object = self.self_in(stack, frame);
        let declaring = self.program.class(row.class);
        let shown = object
            .and_then(|object| self.class_of(object))
            .map_or(declaring, |class| self.program.class(class));
        TraceLine {
            object: object.map(|object| self.object_text(object)),
            script: self.symbol_text(shown.name).to_owned(),
            function: self.symbol_text(row.name).to_owned(),
            file: String::from_utf8_lossy(&declaring.file.source_file).into_owned(),
            line: declaring.line(row.role, self.instruction_of(frame) as usize),
        }
    }

    /// The pex instruction that a frame is at.
    pub(crate) fn instruction_of(&self, frame: &Frame) -> u32 {
        let Some(code) = &self.program.function(frame.function).code else {
            return 0;
        };
        let last = count(code.origin.len()).saturating_sub(1);
        let at = frame.pc.index(code).saturating_sub(1).min(last);
        code.origin[at as usize]
    }

    /// Shows the instruction that the current stack is about to execute.
    pub(crate) fn trace_instruction(&mut self) {
        let Some(frame) = self.current.frames.last() else {
            return;
        };
        let row = self.program.function(frame.function);
        let class = self.program.class(row.class);
        let at = self.instruction_of(frame) as usize;
        let Some(instruction) = row
            .role
            .in_file(class)
            .and_then(|function| function.code.get(at))
        else {
            return;
        };
        let mut text = format!(
            "{} {}.{} {at:4} {}",
            self.current.id.0,
            self.symbol_text(class.name),
            self.symbol_text(row.name),
            instruction.opcode.mnemonic()
        );
        for &operand in instruction.operands {
            text.push(' ');
            text.push_str(&operand_text(operand, &class.file.strings));
        }
        self.host.output(Output::Instruction(&text));
    }
}

fn operand_text(value: cyperus_pex::Value, strings: &cyperus_pex::StringTable) -> String {
    use cyperus_pex::Value;
    match value {
        Value::None => "None".to_owned(),
        Value::Identifier(name) => strings.text(name).into_owned(),
        Value::String(text) => format!("{:?}", strings.text(text)),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}"),
        Value::Bool(value) => if value { "True" } else { "False" }.to_owned(),
    }
}
