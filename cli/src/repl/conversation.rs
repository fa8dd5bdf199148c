//! What lives across inputs, and one input from its text to its result.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cyperus_compiler::types::Kind;
use cyperus_gc::ObjectRef;
use cyperus_pex::Game;
use cyperus_vm::world::{FormId, Handle};
use cyperus_vm::{CreateError, Value};

use super::call::Bounds;
use super::compile::{Workshop, declared, outline};
use super::input;
use super::overlay::Overlay;
use super::program::{BODY, Declarations, Program, Typed, Variable, holder_property};
use super::value;
use crate::arguments::{CodeArguments, Repl};
use crate::execute::{Behaviour, Execution, Library, prepare};
use crate::exit::Failure;
use crate::output;
use crate::report::tap::Tap;

/// Work that an input may do if nothing else is said: a second or so.
const FUEL: u64 = 200_000_000;
/// Frames in which everything that begins has begun.
const FIRST_FRAMES: u64 = 5;

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It did what it says.
    Done,
    /// It has errors, or logged some, or was stopped.
    Failed,
    /// The user wants to leave.
    Quit,
}

/// A machine and everything that was typed for it.
pub(crate) struct Conversation {
    pub(super) execution: Execution,
    pub(super) library: Rc<Library>,
    pub(super) workshop: Workshop,
    pub(super) declarations: Declarations,
    pub(super) bounds: Bounds,
    holders: Vec<(String, ObjectRef)>,
    /// How many inputs there were.
    count: usize,
    /// How many scripts were made.
    scripts: usize,
    quiet: bool,
}

impl Conversation {
    /// A machine with what the arguments name in it. `interrupt` ends the input that is running.
    pub(crate) fn new(
        arguments: &Repl,
        quiet: bool,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let library = Rc::new(library(arguments, arguments.file.as_deref(), quiet)?);
        let behaviour = Behaviour {
            silent: false,
            traces: false,
            all_errors: true,
        };
        let mut execution = prepare(
            &arguments.machine,
            Rc::clone(&library),
            arguments.cleanup.into(),
            behaviour,
            Tap::new(false, false).sink(),
        )?;
        let main = execution.set_up(&arguments.start(), &arguments.plugin())?;
        let overlay = Overlay::new(library.sources());
        let workshop = Workshop::new(overlay, library.setup());
        let bounds = Bounds {
            fuel: match arguments.machine.limits.fuel {
                0 => FUEL,
                fuel => fuel,
            },
            frames: arguments.frames,
            interrupt,
        };
        for line in execution.notes().iter().filter(|_| !quiet) {
            output::note(&format!("cyperus: {line}\n"));
        }
        let mut conversation = Self {
            execution,
            library,
            workshop,
            declarations: Declarations::default(),
            bounds,
            holders: Vec::new(),
            count: 0,
            scripts: 0,
            quiet,
        };
        conversation.begin(main)?;
        Ok(conversation)
    }

    /// Lets everything begin, and gives the script's instance a name.
    fn begin(&mut self, main: Option<ObjectRef>) -> Result<(), Failure> {
        self.execution.begin_all(FIRST_FRAMES)?;
        self.execution.flush();
        if let Some(main) = main {
            let script = self.library.main().to_owned();
            self.bind("it", &script, main);
        }
        Ok(())
    }

    /// The game whose language is spoken.
    pub(crate) fn game(&self) -> Game {
        self.workshop.game()
    }

    /// A line about what there is to talk with.
    pub(crate) fn greeting(&self) -> String {
        let about = match (self.library.order(), self.library.main()) {
            (Some(order), _) => format!("{} is running", order.name()),
            (None, "") => "an empty machine".to_owned(),
            (None, main) => format!("`it` is an instance of {main}"),
        };
        format!(
            "Papyrus for {}: {about}. :help lists commands, :quit ends.",
            self.game().title()
        )
    }

    /// Takes an input.
    pub(crate) fn take(&mut self, text: &str) -> Reply {
        let kind = input::kind(text, self.game());
        if kind == input::Kind::Nothing {
            return Reply::Done;
        }
        if kind == input::Kind::Command {
            return self.command(text.trim());
        }
        self.count += 1;
        let typed = Typed {
            number: self.count,
            text: text.trim_end().to_owned(),
        };
        self.bind_things(text);
        let errors = self.execution.machine.counters().errors;
        let is_done = match kind {
            input::Kind::Statements => self.statements(&typed),
            input::Kind::Function => self.function(typed),
            input::Kind::Struct => self.structure(&typed),
            input::Kind::Import => self.import(&typed),
            input::Kind::OfScripts(what) => {
                output::note(&format!(
                    "error: {what} belongs to a script. Write it in a file and start with \
                     `cyperus repl FILE`\n"
                ));
                false
            }
            input::Kind::Nothing | input::Kind::Command => true,
        };
        self.execution.flush();
        let logged = self.execution.machine.counters().errors - errors;
        if is_done && logged == 0 {
            Reply::Done
        } else {
            Reply::Failed
        }
    }

    /// A name that no script has had.
    pub(super) fn new_name(&mut self, kind: &str) -> String {
        self.scripts += 1;
        format!("Repl{kind}{}", self.scripts)
    }

    fn statements(&mut self, typed: &Typed) -> bool {
        let outline = outline(typed, self.game());
        let holder = self.new_name("Variables");
        let variables = outline.variables.iter();
        let variables: Vec<Variable> = variables
            .map(|(name, type_name)| Variable {
                name: name.clone(),
                type_name: type_name.clone(),
                holder: holder.clone(),
            })
            .collect();
        let mut declarations = self.declarations.clone();
        declarations.declare(&variables);
        if !variables.is_empty() {
            let text = self.declarations.holder(&holder, &variables);
            if let Some(pex) = self.workshop.add(&holder, &text).pex {
                self.library.add(&holder, pex);
            }
        }
        let rest = Typed {
            number: typed.number,
            text: outline.rest,
        };
        let Some((program, has_value)) = self.program(&declarations, rest, outline.value) else {
            return false;
        };
        let setup = self.library.setup();
        let Some(pex) = self.workshop.compile(&program, setup, self.quiet) else {
            return false;
        };
        self.library.add(&program.name, pex);
        if !variables.is_empty()
            && let Err(error) = self.make_holder(&holder)
        {
            output::note(&format!("error: {error}\n"));
            return false;
        }
        self.declarations = declarations;
        self.run(&program.name, has_value)
    }

    /// The script of statements, and whether it returns a value. `value` is where the expression starts
    /// that gives it. None if there are errors, which have been shown.
    fn program(
        &mut self,
        declarations: &Declarations,
        mut body: Typed,
        value: Option<usize>,
    ) -> Option<(Program, bool)> {
        let header = format!("Function {BODY}()");
        let name = self.new_name("Input");
        let plain = Program::new(&name, declarations, &header, &body);
        let Some(at) = value else {
            return Some((plain, false));
        };
        let found = self.workshop.value_type(&plain, self.library.setup())?;
        let name = self.new_name("Input");
        if matches!(found.kind(), Kind::Void | Kind::Unknown) {
            return Some((Program::new(&name, declarations, &header, &body), false));
        }
        if found.kind() == Kind::None {
            return Some((Program::new(&name, declarations, &header, &body), true));
        }
        let header = format!("{} Function {BODY}()", self.workshop.type_text(found));
        body.text.insert_str(at, "Return ");
        Some((Program::new(&name, declarations, &header, &body), true))
    }

    fn make_holder(&mut self, holder: &str) -> Result<(), CreateError> {
        let object = self.execution.machine.create_instance(holder, true)?;
        self.holders.push((holder.to_owned(), object));
        Ok(())
    }

    /// Runs the script of an input, and shows its value.
    fn run(&mut self, script: &str, has_value: bool) -> bool {
        let call = self.start(script);
        let machine = &mut self.execution.machine;
        let result = match call {
            Ok(call) => self.bounds.finish(machine, call),
            Err(error) => Err(error.to_string()),
        };
        // What the script printed comes before its value.
        self.execution.flush();
        match result {
            Ok(value) => {
                if has_value {
                    let text = value::shown(&self.execution.machine, &value);
                    return output::print(&format!("{text}\n")).is_ok();
                }
                true
            }
            Err(why) => {
                output::note(&format!("cyperus: {why}\n"));
                false
            }
        }
    }

    fn start(&mut self, script: &str) -> Result<cyperus_vm::StackId, CreateError> {
        let machine = &mut self.execution.machine;
        let handle = machine
            .handles_mut()
            .create(&format!("input {}", self.count));
        // Events of the user's own may come back to it.
        if let Some(row) = machine.handles_mut().get_mut(handle) {
            row.keeps_scripts = self.declarations.has_events;
        }
        let object = machine.attach_script(script, handle)?;
        for (holder, place) in &self.holders {
            let is_used = |it: &Variable| it.holder == *holder;
            if self.declarations.variables.iter().any(is_used) {
                let property = holder_property(holder);
                machine.set_property(object, &property, &Value::Object(*place))?;
            }
        }
        machine.call_method(object, BODY, &[])
    }

    /// Adds functions and events, if all that is declared still compiles with them.
    fn function(&mut self, typed: Typed) -> bool {
        let (names, has_events) = declared(&typed, self.game());
        let Some(first) = names.first().cloned() else {
            return self.statements(&typed);
        };
        let mut declarations = self.declarations.clone();
        declarations.has_events |= has_events;
        let is_other = |old: &str| !names.iter().any(|name| name.eq_ignore_ascii_case(old));
        declarations.functions.retain(|(old, _)| is_other(old));
        declarations.functions.push((first, typed));
        self.redeclare(declarations)
    }

    fn import(&mut self, typed: &Typed) -> bool {
        let mut declarations = self.declarations.clone();
        let words = typed
            .text
            .lines()
            .filter_map(|line| line.split_whitespace().nth(1));
        declarations.imports.extend(words.map(str::to_owned));
        self.redeclare(declarations)
    }

    /// A struct gets a script of its own, which all later inputs import.
    fn structure(&mut self, typed: &Typed) -> bool {
        let name = self.new_name("Types");
        let program = Program::of_declarations(&name, &self.declarations, typed);
        let setup = self.library.setup();
        let Some(pex) = self.workshop.compile(&program, setup, self.quiet) else {
            return false;
        };
        self.library.add(&name, pex);
        self.declarations.imports.insert(0, name);
        true
    }

    /// Replaces the declarations by others that compile.
    fn redeclare(&mut self, declarations: Declarations) -> bool {
        let name = self.new_name("Input");
        let header = format!("Function {BODY}()");
        let nothing = Typed {
            number: self.count,
            text: String::new(),
        };
        let program = Program::new(&name, &declarations, &header, &nothing);
        let setup = self.library.setup();
        let is_right = self.workshop.compile(&program, setup, self.quiet).is_some();
        if is_right {
            self.declarations = declarations;
        }
        is_right
    }

    /// Gives an object of the machine a name.
    fn bind(&mut self, name: &str, script: &str, object: ObjectRef) {
        let holder = self.new_name("Variables");
        let variable = Variable {
            name: name.to_owned(),
            type_name: script.to_owned(),
            holder: holder.clone(),
        };
        let text = self
            .declarations
            .holder(&holder, std::slice::from_ref(&variable));
        let Some(pex) = self.workshop.add(&holder, &text).pex else {
            return;
        };
        self.library.add(&holder, pex);
        if self.make_holder(&holder).is_err() {
            return;
        }
        let machine = &mut self.execution.machine;
        if let Some((_, place)) = self.holders.last() {
            let set = machine.set_property(*place, name, &Value::Object(object));
            if set.is_ok() {
                self.declarations.declare(&[variable]);
            }
        }
    }

    /// Things of the world can be called by their names: a variable is made for each that is mentioned.
    pub(super) fn bind_things(&mut self, text: &str) {
        for name in input::names(text, self.game()) {
            let is_known = |it: &Variable| it.name.eq_ignore_ascii_case(&name);
            let is_variable = self.declarations.variables.iter().any(is_known);
            if is_variable || self.workshop.scripts().find(&name).is_some() {
                continue;
            }
            let machine = &mut self.execution.machine;
            let form = if name.eq_ignore_ascii_case("Player") {
                Some(FormId::PLAYER)
            } else {
                machine.world().named(&name)
            };
            let object = form.and_then(|form| machine.view(Handle::form(form)));
            let Some(object) = object else {
                continue;
            };
            let script = machine.script_name(object).map(str::to_owned);
            if let Some(script) = script {
                let script = machine.script_spelling(&script);
                self.bind(&name, &script, object);
            }
        }
    }

    /// The object that holds variables.
    pub(super) fn holder(&self, holder: &str) -> Option<ObjectRef> {
        let mut all = self.holders.iter();
        all.find(|(name, _)| name == holder)
            .map(|(_, object)| *object)
    }

    /// Ends the conversation.
    pub(crate) fn end(self) -> Result<(), Failure> {
        self.execution.finish()
    }
}

/// The scripts that a conversation can use.
fn library(arguments: &Repl, file: Option<&Path>, quiet: bool) -> Result<Library, Failure> {
    match file {
        Some(file) => Library::open(
            file,
            &arguments.sources,
            CodeArguments::default(),
            &arguments.data,
            quiet,
        ),
        None => {
            let game = arguments.sources.game.into();
            Library::of_imports(game, &arguments.sources, CodeArguments::default())
        }
    }
}
