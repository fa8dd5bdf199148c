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
//! All of them have something to end when they die: names, registrations, weak numbers. So they begin to be
//! destroyed before they are freed, and the machine is told.
//!
//! The comment may have words in `@gc(…)`, with commas between them. `join` lets instances root and
//! join clusters, whatever they extend; `alone` keeps them out. `farewell` sends an instance
//! `OnDestroy` before it dies. `worker` destroys instances on a thread of its own. Scripts that extend
//! it inherit the words, unless they have their own. Official compilers copy the comment into the
//! `.pex` and give it no meaning.

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
        let own = written(name, &file.strings.text(object.doc));
        let mut ancestors = parent.into_iter().flat_map(|id| self.ancestry(id));
        let written = own.or_else(|| {
            ancestors.find_map(|ancestor| {
                let class = self.class(ancestor);
                let object = class.file.objects.get(class.object)?;
                let text = class.file.strings.text(object.doc);
                written(self.symbols.name(class.name), &text)
            })
        });
        let written = written.unwrap_or_default();
        let clusters = written.clusters;
        let clusters = clusters.unwrap_or_else(|| self.natural(name, object, parent));
        clusters | written.others | ClassTraits::HOOKS
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

/// What the author wrote, if anything: words with commas between them.
fn written(script: &str, comment: &str) -> Option<Written> {
    let (_, rest) = comment.split_once("@gc(")?;
    let (words, _) = rest.split_once(')')?;
    let mut written = Written::default();
    for word in words.split(',') {
        match word.trim().to_ascii_lowercase().as_str() {
            "join" => written.clusters = Some(ClassTraits::CLUSTER_ROOT),
            "alone" => written.clusters = Some(ClassTraits::NO_CLUSTER),
            "farewell" => written.others |= ClassTraits::FAREWELL,
            "worker" => written.others |= ClassTraits::WORKER_DESTROY,
            _ => tracing::warn!(
                script,
                word,
                "unknown word in @gc(): use join, alone, farewell or worker"
            ),
        }
    }
    Some(written)
}

/// The words of a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Written {
    /// Who roots and joins clusters, if that is said.
    clusters: Option<ClassTraits>,
    others: ClassTraits,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_a_comment_are_found_and_others_are_not() {
        let clusters = |text| written("A", text).and_then(|it| it.clusters);
        assert_eq!(
            clusters("Counts. @gc( Join ) More."),
            Some(ClassTraits::CLUSTER_ROOT)
        );
        assert_eq!(clusters("@gc(alone)"), Some(ClassTraits::NO_CLUSTER));
        let both = written("A", "@gc(farewell, alone, worker)").expect("words");
        assert_eq!(both.clusters, Some(ClassTraits::NO_CLUSTER));
        assert_eq!(
            both.others,
            ClassTraits::FAREWELL | ClassTraits::WORKER_DESTROY
        );
        assert_eq!(clusters("@gc(together)"), None);
        for text in ["", "gc(alone)", "@gc(alone", "@gc alone"] {
            assert_eq!(written("A", text), None, "{text}");
        }
    }
}
