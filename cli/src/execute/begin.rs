//! A mod begins: everything of its plugin is there, scripts get their `OnInit`, quests start, and what
//! the user asks for happens.

use std::path::Path;
use std::rc::Rc;

use cyperus_vm::Machine;
use cyperus_vm::world::{FormId, Target};

use super::library::Library;
use super::step::{Step, Steps, fires};
use crate::arguments::{ModArguments, StartArguments};
use crate::exit::Failure;
use crate::install::{Summary, install};
use crate::plugin::{LoadOrder, is_plugin};
use crate::world::{Population, Sources};

/// The frame at which quests start: every script has begun its `OnInit` by then.
const QUESTS: u64 = 2;
/// The frame at which references are loaded, and what the user asks for happens.
const PLAY: u64 = 3;

/// A mod that has begun.
#[derive(Debug, Default)]
pub(super) struct Begun {
    /// What happens later.
    pub(super) steps: Steps,
    /// What was done.
    pub(super) summary: Summary,
    /// What people are told.
    pub(super) notes: Vec<String>,
}

impl Begun {
    /// Puts the mod of a library into the machine, with what world files add to it.
    pub(super) fn new(
        machine: &mut Machine,
        library: &Rc<Library>,
        order: &LoadOrder,
        (start, wanted): (&StartArguments, &ModArguments),
    ) -> Result<Self, Failure> {
        if let Some(flag) = start.given_for_scripts() {
            return Err(Failure::Usage {
                message: format!("{flag} is for a script, and {} is a plugin", order.name()),
                hint: Some("use --start, --stage, --place, --cast or --fire".to_owned()),
            });
        }
        let is_there = |script: &str| library.script(script).is_some();
        let installed = install(machine, order, wanted.order_seed, &is_there)?;
        let (sources, world) = Sources::read(&start.world, None)?;
        let wrong = |complaint| sources.failure(&complaint);
        let mut population = Population::declare(machine, &world).map_err(wrong)?;
        let prepared = population.fill(machine, None, &world).map_err(wrong)?;
        let mut rows = vec![(QUESTS, Step::Start(installed.quests.clone()))];
        rows.push((PLAY, Step::Load(installed.references.clone())));
        rows.push((PLAY, Step::Abilities(installed.gifted.clone())));
        rows.extend(wishes(machine, start, wanted)?);
        for (frame, text) in fires(start)? {
            // A frame that nobody chose comes after the start.
            let frame = if start.at.is_empty() { PLAY + 1 } else { frame };
            rows.push((frame, Step::Fire(text.to_owned())));
        }
        for (object, set) in &installed.scripts {
            machine.watch_unset(*object, set);
        }
        for own in &prepared {
            machine.watch_unset(own.object, &own.set);
        }
        for (object, _) in &installed.scripts {
            machine.initialize(*object);
        }
        for own in &prepared {
            machine.initialize(own.object);
        }
        population.begin(machine);
        let notes = installed.summary.lines(|script| library.fault(script));
        Ok(Self {
            steps: Steps::new(rows),
            summary: installed.summary,
            notes,
        })
    }
}

/// What `--start`, `--stage`, `--place` and `--cast` ask for.
fn wishes(
    machine: &mut Machine,
    start: &StartArguments,
    wanted: &ModArguments,
) -> Result<Vec<(u64, Step)>, Failure> {
    let mut steps = Vec::new();
    for name in &wanted.starts {
        let quest = find(machine, "--start", name, "Quest")?;
        steps.push(Step::Start(vec![quest]));
    }
    for text in &wanted.stages {
        let wrong = || Failure::Usage {
            message: format!("--stage {text}: expected a quest and its stages"),
            hint: Some("write it as --stage MyQuest=10, or --stage MyQuest=10,20".to_owned()),
        };
        let (name, stages) = text.split_once('=').ok_or_else(wrong)?;
        let quest = find(machine, "--stage", name, "Quest")?;
        for stage in stages.split(',') {
            let stage = stage.trim().parse().map_err(|_| wrong())?;
            let plan = machine.world().plan().quests.get(&quest);
            if plan.is_some_and(|plan| !plan.stages.contains_key(&stage)) {
                return Err(Failure::Usage {
                    message: format!("--stage: {name} has no stage {stage}"),
                    hint: None,
                });
            }
            steps.push(Step::Stage(quest, stage));
        }
    }
    for text in &wanted.places {
        let (name, count) = place_count(text);
        let base = find(machine, "--place", name, "Form")?;
        steps.push(Step::Place(base, count));
    }
    let target = match &start.target {
        None => FormId::PLAYER,
        Some(name) => find(machine, "--target", name, "ObjectReference")?,
    };
    for name in &wanted.casts {
        let spell = find(machine, "--cast", name, "Form")?;
        if !machine.world().plan().spells.contains_key(&spell) {
            return Err(Failure::Usage {
                message: format!("--cast: {name} has no effects that the plugin knows"),
                hint: Some("name a spell, an enchantment or a potion of the plugin".to_owned()),
            });
        }
        steps.push(Step::Cast(spell, target));
    }
    Ok(steps.into_iter().map(|step| (PLAY, step)).collect())
}

/// `BASE` or `BASE:COUNT`; in `MyMod.esp:000801` the colon belongs to the name.
fn place_count(text: &str) -> (&str, i32) {
    match text.rsplit_once(':') {
        Some((name, count)) if !is_plugin(Path::new(name)) => match count.parse() {
            Ok(count) => (name, count),
            Err(_) => (text, 1),
        },
        _ => (text, 1),
    }
}

/// A form by editor id, by `MyMod.esp:000801`, or as `--fire` names things.
fn find(machine: &mut Machine, flag: &str, text: &str, class: &str) -> Result<FormId, Failure> {
    let in_file = text.rsplit_once(':').and_then(|(file, number)| {
        let number = u32::from_str_radix(number, 16).ok()?;
        Some(machine.world().number_in_plugin(file, number))
    });
    let form = match in_file.filter(|form| machine.world().form(*form).is_some()) {
        Some(form) => form,
        None => {
            let handle = Population::default().thing_named(machine, flag, text)?;
            match handle.target() {
                Target::Form(form) => form,
                Target::Alias(_) | Target::Nothing => FormId(0),
            }
        }
    };
    let known = machine
        .world()
        .form(form)
        .map(|form| form.class.to_string());
    let known = known.unwrap_or_default();
    if machine.extends(&known, class) {
        return Ok(form);
    }
    Err(Failure::Usage {
        message: format!("{flag}: {text} is of type {known}, not {class}"),
        hint: None,
    })
}

#[cfg(test)]
mod tests {
    use super::place_count;

    #[test]
    fn a_colon_after_a_file_is_part_of_the_name() {
        assert_eq!(place_count("Lamp"), ("Lamp", 1));
        assert_eq!(place_count("Lamp:3"), ("Lamp", 3));
        assert_eq!(place_count("My Mod.esp:000801"), ("My Mod.esp:000801", 1));
        assert_eq!(place_count("My Mod.esp:000801:2"), ("My Mod.esp:000801", 2));
    }
}
