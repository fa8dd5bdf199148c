//! How a script begins by what it extends: a quest is started, an effect is applied, a reference is
//! placed and loaded, an alias is filled.

use cyperus_gc::ObjectRef;
use cyperus_vm::Machine;
use cyperus_vm::world::{AliasKind, Body, FormId, Handle};

use super::instance::{cannot_start, make_instance};
use crate::exit::Failure;

/// What a script is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Quest,
    Effect,
    Reference,
    Alias(AliasKind),
    Scene,
    /// Anything else: it is made, and that is all.
    Other,
}

impl Kind {
    /// By the nearest native type that a script extends.
    pub(super) fn of(machine: &mut Machine, script: &str) -> Self {
        match machine.native_type_of(script) {
            Some("Quest") => Self::Quest,
            Some("ActiveMagicEffect") => Self::Effect,
            Some("Scene") => Self::Scene,
            Some(kind) if machine.extends(kind, "ObjectReference") => Self::Reference,
            Some(kind) => AliasKind::of_class(kind).map_or(Self::Other, Self::Alias),
            None => Self::Other,
        }
    }

    /// The events that a script of this kind gets when it begins.
    pub(super) fn events(self) -> &'static [&'static str] {
        match self {
            Self::Quest => &["OnInit", "OnQuestInit"],
            Self::Effect => &["OnInit", "OnEffectStart"],
            Self::Reference => &["OnInit", "OnLoad"],
            Self::Alias(_) => &["OnInit", "OnAliasInit"],
            Self::Scene | Self::Other => &["OnInit"],
        }
    }

    /// Whether `--target` means something to it.
    pub(super) fn takes_target(self) -> bool {
        matches!(self, Self::Effect | Self::Alias(AliasKind::Reference))
    }

    /// An instance of the script on a thing of its kind. It has not begun yet.
    pub(super) fn make(self, machine: &mut Machine, script: &str) -> Result<ObjectRef, Failure> {
        if let Self::Alias(_) = self {
            let name = script.replace(':', "_");
            let made = machine.bind_stand_in(&name, script);
            return made
                .map(|(object, _)| object)
                .map_err(|error| cannot_start(&error));
        }
        make_instance(machine, script)
    }

    /// Applies an effect, fills an alias or gives a scene its quest, before the script begins.
    pub(super) fn aim(self, machine: &mut Machine, main: ObjectRef, target: Option<FormId>) {
        match self {
            Self::Effect => {
                let form = machine.form_of(main);
                let body = form.and_then(|form| machine.world_mut().body_mut(form));
                if let Some(Body::Effect(effect)) = body {
                    effect.target = target.or(effect.target).or(Some(FormId::PLAYER));
                    effect.caster = effect.caster.or(Some(FormId::PLAYER));
                }
            }
            Self::Alias(kind) => {
                let Some(alias) = machine.alias_of(main) else {
                    return;
                };
                let world = machine.world_mut();
                let is_empty = world
                    .alias_state(alias)
                    .is_none_or(|state| state.fill.is_empty());
                let fill = match kind {
                    AliasKind::Location => world.stand_in("Place", "Location"),
                    AliasKind::Reference | AliasKind::Collection => {
                        target.unwrap_or(FormId::PLAYER)
                    }
                };
                if is_empty || target.is_some() {
                    world.fill_alias(alias, fill);
                }
            }
            Self::Scene => {
                let Some(form) = machine.form_of(main) else {
                    return;
                };
                // A plugin would say which; a fragment finds one anyway.
                let quest = machine.world_mut().stand_in("OwningQuest", "Quest");
                if let Some(Body::Scene(scene)) = machine.world_mut().body_mut(form) {
                    scene.quest = scene.quest.or(Some(quest));
                }
            }
            Self::Quest | Self::Reference | Self::Other => {}
        }
    }

    /// Lets the thing begin, when the script has its `OnInit` on its way. A thing that a world file
    /// declares has begun already.
    pub(super) fn begin(self, machine: &mut Machine, main: ObjectRef, is_declared: bool) {
        match self {
            Self::Quest => {
                if let Some(form) = machine.form_of(main) {
                    machine.world_mut().start_quest(form);
                }
            }
            Self::Effect => {
                if let Some(form) = machine.form_of(main) {
                    let world = machine.world_mut();
                    world.tell_of_effect(form, "OnEffectStart");
                }
            }
            Self::Reference if !is_declared => {
                if let Some(form) = machine.form_of(main) {
                    let handle = Handle::form(form);
                    machine.world_mut().happens(handle, "OnLoad", []);
                }
            }
            Self::Alias(_) => {
                if let Some(alias) = machine.alias_of(main) {
                    machine.world_mut().start_quest(alias.quest);
                }
            }
            Self::Reference | Self::Scene | Self::Other => {}
        }
        machine.settle_world();
    }
}
