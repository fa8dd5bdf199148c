//! What a script's own names were looked up in. A name that one compilation has resolved is not looked
//! up again by the next, so whoever uses a script depends on these as well, without having looked.

use super::hierarchy::Parent;
use super::script::{ImportTarget, ScriptInfo};
use super::scripts::Scripts;
use crate::types::ScriptId;

impl Scripts<'_> {
    /// The scripts in which a script's names may have been found, as far as anybody has looked: its
    /// ancestors, its imports, the owners in names such as `Owner:Struct`, and the ancestors of both.
    pub fn neighbours(&self, script: ScriptId) -> Vec<ScriptId> {
        let Some(own) = self.known(script) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        self.add_ancestors(own, &mut found);
        for target in own.imports.get().into_iter().flatten() {
            if let ImportTarget::Script(id) = target {
                self.add_known(*id, &mut found);
            }
        }
        for name in own.syntax.names.texts() {
            if let Some((owner, _)) = name.rsplit_once(':')
                && let Some(id) = self.find_script(own, owner)
            {
                self.add_with_ancestors(id, &mut found);
            }
        }
        found
    }

    fn add_with_ancestors(&self, id: ScriptId, found: &mut Vec<ScriptId>) {
        self.add_known(id, found);
        if let Some(script) = self.known(id) {
            self.add_ancestors(script, found);
        }
    }

    fn add_ancestors(&self, script: &ScriptInfo, found: &mut Vec<ScriptId>) {
        let mut last = script;
        while let Some(&Parent::Script(id)) = last.parent.get()
            && !found.contains(&id)
        {
            self.add_known(id, found);
            match self.known(id) {
                Some(parent) => last = parent,
                None => return,
            }
        }
    }

    fn add_known(&self, id: ScriptId, found: &mut Vec<ScriptId>) {
        if self.known(id).is_some() && !found.contains(&id) {
            found.push(id);
        }
    }
}
