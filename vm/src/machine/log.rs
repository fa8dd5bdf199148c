//! Logging from inside the machine, and the script stack of an entry.

use cyperus_pex::Game;

use super::Machine;
use crate::code::Cursor;
use crate::host::Output;
use crate::numbering::count;
use crate::report::{ChainCall, LogEntry, Problem, SeenCall, Severity, TraceLine};
use crate::scheduler::{Activation, Stack};
use crate::types::Type;

impl Machine {
    /// Logs a problem of the instruction being executed.
    #[cold]
    #[inline(never)]
    pub(crate) fn report_here(&mut self, c: Cursor, problem: impl Into<Problem>) {
        self.scheduler.note_place(c);
        self.report(problem);
    }

    /// Logs a problem, with the script stack.
    #[cold]
    #[inline(never)]
    pub fn report(&mut self, problem: impl Into<Problem>) {
        let entry = LogEntry {
            problem: problem.into(),
            game: self.game_here(),
            stack: self.stack_trace(),
            time: self.script_time(),
        };
        self.scheduler.charge_entry(entry.stack.len());
        if let Some(trial) = self.natives.trial_mut() {
            trial.note(&entry);
        }
        if self.profile.is_on() && entry.severity() == Severity::Error {
            self.count_error();
        }
        self.output.log(&entry);
    }

    /// Shows a script's message to people.
    pub(crate) fn show(&mut self, output: Output<'_>) {
        let length = match output {
            Output::Trace(text, _)
            | Output::Notification(text)
            | Output::MessageBox(text)
            | Output::UserLog { text, .. } => text.len(),
            Output::Instruction(text) => text.len(),
        };
        self.scheduler.charge_line(length);
        self.output.show(output);
    }

    /// The game of the script that is currently running.
    pub(crate) fn game_here(&self) -> Game {
        let activation = self.scheduler.current().activations.last();
        let function = activation.map(|activation| activation.function);
        let running = function.or_else(|| Some(self.natives.running()?.0));
        running.map_or(Game::Fallout4, |function| {
            let script = self.program.function(function).class;
            self.program.class(script).file.game
        })
    }

    /// The current script stack, newest call first, a running native on top.
    pub fn stack_trace(&self) -> Vec<TraceLine> {
        let mut lines = Vec::with_capacity(self.scheduler.current().activations.len() + 1);
        if let Some((function, object)) = self.natives.running() {
            let row = self.program.function(function);
            let class = object
                .and_then(|object| self.class_of(object))
                .unwrap_or(row.class);
            lines.push(TraceLine {
                object: object.map(|object| self.bridge.handles().text(object)),
                script: self
                    .program
                    .symbols
                    .name(self.program.class(class).name)
                    .to_owned(),
                function: self.program.symbols.name(row.name).to_owned(),
                file: "<native>".to_owned(),
                line: None,
            });
        }
        lines.extend(self.trace_of(self.scheduler.current()));
        lines
    }

    /// The calls of a stack, newest first. The `pc` of each call is past its current instruction.
    pub(crate) fn trace_of(&self, stack: &Stack) -> Vec<TraceLine> {
        stack
            .activations
            .iter()
            .rev()
            .map(|activation| self.trace_line(stack, activation))
            .collect()
    }

    pub(crate) fn trace_line(&self, stack: &Stack, activation: &Activation) -> TraceLine {
        let row = self.program.function(activation.function);
        let object = stack.self_in(&self.program, activation);
        let declaring = self.program.class(row.class);
        let shown = object
            .and_then(|object| self.class_of(object))
            .map_or(declaring, |class| self.program.class(class));
        TraceLine {
            object: object.map(|object| self.bridge.handles().text(object)),
            script: self.program.symbols.name(shown.name).to_owned(),
            function: self.program.symbols.name(row.name).to_owned(),
            file: String::from_utf8_lossy(&declaring.file.source_file).into_owned(),
            line: declaring.line(row.role, self.instruction_of(activation) as usize),
        }
    }

    /// The current pex instruction of an activation.
    pub(crate) fn instruction_of(&self, activation: &Activation) -> u32 {
        let Some(code) = &self.program.function(activation.function).code else {
            return 0;
        };
        let last = count(code.pex_index.len()).saturating_sub(1);
        let at = activation.pc.index(code).saturating_sub(1).min(last);
        code.pex_index[at as usize]
    }

    /// The number of the current stack, whose newest call is at `c`, among the stacks that created
    /// structs; zero if there is no room.
    pub(crate) fn creation_number(&mut self, c: Cursor) -> u32 {
        self.scheduler.note_place(c);
        let mut number = 0;
        for at in 0..self.scheduler.current().activations.len() {
            let stack = self.scheduler.current();
            let activation = &stack.activations[at];
            let call = SeenCall {
                caller: number,
                function: activation.function,
                instruction: self.instruction_of(activation),
                object: stack
                    .self_in(&self.program, activation)
                    .map_or(0, cyperus_gc::ObjectRef::bits),
            };
            if let Some(known) = self.output.creations().find(call) {
                number = known;
                continue;
            }
            let line = self.trace_line(stack, activation);
            match self.output.creations_mut().add(call, line) {
                Some(added) => number = added,
                None => return 0,
            }
        }
        number
    }

    /// Counts an allocation for the current stack's chain of calls, if chains are counted. The
    /// place of its newest call has already been noted.
    pub(crate) fn count_chain(&mut self, site: u32) {
        let mut number = 0;
        for at in 0..self.scheduler.current().activations.len() {
            let activation = &self.scheduler.current().activations[at];
            let call = ChainCall {
                caller: number,
                function: activation.function,
                instruction: self.instruction_of(activation),
            };
            let Some(chains) = self.output.chains_mut() else {
                return;
            };
            match chains.number(call) {
                Some(found) => number = found,
                None => return,
            }
        }
        if let Some(chains) = self.output.chains_mut() {
            chains.count(number, site);
        }
    }

    /// Shows the instruction that the current stack is about to execute.
    pub(crate) fn trace_instruction(&mut self) {
        let Some(activation) = self.scheduler.current().activations.last() else {
            return;
        };
        let row = self.program.function(activation.function);
        let class = self.program.class(row.class);
        let at = self.instruction_of(activation) as usize;
        let Some(instruction) = row
            .role
            .in_file(class)
            .and_then(|function| function.code.get(at))
        else {
            return;
        };
        let mut text = format!(
            "{} {}.{} {at:4} {}",
            self.scheduler.current().id.0,
            self.program.symbols.name(class.name),
            self.program.symbols.name(row.name),
            instruction.opcode.mnemonic()
        );
        for &operand in instruction.operands {
            text.push(' ');
            text.push_str(&operand_text(operand, &class.file.strings));
        }
        self.output.show(Output::Instruction(&text));
    }

    /// Names and texts of a call's variables, in the file's order. A temporary that nothing reads any more
    /// is shown with its default: what it last held depends on the form of the code. The liveness of the
    /// stack's functions is known.
    pub(crate) fn variable_texts(
        &self,
        stack: &Stack,
        activation: &Activation,
    ) -> Vec<(String, String)> {
        let row = self.program.function(activation.function);
        let class = self.program.class(row.class);
        let (Some(code), Some(function)) = (&row.code, row.role.in_file(class)) else {
            return Vec::new();
        };
        let names = function.parameters.iter().chain(&function.locals);
        let next = self.instruction_of(activation).saturating_add(1);
        let live = row.liveness.as_ref().map(|live| live.before(next as usize));
        let is_held = |register: u16| {
            let mut temporaries = (0_u32..).zip(&code.temporaries);
            let found = temporaries.find(|(_, row)| row.0 == register);
            found.is_none_or(|(number, _)| live.is_some_and(|live| live.contains(number)))
        };
        names
            .zip(&code.homes)
            .filter(|(_, home)| home.value_type != Type::None)
            .map(|(local, home)| {
                let at = activation.base as usize + usize::from(home.register);
                let is_held = is_held(home.register);
                let word_at = |at| if is_held { stack.registers.word(at) } else { 0 };
                let word = word_at(at);
                let text = if home.value_type == Type::Var {
                    self.display_var((word, word_at(at + 1)))
                } else {
                    self.display(home.value_type, cyperus_gc::Slot(word))
                };
                (class.file.strings.text(local.name).into_owned(), text)
            })
            .collect()
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
