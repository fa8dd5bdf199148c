//! The stack dump: every stack with its frames and variables, in the games' layout.

use super::{Stack, StackKind, StackState};
use crate::id::StackId;
use crate::machine::Machine;
use crate::types::Type;

impl Machine {
    /// The dump of all stacks, one line each in order.
    pub fn dump_stacks(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.current.frames.is_empty() {
            self.dump(&self.current, &mut lines);
        }
        for stack in self.stacks.values() {
            self.dump(stack, &mut lines);
        }
        lines
    }

    /// Each stack that is not running: its number, its state as dumps call it, and its trace,
    /// the innermost call first.
    pub fn stack_traces(&self) -> Vec<(StackId, &'static str, Vec<String>)> {
        let stacks = self.stacks.values();
        stacks
            .map(|stack| {
                let trace = self.trace_of(stack);
                let lines = trace.into_iter().map(|line| line.to_string());
                (stack.id, state_text(stack.state), lines.collect())
            })
            .collect()
    }

    fn dump(&self, stack: &Stack, lines: &mut Vec<String>) {
        let state = state_text(stack.state);
        let kind = match stack.kind {
            StackKind::Normal => "Normal",
            StackKind::PropertyInitialization => "Property Initialization",
            StackKind::Initialization => "Initialization Event",
        };
        lines.push(format!("Dumping stack {}:", stack.id.0));
        lines.push(format!(
            "\tFrame count: {} (Page count: {})",
            stack.frames.len(),
            stack.frames.len()
        ));
        lines.push(format!("\tState: {state} (Freeze state: Unfrozen)"));
        lines.push(format!("\tType: {kind}"));
        lines.push("\tReturn register: None".to_owned());
        lines.push("\tHas stack callback: No".to_owned());
        lines.push("\tStack trace:".to_owned());
        for (frame, line) in stack.frames.iter().rev().zip(self.trace_of(stack)) {
            let number = line.line.map_or("?".to_owned(), |line| line.to_string());
            lines.push(format!("\t\t{line}"));
            lines.push(format!(
                "\t\t\tIP: {0} Instruction: {0} Line: {number}",
                self.instruction_of(frame)
            ));
            for (name, text) in self.frame_variables(stack, frame) {
                lines.push(format!("\t\t\t[{name}]: {text}"));
            }
        }
    }

    /// Names and texts of a frame's variables, in the file's order.
    pub(crate) fn frame_variables(
        &self,
        stack: &Stack,
        frame: &super::Frame,
    ) -> Vec<(String, String)> {
        let row = self.program.function(frame.function);
        let class = self.program.class(row.class);
        let (Some(code), Some(function)) = (&row.code, row.role.in_file(class)) else {
            return Vec::new();
        };
        let names = function.parameters.iter().chain(&function.locals);
        names
            .zip(&code.homes)
            .filter(|(_, home)| home.value_type != Type::None)
            .map(|(local, home)| {
                let at = frame.base as usize + usize::from(home.register);
                let word = stack.registers.word(at);
                let text = if home.value_type == Type::Var {
                    self.display_var((word, stack.registers.word(at + 1)))
                } else {
                    self.display(home.value_type, cyperus_gc::Slot(word))
                };
                (class.file.strings.text(local.name).into_owned(), text)
            })
            .collect()
    }
}

/// A stack's state as dumps call it.
pub(super) fn state_text(state: StackState) -> &'static str {
    match state {
        StackState::Running => "Running",
        StackState::WaitingOnLatent(_) => "Waiting on latent function",
        StackState::WaitingForCall(_) => "Waiting on other stack for call",
        StackState::WaitingForReturn(_) => "Waiting on other stack for return",
        StackState::WaitingForGuards => "Waiting on other stack for guards",
    }
}
