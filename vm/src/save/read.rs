//! A machine made from a save.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::rc::Rc;

use cyperus_gc::{ClassTraits, Clock, FullPassOutcome, HeapFacts, Reason, Slot, StringImage};
use cyperus_pex::PexFile;

use super::function::Functions;
use super::heap::{read_strings, read_tables};
use super::layout::Layouts;
use super::script::SavedScripts;
use super::sense::{MOST, is_possible};
use super::write::{EMBEDDER, HANDLES, LIBRARY, META, NAMES, NUMBERS, SCHEDULER, SCRIPTS, WORLD};
use crate::host::Host;
use crate::id::{ClassId, DispatchId, FunctionId};
use crate::machine::{Counters, Machine, MachineOptions};
use crate::numbering::count;
use crate::persist::{LoadError, Persist, Reader, SectionSize, read_bytes};
use crate::program::Program;
use crate::scheduler::{LAST_STACK, Progress};
use crate::symbol::Symbol;
use crate::types::Type;

/// How a save is loaded.
pub struct LoadOptions<'l> {
    /// Scripts, output and log from now on.
    pub host: Box<dyn Host>,
    /// The clock; its ledgers are set from the save.
    pub clock: Clock,
    /// Changes the saved settings.
    pub change: &'l mut dyn FnMut(&mut MachineOptions),
    /// Whether the host's scripts are used where it has them, instead of the saved ones.
    pub prefer_host_scripts: bool,
}

impl std::fmt::Debug for LoadOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoadOptions")
            .field("prefer_host_scripts", &self.prefer_host_scripts)
            .finish_non_exhaustive()
    }
}

/// A loaded machine.
#[derive(Debug)]
pub struct Loaded {
    /// The machine. The full pass of the load has not run: see [`Machine::finish_load`].
    pub machine: Machine,
    /// What the embedder gave when it saved.
    pub embedder: Vec<u8>,
    /// The version of Cyperus that wrote the save.
    pub written_by: String,
    /// What the sections take.
    pub sections: Vec<SectionSize>,
}

/// The first section.
struct Meta {
    written_by: String,
    options: MachineOptions,
    has_quit: bool,
    counters: Counters,
    facts: HeapFacts,
    progress: Progress,
    forms_full_at: Option<u32>,
}

impl Meta {
    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        reader.section(META)?;
        let meta = Self {
            written_by: Persist::read(reader)?,
            options: Persist::read(reader)?,
            has_quit: Persist::read(reader)?,
            counters: Persist::read(reader)?,
            facts: Persist::read(reader)?,
            progress: Persist::read(reader)?,
            forms_full_at: Persist::read(reader)?,
        };
        if meta.is_possible() {
            return Ok(meta);
        }
        Err(reader.damage("a setting or a counter is impossible"))
    }

    /// Whether a machine can go on from these numbers.
    fn is_possible(&self) -> bool {
        let Counters {
            instructions,
            native_calls,
            stacks,
            errors,
            warnings,
        } = self.counters;
        let facts = &self.facts;
        let counts = [
            instructions,
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
            // So that the moment at which a frame starts is possible too.
            && facts.frame < MOST >> 26
            && self.progress.next_stack <= LAST_STACK
            && is_possible(&self.options)
    }
}

/// The scripts of a save.
struct Scripts {
    files: Vec<Rc<PexFile>>,
    /// Name, file and object of each class in its order, and whether it is an old version.
    rows: Vec<(String, (u32, u32), bool)>,
    needed: BTreeMap<String, Rc<PexFile>>,
    /// Names of scripts that were there and are not saved.
    left_out: BTreeSet<String>,
}

impl Scripts {
    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        reader.section(SCRIPTS)?;
        let parse = |reader: &Reader<'_>, bytes: &[u8]| {
            let file = cyperus_pex::read::read(bytes).map_err(|error| reader.damage(error));
            file.map(Rc::new)
        };
        let mut files = Vec::new();
        for _ in 0..u32::read(reader)? {
            let bytes = read_bytes(reader)?;
            files.push(parse(reader, &bytes)?);
        }
        let rows = Persist::read(reader)?;
        let saved: BTreeMap<String, Box<[u8]>> = Persist::read(reader)?;
        let mut needed = BTreeMap::new();
        for (name, bytes) in saved {
            needed.insert(name, parse(reader, &bytes)?);
        }
        Ok(Self {
            files,
            rows,
            needed,
            left_out: Persist::read(reader)?,
        })
    }

    /// All scripts by lower-case name.
    fn by_name(&self) -> BTreeMap<String, Rc<PexFile>> {
        let mut scripts = self.needed.clone();
        for (name, (file, _), is_old) in &self.rows {
            if let (Some(file), false) = (self.files.get(*file as usize), is_old) {
                scripts.insert(name.to_ascii_lowercase(), Rc::clone(file));
            }
        }
        scripts
    }

    /// File and object of each class.
    fn places(&self, reader: &Reader<'_>) -> Result<Vec<(Rc<PexFile>, usize)>, LoadError> {
        let place = |&(_, (file, object), _): &(String, (u32, u32), bool)| {
            let file = self.files.get(file as usize)?;
            file.objects.get(object as usize)?;
            Some((Rc::clone(file), object as usize))
        };
        let places: Option<Vec<_>> = self.rows.iter().map(place).collect();
        places.ok_or_else(|| reader.damage("a class without its file"))
    }
}

impl Machine {
    /// Loads a save. Nothing of it is believed before its checksum and its sense are checked.
    pub fn from_save(input: &mut dyn Read, options: LoadOptions<'_>) -> Result<Loaded, LoadError> {
        let reader = &mut Reader::new(input)?;
        let meta = Meta::read(reader)?;
        let mut settings = meta.options.clone();
        (options.change)(&mut settings);
        let same_form = settings.links_single_steps() == meta.options.links_single_steps();
        let is_changed = options.prefer_host_scripts;
        let scripts = Scripts::read(reader)?;
        let host = SavedScripts {
            inner: options.host,
            scripts: scripts.by_name(),
            left_out: scripts.left_out.clone(),
            prefer_host: options.prefer_host_scripts,
        };
        let mut machine = Self::new(settings, Box::new(host), options.clock);
        machine.read_names(reader)?;
        read_strings(&mut machine.heap, reader)?;
        machine.know_literals();
        reader.section(NUMBERS)?;
        let places = scripts.places(reader)?;
        let mut layouts = machine.read_layouts(&scripts, &places, reader)?;
        let functions = machine.read_functions(&layouts, &places, reader)?;
        read_tables(&mut machine.heap, &machine.program, &layouts, reader)?;
        reader.section(HANDLES)?;
        *machine.bridge.handles_mut() = Persist::read(reader)?;
        let heap = &machine.heap;
        if !machine
            .bridge
            .handles_mut()
            .find_objects(|object| heap.is_valid(object))
        {
            return Err(reader.damage("a handle has a script that does not exist"));
        }
        reader.section(WORLD)?;
        *machine.bridge.world_mut() = Persist::read(reader)?;
        machine.heap.restore_facts(&meta.facts);
        let dropped = machine.read_stacks(&functions, (same_form, is_changed), reader)?;
        reader.section(SCHEDULER)?;
        machine.scheduler.read_queues(reader)?;
        machine.take_meta(&meta);
        if !machine.scheduler.is_consistent_without(&dropped) {
            return Err(reader.damage("stacks, queues and locks contradict each other"));
        }
        reader.section(LIBRARY)?;
        *machine.natives.library_mut() = Persist::read(reader)?;
        *machine.output.user_logs_mut() = Persist::read(reader)?;
        for number in Vec::<u32>::read(reader)? {
            let function = functions.get(number);
            let function = function.ok_or_else(|| reader.damage("no such function"))?;
            machine.natives.warns_of(function);
        }
        reader.section(EMBEDDER)?;
        let embedder = read_bytes(reader)?;
        if !machine.holders_hold_something() {
            return Err(reader.damage("something is held that does not exist"));
        }
        let sections = reader.end()?;
        machine.tell_changes(&mut layouts, &functions);
        Ok(Loaded {
            machine,
            embedder,
            written_by: meta.written_by,
            sections,
        })
    }

    /// The full pass of a load. It is told to the event sink and leaves no trace in the state: what
    /// it costs is on no ledger.
    pub fn finish_load(&mut self) -> FullPassOutcome {
        let before = self.heap.facts();
        let outcome = self.full_pass(Reason::Load);
        let after = self.heap.facts();
        self.heap.restore_facts(&HeapFacts {
            garbage_arrays: after.garbage_arrays,
            garbage_structs: after.garbage_structs,
            ..before
        });
        self.collecting.set_clean();
        outcome
    }

    fn take_meta(&mut self, meta: &Meta) {
        self.restore_counters(meta.counters);
        self.scheduler.restore_quit(meta.has_quit);
        self.scheduler.restore_progress(&meta.progress);
        self.bridge.restore(meta.forms_full_at);
    }

    fn read_names(&mut self, reader: &mut Reader<'_>) -> Result<(), LoadError> {
        reader.section(NAMES)?;
        for number in 0..u32::read(reader)? {
            let name = String::read(reader)?;
            if self.program.symbols.intern(&name) != Symbol(number) {
                return Err(reader.damage(format!("the name {name:?} is there twice")));
            }
        }
        Ok(())
    }

    /// Text constants are the pinned strings; scripts find them instead of making them again.
    fn know_literals(&mut self) {
        for (row, image) in (0_u64..).zip(self.heap.string_images()) {
            if let StringImage::Live {
                generation,
                pinned: true,
                bytes,
            } = image
            {
                let slot = Slot(u64::from(generation) << 32 | row);
                self.program.set_literal(bytes, slot);
            }
        }
    }

    fn read_layouts(
        &mut self,
        scripts: &Scripts,
        places: &[(Rc<PexFile>, usize)],
        reader: &mut Reader<'_>,
    ) -> Result<Layouts, LoadError> {
        let mut layouts = Layouts::default();
        let types: Vec<Type> = Persist::read(reader)?;
        for (number, &value_type) in (0..).zip(&types) {
            if self.program.type_number(value_type) != number {
                return Err(reader.damage("a type is there twice"));
            }
        }
        layouts.set_types(count(types.len()));
        self.load_saved_classes(scripts, places, &mut layouts, reader)?;
        for name in Vec::<Symbol>::read(reader)? {
            self.program.set_missing(name);
        }
        for name in Vec::<Symbol>::read(reader)? {
            self.find_saved_struct(name, places, &mut layouts, reader)?;
        }
        for (class, state) in Vec::<(ClassId, Symbol)>::read(reader)? {
            let saved = class.0 as usize;
            let class = layouts.class_id(class.0);
            let class = class.ok_or_else(|| reader.damage("no such class"))?;
            let lost = Self::lost_state(&self.program, class, state, places, saved);
            layouts.warnings.extend(lost);
            let DispatchId(number) = self.program.dispatch(class, state);
            layouts.push_state(number, class);
        }
        for (saved, bits) in (0..).zip(Vec::<u8>::read(reader)?) {
            let class = layouts.class_id(saved);
            let traits = ClassTraits::from_bits(bits);
            let (Some(class), Some(traits)) = (class, traits) else {
                return Err(reader.damage("unknown traits of a class"));
            };
            let class = self.program.class(class).layout;
            self.heap.set_class_traits(class, traits);
        }
        Ok(layouts)
    }

    /// A warning if the saved script has a state that the script now has not.
    fn lost_state(
        program: &Program,
        class: ClassId,
        state: Symbol,
        places: &[(Rc<PexFile>, usize)],
        saved: usize,
    ) -> Option<String> {
        let name = program.symbols.name(state);
        let (file, object) = places.get(saved)?;
        let had = file.objects.get(*object)?.states.iter();
        let mut had = had.map(|state| file.strings.text(state.name));
        let has = |class: ClassId| program.class(class).states.contains(&state);
        if state == Symbol::EMPTY
            || !had.any(|had| had.eq_ignore_ascii_case(name))
            || program.ancestry(class).any(has)
        {
            return None;
        }
        Some(format!(
            "State {name} of script {} loaded from save not found in the script any more. Its \
             instances go on with the functions of the empty state",
            program.symbols.name(program.class(class).name)
        ))
    }

    fn load_saved_classes(
        &mut self,
        scripts: &Scripts,
        places: &[(Rc<PexFile>, usize)],
        layouts: &mut Layouts,
        reader: &Reader<'_>,
    ) -> Result<(), LoadError> {
        for (at, (name, _, is_old)) in scripts.rows.iter().enumerate() {
            let symbol = self.program.symbols.intern(name);
            let class = self.load_class(symbol);
            let mut class = class.ok_or_else(|| {
                LoadError::Refused(format!("script {name} of the save cannot be loaded"))
            })?;
            let (file, object) = &places[at];
            if *is_old {
                class = self.program.add_old_class(class, Rc::clone(file), *object);
                layouts.push_old_class(&self.program, class);
                continue;
            }
            let chain = ancestors(scripts, places, at);
            let chain = chain.ok_or_else(|| reader.damage("a class is its own ancestor"))?;
            layouts.push_class(&mut self.program, class, &chain);
        }
        Ok(())
    }

    fn find_saved_struct(
        &mut self,
        name: Symbol,
        places: &[(Rc<PexFile>, usize)],
        layouts: &mut Layouts,
        reader: &Reader<'_>,
    ) -> Result<(), LoadError> {
        let full = self.program.symbols.name(name).to_owned();
        let lost = || reader.damage(format!("struct {full} has no script"));
        let (script, own) = full.split_once('#').ok_or_else(lost)?;
        let found = places.iter().find_map(|(file, object)| {
            let object = &file.objects[*object];
            let is_its = file.strings.text(object.name).eq_ignore_ascii_case(script);
            let mut structs = object.structs.iter().filter(|_| is_its);
            let found = structs
                .find(|structure| file.strings.text(structure.name).eq_ignore_ascii_case(own));
            found.map(|found| (Rc::clone(file), found.clone()))
        });
        let (file, structure) = found.ok_or_else(lost)?;
        let id = self.program.find_struct(name).ok_or_else(|| {
            LoadError::Refused(format!("struct {full} is not in its script any more"))
        })?;
        layouts.push_struct(&mut self.program, id, &file, &structure);
        Ok(())
    }

    fn read_functions(
        &mut self,
        layouts: &Layouts,
        places: &[(Rc<PexFile>, usize)],
        reader: &mut Reader<'_>,
    ) -> Result<Functions, LoadError> {
        let functions = Functions::read(&mut self.program, layouts, places, reader)?;
        for (number, (function, at)) in (1..).zip(Vec::<(u32, u32)>::read(reader)?) {
            let function = functions.get(function);
            let function = function.ok_or_else(|| reader.damage("no such function"))?;
            if self.program.origin(function, at) != number {
                return Err(reader.damage("an allocation site is there twice"));
            }
        }
        let sites = Persist::read(reader)?;
        self.heap.restore_sites(sites);
        Ok(functions)
    }

    /// Logs what changed since the save.
    fn tell_changes(&mut self, layouts: &mut Layouts, functions: &Functions) {
        for text in std::mem::take(&mut layouts.warnings) {
            self.warn(&text);
        }
        // Allocation sites speak of functions, too; only calls under way are worth a word.
        let called: BTreeSet<FunctionId> = self.functions_on_stacks().into_iter().collect();
        for id in called.into_iter().filter(|&id| functions.is_changed(id)) {
            let text = format!(
                "{} changed since the save. Calls under way finish with the old code",
                self.program.full_name(id)
            );
            self.warn(&text);
        }
    }
}

/// The game of the first script.
pub(super) fn first_game(reader: &mut Reader<'_>) -> Result<Option<cyperus_pex::Game>, LoadError> {
    Meta::read(reader)?;
    let scripts = Scripts::read(reader)?;
    Ok(scripts.files.first().map(|file| file.game))
}

/// The saved files of a class and its ancestors, the oldest first; `None` for a circle.
fn ancestors(
    scripts: &Scripts,
    places: &[(Rc<PexFile>, usize)],
    at: usize,
) -> Option<Vec<(Rc<PexFile>, usize)>> {
    let mut chain = Vec::new();
    let mut next = Some(at);
    while let Some(at) = next {
        if chain.len() > scripts.rows.len() {
            return None;
        }
        let (file, object) = &places[at];
        chain.push((Rc::clone(file), *object));
        let parent = file.strings.text(file.objects[*object].parent).into_owned();
        next = scripts
            .rows
            .iter()
            .position(|(name, _, is_old)| !is_old && name.eq_ignore_ascii_case(&parent));
    }
    chain.reverse();
    Some(chain)
}
