//! The natives of the world, one row each.
//!
//! A native without a row returns the default of its type and logs a warning. Those in
//! [`no_effect`] have nothing to do in a world without graphics and sound, and log nothing.

mod absent;
mod actor;
mod alias;
mod controls;
mod engine;
mod extender;
mod form;
mod game;
mod library;
mod no_effect;
mod place;
mod player;
mod quest;
mod reference;
mod serve;
mod skyrim;
mod text;

use crate::machine::{Native, table};
use crate::world::{ActorFlags, Answer, FormId, ReferenceFlags, WorldCall};

pub(super) use serve::serve;

/// The tables of all natives of the world.
pub(super) const TABLES: &[&[Native]] = &[
    absent::ROWS,
    actor::ROWS,
    alias::ROWS,
    controls::ROWS,
    engine::ROWS,
    extender::ROWS,
    form::ROWS,
    game::ROWS,
    library::ROWS,
    no_effect::ROWS,
    place::ROWS,
    player::ROWS,
    quest::ROWS,
    reference::ROWS,
    skyrim::ROWS,
    text::ROWS,
];

/// Whether the receiver, a reference, has a flag.
fn is(call: &WorldCall<'_>, flag: ReferenceFlags) -> Answer {
    let reference = call.world.reference(call.this());
    Answer::Bool(reference.is_some_and(|reference| reference.flags.contains(flag)))
}

/// Sets or clears a flag of the receiver, a reference.
fn set(call: &mut WorldCall<'_>, flag: ReferenceFlags, value: bool) -> Answer {
    let this = call.this();
    if let Some(reference) = call.world.reference_mut(this) {
        reference.flags.set(flag, value);
    }
    Answer::None
}

/// Whether the receiver, an actor, has a flag.
fn actor_is(call: &WorldCall<'_>, flag: ActorFlags) -> Answer {
    let actor = call.world.actor(call.this());
    Answer::Bool(actor.is_some_and(|actor| actor.flags.contains(flag)))
}

/// Sets or clears a flag of the receiver, an actor.
fn set_actor(call: &mut WorldCall<'_>, flag: ActorFlags, value: bool) -> Answer {
    let this = call.this();
    if let Some(actor) = call.world.actor_mut(this) {
        actor.flags.set(flag, value);
    }
    Answer::None
}

/// The owner of a reference, if it is of that class.
fn owner_of_class(call: &WorldCall<'_>, class: &str) -> Option<FormId> {
    let owner = call.world.reference(call.this())?.owner?;
    call.world
        .form(owner)?
        .class
        .eq_ignore_ascii_case(class)
        .then_some(owner)
}

/// A count as scripts see it.
fn count(number: usize) -> Answer {
    Answer::Int(i32::try_from(number).unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeSet;

    use super::*;
    use crate::world::{AliasKind, Argument, Handle, World};

    fn rows() -> impl Iterator<Item = &'static Native> {
        TABLES.iter().copied().flatten()
    }

    /// Calls a native by name at second 0, with a fresh random number generator.
    fn call(world: &mut World, name: &str, receiver: Handle, arguments: &[Argument]) -> Answer {
        let row = rows()
            .find(|row| format!("{}.{}", row.script, row.name) == name)
            .expect("a native with that name");
        let body = row.world_body().expect("a native of the world");
        body(&mut WorldCall {
            world,
            receiver,
            arguments,
            game: cyperus_pex::Game::Fallout4,
            seconds: 0.0,
            random: &mut fastrand::Rng::with_seed(7),
            shown: Vec::new(),
            problems: Vec::new(),
            visited: 0,
            kept: 0,
            mismatch: &Cell::new(false),
        })
    }

    #[test]
    fn no_native_has_two_rows() {
        let mut seen = BTreeSet::new();
        for row in rows() {
            assert!(
                seen.insert((row.script, row.name)),
                "{}.{} has two rows",
                row.script,
                row.name
            );
        }
        assert!(seen.len() > 600, "only {} natives", seen.len());
    }

    #[test]
    fn things_are_made_used_and_lost() {
        let mut world = World::default();
        let player = Handle::form(FormId::PLAYER);
        let base = world.stand_in("Crate", "Container");
        let arguments = [
            base.into(),
            3.into(),
            false.into(),
            true.into(),
            true.into(),
        ];
        let Answer::Form(Some(made)) =
            call(&mut world, "ObjectReference.PlaceAtMe", player, &arguments)
        else {
            panic!("nothing was placed")
        };
        let made = Handle::form(made);
        assert_eq!(
            call(&mut world, "ObjectReference.IsDisabled", made, &[]),
            Answer::Bool(true)
        );
        call(&mut world, "ObjectReference.Enable", made, &[false.into()]);
        assert_eq!(
            call(&mut world, "ObjectReference.Is3DLoaded", made, &[]),
            Answer::Bool(true)
        );
        call(&mut world, "ObjectReference.Delete", made, &[]);
        assert_eq!(
            call(&mut world, "ObjectReference.IsDeleted", made, &[]),
            Answer::Bool(true)
        );
        assert!(world.answers_to(made, "ObjectReference"));
        assert!(!world.answers_to(made, "Actor"));
    }

    #[test]
    fn every_row_survives_arguments_that_make_no_sense() {
        // Hostile code calls natives on anything with anything: wrong kinds, too few, none at all.
        let mut world = World::default();
        let quest = world.stand_in("Quest", "Quest");
        let alias = world.alias(quest, "Alias", AliasKind::Collection);
        let receivers = [
            Handle::UNBOUND,
            Handle::form(quest),
            Handle::alias(alias),
            Handle::form(FormId(99)),
        ];
        let odd = [
            Argument::Float(f32::NAN),
            Argument::Int(i32::MIN),
            Argument::Form(Some(FormId(99))),
            Argument::Int(i32::MAX),
            Argument::Float(f32::INFINITY),
        ];
        for row in rows() {
            for receiver in receivers {
                for arguments in [&odd[..], &odd[1..], &odd[2..3], &odd[3..], &[]] {
                    let name = format!("{}.{}", row.script, row.name);
                    call(&mut world, &name, receiver, arguments);
                }
            }
        }
    }

    #[test]
    fn controls_are_allowed_when_all_layers_allow_them() {
        let mut world = World::default();
        let Answer::Form(Some(layer)) =
            call(&mut world, "InputEnableLayer.Create", Handle::UNBOUND, &[])
        else {
            panic!("no layer")
        };
        let layer = Handle::form(layer);
        call(
            &mut world,
            "InputEnableLayer.EnableJumping",
            layer,
            &[false.into()],
        );
        let answer = call(
            &mut world,
            "Game.IsJumpingControlsEnabled",
            Handle::UNBOUND,
            &[],
        );
        assert_eq!(answer, Answer::Bool(false));
        call(&mut world, "InputEnableLayer.Delete", layer, &[]);
        let answer = call(
            &mut world,
            "Game.IsJumpingControlsEnabled",
            Handle::UNBOUND,
            &[],
        );
        assert_eq!(answer, Answer::Bool(true));
    }
}
