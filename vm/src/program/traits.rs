//! How the collector may treat the instances of a script: from what the script is, and from what its
//! author writes in its documentation comment.
//!
//! | script | root of a cluster | joins others' clusters |
//! |---|---|---|
//! | extends an alias, or nothing native | yes | yes |
//! | extends any other native type, such as `Quest` or `ObjectReference` | yes | no |
//! | is a native type itself, or Const | no | no |
//!
//! What stands for a thing in the world is held by many, and a cluster lives as long as any of its
//! members is needed: one shared member would keep all of them. An alias belongs to its quest alone.
//!
//! `@gc(join)` in the comment lets instances root and join clusters, whatever they extend;
//! `@gc(alone)` keeps them out. Scripts that extend it inherit that. Official compilers copy the
//! comment into the `.pex` and give it no meaning.

use cyperus_gc::ClassTraits;
use cyperus_pex::PexFile;
use cyperus_pex::file::Object;

use super::Program;
use crate::id::ScriptId;
use crate::world::native_type;

/// Native types whose scripts belong to one quest.
const ALIASES: [&str; 4] = [
    "Alias",
    "LocationAlias",
    "RefCollectionAlias",
    "ReferenceAlias",
];

impl Program {
    /// The traits of a script that is about to be registered.
    pub(super) fn traits(
        &self,
        name: &str,
        file: &PexFile,
        object: &Object,
        parent: Option<ScriptId>,
    ) -> ClassTraits {
        if let Some(traits) = written(name, &file.strings.text(object.doc)) {
            return traits;
        }
        for ancestor in parent.into_iter().flat_map(|id| self.ancestry(id)) {
            let class = self.class(ancestor);
            let Some(object) = class.file.objects.get(class.object) else {
                continue;
            };
            let text = class.file.strings.text(object.doc);
            if let Some(traits) = written(self.symbols.name(class.name), &text) {
                return traits;
            }
        }
        self.natural(name, object, parent)
    }

    /// What follows from the script itself.
    fn natural(&self, name: &str, object: &Object, parent: Option<ScriptId>) -> ClassTraits {
        if object.is_const || native_type(name).is_some() {
            return ClassTraits::NO_CLUSTER;
        }
        let mut ancestors = parent.into_iter().flat_map(|id| self.ancestry(id));
        let native = ancestors.find_map(|id| native_type(self.symbols.name(self.class(id).name)));
        match native {
            Some(native) if !ALIASES.contains(&native) => {
                ClassTraits::CLUSTER_ROOT | ClassTraits::NO_CLUSTER
            }
            _ => ClassTraits::CLUSTER_ROOT,
        }
    }
}

/// What the author wrote, if anything.
fn written(script: &str, comment: &str) -> Option<ClassTraits> {
    let (_, rest) = comment.split_once("@gc(")?;
    let (word, _) = rest.split_once(')')?;
    match word.trim().to_ascii_lowercase().as_str() {
        "join" => Some(ClassTraits::CLUSTER_ROOT),
        "alone" => Some(ClassTraits::NO_CLUSTER),
        _ => {
            tracing::warn!(script, word, "unknown word in @gc(): use join or alone");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_a_comment_are_found_and_others_are_not() {
        assert_eq!(
            written("A", "Counts. @gc( Join ) More."),
            Some(ClassTraits::CLUSTER_ROOT)
        );
        assert_eq!(written("A", "@gc(alone)"), Some(ClassTraits::NO_CLUSTER));
        for text in ["", "gc(alone)", "@gc(alone", "@gc(together)", "@gc alone"] {
            assert_eq!(written("A", text), None, "{text}");
        }
    }
}
