//! Programs of the suite as machines in this process: compiled here, run here, saved to memory.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_gc::event::{Event, EventSink};
use cyperus_gc::{CleanupKind, Clock, Pace};
use cyperus_pex::{Game, PexFile};
use cyperus_vm::{Host, LoadError, LoadOptions, Loaded, LogEntry, Save};
use cyperus_vm::{Machine, MachineOptions, Output, Value};

use crate::case::scripts_below;
use crate::{Case, cases};

/// Compiled scripts by lower-case name.
type Scripts = BTreeMap<String, Rc<PexFile>>;

/// What a machine printed and logged, in order.
pub type Heard = Rc<RefCell<Vec<String>>>;

/// A program of the suite, compiled.
#[derive(Clone, Debug)]
pub struct Program {
    /// Name of the case.
    pub name: String,
    script: String,
    scripts: Rc<Scripts>,
    /// Only the game's own scripts.
    base: Rc<Scripts>,
    arguments: Vec<String>,
}

/// Records everything.
struct Listener {
    scripts: Rc<Scripts>,
    heard: Heard,
}

impl Host for Listener {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        self.scripts.get(&name.to_ascii_lowercase()).cloned()
    }

    fn output(&mut self, output: Output<'_>) {
        self.heard.borrow_mut().push(format!("{output:?}"));
    }

    fn log(&mut self, entry: &LogEntry) {
        self.heard.borrow_mut().push(entry.to_string());
    }
}

/// Records the collector's events.
struct EventListener(Heard);

impl EventSink for EventListener {
    fn event(&mut self, event: &Event) {
        // Memory returned to the system differs between processes: a loaded heap is denser.
        if matches!(event, Event::Trimmed { .. }) {
            return;
        }
        self.0.borrow_mut().push(format!("{event:?}"));
    }
}

/// Also records a machine's collector events.
pub fn listen(machine: &mut Machine) -> Heard {
    let heard = Heard::default();
    machine.set_event_sink(Box::new(EventListener(Rc::clone(&heard))));
    heard
}

impl Program {
    /// The programs below `suite/run` whose names `wanted` accepts.
    pub fn all(suite: &Path, wanted: impl Fn(&str) -> bool) -> Result<Vec<Self>, String> {
        let mut programs = Vec::new();
        let mut roots: BTreeMap<(String, String), Vec<Case>> = BTreeMap::new();
        for case in cases(suite, "run")? {
            if wanted(&case.name) {
                let game = case.expected.game.clone().unwrap_or_default();
                let root = case.root.to_string_lossy().into_owned();
                roots.entry((root, game)).or_default().push(case);
            }
        }
        let mut bases: BTreeMap<String, Rc<Scripts>> = BTreeMap::new();
        for ((root, game), cases) in roots {
            let game_name = game.clone();
            let game = match game.as_str() {
                "skyrim" => Game::Skyrim,
                "starfield" => Game::Starfield,
                _ => Game::Fallout4,
            };
            let base = bases
                .entry(game_name)
                .or_insert_with(|| Rc::new(compile(game, &[])));
            let root = Path::new(&root);
            let mut sources = Vec::new();
            for path in scripts_below(root, &["psc"])? {
                let text = fs::read(&path).map_err(|error| error.to_string())?;
                let below = path.strip_prefix(root).unwrap_or(&path).with_extension("");
                sources.push((below.to_string_lossy().replace(['/', '\\'], ":"), text));
            }
            let mut scripts = compile(game, &sources);
            for (name, file) in base.iter() {
                scripts.insert(name.clone(), Rc::clone(file));
            }
            let scripts = Rc::new(scripts);
            for case in cases {
                let below = case.file.strip_prefix(root).unwrap_or(&case.file);
                let script = below
                    .with_extension("")
                    .to_string_lossy()
                    .replace(['/', '\\'], ":");
                programs.push(Self {
                    name: case.name,
                    script,
                    scripts: Rc::clone(&scripts),
                    base: Rc::clone(base),
                    arguments: case.expected.arguments.clone(),
                });
            }
        }
        Ok(programs)
    }

    fn word(&self, flag: &str) -> Option<&str> {
        let at = self.arguments.iter().position(|word| word == flag)?;
        self.arguments.get(at + 1).map(String::as_str)
    }

    /// The settings that the case requests.
    pub fn options(&self) -> MachineOptions {
        let mut options = MachineOptions::default();
        let number = |flag: &str| {
            let word = self.word(flag)?.replace('M', "000000");
            word.parse::<u64>().ok()
        };
        let small = |flag: &str| number(flag).and_then(|number| u32::try_from(number).ok());
        options.fuel = number("--fuel").unwrap_or(400_000);
        options.array_limit = small("--array-limit").unwrap_or(options.array_limit);
        options.stack_depth =
            small("--stack-depth").map_or(options.stack_depth, |depth| depth as usize);
        options.heap.byte_limit = number("--heap").unwrap_or(64 << 20);
        options.game_timing = !self
            .arguments
            .iter()
            .any(|word| word == "--instant-natives");
        options.heap.cleanup = match self.word("--cleanup") {
            Some("fixed") => CleanupKind::Fixed,
            Some("queued") => CleanupKind::Queued,
            Some(_) => CleanupKind::Buggy,
            // Each cleanup gets its share of the programs.
            None => CleanupKind::ALL[self.name.len() % CleanupKind::ALL.len()],
        };
        if self.word("--pace") == Some("debt") {
            options.heap.pace = Pace::Debt;
        }
        options
    }

    fn host(&self) -> (Box<Listener>, Heard) {
        let heard = Heard::default();
        let listener = Listener {
            scripts: Rc::clone(&self.scripts),
            heard: Rc::clone(&heard),
        };
        (Box::new(listener), heard)
    }

    /// A machine with the program that has not run yet; `None` if it cannot start.
    pub fn start(&self, single_step: bool) -> Option<(Machine, Heard)> {
        self.start_with(|options| MachineOptions {
            single_step,
            ..options
        })
    }

    /// The same with settings that `adjust` makes of those that the case requests.
    pub fn start_with(
        &self,
        adjust: impl FnOnce(MachineOptions) -> MachineOptions,
    ) -> Option<(Machine, Heard)> {
        let (host, heard) = self.host();
        let options = adjust(self.options());
        let mut machine = Machine::new(options, host, Clock::new_virtual());
        machine.load_script(&self.script).ok()?;
        let entry = ["ScriptEntryPoint", "Main"]
            .into_iter()
            .find(|name| machine.declares(&self.script, name));
        let Some(entry) = entry else {
            machine.create_instance(&self.script, true).ok()?;
            return Some((machine, heard));
        };
        let info = machine.function_info(&self.script, entry)?;
        let object = if info.is_global {
            None
        } else {
            Some(machine.create_instance(&self.script, true).ok()?)
        };
        let mut words = self
            .arguments
            .iter()
            .skip_while(|word| *word != "--")
            .skip(1);
        let mut arguments = Vec::new();
        for (_, kind) in &info.parameters {
            let word = words.next().map_or("None", String::as_str);
            arguments.push(argument(&mut machine, kind, word));
        }
        match object {
            None => machine.call_global(&self.script, entry, &arguments).ok()?,
            Some(object) => machine.call_method(object, entry, &arguments).ok()?,
        };
        Some((machine, heard))
    }

    /// Loads a save of the program as a new process would: with the save's scripts and the game's
    /// own, and with the fuel that the case requests.
    pub fn load_copy(&self, save: &[u8]) -> Result<(Loaded, Heard), LoadError> {
        let heard = Heard::default();
        let host = Listener {
            scripts: Rc::clone(&self.base),
            heard: Rc::clone(&heard),
        };
        let mut save = Save::open(save)?;
        save.settings_mut().fuel = self.options().fuel;
        let loaded = save.into_machine(LoadOptions::new(Box::new(host)))?;
        Ok((loaded, heard))
    }

    /// Loads a save into a machine that has only the save's scripts.
    pub fn load(save: Save<'_>) -> Result<(Loaded, Heard), LoadError> {
        let heard = Heard::default();
        let host = Listener {
            scripts: Rc::default(),
            heard: Rc::clone(&heard),
        };
        let loaded = save.into_machine(LoadOptions::new(Box::new(host)))?;
        Ok((loaded, heard))
    }

    /// Loads a save with this program's scripts instead of the saved ones, as with a changed
    /// source.
    pub fn load_changed(&self, save: &[u8]) -> Result<(Loaded, Heard), LoadError> {
        let (host, heard) = self.host();
        let options = LoadOptions {
            prefer_host_scripts: true,
            ..LoadOptions::new(host)
        };
        Ok((Save::open(save)?.into_machine(options)?, heard))
    }

    /// A program made from sources in memory; the first one starts.
    pub fn of(game: Game, sources: &[(&str, &str)]) -> Result<Self, String> {
        let owned: Vec<(String, Vec<u8>)> = sources
            .iter()
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect();
        // The machine creates native types that have no script.
        let scripts = compile(game, &owned);
        for (name, _) in sources {
            if !scripts.contains_key(&name.to_ascii_lowercase()) {
                return Err(format!("{name} does not compile"));
            }
        }
        let script = sources.first().map_or("", |(name, _)| name).to_owned();
        Ok(Self {
            name: script.clone(),
            script,
            scripts: Rc::new(scripts),
            base: Rc::default(),
            arguments: Vec::new(),
        })
    }
}

fn argument(machine: &mut Machine, kind: &str, word: &str) -> Value {
    match kind.to_ascii_lowercase().as_str() {
        "int" => Value::Int(word.parse().unwrap_or_default()),
        "float" => Value::Float(word.parse().unwrap_or_default()),
        "bool" => Value::Bool(word == "true"),
        "string" => Value::text(word),
        _ => machine
            .create_instance(word, true)
            .map_or(Value::None, Value::Object),
    }
}

/// Compiles sources together with the game's base; without sources, the base itself.
fn compile(game: Game, own: &[(String, Vec<u8>)]) -> Scripts {
    let mut sources = MemorySources::new();
    let mut inputs = Vec::new();
    let mut names = Vec::new();
    for (name, text) in own {
        inputs.push(sources.add(name, text.clone()));
        names.push(name.clone());
    }
    for script in cyperus_scripts::base_scripts(game) {
        if own
            .iter()
            .any(|(name, _)| name.eq_ignore_ascii_case(script.name))
        {
            continue;
        }
        let file = sources.add(script.name, script.source);
        if own.is_empty() {
            names.push(script.name.to_owned());
        }
        inputs.push(file);
    }
    let session = Session::new(&sources, Options::new(game), &inputs);
    let compiled = names.iter().filter_map(|name| {
        Some((
            name.to_ascii_lowercase(),
            Rc::new(session.compile(name).pex?),
        ))
    });
    compiled.collect()
}
