//! Reads everything in a plugin that has a view.

use cyperus_plugin::form::actor::{ActorBase, Faction};
use cyperus_plugin::form::alias::Alias;
use cyperus_plugin::form::condition::conditions;
use cyperus_plugin::form::item::{LevelledList, Worth, contents, effects, terminal_items};
use cyperus_plugin::form::place::{Cell, parent_location, parent_world, scene_quest};
use cyperus_plugin::form::quest::Quest;
use cyperus_plugin::form::reference::Reference;
use cyperus_plugin::form::value::{FormList, Global, Message, Setting, actor_value_default};
use cyperus_plugin::vmad::{Property, Value};
use cyperus_plugin::{Content, Plugin, Vmad};

use super::Check;

/// Opens every record. Counts what it sees, so that nothing is optimised away.
pub(super) fn at_plugin(check: &mut Check<'_>, plugin: &Plugin<'_>) -> Result<(), String> {
    for record in plugin.records() {
        let _ = plugin.resolve(record.form_id);
        match check.step(|| plugin.open(&record))? {
            Ok(content) => {
                let seen = check.step(|| at_record(&content))?;
                if seen > 64 * (record.data.len() + 1) + at_most(&content) {
                    return Err(format!("{seen} things in {} bytes", record.data.len()));
                }
                if let Some(vmad) = content.vmad()
                    && let Some(problem) = content.problem(&vmad)
                {
                    check.problem(&problem)?;
                }
            }
            Err(error) => check.problem(&error)?,
        }
    }
    Ok(())
}

/// The most things that an unpacked record can hold.
fn at_most(content: &Content<'_>) -> usize {
    content
        .fields()
        .iter_all()
        .map(|field| 64 * (field.data.len() + 6))
        .sum()
}

fn at_record(content: &Content<'_>) -> usize {
    let mut seen = content.fields().iter().count();
    seen += usize::from(content.editor_id().is_some());
    seen += usize::from(content.full_name().is_some());
    seen += content.fields().keywords().count();
    seen += content.vmad().map_or(0, |vmad| at_scripts(&vmad));
    seen += conditions(&content.fields()).flatten().count();
    seen += Quest::of(content).map_or(0, at_quest);
    seen += Reference::of(content).map_or(0, at_reference);
    seen + at_things(content) + at_people(content)
}

fn at_scripts(vmad: &Vmad<'_>) -> usize {
    let mut seen = 0;
    for (_, script) in vmad.attached() {
        seen += 1 + script.properties.iter().map(at_property).sum::<usize>();
    }
    if let Some(fragments) = vmad.fragments() {
        seen += fragments.functions().count() + fragments.events().count();
    }
    seen
}

fn at_property(property: Property<'_>) -> usize {
    1 + match property.value {
        Value::None | Value::Object(_) | Value::Int(_) | Value::Float(_) | Value::Bool(_) => 0,
        Value::String(text) => usize::from(text.is_empty()),
        Value::Struct(value) => value.members.iter().map(at_property).sum(),
        Value::ObjectArray(values) => values.iter().count(),
        Value::StringArray(values) => values.iter().count(),
        Value::IntArray(values) => values.iter().count(),
        Value::FloatArray(values) => values.iter().count(),
        Value::BoolArray(values) => values.iter().count(),
        Value::StructArray(values) => values
            .iter()
            .map(|value| 1 + value.members.iter().map(at_property).sum::<usize>())
            .sum(),
    }
}

fn at_quest(quest: Quest<'_>) -> usize {
    let stages = quest.stages().map(|stage| 1 + stage.log_entries().count());
    let objectives = quest
        .objectives()
        .map(|objective| 1 + objective.targets().count());
    let seen: usize = stages.chain(objectives).sum();
    let start = usize::from(quest.starts_with_the_game()) + usize::from(quest.event().is_some());
    seen + start + quest.aliases().map(|alias| at_alias(&alias)).sum::<usize>()
}

fn at_alias(alias: &Alias<'_>) -> usize {
    let forms = alias
        .spells()
        .chain(alias.factions())
        .chain(alias.packages());
    let rest = alias.linked().count() + alias.items().count() + alias.keywords().count();
    let named = alias.name().is_some() || alias.forced_into().is_some();
    let _ = (alias.fill(), alias.display_name(), alias.is_optional());
    forms.count() + rest + usize::from(named)
}

fn at_reference(reference: Reference<'_>) -> usize {
    let _ = (reference.base(), reference.placement(), reference.scale());
    let _ = (
        reference.enable_parent(),
        reference.location(),
        reference.owner(),
    );
    let _ = (reference.lock_level(), reference.count(), reference.door());
    reference.links().count() + reference.reference_types().count()
}

fn at_things(content: &Content<'_>) -> usize {
    let _ = (
        Global::of(content),
        Setting::of(content),
        actor_value_default(content),
    );
    let _ = (Worth::of(content), parent_location(content));
    let _ = (parent_world(content), scene_quest(content));
    let mut seen = contents(content).count() + effects(content).count();
    seen += terminal_items(content).count();
    seen += FormList::of(content).map_or(0, |list| list.members().count());
    seen += Message::of(content).map_or(0, |message| message.buttons().count());
    seen += LevelledList::of(content).map_or(0, |list| {
        let _ = (list.flags(), list.chance_none());
        list.entries().count()
    });
    if let Some(cell) = Cell::of(content) {
        let _ = (
            cell.is_interior(),
            cell.coordinates(),
            cell.location(),
            cell.owner(),
        );
    }
    seen
}

fn at_people(content: &Content<'_>) -> usize {
    let actor = ActorBase::of(content).map_or(0, |actor| {
        let _ = (
            actor.flags(),
            actor.level(),
            actor.script_template(),
            actor.race(),
        );
        let ranks = actor.factions().count() + actor.perks().count();
        ranks + actor.spells().count() + actor.items().count() + actor.actor_values().count()
    });
    let faction = Faction::of(content).map_or(0, |faction| {
        faction.relations().count() + faction.ranks().count()
    });
    actor + faction
}
