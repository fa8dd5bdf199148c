//! Commands of a conversation: what Papyrus itself cannot ask.

use std::fmt::Write as _;

use cyperus_gc::event::Reason as PassReason;

use super::conversation::{Conversation, Reply};
use super::input;
use super::program::{BODY, Program, Typed};
use super::value;
use crate::heap::{Contents, Found, PlacedReason, Reason, find, page, why_page};
use crate::output;
use crate::report::quantity::{count, of};

/// How many chains are shown if a name means several objects.
const CHAINS: usize = 5;

/// Names with their meanings.
pub(super) const COMMANDS: [(&str, &str, &str); 8] = [
    ("help", "", "Show this list"),
    (
        "type",
        "EXPRESSION",
        "Show the type of an expression; it is not run",
    ),
    (
        "vars",
        "",
        "List the variables, functions and imports of this session",
    ),
    (
        "step",
        "[FRAMES]",
        "Let frames pass, 1 if no number is given: timers fire, waiting scripts go on",
    ),
    ("gc", "", "Run a full pass, as a save does"),
    (
        "heap",
        "",
        "Show what is in the heap, and which lines allocated it",
    ),
    (
        "why",
        "OBJECT",
        "Show what keeps an object alive: Door#12, #12, a script, a form ID, a name",
    ),
    ("quit", "", "End the session"),
];

impl Conversation {
    pub(super) fn command(&mut self, text: &str) -> Reply {
        let text = text.trim_start_matches(':').trim();
        let (word, argument) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let argument = argument.trim();
        let word = word.to_ascii_lowercase();
        // The beginning of a name is enough.
        let mut known = COMMANDS.iter().map(|(name, ..)| *name);
        let name = known.find(|name| !word.is_empty() && name.starts_with(&word));
        let answer = match name {
            Some("help") => Ok(help()),
            Some("type") => self.type_of(argument),
            Some("vars") => Ok(self.variables()),
            Some("step") => self.step(argument),
            Some("gc") => Ok(self.collect()),
            Some("heap") => Ok(self.heap()),
            Some("why") => self.why(argument),
            Some("quit") => return Reply::Quit,
            Some(_) | None => Err(format!("there is no command :{word}; :help lists them")),
        };
        self.execution.flush();
        match answer {
            Ok(text) => match output::print(&text) {
                Ok(_) => Reply::Done,
                Err(_) => Reply::Quit,
            },
            Err(message) if message.is_empty() => Reply::Failed,
            Err(message) => {
                output::note(&format!("error: {message}\n"));
                Reply::Failed
            }
        }
    }

    /// The type of an expression. An empty error has been shown.
    fn type_of(&mut self, text: &str) -> Result<String, String> {
        if text.is_empty() {
            return Err("write an expression after :type".to_owned());
        }
        self.bind_things(text);
        let name = self.new_name("Input");
        let typed = Typed {
            number: 0,
            text: text.to_owned(),
        };
        let header = format!("Function {BODY}()");
        let program = Program::new(&name, &self.declarations, &header, &typed);
        if input::kind(text, self.game()) != input::Kind::Statements {
            return Err("this is no expression".to_owned());
        }
        let found = self.workshop.value_type(&program, self.library.setup());
        let found = found.ok_or_else(String::new)?;
        Ok(format!("{}\n", self.workshop.type_text(found)))
    }

    fn variables(&self) -> String {
        let mut text = String::new();
        let machine = &self.execution.machine;
        for variable in &self.declarations.variables {
            let place = self.holder(&variable.holder);
            let known = place.and_then(|place| machine.property(place, &variable.name));
            let shown = known.map_or_else(String::new, |known| value::shown(machine, &known));
            let _infallible = writeln!(text, "{} {} = {shown}", variable.type_name, variable.name);
        }
        for (_, function) in &self.declarations.functions {
            let head = function.text.lines().next().unwrap_or_default();
            let _infallible = writeln!(text, "{}", head.trim());
        }
        for import in &self.declarations.imports {
            let _infallible = writeln!(text, "Import {import}");
        }
        if text.is_empty() {
            text.push_str("nothing yet\n");
        }
        text
    }

    fn step(&mut self, argument: &str) -> Result<String, String> {
        let wanted = if argument.is_empty() { "1" } else { argument };
        let frames: u64 = wanted
            .parse()
            .map_err(|_| format!("{wanted:?} is no number of frames"))?;
        let machine = &mut self.execution.machine;
        let (passed, why) = self.bounds.pass(machine, frames);
        self.execution.flush();
        if let Some(why) = why {
            return Err(format!(
                "stopped after {}: {why}",
                of(passed, "frame", "frames")
            ));
        }
        let machine = &self.execution.machine;
        let frame = machine.frame();
        let waiting = match machine.stack_count() {
            0 => String::new(),
            stacks => format!(", {}", of(stacks as u64, "script stack", "script stacks")),
        };
        // Sixty frames are a second.
        let (seconds, part) = (frame / 60, frame % 60 * 100 / 60);
        Ok(format!(
            "frame {} ({}.{part:02} s){waiting}\n",
            count(frame),
            count(seconds)
        ))
    }

    fn collect(&mut self) -> String {
        let outcome = self.execution.machine.full_pass(PassReason::Request);
        let freed = outcome.reclaimed;
        format!(
            "freed {}, {} and {}\n",
            of(freed.objects, "object", "objects"),
            of(freed.arrays, "array", "arrays"),
            of(freed.structs, "struct", "structs"),
        )
    }

    fn heap(&mut self) -> String {
        let contents = Contents::of(&mut self.execution.machine);
        page(&contents, &|script, line| self.library.line(script, line))
    }

    fn why(&mut self, argument: &str) -> Result<String, String> {
        if argument.is_empty() {
            return Err("name an object after :why, as :heap shows it".to_owned());
        }
        let machine = &mut self.execution.machine;
        let Found { nodes, references } = find(machine, argument);
        if nodes.is_empty() && references.is_empty() {
            return Err(format!("there is nothing called {argument:?}"));
        }
        let placed = references.into_iter();
        let placed = placed.filter_map(|id| PlacedReason::of(machine, id));
        let mut text: String = placed.map(|reason| reason.page()).collect();
        let shown: Vec<Reason> = nodes
            .iter()
            .take(CHAINS)
            .map(|node| Reason::of(machine, node))
            .collect();
        text.push_str(&why_page(&shown, nodes.len() - shown.len()));
        Ok(text)
    }
}

fn help() -> String {
    let mut text = String::from(
        "An expression shows its value; statements are run. `Int x = 1` makes a variable, \n\
         `Function ... EndFunction` a function; both stay. `it` is the script that was named, and\n\
         things of the world can be called by their names.\n\n",
    );
    for (name, argument, meaning) in COMMANDS {
        let left = format!(":{name} {argument}");
        let _infallible = writeln!(text, "  {left:<18} {meaning}");
    }
    text
}
