//! Writes a machine.

use std::collections::BTreeMap;
use std::io::Write;
use std::rc::Rc;

use cyperus_gc::{FullPassOutcome, Reason};
use cyperus_pex::PexFile;
use tracing::debug;

use super::error::SaveError;
use super::function::FunctionTable;
use super::heap::{SavedNumbers, site_counts, write_strings, write_tables};
use super::script::Needed;
use crate::id::FunctionId;
use crate::machine::Machine;
use crate::numbering::count;
use crate::persist::{Persist, SectionSize, Tag, Writer, write_bytes};
use crate::symbol::Symbol;
use crate::world::FormId;

pub(super) const META: Tag = *b"META";
pub(super) const SCRIPTS: Tag = *b"SCRP";
pub(super) const NAMES: Tag = *b"NAME";
pub(super) const NUMBERS: Tag = *b"NUMS";
pub(super) const HANDLES: Tag = *b"HAND";
pub(super) const WORLD: Tag = *b"WRLD";
pub(super) const GIVEN: Tag = *b"GIVN";
pub(super) const PLAN: Tag = *b"PLAN";
pub(super) const STORAGE: Tag = *b"STOR";
pub(super) const PLACED: Tag = *b"PLCD";
pub(super) const SCHEDULER: Tag = *b"SCHD";
pub(super) const LIBRARY: Tag = *b"LIBR";
pub(super) const WEAK: Tag = *b"WEAK";
pub(super) const EMBEDDER: Tag = *b"HOST";

/// What a save did.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The full pass before it; `None` if nothing ran since the last one.
    pub pass: Option<FullPassOutcome>,
    /// The sizes of the sections.
    pub sections: Vec<SectionSize>,
}

impl Machine {
    /// Saves the machine: first a full pass, unless nothing ran since the last save or load, then
    /// its whole state. `embedder` is returned when the save is loaded. Call this between frames or
    /// at a pause.
    pub fn save(&mut self, output: &mut dyn Write, embedder: &[u8]) -> Result<Saved, SaveError> {
        if self.scheduler.current().is_running() || self.natives.running().is_some() {
            return Err(SaveError::Running);
        }
        self.settle_world();
        let pass = if self.collecting.is_clean() {
            None
        } else {
            Some(self.full_pass(Reason::Save))
        };
        self.collecting.set_clean();
        if !self.heap.is_settled() {
            return Err(SaveError::Destruction(self.heap.unsettled_objects()));
        }
        // Needed for writing activations.
        self.find_liveness();
        let sections = self.write(output, embedder)?;
        debug!(
            frame = self.heap.frame(),
            sections = sections.len(),
            bytes = sections.iter().map(|section| section.stored).sum::<u64>(),
            "wrote state of machine"
        );
        Ok(Saved { pass, sections })
    }

    fn write(
        &mut self,
        output: &mut dyn Write,
        embedder: &[u8],
    ) -> Result<Vec<SectionSize>, SaveError> {
        let (numbers, sites) = self.used_sites();
        let functions = self.functions_on_stacks();
        let functions = functions
            .into_iter()
            .chain(sites.iter().map(|&(function, _)| function))
            .chain(self.natives.saved().1.iter().copied());
        let functions = FunctionTable::new(functions);
        self.every_field_is_decided();
        let mut writer = Writer::new(output);
        writer.section(META);
        self.meta().write(&mut writer);
        self.write_scripts(&mut writer)?;
        self.write_names(&mut writer);
        write_strings(&self.heap, &mut writer);
        self.write_numbers(&functions, &numbers, &sites, &mut writer);
        write_tables(&self.heap, &numbers, &mut writer);
        let (handles, world) = self.bridge.saved();
        writer.section(HANDLES);
        handles.write(&mut writer);
        writer.section(WORLD);
        world.write(&mut writer);
        if !world.given().is_empty() {
            writer.section(GIVEN);
            world.given().write(&mut writer);
        }
        if !world.plan().is_empty() {
            writer.section(PLAN);
            world.plan().write(&mut writer);
        }
        if !world.storage().is_empty() {
            writer.section(STORAGE);
            world.storage().write(&mut writer);
        }
        let placed = world.sites();
        let placed = placed.map(|(form, site)| (form, numbers.site(site)));
        let placed: Vec<(FormId, u32)> = placed.collect();
        if !placed.is_empty() {
            writer.section(PLACED);
            placed.write(&mut writer);
        }
        self.write_stacks(&functions, &mut writer)?;
        writer.section(SCHEDULER);
        self.scheduler.write_queues(&mut writer);
        writer.section(LIBRARY);
        let (library, warned) = self.natives.saved();
        library.write(&mut writer);
        self.output.saved().write(&mut writer);
        let warned = warned.iter().map(|&id| functions.number(id));
        warned.collect::<Vec<u32>>().write(&mut writer);
        let cells = library.weak.saved_cells();
        if !cells.is_empty() {
            writer.section(WEAK);
            cells.write(&mut writer);
        }
        writer.section(EMBEDDER);
        write_bytes(embedder, &mut writer);
        Ok(writer.finish()?)
    }

    fn write_scripts(&mut self, writer: &mut Writer<'_>) -> Result<(), SaveError> {
        let mut files: Vec<Rc<PexFile>> = Vec::new();
        let mut rows = Vec::new();
        for class in &self.program.classes {
            let place = files.iter().position(|file| Rc::ptr_eq(file, &class.file));
            let place = place.unwrap_or_else(|| {
                files.push(Rc::clone(&class.file));
                files.len() - 1
            });
            let is_old = self
                .program
                .find_class(class.name)
                .is_none_or(|id| !std::ptr::eq(self.program.class(id), class));
            rows.push((
                self.program.symbols.name(class.name).to_owned(),
                (count(place), count(class.object)),
                is_old,
            ));
        }
        let loaded: Vec<_> = self
            .program
            .classes
            .iter()
            .map(|class| {
                (
                    self.program.symbols.name(class.name).to_owned(),
                    Rc::clone(&class.file),
                )
            })
            .collect();
        let named = self.bridge.world().script_names();
        let host = self.output.host_mut();
        let needed = Needed::new(loaded.into_iter(), named.into_iter(), host);
        writer.section(SCRIPTS);
        count(files.len()).write(writer);
        for file in &files {
            write_bytes(&pex_bytes(file)?, writer);
        }
        rows.write(writer);
        let packed: BTreeMap<String, Box<[u8]>> = needed
            .files
            .into_iter()
            .map(|(name, file)| Ok((name, pex_bytes(&file)?.into())))
            .collect::<Result<_, SaveError>>()?;
        packed.write(writer);
        needed.left_out.write(writer);
        Ok(())
    }

    fn write_names(&self, writer: &mut Writer<'_>) {
        writer.section(NAMES);
        let all = 0..count(self.program.symbols.len());
        all.end.write(writer);
        for symbol in all.map(Symbol) {
            write_bytes(self.program.symbols.name(symbol).as_bytes(), writer);
        }
    }

    fn write_numbers(
        &self,
        functions: &FunctionTable,
        numbers: &SavedNumbers,
        sites: &[(FunctionId, u32)],
        writer: &mut Writer<'_>,
    ) {
        writer.section(NUMBERS);
        self.program.types().to_vec().write(writer);
        self.program.missing_classes().write(writer);
        let structs: Vec<Symbol> = self.program.structs.iter().map(|row| row.name).collect();
        structs.write(writer);
        self.program.dispatch_pairs().write(writer);
        let traits = self
            .program
            .classes
            .iter()
            .map(|class| self.heap.class(class.layout).traits().bits());
        traits.collect::<Vec<u8>>().write(writer);
        functions.write(&self.program, writer);
        let sites = sites.iter().map(|&(id, at)| (functions.number(id), at));
        sites.collect::<Vec<(u32, u32)>>().write(writer);
        site_counts(&self.heap, numbers).write(writer);
    }

    /// Allocation sites that the heap or its counters refer to, renumbered in the order of their
    /// places, and these places.
    fn used_sites(&self) -> (SavedNumbers, Vec<(FunctionId, u32)>) {
        let mut used = vec![false; self.program.sites.len() + 1];
        let mut note = |site: u32| {
            if let Some(place) = used.get_mut(site as usize) {
                *place = true;
            }
        };
        for (site, made) in (0..).zip(self.heap.sites()) {
            if made.allocated > 0 {
                note(site);
            }
        }
        self.heap.each_site(&mut note);
        self.bridge.world().sites().for_each(|(_, site)| note(site));
        let mut numbers = SavedNumbers {
            sites: vec![0; used.len()],
            classes: self.class_places(),
        };
        let mut sites = Vec::new();
        // Sites are numbered when code is linked, and a loaded machine links in a different order.
        let numbered = used.iter().enumerate().skip(1);
        let mut numbered: Vec<_> = numbered
            .filter(|(_, is_used)| **is_used)
            .map(|(at, _)| (self.program.sites[at - 1], at))
            .collect();
        numbered.sort_unstable();
        for (site, at) in numbered {
            // A profile counts one place under several numbers.
            if sites.last() != Some(&site) {
                sites.push(site);
            }
            numbers.sites[at] = count(sites.len());
        }
        (numbers, sites)
    }
}

impl Machine {
    /// Does nothing. It stops compiling when the machine gets a new field: whoever adds one decides
    /// here whether it is saved. Parts decide about their own fields.
    fn every_field_is_decided(&self) {
        let Self {
            // META
            options: _,
            // STRS, OBJI to CLUS; see `Heap::add_facts` and the tables' `orders`
            heap: _,
            // SCRP, NAME, NUMS
            program,
            // META, STAK, SCHD; see `Scheduler::write_queues`
            scheduler: _,
            // META, HAND, WRLD, LIBR; see the `saved` method of each
            bridge: _,
            natives: _,
            output: _,
            collecting,
            // Derived from the settings.
            array_limit: _,
            // Belongs to the process, not to the save.
            profile: _,
            tiers: _,
        } = self;
        program.every_field_is_decided();
        collecting.every_field_is_decided();
    }

    /// For each class of the heap, its position among the scripts. An old version that frames use
    /// has no class of its own.
    fn class_places(&self) -> Vec<u32> {
        let mut places = Vec::new();
        for (place, class) in (0..).zip(&self.program.classes) {
            let layout = class.layout.0 as usize;
            if places.len() <= layout {
                places.resize(layout + 1, u32::MAX);
            }
            // The script comes before its old versions.
            if places[layout] == u32::MAX {
                places[layout] = place;
            }
        }
        places
    }
}

fn pex_bytes(file: &PexFile) -> Result<Vec<u8>, SaveError> {
    cyperus_pex::write::write(file).map_err(|error| SaveError::Script {
        script: file.objects.first().map_or_else(String::new, |object| {
            file.strings.text(object.name).into_owned()
        }),
        reason: error.to_string(),
    })
}
