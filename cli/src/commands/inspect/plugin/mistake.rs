//! What can be wrong with a plugin.

use std::fmt;

use cyperus_plugin::PluginError;
use serde::Serialize;
use serde::ser::{SerializeStruct as _, Serializer};

/// A mistake and where it is.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    /// The form; None where the fault names its place itself.
    pub(super) place: Option<Place>,
    pub(super) fault: Fault,
}

/// A script of a form.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) id: String,
    pub(super) editor_id: Option<String>,
    pub(super) signature: String,
    pub(super) script: String,
}

/// What is wrong.
#[derive(Clone, Debug)]
pub(super) enum Fault {
    /// A record, or the rest of its scripts, cannot be read.
    Unreadable(PluginError),
    /// The script has no such property.
    StaleProperty { property: String },
    /// The property's struct has no such member.
    StaleMember { property: String, member: String },
    /// The value is of another type than the property or the member.
    WrongType {
        property: String,
        declared: String,
        stored: &'static str,
    },
    /// The script has no such function.
    MissingFragment { function: String },
    /// The form that the property names should be in this plugin and is not.
    DanglingForm { property: String, target: String },
    /// The quest that the property names has no such alias.
    DanglingAlias {
        property: String,
        quest: String,
        alias: i16,
    },
}

/// The kinds of mistakes, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Unreadable,
    WrongType,
    StaleProperty,
    StaleMember,
    MissingFragment,
    DanglingForm,
    DanglingAlias,
}

impl Kind {
    /// The name for programs.
    const fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::WrongType => "wrong-type",
            Self::StaleProperty => "stale-property",
            Self::StaleMember => "stale-member",
            Self::MissingFragment => "missing-fragment",
            Self::DanglingForm => "dangling-form",
            Self::DanglingAlias => "dangling-alias",
        }
    }

    /// The heading for people.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::Unreadable => "records that cannot be read",
            Self::WrongType => "values of another type than the script declares",
            Self::StaleProperty => "properties that the script no longer has",
            Self::StaleMember => "members that the struct no longer has",
            Self::MissingFragment => "fragments without a function in the script",
            Self::DanglingForm => "values that name a form which is not in this plugin",
            Self::DanglingAlias => "values that name an alias which the quest does not have",
        }
    }
}

impl Fault {
    pub(super) const fn kind(&self) -> Kind {
        match self {
            Self::Unreadable(_) => Kind::Unreadable,
            Self::StaleProperty { .. } => Kind::StaleProperty,
            Self::StaleMember { .. } => Kind::StaleMember,
            Self::WrongType { .. } => Kind::WrongType,
            Self::MissingFragment { .. } => Kind::MissingFragment,
            Self::DanglingForm { .. } => Kind::DanglingForm,
            Self::DanglingAlias { .. } => Kind::DanglingAlias,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "{error}"),
            Self::StaleProperty { property } => write!(f, "{property}"),
            Self::StaleMember { property, member } => write!(f, "{property}.{member}"),
            Self::WrongType {
                property,
                declared,
                stored,
            } => write!(
                f,
                "{property} is declared as {declared}, the value is {stored}"
            ),
            Self::MissingFragment { function } => write!(f, "{function}()"),
            Self::DanglingForm { property, target } => write!(f, "{property} = {target}"),
            Self::DanglingAlias {
                property,
                quest,
                alias,
            } => write!(f, "{property} = alias {alias} of {quest}"),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(place) = &self.place else {
            return write!(f, "{}", self.fault);
        };
        write!(f, "{} {}", place.signature, place.id)?;
        if let Some(name) = &place.editor_id {
            write!(f, " {name}")?;
        }
        write!(f, ", {}: {}", place.script, self.fault)
    }
}

impl Serialize for Mistake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = self.place.as_ref();
        let mut map = serializer.serialize_struct("Mistake", 6)?;
        map.serialize_field("kind", self.fault.kind().name())?;
        map.serialize_field("id", &place.map(|place| &place.id))?;
        map.serialize_field("editor_id", &place.and_then(|it| it.editor_id.as_ref()))?;
        map.serialize_field("signature", &place.map(|place| &place.signature))?;
        map.serialize_field("script", &place.map(|place| &place.script))?;
        map.serialize_field("message", &self.fault.to_string())?;
        map.end()
    }
}
