//! References that scripts placed in the world: how many of each base, which script lines placed
//! them, and what holds them. They are not in the heap, and no collection removes them: one that is
//! not deleted stays for the rest of the game.

use std::collections::{BTreeMap, BTreeSet};

use cyperus_gc::event::Population;
use cyperus_gc::inspect::{Node, Referrer};
use cyperus_gc::{Slot, SlotKind};

use crate::id::HandleId;
use crate::machine::Machine;
use crate::roots::Holder;
use crate::world::{Body, FormId, Reference, ReferenceFlags};

/// The references that scripts placed, in tables. The largest counts come first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacedReport {
    /// References that are in the world, including disabled ones.
    pub standing: u64,
    /// References that were deleted but are still held by something.
    pub deleted: u64,
    /// By base.
    pub bases: Vec<(String, u64)>,
    /// By the allocation site of the line that placed them; 0 for those not placed by a script.
    pub sites: Vec<(u32, u64)>,
    /// By holder. A reference with two holders counts for both.
    pub holders: Vec<(String, u64)>,
    /// Form lists, with the number of forms that scripts added.
    pub lists: Vec<(String, u64)>,
}

/// The text for references that only the world holds.
const WORLD_ALONE: &str = "nothing but the world";

/// What holds which references.
type Holders = BTreeMap<FormId, BTreeSet<String>>;

fn is_placed(reference: &Reference) -> bool {
    reference.flags.contains(ReferenceFlags::CREATED)
}

/// The largest counts first, equal ones by key.
fn sorted<K: Ord>(counts: BTreeMap<K, u64>) -> Vec<(K, u64)> {
    let mut rows: Vec<(K, u64)> = counts.into_iter().collect();
    rows.sort_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
    rows
}

impl Machine {
    /// The references that scripts placed, in tables.
    pub fn inspect_placed(&mut self) -> PlacedReport {
        let mut report = PlacedReport::default();
        let (mut bases, mut sites) = (BTreeMap::new(), BTreeMap::new());
        let mut lists = BTreeMap::new();
        let world = self.bridge.world();
        let mut placed = Vec::new();
        for (id, form) in world.forms() {
            if let Body::Reference(reference) = &form.body
                && is_placed(reference)
            {
                placed.push(id);
                if reference.flags.contains(ReferenceFlags::DELETED) {
                    report.deleted += 1;
                } else {
                    report.standing += 1;
                }
                let base = reference.base.unwrap_or(FormId(0));
                *bases.entry(self.form_text(base)).or_insert(0) += 1;
                *sites.entry(world.site(id)).or_insert(0) += 1;
            }
            if let Body::List(list) = &form.body
                && !list.added.is_empty()
            {
                lists.insert(self.form_text(id), list.added.len() as u64);
            }
        }
        let held = self.holders_of(&placed);
        let mut holders = BTreeMap::new();
        for id in placed {
            match held.get(&id) {
                Some(texts) => {
                    for text in texts {
                        *holders.entry(text.clone()).or_insert(0) += 1;
                    }
                }
                None => *holders.entry(WORLD_ALONE.to_owned()).or_insert(0) += 1,
            }
        }
        report.bases = sorted(bases);
        report.sites = sorted(sites);
        report.holders = sorted(holders);
        report.lists = sorted(lists);
        report
    }

    /// What holds a reference, as text; empty if only the world does. `None` for a form that is not
    /// a reference.
    pub fn reference_holders(&mut self, id: FormId) -> Option<Vec<String>> {
        self.bridge.world().reference(id)?;
        let mut held = self.holders_of(&[id]);
        Some(held.remove(&id).unwrap_or_default().into_iter().collect())
    }

    /// A form as text for people: its editor id and number.
    pub fn form_text(&self, id: FormId) -> String {
        match self.bridge.world().form(id) {
            Some(form) if !form.name.is_empty() => format!("{} ({id})", form.name),
            Some(form) => format!("{} ({id})", form.class),
            None => id.to_string(),
        }
    }

    fn holders_of(&mut self, wanted: &[FormId]) -> Holders {
        let wanted: BTreeSet<FormId> = wanted.iter().copied().collect();
        let mut holders = Holders::new();
        if wanted.is_empty() {
            return holders;
        }
        self.find_holders_in_world(&wanted, &mut holders);
        self.find_holders_in_heap(&wanted, &mut holders);
        holders
    }

    fn find_holders_in_world(&self, wanted: &BTreeSet<FormId>, holders: &mut Holders) {
        let mut note = |held: &mut dyn Iterator<Item = FormId>, text: &dyn Fn() -> String| {
            let mut words: Option<String> = None;
            for id in held.filter(|id| wanted.contains(id)) {
                let words = words.get_or_insert_with(text);
                holders.entry(id).or_default().insert(words.clone());
            }
        };
        let world = self.bridge.world();
        for (id, form) in world.forms() {
            if let Body::List(list) = &form.body {
                note(&mut list.iter(), &|| {
                    format!("the form list {}", self.form_text(id))
                });
            }
            if let Body::Reference(reference) = &form.body {
                note(&mut reference.held.iter().copied(), &|| {
                    format!("the inventory of {}", self.form_text(id))
                });
                note(&mut reference.links.values().copied(), &|| {
                    format!("a link of {}", self.form_text(id))
                });
            }
        }
        for (id, alias) in world.aliases() {
            note(&mut alias.fill.iter().copied(), &|| {
                format!("the alias {} of {}", alias.name, self.form_text(id.quest))
            });
        }
    }

    fn find_holders_in_heap(&mut self, wanted: &BTreeSet<FormId>, holders: &mut Holders) {
        let mut views: BTreeMap<u64, FormId> = BTreeMap::new();
        for &form in wanted {
            let handle = HandleId(u64::from(form.0));
            for object in self.bridge.attached(handle) {
                views.insert(object.bits(), form);
            }
        }
        if views.is_empty() {
            return;
        }
        let roots = self.list_roots_for_people();
        let is_view = |node: &Node| {
            node.population == Population::Objects && views.contains_key(&node.handle)
        };
        let found = self.heap.referrers(&roots, &is_view);
        let arrays: BTreeSet<Node> = found
            .iter()
            .filter_map(|it| it.from)
            .filter(|from| from.population == Population::Arrays)
            .collect();
        let around = self.heap.referrers(&roots, &|node| arrays.contains(node));
        for Referrer { from, via, to } in found {
            let Some(&form) = views.get(&to.handle) else {
                continue;
            };
            // An instance of a script that is on the reference refers to itself as `self`.
            let text = match from {
                None => match roots.holder_of(SlotKind::Object, Slot(to.handle)) {
                    Some(Holder::Handle(_)) => continue,
                    _ => self.holder_text(&roots, &to),
                },
                Some(from) if views.get(&from.handle) == Some(&form) && is_view(&from) => continue,
                Some(from) if from.population == Population::Arrays => {
                    self.array_holder(&around, &from, &roots)
                }
                Some(from) => {
                    let owner = self.type_text(from.population, from.type_id);
                    format!("{owner}{}", self.place_text(&from, via))
                }
            };
            holders.entry(form).or_default().insert(text);
        }
    }

    /// The place that holds an array: a variable, a member, or a root.
    fn array_holder(
        &self,
        around: &[Referrer],
        array: &Node,
        roots: &crate::roots::RootList,
    ) -> String {
        let holder = around.iter().find(|it| it.to == *array);
        match holder {
            Some(Referrer {
                from: Some(from),
                via,
                ..
            }) => {
                let owner = self.type_text(from.population, from.type_id);
                format!("{owner}{}[]", self.place_text(from, *via))
            }
            Some(_) => format!("{}[]", self.holder_text(roots, array)),
            None => format!(
                "an array {}",
                self.type_text(array.population, array.type_id)
            ),
        }
    }
}
