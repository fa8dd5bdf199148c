//! Reads the state of a machine from a save, section by section.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cyperus_gc::{ClassTraits, Slot, StringImage};
use cyperus_pex::{Game, PexFile};

use super::function::Functions;
use super::heap::{read_strings, read_tables};
use super::layout::Layouts;
use super::meta::Meta;
use super::write::{
    EMBEDDER, GIVEN, HANDLES, LIBRARY, NAMES, NUMBERS, PLACED, PLAN, SCHEDULER, SCRIPTS, STORAGE,
    WEAK, WORLD,
};
use crate::handles::Handles;
use crate::id::{DispatchId, FunctionId, ScriptId};
use crate::machine::{Machine, SavedCells};
use crate::numbering::count;
use crate::persist::{LoadError, Persist, Reader, SectionSize, read_bytes};
use crate::program::Program;
use crate::report::SaveProblem;
use crate::symbol::Symbol;
use crate::types::Type;
use crate::world::{FormId, Given};

/// The scripts of a save.
#[derive(Debug)]
pub(super) struct Scripts {
    files: Vec<Rc<PexFile>>,
    /// Name, file and object of each class in order, and whether it is an old version.
    rows: Vec<(String, (u32, u32), bool)>,
    needed: BTreeMap<String, Rc<PexFile>>,
    /// Names of scripts that were available but are not saved.
    pub(super) left_out: BTreeSet<String>,
}

impl Scripts {
    /// Reads the section.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
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

    /// The game of the first script; `None` if there is no script.
    pub(super) fn game(&self) -> Option<Game> {
        self.files.first().map(|file| file.game)
    }

    /// All scripts by lower-case name.
    pub(super) fn by_name(&self) -> BTreeMap<String, Rc<PexFile>> {
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
        places.ok_or_else(|| reader.damage("a class has no file"))
    }
}

impl Machine {
    /// Reads everything after the scripts into this machine, which is new and already has its
    /// settings. Nothing is trusted before its checksum and its meaning are checked. Returns the
    /// embedder's data.
    pub(super) fn read_state(
        &mut self,
        meta: &Meta,
        scripts: &Scripts,
        is_changed: bool,
        reader: &mut Reader<'_>,
    ) -> Result<(Vec<u8>, Vec<SectionSize>), LoadError> {
        self.read_names(reader)?;
        read_strings(&mut self.heap, reader)?;
        self.know_literals();
        reader.section(NUMBERS)?;
        let places = scripts.places(reader)?;
        let mut layouts = self.read_layouts(scripts, &places, reader)?;
        let functions = self.read_functions(&layouts, &places, reader)?;
        read_tables(&mut self.heap, &self.program, &layouts, reader)?;
        self.read_bridge(reader)?;
        self.heap.restore_facts(&meta.facts);
        let same_form = self.options.links_single_steps() == meta.options.links_single_steps();
        let dropped = self.read_stacks(&functions, (same_form, is_changed), reader)?;
        reader.section(SCHEDULER)?;
        self.scheduler.read_queues(reader)?;
        self.go_on_from(meta);
        if !self.scheduler.is_consistent_without(&dropped) {
            return Err(reader.damage("stacks, queues and locks contradict each other"));
        }
        self.read_library(&functions, reader)?;
        reader.section(EMBEDDER)?;
        let embedder = read_bytes(reader)?;
        if !self.holders_hold_something() {
            return Err(reader.damage("something that does not exist is still held"));
        }
        let sections = reader.end()?;
        self.count_kept_texts(scripts);
        self.tell_changes(&mut layouts, &functions);
        Ok((embedder, sections))
    }

    fn read_bridge(&mut self, reader: &mut Reader<'_>) -> Result<(), LoadError> {
        reader.section(HANDLES)?;
        let mut handles: Handles = Persist::read(reader)?;
        if !handles.find_objects(|object| self.heap.is_valid(object)) {
            return Err(reader.damage("a handle has a script that does not exist"));
        }
        *self.bridge.handles_mut() = handles;
        reader.section(WORLD)?;
        *self.bridge.world_mut() = Persist::read(reader)?;
        if reader.optional_section(GIVEN)? {
            let given: Given = Persist::read(reader)?;
            self.bridge.world_mut().restore_given(given);
            self.use_answers();
        }
        if reader.optional_section(PLAN)? {
            *self.bridge.world_mut().plan_mut() = Persist::read(reader)?;
        }
        if reader.optional_section(STORAGE)? {
            *self.bridge.world_mut().storage_mut() = Persist::read(reader)?;
        }
        if reader.optional_section(PLACED)? {
            self.read_placed(reader)?;
        }
        Ok(())
    }

    /// Reads which script line placed which reference.
    fn read_placed(&mut self, reader: &mut Reader<'_>) -> Result<(), LoadError> {
        for (form, site) in Vec::<(FormId, u32)>::read(reader)? {
            let is_known = self.bridge.world().reference(form).is_some();
            if !is_known || self.program.site_place(site).is_none() {
                return Err(reader.damage("a placed reference or its script line does not exist"));
            }
            self.bridge.world_mut().set_site(form, site);
        }
        Ok(())
    }

    fn read_library(
        &mut self,
        functions: &Functions,
        reader: &mut Reader<'_>,
    ) -> Result<(), LoadError> {
        reader.section(LIBRARY)?;
        *self.natives.library_mut() = Persist::read(reader)?;
        *self.output.user_logs_mut() = Persist::read(reader)?;
        for number in Vec::<u32>::read(reader)? {
            let function = functions.get(number);
            let function = function.ok_or_else(|| reader.damage("no such function"))?;
            self.natives.warns_of(function);
        }
        if reader.optional_section(WEAK)? {
            let cells: SavedCells = Persist::read(reader)?;
            let weak = &mut self.natives.library_mut().weak;
            if !weak.restore_cells(&cells, &mut self.heap) {
                return Err(reader.damage("a weak number of something that does not exist"));
            }
        }
        Ok(())
    }

    /// Counts the texts that natives keep, as they are counted while scripts run: settings, user
    /// logs, statistics, animation variables, and names that no script declares.
    fn count_kept_texts(&mut self, scripts: &Scripts) {
        let settings = self.natives.library().settings.iter();
        let mut lengths: Vec<usize> = settings
            .map(|(name, value)| name.len() + value.text_length())
            .collect();
        lengths.extend(self.output.user_logs().names().map(str::len));
        lengths.extend(self.bridge.world().kept_names().map(|name| name.len() + 1));
        let files = scripts.files.iter();
        let declared: BTreeSet<Vec<u8>> = files
            .flat_map(|file| file.strings.iter())
            .map(|(_, text)| text.to_ascii_lowercase())
            .collect();
        let names = self.program.symbols.all();
        let made_up =
            names.filter(|name| !declared.contains(&name.as_bytes().to_ascii_lowercase()));
        lengths.extend(made_up.map(str::len));
        for length in lengths {
            self.natives.keep(length);
        }
    }

    fn read_names(&mut self, reader: &mut Reader<'_>) -> Result<(), LoadError> {
        reader.section(NAMES)?;
        for number in 0..u32::read(reader)? {
            let name = String::read(reader)?;
            if self.program.symbols.intern(&name) != Symbol(number) {
                return Err(reader.damage(format!("the name {name:?} appears twice")));
            }
        }
        Ok(())
    }

    /// Text constants are the pinned strings; scripts find them instead of creating them again.
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
                return Err(reader.damage("a type appears twice"));
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
        for (class, state) in Vec::<(ScriptId, Symbol)>::read(reader)? {
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
                return Err(reader.damage("a class has unknown traits"));
            };
            let class = self.program.class(class).layout;
            self.heap.set_class_traits(class, traits);
        }
        Ok(layouts)
    }

    /// A warning if the saved script has a state that the script no longer has.
    fn lost_state(
        program: &Program,
        class: ScriptId,
        state: Symbol,
        places: &[(Rc<PexFile>, usize)],
        saved: usize,
    ) -> Option<SaveProblem> {
        let name = program.symbols.name(state);
        let (file, object) = places.get(saved)?;
        let had = file.objects.get(*object)?.states.iter();
        let mut had = had.map(|state| file.strings.text(state.name));
        let has = |class: ScriptId| program.class(class).states.contains(&state);
        if state == Symbol::EMPTY
            || !had.any(|had| had.eq_ignore_ascii_case(name))
            || program.ancestry(class).any(has)
        {
            return None;
        }
        Some(SaveProblem::StateGone {
            state: name.to_owned(),
            script: program.symbols.name(program.class(class).name).to_owned(),
        })
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
        let (script, own) = full.rsplit_once('#').ok_or_else(lost)?;
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
            LoadError::Refused(format!("struct {full} is no longer in its script"))
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
            if self.program.site(function, at) != number {
                return Err(reader.damage("an allocation site appears twice"));
            }
        }
        let sites = Persist::read(reader)?;
        self.heap.restore_sites(sites);
        Ok(functions)
    }

    /// Logs what changed since the save.
    fn tell_changes(&mut self, layouts: &mut Layouts, functions: &Functions) {
        for problem in std::mem::take(&mut layouts.warnings) {
            self.report(problem);
        }
        // Allocation sites refer to functions too, but only calls in progress are worth a warning.
        let called: BTreeSet<FunctionId> = self.functions_on_stacks().into_iter().collect();
        for id in called.into_iter().filter(|&id| functions.is_changed(id)) {
            let function = self.program.full_name(id);
            self.report(SaveProblem::Function { function });
        }
    }
}

/// The saved files of a class and its ancestors, oldest first; `None` for a cycle.
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
