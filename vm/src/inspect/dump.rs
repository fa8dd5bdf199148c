//! The stack dump: every stack with its frames and variables, in the games' layout.

use crate::id::StackId;
use crate::machine::Machine;
use crate::scheduler::{Stack, StackKind, StackState};

impl Machine {
    /// The dump of all stacks, as lines.
    pub fn dump_stacks(&mut self) -> Vec<String> {
        self.find_liveness();
        let mut lines = Vec::new();
        if self.scheduler.current().is_running() {
            self.dump(self.scheduler.current(), &mut lines);
        }
        for stack in self.scheduler.waiting_stacks() {
            self.dump(stack, &mut lines);
        }
        lines
    }

    /// Each stack that is not running: its number, its state in the words of a dump, and its trace
    /// with the innermost call first.
    pub fn stack_traces(&self) -> Vec<(StackId, &'static str, Vec<String>)> {
        let stacks = self.scheduler.waiting_stacks();
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
            stack.activations.len(),
            stack.activations.len()
        ));
        lines.push(format!("\tState: {state} (Freeze state: Unfrozen)"));
        lines.push(format!("\tType: {kind}"));
        lines.push("\tReturn register: None".to_owned());
        lines.push("\tHas stack callback: No".to_owned());
        lines.push("\tStack trace:".to_owned());
        for (activation, line) in stack.activations.iter().rev().zip(self.trace_of(stack)) {
            let number = line.line.map_or("?".to_owned(), |line| line.to_string());
            lines.push(format!("\t\t{line}"));
            lines.push(format!(
                "\t\t\tIP: {0} Instruction: {0} Line: {number}",
                self.instruction_of(activation)
            ));
            for (name, text) in self.variable_texts(stack, activation) {
                lines.push(format!("\t\t\t[{name}]: {text}"));
            }
        }
    }
}

/// A stack's state in the words of a dump.
pub(super) fn state_text(state: StackState) -> &'static str {
    match state {
        StackState::Running => "Running",
        StackState::WaitingOnLatent(_) => "Waiting on latent function",
        StackState::WaitingForCall(_) => "Waiting on other stack for call",
        StackState::WaitingForReturn(_) => "Waiting on other stack for return",
        StackState::WaitingForGuards => "Waiting on other stack for guards",
    }
}
