//! The entries of a world file, typed. Values of properties and answers stay trees: what they must be is
//! known only when the script is.

use super::tree::{Key, Node, Span};

/// A name with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

/// Everything that world files say.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorldFile {
    /// Of the script that is run.
    pub(super) properties: Vec<(Key, Node)>,
    pub(super) globals: Vec<(Key, f32)>,
    pub(super) lists: Vec<(Key, Vec<Name>)>,
    pub(super) forms: Vec<(Key, FormEntry)>,
    pub(super) references: Vec<(Key, ReferenceEntry)>,
    pub(super) quests: Vec<(Key, QuestEntry)>,
    pub(super) natives: Vec<(Key, Vec<Node>)>,
}

/// An entry of `[forms]`.
#[derive(Clone, Debug)]
pub(super) struct FormEntry {
    /// Its native type.
    pub(super) kind: &'static str,
    pub(super) id: Option<(u32, Span)>,
    pub(super) plugin: Option<Name>,
    pub(super) keywords: Vec<Name>,
    pub(super) scripts: Vec<ScriptEntry>,
}

/// An entry of `[references]`.
#[derive(Clone, Debug)]
pub(super) struct ReferenceEntry {
    pub(super) base: Option<Name>,
    pub(super) scripts: Vec<ScriptEntry>,
}

/// An entry of `[quests]`.
#[derive(Clone, Debug)]
pub(super) struct QuestEntry {
    pub(super) id: Option<(u32, Span)>,
    pub(super) plugin: Option<Name>,
    pub(super) scripts: Vec<ScriptEntry>,
    pub(super) stage: Option<i32>,
    pub(super) aliases: Vec<(Key, AliasEntry)>,
}

/// An alias of a quest: what fills it, and its scripts.
#[derive(Clone, Debug)]
pub(super) struct AliasEntry {
    pub(super) fill: Vec<Name>,
    /// Whether it was given as a list, so that it can hold several.
    pub(super) is_collection: bool,
    pub(super) scripts: Vec<ScriptEntry>,
}

/// A script on something.
#[derive(Clone, Debug)]
pub(super) struct ScriptEntry {
    pub(super) name: Name,
    pub(super) properties: Vec<(Key, Node)>,
}

impl WorldFile {
    /// Whether it sets properties of the script that is run.
    pub(crate) fn sets_properties(&self) -> bool {
        !self.properties.is_empty()
    }
}
