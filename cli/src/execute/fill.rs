//! Stand-ins for form properties that nobody set: a form of the property's type with the property's
//! name, as the editor's auto-fill would find one. `PlayerRef` is the player.

use std::collections::VecDeque;

use cyperus_gc::ObjectRef;
use cyperus_vm::world::{AliasKind, FormId, Handle};
use cyperus_vm::{CreateError, Machine, PropertyInfo, PropertyRole, Value};

use super::instance::cannot_start;
use crate::exit::Failure;
use crate::report::quantity::{count, of};
use crate::world::Prepared;

/// Most stand-ins that the line names.
const NAMED: usize = 8;

/// What was filled in, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct StandIns {
    /// Property, and what stands in.
    made: Vec<(String, String)>,
}

impl StandIns {
    /// Fills the unset form properties of a script object, and those of scripts that come with the
    /// stand-ins. What is new gets its `OnInit`, after its properties. A property that a file sets to
    /// None stays None.
    pub(super) fn fill(
        &mut self,
        machine: &mut Machine,
        main: Option<ObjectRef>,
        first: &Prepared,
    ) -> Result<(), Failure> {
        let mut waiting = VecDeque::from([first.object]);
        let mut new = Vec::new();
        while let Some(object) = waiting.pop_front() {
            let Some(script) = machine.script_name(object).map(str::to_owned) else {
                continue;
            };
            let rows = machine
                .properties_of(&script)
                .map_err(|error| cannot_start(&error))?;
            for row in rows.into_iter().filter(wants_stand_in) {
                let is_set = object == first.object && first.set.contains(&row.name);
                if is_set || machine.property(object, &row.name) != Some(Value::None) {
                    continue;
                }
                let owner = [main, Some(object)];
                let made = stand_in(machine, owner, &row).map_err(|error| cannot_start(&error))?;
                let Some(made) = made else { continue };
                machine
                    .set_property(object, &row.name, &Value::Object(made.object))
                    .map_err(|error| cannot_start(&error))?;
                self.made.push((row.name, made.what));
                if made.is_new {
                    new.push(made.object);
                    waiting.push_back(made.object);
                }
            }
        }
        for object in new {
            machine.watch_unset(object, &[]);
            machine.initialize(object);
        }
        Ok(())
    }

    /// One line for people; None if nothing was filled in.
    pub(super) fn line(&self) -> Option<String> {
        let mut kinds: Vec<(String, u64)> = Vec::new();
        for (property, what) in &self.made {
            let text = format!("{property} ({what})");
            let known = kinds.iter().position(|(known, _)| *known == text);
            match known {
                Some(at) => kinds[at].1 += 1,
                None if kinds.len() < NAMED => kinds.push((text, 1)),
                None => {}
            }
        }
        let named: u64 = kinds.iter().map(|(_, made)| made).sum();
        let names: Vec<String> = kinds
            .into_iter()
            .map(|(text, made)| match made {
                1 => text,
                made => format!("{text} {} times", count(made)),
            })
            .collect();
        let more = match self.made.len() as u64 - named {
            0 => String::new(),
            more => format!(" and {} more", count(more)),
        };
        (!names.is_empty()).then(|| {
            format!(
                "made stand-ins for {}: {}{more}; --no-fill leaves them None, --world FILE says what \
                 they are",
                of(
                    self.made.len() as u64,
                    "property that is not set",
                    "properties that are not set"
                ),
                names.join(", "),
            )
        })
    }
}

/// Whether a plugin would set it: the editor shows it, and no script writes it.
fn wants_stand_in(row: &PropertyInfo) -> bool {
    row.is_object && row.is_auto && row.role == PropertyRole::Setting
}

/// What a property is filled with.
struct Made {
    object: ObjectRef,
    /// For people.
    what: String,
    /// Whether its properties are still to be filled.
    is_new: bool,
}

impl Made {
    fn known(object: ObjectRef, what: &str) -> Self {
        Self {
            object,
            what: what.to_owned(),
            is_new: false,
        }
    }
}

/// The stand-in for a property; None if there is none for its type.
fn stand_in(
    machine: &mut Machine,
    owners: [Option<ObjectRef>; 2],
    row: &PropertyInfo,
) -> Result<Option<Made>, CreateError> {
    let Some(kind) = machine.native_type_of(&row.type_name) else {
        return Ok(None);
    };
    let is_plain = kind.eq_ignore_ascii_case(&row.type_name);
    let mut owners_of_type = owners.into_iter().flatten();
    let own = owners_of_type.find(|&own| !is_plain && machine.is_instance(own, &row.type_name));
    if let Some(own) = own {
        return Ok(Some(Made::known(own, "the script itself")));
    }
    // They begin while the game runs; no plugin can name one.
    if ["ActiveMagicEffect", "InputEnableLayer"].contains(&kind) {
        return Ok(None);
    }
    if is_player(&row.name) && machine.extends("Actor", kind) {
        let (object, is_new) = machine.bind_stand_in("PlayerRef", &row.type_name)?;
        return Ok(Some(Made {
            is_new,
            ..Made::known(object, "the player")
        }));
    }
    if let Some(kind) = AliasKind::of_class(kind) {
        return alias(machine, owners[1], row, kind).map(Some);
    }
    // A name that is taken by something of another kind cannot stand in here.
    if let Some(class) = class_of_name(machine, &row.name)
        && !machine.extends(&class, kind)
    {
        return Ok(None);
    }
    let (object, is_new) = machine.bind_stand_in(&row.name, &row.type_name)?;
    Ok(Some(Made {
        is_new: is_new && !is_plain,
        ..Made::known(object, &type_of(machine, object))
    }))
}

/// The script of an object, as it spells itself.
fn type_of(machine: &Machine, object: ObjectRef) -> String {
    machine.script_name(object).unwrap_or_default().to_owned()
}

fn class_of_name(machine: &Machine, name: &str) -> Option<String> {
    let world = machine.world();
    let form = world.form(world.named(name)?)?;
    Some(form.class.to_string())
}

fn is_player(name: &str) -> bool {
    ["Player", "PlayerRef", "PlayerReference", "PlayerActor"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

/// An alias of the script's own quest if it is one, else of a quest made for it. An alias without
/// anything in it would be None again at the first question.
fn alias(
    machine: &mut Machine,
    owner: Option<ObjectRef>,
    row: &PropertyInfo,
    kind: AliasKind,
) -> Result<Made, CreateError> {
    let own = owner.filter(|&owner| machine.is_instance(owner, "Quest"));
    let own = own.and_then(|owner| machine.form_of(owner));
    let world = machine.world_mut();
    let quest = own.unwrap_or_else(|| world.stand_in(&format!("{}Quest", row.name), "Quest"));
    let id = world.alias(quest, &row.name, kind);
    let fill = match kind {
        AliasKind::Reference if row.name.to_ascii_lowercase().contains("player") => {
            Some(FormId::PLAYER)
        }
        AliasKind::Reference => Some(world.stand_in(&format!("{}Ref", row.name), "Actor")),
        AliasKind::Location => Some(world.stand_in(&format!("{}Place", row.name), "Location")),
        AliasKind::Collection => None,
    };
    if let Some(fill) = fill {
        world.fill_alias(id, fill);
    }
    let (object, is_new) = machine.bind_script(Handle::alias(id), &row.type_name)?;
    let is_plain = kind.class().eq_ignore_ascii_case(&row.type_name);
    Ok(Made {
        is_new: is_new && !is_plain,
        ..Made::known(object, &type_of(machine, object))
    })
}
