//! What plugins say about how things go on: stages of quests with their fragments, how aliases are
//! filled, which effects a spell has. A world without a plugin has no plan, and then a save stores
//! nothing of it.

use std::collections::{BTreeMap, BTreeSet};

use cyperus_gc::ObjectRef;

use super::World;
use super::condition::Condition;
use super::given::ScriptSetup;
use super::id::{AliasId, FormId};
use super::occurrence::Argument;
use crate::persist::{persist_enum, persist_struct, persist_words};

/// How many numbers a plugin has, which decides what its forms are called when it is loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PluginScale {
    /// 24 bits below the plugin's own byte.
    #[default]
    Full,
    /// 16 bits below `FD` and the plugin's place among the medium ones.
    Medium,
    /// 12 bits below `FE` and the plugin's place among the small ones.
    Small,
}

/// A function of a script on a thing that the game calls by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fragment {
    /// The script.
    pub script: Box<str>,
    /// Its function.
    pub function: Box<str>,
}

/// A stage of a quest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StagePlan {
    /// It is set when the quest starts.
    pub runs_on_start: bool,
    /// It is set when the quest stops.
    pub runs_on_stop: bool,
    /// It completes the quest.
    pub completes: bool,
    /// What it runs: the first of these whose conditions are not known to be false. Each is of one
    /// entry in the quest's log.
    pub fragments: Vec<(Vec<Condition>, Fragment)>,
    /// Quests that start then.
    pub next: Vec<FormId>,
}

/// What an alias holds when its quest starts.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Fill {
    /// Nothing: scripts fill it.
    #[default]
    Nothing,
    /// A reference or a location.
    Form(FormId),
    /// What an alias of another quest holds.
    Alias(AliasId),
    /// A new reference to this base.
    Created(FormId),
    /// Something that could not be found.
    Unknown,
    /// What fulfils conditions.
    Matching(Match),
}

/// What fills an alias that asks for something with conditions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Match {
    /// The conditions.
    pub conditions: Vec<Condition>,
    /// What stands in if nothing here fulfils them: the game's world has much more to choose from.
    pub otherwise: Option<FormId>,
}

/// An alias of a quest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AliasPlan {
    /// Its number.
    pub number: u16,
    /// Whether the quest starts if it stays empty.
    pub is_optional: bool,
    /// What fills it.
    pub fill: Fill,
    /// Spells that what it holds gets.
    pub spells: Vec<FormId>,
    /// Factions that what it holds joins.
    pub factions: Vec<FormId>,
    /// Items that what it holds gets.
    pub items: Vec<(FormId, i32)>,
}

/// A quest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuestPlan {
    /// It never starts again, so that its scripts are not reset when it starts.
    pub runs_once: bool,
    /// A stage can be set again.
    pub repeats_stages: bool,
    /// Its scripts hear `OnReset` when it starts, as in Skyrim.
    pub tells_reset: bool,
    /// Its stages. No other can be set.
    pub stages: BTreeMap<i32, StagePlan>,
    /// Its aliases, in the order in which they are filled.
    pub aliases: Vec<AliasPlan>,
    /// Its scripts and those of its aliases, by alias number, with their first values.
    pub scripts: Vec<(Option<u16>, ScriptSetup)>,
    /// The alias that could not be filled when the quest was last to start.
    pub unfilled: Option<u16>,
}

/// One effect of a spell.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectPlan {
    /// The magic effect.
    pub base: FormId,
    /// How strong it is.
    pub magnitude: f32,
    /// How many seconds it lasts.
    pub seconds: f32,
    /// When it works.
    pub conditions: Vec<Condition>,
}

/// What every reference to a base has from the start.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BasePlan {
    /// Its level; 0 if the plugin does not say.
    pub level: i32,
    /// Factions with its rank there.
    pub factions: Vec<(FormId, i32)>,
    /// Perks with their ranks.
    pub perks: Vec<(FormId, i32)>,
    /// Spells that it knows.
    pub spells: Vec<FormId>,
    /// What it contains or carries.
    pub items: Vec<(FormId, i32)>,
    /// Actor values.
    pub values: Vec<(FormId, f32)>,
}

impl BasePlan {
    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A spell, an enchantment or a potion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpellPlan {
    /// Whether whoever has it is under its effects all the time.
    pub is_ability: bool,
    /// Its effects.
    pub effects: Vec<EffectPlan>,
}

/// Everything that plugins say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Scales by lower-case name; a plugin that is not here has the scale of its extension.
    pub scales: BTreeMap<Box<str>, PluginScale>,
    /// Quests.
    pub quests: BTreeMap<FormId, QuestPlan>,
    /// Spells and the like.
    pub spells: BTreeMap<FormId, SpellPlan>,
    /// The quest that a topic info, a topic or a message belongs to.
    pub owners: BTreeMap<FormId, FormId>,
    /// Names that players read.
    pub names: BTreeMap<FormId, Box<str>>,
    /// Globals that cannot be set.
    pub constants: BTreeSet<FormId>,
    /// Conditions of condition forms and of magic effects.
    pub conditions: BTreeMap<FormId, Vec<Condition>>,
    /// What references to these bases have from the start.
    pub bases: BTreeMap<FormId, BasePlan>,
    /// References that are enabled and disabled with another one, by that one's number. Where it says
    /// so, with the opposite.
    pub followers: BTreeMap<FormId, Vec<(FormId, bool)>>,
    /// Effects that are running, with the spell of each.
    pub running: BTreeMap<FormId, FormId>,
    /// Scripts that hear an event between mods, by lower-case name, with their callbacks.
    pub listeners: BTreeMap<Box<str>, Vec<(ObjectRef, Box<str>)>>,
    /// Events between mods that are being put together, by number.
    pub pending: BTreeMap<i32, (Box<str>, Vec<Argument>)>,
}

impl Plan {
    /// Whether no plugin says anything.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A fragment that is to run on a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FragmentCall {
    /// The thing whose script has it.
    pub(crate) form: FormId,
    /// The function.
    pub(crate) fragment: Fragment,
}

/// What the machine has to do because of a plan. Nothing of it is in a save: the machine does it
/// before it saves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Duties {
    /// Quests that start because another one reached a stage.
    pub(crate) starting: Vec<FormId>,
    /// Quests whose scripts begin again.
    pub(crate) restarted: Vec<FormId>,
    /// Fragments that are to run.
    pub(crate) fragments: Vec<FragmentCall>,
    /// Effects that end after so many seconds.
    pub(crate) lasting: Vec<(FormId, f32)>,
}

impl Duties {
    fn is_empty(&self) -> bool {
        self.starting.is_empty()
            && self.restarted.is_empty()
            && self.fragments.is_empty()
            && self.lasting.is_empty()
    }
}

impl World {
    /// What plugins say.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The same, mutable.
    pub fn plan_mut(&mut self) -> &mut Plan {
        &mut self.plan
    }

    /// Takes what the machine has to do; `None` if there is nothing.
    pub(crate) fn take_duties(&mut self) -> Option<Duties> {
        (!self.duties.is_empty()).then(|| std::mem::take(&mut self.duties))
    }

    /// The name of a form that players read: its own, or its base's.
    pub fn display_name(&self, form: FormId) -> &str {
        let own = self.plan.names.get(&form);
        let base = || {
            let base = self.reference(form)?.base?;
            self.plan.names.get(&base)
        };
        own.or_else(base).map_or("", |name| name)
    }
}

persist_words! {
    PluginScale { Full = 0, Medium = 1, Small = 2 }
}

persist_enum! {
    Fill { 0 = Nothing, 1 = Form(form), 2 = Alias(alias), 3 = Created(base), 4 = Unknown, 5 = Matching(wanted) }
}

persist_struct! {
    Fragment { script, function }
    StagePlan { runs_on_start, runs_on_stop, completes, fragments, next }
    AliasPlan { number, is_optional, fill, spells, factions, items }
    QuestPlan { runs_once, repeats_stages, tells_reset, stages, aliases, scripts, unfilled }
    EffectPlan { base, magnitude, seconds, conditions }
    BasePlan { level, factions, perks, spells, items, values }
    Match { conditions, otherwise }
    SpellPlan { is_ability, effects }
    Plan {
        scales, quests, spells, owners, names, constants, conditions, bases, followers, running, listeners, pending,
    }
}
