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
//! `.pex` and give it no meaning. Whoever runs a script may give words for it too; those come before the
//! author's.

use cyperus_gc::{ClassTraits, Heap};
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
        let own = self.words(name, file, object);
        let mut ancestors = parent.into_iter().flat_map(|id| self.ancestry(id));
        let words = own.or_else(|| {
            ancestors.find_map(|ancestor| {
                let class = self.class(ancestor);
                let object = class.file.objects.get(class.object)?;
                self.words(self.symbols.name(class.name), &class.file, object)
            })
        });
        let words = words.unwrap_or_default();
        let clusters = words.clusters;
        let clusters = clusters.unwrap_or_else(|| self.natural(name, object, parent));
        clusters | words.others | ClassTraits::HOOKS
    }

    /// Takes the words that the user gives for a script, loaded or not. They count for scripts that extend
    /// it too.
    pub(crate) fn give_words(&mut self, script: &str, words: ClassWords, heap: &mut Heap) {
        self.given_words
            .retain(|(given, _)| !given.eq_ignore_ascii_case(script));
        self.given_words.push((script.to_owned(), words));
        for class in &self.classes {
            let Some(object) = class.file.objects.get(class.object) else {
                continue;
            };
            let name = self.symbols.name(class.name);
            let traits = self.traits(name, &class.file, object, class.parent);
            heap.set_class_traits(class.layout, traits);
        }
    }

    /// What the user says about a script, or else its author; nothing about its parents.
    fn words(&self, name: &str, file: &PexFile, object: &Object) -> Option<ClassWords> {
        let mut given = self.given_words.iter();
        let given = given.find(|(script, _)| script.eq_ignore_ascii_case(name));
        given
            .map(|&(_, words)| words)
            .or_else(|| written(name, &file.strings.text(object.doc)))
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
fn written(script: &str, comment: &str) -> Option<ClassWords> {
    let (_, rest) = comment.split_once("@gc(")?;
    let (words, _) = rest.split_once(')')?;
    let (words, unknown) = ClassWords::read(words);
    for word in unknown {
        tracing::warn!(
            script,
            word,
            "unknown word in @gc(): use join, alone, farewell or worker"
        );
    }
    Some(words)
}

/// How the collector is to treat the instances of a script, in words with commas between them: `join`,
/// `alone`, `farewell` and `worker`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassWords {
    /// Who roots and joins clusters, if that is said.
    clusters: Option<ClassTraits>,
    others: ClassTraits,
}

impl ClassWords {
    /// The words of a text, and those that mean nothing.
    fn read(text: &str) -> (Self, Vec<&str>) {
        let mut words = Self::default();
        let mut unknown = Vec::new();
        for word in text.split(',').map(str::trim) {
            match word.to_ascii_lowercase().as_str() {
                "join" => words.clusters = Some(ClassTraits::CLUSTER_ROOT),
                "alone" => words.clusters = Some(ClassTraits::NO_CLUSTER),
                "farewell" => words.others |= ClassTraits::FAREWELL,
                "worker" => words.others |= ClassTraits::WORKER_DESTROY,
                _ => unknown.push(word),
            }
        }
        (words, unknown)
    }
}

impl std::str::FromStr for ClassWords {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let (words, unknown) = Self::read(text);
        match unknown.first() {
            None => Ok(words),
            Some(&word) => Err(UnknownWord(word.to_owned())),
        }
    }
}

/// A word that says nothing about a script.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not one of join, alone, farewell and worker")]
pub struct UnknownWord(pub String);

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

    #[test]
    fn words_of_the_user_are_read_like_those_of_a_comment() {
        let words: Result<ClassWords, UnknownWord> = "Alone, farewell".parse();
        assert_eq!(words.ok(), written("A", "@gc(alone,farewell)"));
        let unknown = "join,together".parse::<ClassWords>();
        assert_eq!(unknown, Err(UnknownWord("together".to_owned())));
        assert!("".parse::<ClassWords>().is_err());
    }
}
