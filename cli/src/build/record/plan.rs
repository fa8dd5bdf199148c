//! Which scripts have to be compiled.
//!
//! A script's compiled file is right if its source has the same content, every name that the last build
//! looked up still leads to the same file, every script that it was checked against still has the same
//! face, and the file is the one that was written. Whatever cannot be shown is compiled.

use std::path::{Path, PathBuf};

use cyperus_compiler::Session;
use cyperus_compiler::resolve::{ScriptInfo, Sources as _, write_face};
use rayon::prelude::*;
use tracing::{debug, info};

use super::model::{Digest, Record, SourceFile, Unit, digest};
use super::note::Noting;
use super::state::{FileState, Moment};
use crate::exit::Failure;
use crate::files;
use crate::hashing::Lookup;
use crate::sources::{Input, Project, named_input};

/// An input with what is known of its file.
#[derive(Debug)]
pub(crate) struct Sighted {
    pub(crate) input: Input,
    pub(crate) seen: Sight,
}

/// What is known of an input's file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    pub(super) state: FileState,
    pub(super) content: Digest,
    /// The same path in the record's files.
    pub(super) known: Option<u32>,
}

/// The inputs in these files. One that is surely the file of the record is not read.
pub(crate) fn sight(
    scripts: Vec<PathBuf>,
    record: Option<&Record>,
) -> Result<Vec<Sighted>, Failure> {
    let empty = Record::default();
    let record = record.unwrap_or(&empty);
    let numbered = (0..).zip(&record.files);
    let by_path: Lookup<&str, u32> = numbered.map(|(at, file)| (&*file.path, at)).collect();
    let mut unit_of: Vec<Option<&Unit>> = vec![None; record.files.len()];
    for unit in &record.units {
        if let Some(slot) = unit_of.get_mut(unit.source as usize) {
            *slot = Some(unit);
        }
    }
    let one = |path: PathBuf| {
        let known = path.to_str().and_then(|text| by_path.get(text).copied());
        let before = known.and_then(|at| record.files.get(at as usize));
        let unit = known.and_then(|at| *unit_of.get(at as usize)?);
        if let (Some(before), Some(unit)) = (before, unit)
            && let Some(state) = FileState::of(&path)
            && state.is_surely(&before.state)
        {
            let seen = Sight {
                // As it was: that it is settled was found out then.
                state: before.state,
                content: before.content,
                known,
            };
            let (root, name) = (PathBuf::from(&*unit.root), before.name.to_string());
            let input = Input::unread(path, root, name);
            return Ok(Sighted { input, seen });
        }
        // As it was before it was read, so that a change in between is noticed by the next build.
        let asked = Moment::now();
        let (bytes, found) = files::read_looking(&path)?;
        let seen = Sight {
            state: FileState::found(&found, asked).unwrap_or_default(),
            content: digest(&bytes),
            known,
        };
        let input = named_input(path, bytes);
        Ok(Sighted { input, seen })
    };
    scripts.into_par_iter().map(one).collect()
}

/// A script that need not be compiled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(in crate::build) input: usize,
    /// In the record's units.
    pub(super) unit: usize,
    pub(super) output_state: FileState,
}

/// What is to be done.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Inputs to compile, in order.
    pub(crate) compile: Vec<usize>,
    /// The others.
    pub(crate) kept: Vec<Kept>,
    /// The record's files as they are now.
    pub(super) files: Vec<SourceFile>,
    /// Whether nothing of the record is right any more: a name leads to another file.
    pub(super) is_from_nothing: bool,
}

/// A build that is about to begin.
pub(crate) struct Ground<'a> {
    pub(crate) project: &'a Project,
    pub(crate) session: &'a Session<'a>,
    pub(crate) noting: &'a Noting<'a>,
    /// In the order of the project's inputs.
    pub(crate) seen: &'a [Sight],
    /// The folder of the compiled files, if there are any.
    pub(crate) output: Option<&'a Path>,
}

impl Plan {
    /// What is to be done after the build of the record.
    pub(crate) fn new(record: &Record, ground: &Ground<'_>) -> Self {
        let everything = || Self {
            compile: (0..ground.seen.len()).collect(),
            kept: Vec::new(),
            files: Vec::new(),
            is_from_nothing: true,
        };
        if let Some(changed) = ground.changed_name(record) {
            info!(name = %changed, "a name leads to another file now: everything is compiled");
            return everything();
        }
        let input_of = ground.inputs_by_file(record);
        let now: Vec<Now> = record
            .files
            .par_iter()
            .zip(&input_of)
            .map(|(file, input)| ground.now(file, *input))
            .collect();
        let mut unit_of = vec![None; record.files.len()];
        for (at, unit) in record.units.iter().enumerate() {
            unit_of[unit.source as usize] = Some(at);
        }
        let kept: Vec<Option<Kept>> = (0..ground.seen.len())
            .into_par_iter()
            .map(|input| {
                let unit = *unit_of.get(ground.seen[input].known? as usize)?;
                ground.kept(record, &now, input, unit?)
            })
            .collect();
        let compile = kept.iter().enumerate().filter(|(_, kept)| kept.is_none());
        let compile: Vec<usize> = compile.map(|(input, _)| input).collect();
        info!(
            compile = compile.len(),
            of = ground.seen.len(),
            "planned the build"
        );
        Self {
            compile,
            kept: kept.into_iter().flatten().collect(),
            files: now.into_iter().map(|now| now.file).collect(),
            is_from_nothing: false,
        }
    }
}

/// A file of the record as it is now.
struct Now {
    file: SourceFile,
    has_same_content: bool,
    has_same_face: bool,
}

impl Ground<'_> {
    /// A name or namespace of which the answer is not what it was.
    fn changed_name<'r>(&self, record: &'r Record) -> Option<&'r str> {
        let name = record.lookups.par_iter().find_any(|lookup| {
            let found = self.project.locate(&lookup.name);
            found.map(|file| self.project.path(file)).as_deref() != lookup.file.as_deref()
        });
        if let Some(lookup) = name {
            return Some(&lookup.name);
        }
        let mut namespaces = record.namespaces.iter();
        let changed = namespaces.find(|namespace| {
            let differs = |before: Option<bool>, now: &dyn Fn() -> bool| {
                before.is_some_and(|before| before != now())
            };
            differs(namespace.is_there, &|| {
                self.project.has_namespace(&namespace.name)
            }) || differs(namespace.may_hold, &|| {
                self.project.may_hold(&namespace.name)
            })
        });
        changed.map(|namespace| &*namespace.name)
    }

    fn inputs_by_file(&self, record: &Record) -> Vec<Option<usize>> {
        let mut inputs = vec![None; record.files.len()];
        for (input, seen) in self.seen.iter().enumerate() {
            if let Some(slot) = seen.known.and_then(|at| inputs.get_mut(at as usize)) {
                *slot = Some(input);
            }
        }
        inputs
    }

    fn now(&self, file: &SourceFile, input: Option<usize>) -> Now {
        let (state, content) = match input.map(|input| self.seen[input]) {
            Some(seen) => (seen.state, Some(seen.content)),
            None => {
                let path = Path::new(&*file.path);
                let state = FileState::of(path).unwrap_or_default();
                if state.is_surely(&file.state) {
                    (file.state, Some(file.content))
                } else {
                    (
                        state,
                        files::read_script(path).ok().map(|bytes| digest(&bytes)),
                    )
                }
            }
        };
        if content == Some(file.content) {
            return Now {
                file: SourceFile {
                    state,
                    ..file.clone()
                },
                has_same_content: true,
                has_same_face: true,
            };
        }
        let changed = self.read_again(file, input);
        debug!(file = %file.path, has_same_face = changed.face == file.face, "source has changed");
        Now {
            has_same_content: false,
            has_same_face: changed.face == file.face,
            file: changed,
        }
    }

    /// A file with another content, as this build reads it.
    fn read_again(&self, file: &SourceFile, input: Option<usize>) -> SourceFile {
        let script = self.session.scripts().script_named(&file.name);
        let script = script.filter(|script| self.project.path(script.file) == *file.path);
        let face = script.map_or(0, |script| self.face(script));
        let (state, content) = match input.map(|input| self.seen[input]) {
            Some(seen) => (seen.state, seen.content),
            None => self.noting.sight(&file.path).unwrap_or_default(),
        };
        SourceFile {
            state,
            content,
            face,
            ..file.clone()
        }
    }

    /// What others see of a script.
    pub(super) fn face(&self, script: &ScriptInfo) -> Digest {
        let mut face = Vec::new();
        if let Ok(source) = self.noting.read(script.file) {
            write_face(&script.syntax, &source, &mut face);
        }
        digest(&face)
    }

    /// The input as one that need not be compiled, if that is so.
    fn kept(&self, record: &Record, now: &[Now], input: usize, at: usize) -> Option<Kept> {
        let unit = record.units.get(at)?;
        // What is only shown names places in other files, so these must be the same to the letter.
        let is_shown = self.output.is_none() && unit.warnings > 0;
        let is_same = now[unit.source as usize].has_same_content
            && unit.checked_against.iter().all(|&file| {
                let now = &now[file as usize];
                now.has_same_face && (now.has_same_content || !is_shown)
            });
        if !is_same {
            return None;
        }
        let Some(output) = self.output else {
            return Some(Kept {
                input,
                unit: at,
                output_state: unit.output_state,
            });
        };
        let path = output.join(&*unit.output);
        let state = FileState::of(&path)?;
        if state.is_surely(&unit.output_state) {
            return Some(Kept {
                input,
                unit: at,
                output_state: unit.output_state,
            });
        }
        let bytes = files::read_script(&path).ok()?;
        (digest(&bytes) == unit.output_content).then_some(Kept {
            input,
            unit: at,
            output_state: state,
        })
    }
}
