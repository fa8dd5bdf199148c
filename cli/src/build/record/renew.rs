//! The record after a build.

use std::collections::BTreeMap;

use cyperus_compiler::resolve::Sources as _;
use cyperus_compiler::types::ScriptId;
use rayon::prelude::*;

use super::model::{Digest, Leftover, LookUp, Namespace, Record, SourceFile, Unit, digest};
use super::plan::{Ground, Plan};
use super::state::FileState;
use crate::files;
use crate::hashing::{Lookup, Members};

/// What became of an input that was compiled without an error.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// The scripts that it was checked against; `None` if there were too many to count.
    pub(crate) checked_against: Option<Vec<ScriptId>>,
    /// The compiled file, from the output folder.
    pub(crate) output: String,
    pub(crate) content: Digest,
    /// The state right after it was written or found to be right.
    pub(crate) state: FileState,
    pub(crate) lines: u32,
    pub(crate) warnings: u32,
}

/// The record of this build, whose settings are those of `empty`. `before` is what it continued,
/// `found` what was there, `outcomes` are by input.
pub(crate) fn renewed(
    empty: &Record,
    ground: &Ground<'_>,
    before: Option<(&Record, &Plan)>,
    found: Option<&Record>,
    outcomes: &[Option<Outcome>],
) -> Record {
    // Names of the record that lead elsewhere now must not be taken over.
    let before = before.filter(|(_, plan)| !plan.is_from_nothing);
    let mut files = Files::new(ground, before.map(|(_, plan)| plan));
    let neighbours = neighbours(ground);
    let mut units = Vec::new();
    if let Some((record, plan)) = before {
        for kept in &plan.kept {
            let unit = &record.units[kept.unit];
            let against = unit.checked_against.iter();
            let against = against.filter_map(|&file| files.known(&plan.files[file as usize].path));
            units.push((
                kept.input,
                Unit {
                    source: number(kept.input),
                    checked_against: against.collect(),
                    output_state: kept.output_state,
                    ..unit.clone()
                },
            ));
        }
    }
    let numbers = files.of_scripts(neighbours.len());
    let fresh = outcomes
        .par_iter()
        .enumerate()
        .filter_map(|(input, outcome)| {
            let unit = unit(ground, &numbers, &neighbours, input, outcome.as_ref()?)?;
            Some((input, unit))
        });
    let old = before.map(|(record, _)| record);
    let (lookups, ()) = rayon::join(|| lookups(ground, old), || units.par_extend(fresh));
    units.sort_by_key(|(input, _)| *input);
    let units: Vec<Unit> = units.into_iter().map(|(_, unit)| unit).collect();
    Record {
        leftovers: leftovers(ground, found, &units),
        files: files.list,
        units,
        lookups,
        namespaces: namespaces(ground, old),
        place: empty.place,
        settings: empty.settings,
    }
}

/// The compiled files of inputs that could not be compiled now.
fn leftovers(ground: &Ground<'_>, found: Option<&Record>, units: &[Unit]) -> Vec<Leftover> {
    let sound: Members<u32> = units.iter().map(|unit| unit.source).collect();
    let inputs = (0..).zip(&ground.project.inputs);
    let failed = inputs.filter(|(at, _)| !sound.contains(at));
    let failed: Members<_> = failed
        .map(|(_, input)| input.path.to_string_lossy())
        .collect();
    let all = found.into_iter().flat_map(compiled);
    all.filter(|leftover| failed.contains(&*leftover.source))
        .collect()
}

/// Every compiled file that a record knows of.
fn compiled(record: &Record) -> impl Iterator<Item = Leftover> {
    let units = record.units.iter().map(|unit| Leftover {
        source: record.files[unit.source as usize].path.clone(),
        output: unit.output.clone(),
        output_content: unit.output_content,
    });
    units.chain(record.leftovers.iter().cloned())
}

fn unit(
    ground: &Ground<'_>,
    numbers: &[Option<u32>],
    neighbours: &[Vec<ScriptId>],
    input: usize,
    outcome: &Outcome,
) -> Option<Unit> {
    let scripts = ground.session.scripts();
    let own = scripts.find(&ground.project.inputs[input].name)?;
    let mut all: Vec<ScriptId> = outcome.checked_against.clone()?;
    all.push(own);
    let near = |id: &ScriptId| neighbours.get(id.0 as usize).into_iter().flatten();
    let further: Vec<ScriptId> = all.iter().flat_map(near).copied().collect();
    all.extend(further);
    let number_of = |id: &ScriptId| *numbers.get(id.0 as usize)?;
    let mut against: Vec<u32> = all.iter().filter_map(number_of).collect();
    against.sort_unstable();
    against.dedup();
    // As it is now: a file that was left alone since it was written is settled by now.
    let output = ground.output.map(|folder| folder.join(&outcome.output));
    let state = output.and_then(|path| FileState::of(&path));
    let state = state.filter(|state| {
        FileState {
            seen: outcome.state.seen,
            ..*state
        } == outcome.state
    });
    Some(Unit {
        source: number(input),
        root: ground.project.inputs[input].root.to_str()?.into(),
        checked_against: against.into(),
        output: outcome.output.as_str().into(),
        output_state: state.unwrap_or_default(),
        output_content: outcome.content,
        lines: outcome.lines,
        warnings: outcome.warnings,
    })
}

/// The number of an input's file: inputs come first.
fn number(input: usize) -> u32 {
    u32::try_from(input).unwrap_or(u32::MAX)
}

/// By number of the script.
fn neighbours(ground: &Ground<'_>) -> Vec<Vec<ScriptId>> {
    let scripts = ground.session.scripts();
    let count = scripts.lookups().len();
    let numbers = 0..u32::try_from(count).unwrap_or(u32::MAX);
    let near = |number| scripts.neighbours(ScriptId(number));
    numbers.into_par_iter().map(near).collect()
}

/// The files of the new record.
struct Files<'a> {
    ground: &'a Ground<'a>,
    /// Those of the plan, by path.
    planned: Lookup<&'a str, &'a SourceFile>,
    list: Vec<SourceFile>,
    by_path: Lookup<Box<str>, u32>,
}

impl<'a> Files<'a> {
    /// All inputs come first, in their order.
    fn new(ground: &'a Ground<'a>, plan: Option<&'a Plan>) -> Self {
        let planned = plan.into_iter().flat_map(|plan| &plan.files);
        let planned: Lookup<&str, &SourceFile> = planned.map(|file| (&*file.path, file)).collect();
        let inputs = ground
            .project
            .inputs
            .par_iter()
            .zip(ground.seen)
            .enumerate();
        let list: Vec<SourceFile> = inputs
            .map(|(at, (input, seen))| {
                let path = input.path.to_string_lossy();
                if let Some(&planned) = planned.get(&*path) {
                    return planned.clone();
                }
                let own = ground.session.scripts().script_named(&input.name);
                let own = own.filter(|script| script.file.0 as usize == at);
                SourceFile {
                    path: path.as_ref().into(),
                    name: input.name.as_str().into(),
                    state: seen.state,
                    content: seen.content,
                    face: own.map_or(0, |script| ground.face(script)),
                }
            })
            .collect();
        let numbered = (0..).zip(&list);
        let by_path = numbered.map(|(at, file)| (file.path.clone(), at)).collect();
        Self {
            ground,
            planned,
            list,
            by_path,
        }
    }

    /// The number of a file that the plan knows.
    fn known(&mut self, path: &str) -> Option<u32> {
        if let Some(&at) = self.by_path.get(path) {
            return Some(at);
        }
        let file = SourceFile::clone(self.planned.get(path)?);
        Some(self.add(file))
    }

    fn add(&mut self, file: SourceFile) -> u32 {
        let at = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        self.by_path.insert(file.path.clone(), at);
        self.list.push(file);
        at
    }

    /// The number of each script's file, by script; none if it is part of the program.
    fn of_scripts(&mut self, count: usize) -> Vec<Option<u32>> {
        let project = self.ground.project;
        let scripts = self.ground.session.scripts();
        let mut numbers = vec![None; count];
        // Scripts are numbered by who asked first, so the others go by path.
        let mut others = Vec::new();
        for (id, number) in (0..).map(ScriptId).zip(&mut numbers) {
            match scripts.file(id) {
                Some(file) if project.is_input(file) => *number = Some(file.0),
                Some(file) if !project.is_base(file) => others.push((project.path(file), id)),
                _ => {}
            }
        }
        others.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        for (path, id) in others {
            numbers[id.0 as usize] = Some(self.of_other(path, id));
        }
        numbers
    }

    /// The number of the file of a script that is not an input.
    fn of_other(&mut self, path: String, id: ScriptId) -> u32 {
        if let Some(at) = self.known(&path) {
            return at;
        }
        let scripts = self.ground.session.scripts();
        let (state, content) = self.ground.noting.sight(&path).unwrap_or_default();
        let face = scripts
            .script(id)
            .map_or(0, |script| self.ground.face(script));
        self.add(SourceFile {
            path: path.into(),
            name: scripts.name(id).into(),
            state,
            content,
            face,
        })
    }
}

/// What was looked up now or by the builds before.
fn lookups(ground: &Ground<'_>, before: Option<&Record>) -> Vec<LookUp> {
    let mut lookups = before.map_or_else(Vec::new, |record| record.lookups.clone());
    let known: Members<String> = lookups
        .iter()
        .map(|lookup| lookup.name.to_ascii_lowercase())
        .collect();
    for (name, _, file) in ground.session.scripts().lookups() {
        if known.is_empty() || !known.contains(&name.to_ascii_lowercase()) {
            lookups.push(LookUp {
                name: name.into(),
                file: file.map(|file| ground.project.path(file).into()),
            });
        }
    }
    lookups
}

fn namespaces(ground: &Ground<'_>, before: Option<&Record>) -> Vec<Namespace> {
    let before = before.into_iter().flat_map(|record| &record.namespaces);
    let mut all: BTreeMap<String, (Option<bool>, Option<bool>)> = before
        .map(|known| (known.name.to_string(), (known.is_there, known.may_hold)))
        .collect();
    for (name, (is_there, may_hold)) in ground.noting.namespaces() {
        let known = all.entry(name).or_default();
        *known = (is_there.or(known.0), may_hold.or(known.1));
    }
    let all = all
        .into_iter()
        .map(|(name, (is_there, may_hold))| Namespace {
            name: name.into(),
            is_there,
            may_hold,
        });
    all.collect()
}

/// The compiled files of scripts that are gone, as far as nobody has changed them since.
pub(crate) fn orphans(found: &Record, ground: &Ground<'_>) -> Vec<Box<str>> {
    let paths = ground
        .project
        .inputs
        .iter()
        .map(|input| input.path.to_string_lossy());
    let paths: Members<_> = paths.collect();
    let gone = compiled(found).filter(|compiled| !paths.contains(&*compiled.source));
    let ours = gone.filter(|compiled| {
        let path = ground.output.map(|folder| folder.join(&*compiled.output));
        let bytes = path.and_then(|path| files::read_script(&path).ok());
        bytes.is_some_and(|bytes| digest(&bytes) == compiled.output_content)
    });
    ours.map(|compiled| compiled.output).collect()
}
