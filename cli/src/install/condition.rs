//! Conditions of a plugin, with the forms that they name.

use cyperus_pex::Game;
use cyperus_plugin::form::condition as stored;
use cyperus_vm::world::{
    AliasId, Asked, Compared, Comparison, Condition, FormId, Parameter, condition_parameters,
};

use super::Installer;
use super::file::File;

/// The functions that ask for an actor value.
const VALUES: [u16; 2] = [14, 277];

/// The number of a function that no game has: nothing is known about its answer.
const UNKNOWN: u16 = u16::MAX;

/// Skyrim's actor values by number, as far as scripts and conditions use them much.
const SKYRIM_VALUES: [&str; 27] = [
    "Aggression",
    "Confidence",
    "Energy",
    "Morality",
    "Mood",
    "Assistance",
    "OneHanded",
    "TwoHanded",
    "Marksman",
    "Block",
    "Smithing",
    "HeavyArmor",
    "LightArmor",
    "Pickpocket",
    "Lockpicking",
    "Sneak",
    "Alchemy",
    "Speechcraft",
    "Alteration",
    "Conjuration",
    "Destruction",
    "Illusion",
    "Restoration",
    "Enchanting",
    "Health",
    "Magicka",
    "Stamina",
];

impl Installer<'_> {
    /// Conditions as the world knows them. `quest` is the quest that they belong to, whose aliases they
    /// may name.
    pub(super) fn conditions(
        &mut self,
        file: &File<'_>,
        quest: Option<FormId>,
        found: stored::Conditions<'_>,
    ) -> Vec<Condition> {
        found
            .map(|row| {
                let known = row.and_then(|row| self.condition(file, quest, &row));
                known.unwrap_or(Condition {
                    function: UNKNOWN,
                    parameters: [Parameter::default(); 2],
                    asked: Asked::Nobody,
                    comparison: Comparison::Equal,
                    value: Compared::Number(0.0),
                    or_next: row.is_some_and(|row| row.or_next),
                })
            })
            .collect()
    }

    /// One condition; `None` if nothing can be said about it.
    fn condition(
        &mut self,
        file: &File<'_>,
        quest: Option<FormId>,
        row: &stored::Condition<'_>,
    ) -> Option<Condition> {
        let wanted = condition_parameters(row.function)?;
        let mut parameters = [Parameter::default(); 2];
        for (at, wanted) in wanted.into_iter().enumerate() {
            // Only the first can be an alias instead of a form.
            let is_alias = at == 0 && (row.takes_alias || wanted == "Alias");
            parameters[at] = if is_alias {
                Parameter::Alias(alias_of(quest, row.parameters[at])?)
            } else if VALUES.contains(&row.function) && self.game == Game::Skyrim {
                let number = usize::try_from(row.parameters[at]).ok()?;
                let name = SKYRIM_VALUES.get(number)?;
                Parameter::Form(self.machine.world_mut().stand_in(name, "ActorValue"))
            } else if matches!(wanted, "" | "Int") {
                Parameter::Number(row.parameters[at].cast_signed())
            } else {
                let form = cyperus_plugin::FormId(row.parameters[at]);
                Parameter::Form(self.form(file, form, wanted)?)
            };
        }
        let asked = match row.asked {
            stored::Asked::Subject if row.swapped => Asked::Target,
            stored::Asked::Target if row.swapped => Asked::Subject,
            stored::Asked::Subject => Asked::Subject,
            stored::Asked::Target => Asked::Target,
            stored::Asked::Reference(form) => {
                Asked::Form(self.form(file, form, "ObjectReference")?)
            }
            stored::Asked::Alias(number) => Asked::Alias(alias_of(quest, number)?),
            stored::Asked::Other(_) => Asked::Nobody,
        };
        let value = match row.value {
            stored::Compared::Number(number) => Compared::Number(number),
            stored::Compared::Global(form) => {
                Compared::Global(self.form(file, form, "GlobalVariable")?)
            }
        };
        Some(Condition {
            function: row.function,
            parameters,
            asked,
            comparison: comparison_of(row.comparison),
            value,
            or_next: row.or_next,
        })
    }
}

fn alias_of(quest: Option<FormId>, number: u32) -> Option<AliasId> {
    let number = u16::try_from(number).ok()?;
    quest.map(|quest| AliasId { quest, number })
}

fn comparison_of(stored: stored::Comparison) -> Comparison {
    match stored {
        stored::Comparison::Equal => Comparison::Equal,
        stored::Comparison::Different => Comparison::Different,
        stored::Comparison::Greater => Comparison::Greater,
        stored::Comparison::AtLeast => Comparison::AtLeast,
        stored::Comparison::Less => Comparison::Less,
        stored::Comparison::AtMost => Comparison::AtMost,
    }
}
