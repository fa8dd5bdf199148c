//! Puts a mod into a machine's world: its plugin's records become forms, its scripts are attached with
//! their values, and what the game would start at a new game is written down in order.
//!
//! | file | does |
//! |---|---|
//! | `file` | a plugin of the load order, and what its numbers mean in the world |
//! | `kind` | the native type of a record's form |
//! | `declare` | every record as a form with its number and name |
//! | `link` | what forms refer to: lists, bases, keywords, effects, places |
//! | `furnish` | what references have from their base, and which follow another |
//! | `condition` | conditions of spells, aliases, stages and condition forms |
//! | `quest` | stages, aliases and fragments of quests |
//! | `stand_in` | forms of masters that are not there |
//! | `value` | values of properties |
//! | `attach` | scripts on things |
//! | `summary` | what was done, and what could not be done |
//! | `outcome` | what became of the mod at the end of a run |
//!
//! The order, which the games do not document:
//!
//! 1. All forms are declared, in load order; then what they refer to; then all scripts are attached,
//!    and then their properties are filled. Nothing runs before that.
//! 2. `OnInit`: quests and their aliases, then scripts on forms, then references; each by load order
//!    and number, and scripts of one thing in the order of the plugin.
//! 3. One frame later the quests start that start with the game, in the same order: aliases are
//!    filled, scripts of a quest that may run again are reset and get a second `OnInit`, then come
//!    `OnQuestInit`, `OnAliasInit`, and the stages that run at the start.
//! 4. References are attached and loaded: `OnCellAttach`, `OnLoad`, `OnCellLoad`.
//!
//! `--order-seed` shuffles 2 and 3.

mod attach;
mod condition;
mod declare;
mod file;
mod furnish;
mod kind;
mod link;
mod outcome;
mod quest;
mod stand_in;
mod summary;
mod value;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cyperus_gc::ObjectRef;
use cyperus_pex::Game;
use cyperus_vm::world::FormId;
use cyperus_vm::{Machine, PropertyInfo};

use crate::exit::Failure;
use crate::plugin::LoadOrder;
use file::File;
pub(crate) use summary::Summary;

/// A mod in a world. Its scripts have their values and have not begun yet.
#[derive(Debug, Default)]
pub(crate) struct Installed {
    /// Script objects in the order in which they get their `OnInit`, with the properties that were
    /// set.
    pub(crate) scripts: Vec<(ObjectRef, Vec<String>)>,
    /// Quests that start with the game, in order.
    pub(crate) quests: Vec<FormId>,
    /// References with scripts that are in the world, in order.
    pub(crate) references: Vec<FormId>,
    /// Actors in the world that have spells from their base, in order.
    pub(crate) gifted: Vec<FormId>,
    /// What was done.
    pub(crate) summary: Summary,
}

/// Puts a mod into a machine's world. `seed` shuffles the order in which things begin; `is_there` says
/// whether a script can be loaded.
pub(crate) fn install(
    machine: &mut Machine,
    order: &LoadOrder,
    seed: Option<u64>,
    is_there: &dyn Fn(&str) -> bool,
) -> Result<Installed, Failure> {
    let files = File::all(machine, order)?;
    let mut installer = Installer {
        machine,
        is_there,
        game: order.game(),
        installed: Installed::default(),
        stand_ins: BTreeMap::new(),
        properties: BTreeMap::new(),
        waiting: Vec::new(),
        bases: BTreeMap::new(),
        templates: Vec::new(),
        leaders: Vec::new(),
        guesses: BTreeSet::new(),
    };
    for file in files.iter().filter(|file| !file.is_official) {
        installer.declare(file);
    }
    for file in files.iter().filter(|file| !file.is_official) {
        installer.link(file);
    }
    installer.furnish();
    for file in files.iter().filter(|file| !file.is_official) {
        installer.learn(file);
    }
    for file in files.iter().filter(|file| file.is_official) {
        installer.recognise(file);
    }
    for file in files.iter().filter(|file| !file.is_official) {
        installer.attach(file);
    }
    Ok(installer.finish(&files, seed))
}

/// Puts one mod into one machine.
struct Installer<'m> {
    machine: &'m mut Machine,
    is_there: &'m dyn Fn(&str) -> bool,
    game: Game,
    installed: Installed,
    /// Forms that no plugin here has, by number, with the names that people know them by.
    stand_ins: BTreeMap<FormId, String>,
    /// Properties of the scripts that were asked for; `None` where there is no such script.
    properties: BTreeMap<String, Option<Rc<[PropertyInfo]>>>,
    /// Scripts that are attached and wait for their values.
    waiting: Vec<attach::Waiting>,
    /// Scripts that references get from their base, with the file that they come from.
    bases: BTreeMap<FormId, Vec<attach::Base>>,
    /// Actors that have the scripts of another one.
    templates: Vec<(FormId, FormId)>,
    /// References that are enabled with another one: itself, the other one, whether with the opposite.
    leaders: Vec<(FormId, FormId, bool)>,
    /// Stand-ins whose type is only what their place makes likely.
    guesses: BTreeSet<FormId>,
}
