//! The world without a machine: what its operations do and what they record.

use super::*;

fn events(world: &mut World) -> Vec<(&'static str, Handle)> {
    world
        .take_occurrences()
        .into_iter()
        .map(|happened| (happened.event, happened.receiver))
        .collect()
}

#[test]
fn stand_ins_are_one_form_per_name() {
    let mut world = World::default();
    let bob = world.stand_in("Bob", "Actor");
    assert_eq!(world.stand_in("BOB", "Actor"), bob);
    assert_eq!(world.named("bob"), Some(bob));
    let base = world
        .reference(bob)
        .and_then(|reference| reference.base)
        .expect("a base");
    assert_eq!(world.form(base).map(|form| &*form.class), Some("ActorBase"));
    assert_eq!(world.handle_text(Handle::form(bob)), " (01000800)");
}

#[test]
fn text_of_handles_follows_the_games() {
    let mut world = World::default();
    let made = world.create("Actor").expect("room");
    assert_eq!(world.handle_text(Handle::form(made)), " (FF000800)");
    let quest = world.stand_in("MQ01", "Quest");
    let alias = world.alias(quest, "Guard", AliasKind::Reference);
    assert_eq!(
        world.handle_text(Handle::alias(alias)),
        "alias Guard on quest MQ01 (01000800)"
    );
    world.forget(made);
    assert_eq!(world.handle_text(Handle::form(made)), "None");
}

#[test]
fn placed_things_load_and_deleted_ones_do_not_come_back() {
    let mut world = World::default();
    let base = world.stand_in("Crate", "Container");
    let crate_here = world
        .place_at(FormId::PLAYER, base, &Placement::default())
        .expect("placed");
    assert_eq!(events(&mut world), [("OnLoad", Handle::form(crate_here))]);
    world.delete(crate_here);
    world.enable(crate_here);
    assert_eq!(events(&mut world), [("OnUnload", Handle::form(crate_here))]);
    assert!(
        !world
            .reference(crate_here)
            .expect("still there")
            .is_loaded()
    );
    world.delete(FormId::PLAYER);
    assert!(
        world
            .reference(FormId::PLAYER)
            .expect("the player")
            .is_loaded()
    );
}

#[test]
fn items_move_between_containers() {
    let mut world = World::default();
    let chest = world.stand_in("Chest", "ObjectReference");
    let gem = world.stand_in("Gem", "MiscObject");
    world.add_item(chest, gem, 5, None);
    assert_eq!(world.remove_item(chest, gem, 9, Some(FormId::PLAYER)), 5);
    assert_eq!(world.item_count(chest, gem), 0);
    assert_eq!(world.item_count(FormId::PLAYER, gem), 5);
    let happened = world.take_occurrences();
    let last = happened.last().expect("three events");
    assert_eq!(last.event, "OnItemAdded");
    // The last one is Starfield's reason of a transfer; the other games' handlers do not get it.
    assert_eq!(
        last.arguments,
        [gem.into(), 5.into(), None.into(), chest.into(), 0.into()]
    );
    assert_eq!(happened.len(), 3);
}

#[test]
fn lists_that_hold_themselves_end() {
    let mut world = World::default();
    let list = world.stand_in("Loot", "FormList");
    let gem = world.stand_in("Gem", "MiscObject");
    let Some(Body::List(state)) = world.body_mut(list) else {
        panic!("a list")
    };
    state.add(list);
    state.add(gem);
    state.add(gem);
    world.add_item(FormId::PLAYER, list, 2, None);
    assert_eq!(world.item_count(FormId::PLAYER, gem), 2);
    assert_eq!(world.item_count(FormId::PLAYER, list), 2);
    assert_eq!(world.remove_item(FormId::PLAYER, list, 1, None), 1);
}

#[test]
fn taking_a_reference_puts_it_into_the_inventory() {
    let mut world = World::default();
    let book = world.stand_in("Diary", "Book");
    let lying = world
        .place_at(FormId::PLAYER, book, &Placement::default())
        .expect("placed");
    assert!(world.activate(lying, Some(FormId::PLAYER), false));
    assert_eq!(world.item_count(FormId::PLAYER, book), 1);
    assert_eq!(
        world.reference(lying).and_then(|r| r.container),
        Some(FormId::PLAYER)
    );
    let dropped = world.drop_item(FormId::PLAYER, lying, 1);
    assert_eq!(dropped, Some(lying));
    assert!(world.reference(lying).expect("on the floor").is_loaded());
    assert_eq!(world.item_count(FormId::PLAYER, book), 0);
}

#[test]
fn blocked_doors_tell_their_scripts_and_stay_shut() {
    let mut world = World::default();
    let base = world.stand_in("Gate", "Door");
    let gate = world
        .place_at(FormId::PLAYER, base, &Placement::default())
        .expect("placed");
    world.take_occurrences();
    world.reference_mut(gate).expect("a reference").flags |= ReferenceFlags::ACTIVATION_BLOCKED;
    world.activate(gate, Some(FormId::PLAYER), false);
    assert_eq!(events(&mut world), [("OnActivate", Handle::form(gate))]);
    world.activate(gate, Some(FormId::PLAYER), true);
    assert_eq!(events(&mut world), [("OnOpen", Handle::form(gate))]);
}

#[test]
fn health_decides_over_life() {
    let mut world = World::default();
    let health = world.stand_in("Health", "ActorValue");
    let bob = world.stand_in("Bob", "Actor");
    world.change_value(bob, health, |value| value.harm(40.0));
    assert!((world.value(bob, health).current() - 60.0).abs() < 1e-6);
    world.actor_mut(bob).expect("an actor").flags |= ActorFlags::ESSENTIAL;
    world.change_value(bob, health, |value| value.harm(100.0));
    assert_eq!(events(&mut world), [("OnEnterBleedout", Handle::form(bob))]);
    world.kill(bob, Some(FormId::PLAYER));
    world.kill(bob, Some(FormId::PLAYER));
    let names: Vec<_> = events(&mut world)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["OnDying", "OnDeath", "OnKill"]);
    world.resurrect(bob);
    assert!((world.value(bob, health).current() - 100.0).abs() < 1e-6);
}

#[test]
fn stages_start_quests_and_happen_once() {
    let mut world = World::default();
    let quest = world.stand_in("MQ01", "Quest");
    assert!(world.set_stage(quest, 20));
    assert!(world.set_stage(quest, 10));
    assert!(!world.set_stage(quest, 20));
    assert_eq!(world.quest(quest).map(Quest::stage), Some(20));
    let names: Vec<_> = events(&mut world)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["OnQuestInit", "OnStageSet", "OnStageSet"]);
}

#[test]
fn stopped_quests_empty_their_aliases() {
    let mut world = World::default();
    let quest = world.stand_in("MQ01", "Quest");
    let alias = world.alias(quest, "Guard", AliasKind::Reference);
    let crowd = world.alias(quest, "Crowd", AliasKind::Collection);
    world.start_quest(quest);
    world.fill_alias(alias, FormId::PLAYER);
    world.fill_alias(crowd, FormId::PLAYER);
    world.fill_alias(crowd, FormId::PLAYER);
    let with = world.aliases_with(FormId::PLAYER);
    assert_eq!(
        with,
        [
            (alias, AliasKind::Reference),
            (crowd, AliasKind::Collection)
        ]
    );
    assert_eq!(
        world.alias_state(crowd).map(|state| state.fill.len()),
        Some(1)
    );
    world.stop_quest(quest);
    assert_eq!(world.aliases_with(FormId::PLAYER), []);
}

#[test]
fn link_chains_end_in_circles() {
    let mut world = World::default();
    let markers: Vec<_> = ["A", "B", "C"]
        .iter()
        .map(|name| world.stand_in(name, "ObjectReference"))
        .collect();
    for (from, to) in [(0, 1), (1, 2), (2, 0)] {
        let reference = world.reference_mut(markers[from]).expect("a reference");
        reference.links.insert(None, markers[to]);
    }
    assert_eq!(
        world.link_chain(markers[0], None, 100),
        [markers[1], markers[2]]
    );
    assert_eq!(world.linked_to(markers[0], None), [markers[2]]);
}

#[test]
fn combat_has_two_sides() {
    let mut world = World::default();
    let bob = world.stand_in("Bob", "Actor");
    world.start_combat(bob, FormId::PLAYER);
    world.stop_combat(FormId::PLAYER);
    assert_eq!(world.actor(bob).map(|actor| actor.targets.len()), Some(0));
    assert_eq!(events(&mut world).len(), 4);
}

#[test]
fn enmity_between_factions_outweighs_friendship() {
    let mut world = World::default();
    let bob = world.stand_in("Bob", "Actor");
    let guards = world.stand_in("Guards", "Faction");
    let bandits = world.stand_in("Bandits", "Faction");
    for (actor, faction) in [
        (bob, guards),
        (FormId::PLAYER, guards),
        (FormId::PLAYER, bandits),
    ] {
        world
            .actor_mut(actor)
            .expect("an actor")
            .factions
            .insert(faction, 0);
    }
    assert_eq!(world.faction_reaction(bob, FormId::PLAYER), 2);
    let Some(Body::Faction(state)) = world.body_mut(guards) else {
        panic!("a faction")
    };
    state.reactions.insert(bandits, 1);
    assert_eq!(world.faction_reaction(bob, FormId::PLAYER), 1);
}
