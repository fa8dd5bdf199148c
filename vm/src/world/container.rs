//! Inventories: adding, removing, moving between containers, equipping.

use super::World;
use super::form::Body;
use super::id::{FormId, Handle};
use super::reference::ReferenceFlags;

/// Why an item went from one container to another: for nothing in particular. Only Starfield says so.
const NO_REASON: i32 = 0;

/// What an actor hears that puts something on: in Fallout 4 and later, in Skyrim; and what the thing
/// hears.
const EQUIPPED: [&str; 3] = ["OnItemEquipped", "OnObjectEquipped", "OnEquipped"];
/// The same when it is taken off.
const UNEQUIPPED: [&str; 3] = ["OnItemUnequipped", "OnObjectUnequipped", "OnUnequipped"];

impl World {
    /// Puts items into a container. A form list adds each of its forms; a reference is put in
    /// itself.
    pub fn add_item(
        &mut self,
        container: FormId,
        item: FormId,
        count: i32,
        source: Option<FormId>,
    ) {
        if count <= 0 || self.reference(container).is_none() {
            return;
        }
        for member in self.expanded(item) {
            self.add_one_kind(container, member, count, source);
        }
    }

    fn add_one_kind(
        &mut self,
        container: FormId,
        item: FormId,
        count: i32,
        source: Option<FormId>,
    ) {
        match self.body(item) {
            None => {}
            Some(Body::Reference(reference)) => {
                let base = reference.base;
                self.hold(container, item);
                if let Some(base) = base {
                    self.change_count(container, base, 1);
                    self.tell_added(container, base, 1, Some(item), source);
                }
            }
            Some(_) => {
                self.change_count(container, item, count);
                self.tell_added(container, item, count, None, source);
            }
        }
    }

    /// Removes up to this many items from a container, and puts them into another if given. Returns
    /// how many.
    pub fn remove_item(
        &mut self,
        container: FormId,
        item: FormId,
        count: i32,
        into: Option<FormId>,
    ) -> i32 {
        self.expanded(item)
            .into_iter()
            .map(|member| self.remove_one_kind(container, member, count, into))
            .fold(0, i32::saturating_add)
    }

    fn remove_one_kind(
        &mut self,
        container: FormId,
        item: FormId,
        count: i32,
        into: Option<FormId>,
    ) -> i32 {
        let held = self.reference(item).and_then(|reference| reference.base);
        let base = held.unwrap_or(item);
        let removed = count.min(self.item_count(container, base));
        if removed <= 0 {
            return 0;
        }
        self.change_count(container, base, -removed);
        if held.is_some() {
            self.release(container, item);
        }
        self.unequip(container, base);
        let reference = held.map(|_| item);
        self.happens(
            Handle::form(container),
            "OnItemRemoved",
            [
                base.into(),
                removed.into(),
                reference.into(),
                into.into(),
                NO_REASON.into(),
            ],
        );
        if let Some(other) = into {
            self.add_item(other, reference.unwrap_or(base), removed, Some(container));
        }
        removed
    }

    /// Empties a container, into another if given.
    pub fn remove_all_items(&mut self, container: FormId, into: Option<FormId>) {
        let Some(reference) = self.reference(container) else {
            return;
        };
        let held = reference.held.clone();
        for item in held {
            self.remove_item(container, item, 1, into);
        }
        let Some(reference) = self.reference(container) else {
            return;
        };
        let items: Vec<_> = reference
            .items
            .iter()
            .map(|(item, count)| (*item, *count))
            .collect();
        for (item, count) in items {
            self.remove_item(container, item, count, into);
        }
    }

    /// How many of an item a container holds: of a form, of all forms in a list, or of all with a
    /// keyword.
    pub fn item_count(&self, container: FormId, item: FormId) -> i32 {
        let Some(reference) = self.reference(container) else {
            return 0;
        };
        if self.list(item).is_some() {
            let members = self.expanded(item);
            let counts = members
                .into_iter()
                .map(|member| self.item_count(container, member));
            return counts.fold(0, i32::saturating_add);
        }
        let is_keyword = self
            .form(item)
            .is_some_and(|form| form.class.eq_ignore_ascii_case("Keyword"));
        if is_keyword {
            return reference
                .items
                .iter()
                .filter(|(held, _)| self.has_keyword(**held, item))
                .map(|(_, count)| *count)
                .fold(0, i32::saturating_add);
        }
        reference.items.get(&item).copied().unwrap_or(0)
    }

    /// The total number of items in a container.
    pub fn all_item_count(&self, container: FormId) -> i32 {
        self.reference(container).map_or(0, |reference| {
            reference
                .items
                .values()
                .copied()
                .fold(0, i32::saturating_add)
        })
    }

    /// What the contents of a container are worth.
    pub fn inventory_value(&self, container: FormId) -> i32 {
        let worth = |item: &FormId| self.form(*item).map_or(0, |form| form.gold);
        self.reference(container).map_or(0, |reference| {
            reference
                .items
                .iter()
                .map(|(item, count)| worth(item).saturating_mul(*count))
                .fold(0, i32::saturating_add)
        })
    }

    /// Equips an item; if the actor does not have it, it is added first.
    pub fn equip(&mut self, actor: FormId, item: FormId) {
        if self.actor(actor).is_none() || self.form(item).is_none() {
            return;
        }
        if self.item_count(actor, item) == 0 {
            self.add_item(actor, item, 1, None);
        }
        let newly = self
            .actor_mut(actor)
            .is_some_and(|state| state.equipped.insert(item));
        if newly {
            self.tell_of_equipment(actor, item, EQUIPPED);
        }
    }

    /// Unequips an item. True if it was equipped.
    pub fn unequip(&mut self, actor: FormId, item: FormId) -> bool {
        let was_on = self
            .actor_mut(actor)
            .is_some_and(|state| state.equipped.remove(&item));
        if was_on {
            self.tell_of_equipment(actor, item, UNEQUIPPED);
        }
        was_on
    }

    /// The actor hears of it under the name of its game, and so does the thing itself.
    fn tell_of_equipment(&mut self, actor: FormId, item: FormId, events: [&'static str; 3]) {
        let [fallout, skyrim, own] = events;
        let thing = self.reference(item).map(|_| item);
        let base = self.reference(item).and_then(|reference| reference.base);
        let base = base.unwrap_or(item);
        for event in [fallout, skyrim] {
            let arguments = [base.into(), thing.into()];
            self.happens(Handle::form(actor), event, arguments);
        }
        if let Some(thing) = thing {
            self.happens(Handle::form(thing), own, [actor.into()]);
        }
    }

    /// Drops items beside their container. Returns the reference that now lies there.
    pub fn drop_item(&mut self, container: FormId, item: FormId, count: i32) -> Option<FormId> {
        let removed = self.remove_item(container, item, count, None);
        if removed == 0 {
            return None;
        }
        if self.reference(item).is_some() {
            self.move_to(item, container, [0.0; 3], false);
            return Some(item);
        }
        self.place_at(
            container,
            item,
            &super::Placement {
                count: removed,
                ..Default::default()
            },
        )
    }

    fn tell_added(
        &mut self,
        container: FormId,
        base: FormId,
        count: i32,
        reference: Option<FormId>,
        source: Option<FormId>,
    ) {
        self.happens(
            Handle::form(container),
            "OnItemAdded",
            [
                base.into(),
                count.into(),
                reference.into(),
                source.into(),
                NO_REASON.into(),
            ],
        );
    }

    fn change_count(&mut self, container: FormId, item: FormId, change: i32) {
        let Some(reference) = self.reference_mut(container) else {
            return;
        };
        let count = reference.items.entry(item).or_insert(0);
        *count = count.saturating_add(change);
        if *count <= 0 {
            reference.items.remove(&item);
        }
    }

    /// Moves a reference into a container.
    fn hold(&mut self, container: FormId, item: FormId) {
        let before = self
            .reference(item)
            .and_then(|reference| reference.container);
        if let Some(before) = before {
            self.release(before, item);
        }
        if let Some(reference) = self.reference_mut(item) {
            reference.container = Some(container);
        }
        if let Some(reference) = self.reference_mut(container) {
            reference.held.push(item);
        }
        self.happens(
            Handle::form(item),
            "OnContainerChanged",
            [Some(container).into(), before.into()],
        );
    }

    /// Takes a reference out of its container.
    fn release(&mut self, container: FormId, item: FormId) {
        if let Some(reference) = self.reference_mut(container) {
            reference.held.retain(|held| *held != item);
        }
        if let Some(reference) = self.reference_mut(item) {
            reference.container = None;
            reference.flags.remove(ReferenceFlags::DISABLED);
        }
    }
}
