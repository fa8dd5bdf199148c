//! Clusters that the world suggests: a quest's scripts with those of its aliases. They come and go
//! together, so one look at the quest answers for all of them.

use cyperus_gc::ObjectRef;

use super::Machine;
use crate::world::{AliasId, FormId, Handle};

impl Machine {
    /// Offers the heap what lives and dies together. A collection in slices builds only some of it at
    /// a time, so each one begins at another quest.
    pub(super) fn offer_clusters(&mut self) {
        if !self.heap.options().clusters {
            return;
        }
        let mut quests: Vec<(FormId, Vec<AliasId>)> = Vec::new();
        for (alias, _) in self.bridge.world().aliases() {
            match quests.last_mut() {
                Some((quest, aliases)) if *quest == alias.quest => aliases.push(alias),
                _ => quests.push((alias.quest, vec![alias])),
            }
        }
        let count = quests.len() as u64;
        let Some(first) = self.heap.cycles().checked_rem(count) else {
            return;
        };
        quests.rotate_left(usize::try_from(first).unwrap_or(0));
        let bundles: Vec<(ObjectRef, Vec<ObjectRef>)> = quests
            .into_iter()
            .filter_map(|(quest, aliases)| self.bundle(quest, &aliases))
            .collect();
        self.heap.offer_clusters(bundles);
    }

    /// The scripts of a quest and of its aliases; None without a script on the quest. Those that are in
    /// a cluster are offered too: it may be about to be dissolved, and then it is built again in the
    /// same pass, so that one more pass changes nothing.
    fn bundle(&self, quest: FormId, aliases: &[AliasId]) -> Option<(ObjectRef, Vec<ObjectRef>)> {
        let scripts = |handle| {
            let mut scripts = self.bridge.attached(self.bridge.handle_id(handle));
            scripts.retain(|&object| self.heap.is_valid(object));
            scripts
        };
        let mut members = scripts(Handle::form(quest));
        if members.is_empty() {
            return None;
        }
        let root = members.remove(0);
        for &alias in aliases {
            members.extend(scripts(Handle::alias(alias)));
        }
        Some((root, members))
    }
}
