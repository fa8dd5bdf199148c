//! What can be wrong with a world file, as data, and its wording: what is there, and what was expected.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: whatever is not named is treated alike"
)]

use std::fmt;

use super::tree::Span;

/// A mistake and where it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Complaint {
    pub(super) span: Span,
    pub(super) mistake: Mistake,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mistake {
    /// The file is not of its format.
    Syntax {
        format: &'static str,
        message: String,
    },
    /// Lists and tables nest deeper than anything needs.
    TooDeep,
    /// A key that means nothing here.
    UnknownKey {
        key: String,
        place: String,
        known: Vec<String>,
    },
    /// A key that must be there is not.
    MissingKey { key: &'static str, place: String },
    /// A value of the wrong kind.
    WrongKind {
        place: String,
        expected: String,
        found: String,
    },
    /// The same name twice.
    Twice { name: String, earlier: Span },
    /// The same form id twice.
    NumberTaken { number: String },
    /// A name that belongs to the program.
    Reserved {
        name: String,
        expected: &'static str,
    },
    /// A native type that there is not.
    NoSuchType { name: String },
    /// A type that another section is for.
    OtherSection { kind: String, section: &'static str },
    /// A script that cannot be found.
    NoSuchScript { name: String },
    /// A script on a thing of another kind.
    ScriptOnWrongThing {
        script: String,
        extends: String,
        thing: String,
        is: String,
    },
    /// A property that the script has not.
    NoSuchProperty {
        property: String,
        script: String,
        near: Option<String>,
    },
    /// A property that only its script can set.
    ReadOnly { property: String },
    /// A member that the struct has not.
    NoSuchMember {
        member: String,
        structure: String,
        members: Vec<String>,
    },
    /// A name that nothing declares, where nothing says what it would be.
    Undeclared { name: String, near: Option<String> },
    /// A form of the wrong kind.
    WrongForm {
        place: String,
        name: String,
        is: String,
        expected: String,
    },
    /// Text that begins like a form id and is none.
    NoFormId { text: String },
    /// A native that nothing declares.
    NoSuchNative { name: String, why: NoNative },
    /// The value could not be set.
    Refused { reason: String },
}

/// Why there is no such native.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoNative {
    NoDot,
    NoScript,
    NoFunction,
    NotNative,
    ReturnsNothing,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { format, message } => write!(f, "this is not {format}: {message}"),
            Self::TooDeep => f.write_str("lists and tables nest too deep here"),
            Self::UnknownKey { key, place, .. } => write!(f, "{place} has no key {key}"),
            Self::MissingKey { key, place } => write!(f, "{place} needs the key {key}"),
            Self::WrongKind {
                place,
                expected,
                found,
            } => write!(f, "{place}: expected {expected}, not {found}"),
            Self::Twice { name, .. } => write!(f, "{name} is declared twice"),
            Self::NumberTaken { number } => write!(f, "another form has the id {number}"),
            Self::Reserved { name, expected } => write!(f, "{name} is {expected}"),
            Self::NoSuchType { name } => write!(f, "there is no native type {name}"),
            Self::OtherSection { kind, section } => {
                write!(f, "a form of kind {kind} belongs into {section}")
            }
            Self::NoSuchScript { name } => write!(f, "there is no script {name}"),
            Self::ScriptOnWrongThing {
                script,
                extends,
                thing,
                is,
            } if script.eq_ignore_ascii_case(extends) => write!(
                f,
                "{script} has the name and the parent of the game's own type, and {thing} is {is}"
            ),
            Self::ScriptOnWrongThing {
                script,
                extends,
                thing,
                is,
            } => write!(f, "{script} extends {extends}, and {thing} is {is}"),
            Self::NoSuchProperty {
                property, script, ..
            } => write!(f, "{script} has no property {property}"),
            Self::ReadOnly { property } => {
                write!(f, "{property} can only be set by its own script")
            }
            Self::NoSuchMember {
                member, structure, ..
            } => write!(f, "struct {structure} has no member {member}"),
            Self::Undeclared { name, .. } => write!(f, "nothing declares {name}"),
            Self::WrongForm {
                place,
                name,
                is,
                expected,
            } => write!(f, "{place}: expected {expected}, and {name} is {is}"),
            Self::NoFormId { text } => write!(f, "{text:?} is no form id"),
            Self::NoSuchNative { name, why } => match why {
                NoNative::NoDot => write!(f, "{name:?} names no native"),
                NoNative::NoScript => write!(f, "there is no script that has the native {name}"),
                NoNative::NoFunction => write!(f, "there is no native {name}"),
                NoNative::NotNative => write!(f, "{name} is not native: it runs as it is written"),
                NoNative::ReturnsNothing => {
                    write!(f, "{name} returns nothing, so there is nothing to answer")
                }
            },
            Self::Refused { reason } => f.write_str(reason),
        }
    }
}

impl Mistake {
    /// The place that the mistake is about besides its own.
    pub(super) fn earlier(&self) -> Option<Span> {
        match self {
            Self::Twice { earlier, .. } => Some(*earlier),
            _ => None,
        }
    }

    /// What would be right, if the message does not say it already.
    pub(super) fn hint(&self) -> Option<String> {
        match self {
            Self::UnknownKey { key, known, .. } => {
                let near = cyperus_compiler::nearest_name(key, known.iter().map(String::as_str));
                Some(match near {
                    Some(near) => format!("did you mean {near}?"),
                    None => format!("expected {}", choice(known)),
                })
            }
            Self::NoSuchMember {
                member, members, ..
            } => {
                let near =
                    cyperus_compiler::nearest_name(member, members.iter().map(String::as_str));
                Some(match near {
                    Some(near) => format!("did you mean {near}?"),
                    None => format!("expected {}", choice(members)),
                })
            }
            Self::NoSuchProperty { near, .. } => Some(match near {
                Some(near) => format!("did you mean {near}?"),
                None => String::from("`--write-world FILE` writes a file with all properties"),
            }),
            Self::Undeclared { near, .. } => Some(match near {
                Some(near) => format!("did you mean {near}?"),
                None => String::from(
                    "expected the name of an entry of [forms], [references], [quests], [lists] or \
                     [globals], a form id, or \"Player\"",
                ),
            }),
            Self::NoFormId { .. } => Some(String::from(
                "expected a form id such as \"0x00012AB@MyMod.esp\" or \"0x00000014\"",
            )),
            Self::NoSuchType { .. } => Some(String::from(
                "expected a type such as \"ActorBase\", \"Keyword\", \"MiscObject\" or \"Activator\"",
            )),
            Self::NoSuchScript { .. }
            | Self::NoSuchNative {
                why: NoNative::NoScript,
                ..
            } => Some(String::from("--import DIR adds folders with scripts")),
            Self::NoSuchNative {
                why: NoNative::NoDot,
                ..
            } => Some(String::from(
                "expected a script and a function, such as \"Actor.GetLevel\"",
            )),
            Self::Reserved { .. }
            | Self::Syntax { .. }
            | Self::TooDeep
            | Self::MissingKey { .. }
            | Self::WrongKind { .. }
            | Self::Twice { .. }
            | Self::NumberTaken { .. }
            | Self::OtherSection { .. }
            | Self::ScriptOnWrongThing { .. }
            | Self::ReadOnly { .. }
            | Self::WrongForm { .. }
            | Self::NoSuchNative { .. }
            | Self::Refused { .. } => None,
        }
    }
}

/// Words as a choice: `a, b or c`.
fn choice(words: &[String]) -> String {
    match words {
        [] => String::from("nothing"),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A word with its article: `a Float`, `an Actor`.
pub(super) fn with_article(word: &str) -> String {
    let vowel = word.starts_with(|first: char| "aeioAEIO".contains(first));
    format!("{} {word}", if vowel { "an" } else { "a" })
}
