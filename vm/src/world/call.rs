//! A native call as seen by the world: plain values in, a plain answer out.
//!
//! The machine turns script objects into form ids before the call and back after it, so that no
//! native of the world knows stacks, slots or the heap.

use crate::report::Problem;
use std::cell::Cell;

use cyperus_pex::Game;

use super::id::{AliasId, FormId, Handle, Target};
use super::occurrence::Argument;
use super::{Body, World};

/// What a native returns.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Nothing, or None.
    None,
    /// True or False.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// A number.
    Float(f32),
    /// Text.
    Text(String),
    /// A form, or None.
    Form(Option<FormId>),
    /// An alias, or None.
    Alias(Option<AliasId>),
    /// A new array of forms.
    Forms(Vec<FormId>),
    /// A new array of whole numbers.
    Ints(Vec<i32>),
    /// A new array of numbers.
    Floats(Vec<f32>),
    /// A new array of texts.
    Texts(Vec<String>),
}

/// One call.
#[derive(Debug)]
pub struct WorldCall<'a> {
    /// The world, to read and change.
    pub world: &'a mut World,
    /// What the receiver is bound to; unbound for a global function.
    pub receiver: Handle,
    /// The arguments; an unbound object counts as None.
    pub arguments: &'a [Argument],
    /// The game that the calling script was written for.
    pub game: Game,
    /// Script time in seconds.
    pub seconds: f64,
    /// The session's random number generator.
    pub random: &'a mut fastrand::Rng,
    /// Lines that the player would see.
    pub shown: Vec<String>,
    /// Problems to log.
    pub problems: Vec<Problem>,
    /// Things in a list that were examined one by one: fuel pays for them.
    pub visited: usize,
    /// Bytes of names that the world keeps from now on: they count against the heap's limit.
    pub kept: usize,
    /// Set if the body reads something other than what the script's declaration passed.
    pub mismatch: &'a Cell<bool>,
}

impl WorldCall<'_> {
    /// The form that the receiver is bound to. Form 0 means no form: lookups find nothing.
    pub fn this(&self) -> FormId {
        match self.receiver.target() {
            Target::Form(form) => form,
            Target::Alias(_) => FormId(0),
            Target::Nothing => {
                self.mismatch.set(true);
                FormId(0)
            }
        }
    }

    /// The alias that the receiver is bound to.
    pub fn alias(&self) -> Option<AliasId> {
        match self.receiver.target() {
            Target::Alias(alias) => Some(alias),
            Target::Form(_) => None,
            Target::Nothing => {
                self.mismatch.set(true);
                None
            }
        }
    }

    /// An argument that is a form.
    pub fn form(&self, at: usize) -> Option<FormId> {
        match self.arguments.get(at) {
            Some(Argument::Form(form)) => *form,
            other => self.default_for(other),
        }
    }

    /// An argument that is a form; form 0 for None, so that lookups find nothing.
    pub fn form_or_nothing(&self, at: usize) -> FormId {
        self.form(at).unwrap_or(FormId(0))
    }

    /// An argument that is a whole number.
    pub fn int(&self, at: usize) -> i32 {
        match self.arguments.get(at) {
            Some(Argument::Int(value)) => *value,
            other => self.default_for(other),
        }
    }

    /// An argument that is a number.
    pub fn float(&self, at: usize) -> f32 {
        match self.arguments.get(at) {
            Some(Argument::Float(value)) => *value,
            other => self.default_for(other),
        }
    }

    /// An argument that is True or False.
    pub fn bool(&self, at: usize) -> bool {
        match self.arguments.get(at) {
            Some(Argument::Bool(value)) => *value,
            other => self.default_for(other),
        }
    }

    /// An argument that is text.
    pub fn text(&self, at: usize) -> &str {
        match self.arguments.get(at) {
            Some(Argument::Text(text)) => text,
            other => self.default_for(other),
        }
    }

    /// The default for an argument of another kind, or for a missing one: games differ in how many
    /// arguments a native takes.
    fn default_for<T: Default>(&self, argument: Option<&Argument>) -> T {
        if argument.is_some() {
            self.mismatch.set(true);
        }
        T::default()
    }

    /// Three consecutive numbers.
    pub fn point(&self, at: usize) -> [f32; 3] {
        [self.float(at), self.float(at + 1), self.float(at + 2)]
    }

    /// One of several, at random.
    pub fn any_of(&mut self, forms: &[FormId]) -> Option<FormId> {
        if forms.is_empty() {
            return None;
        }
        forms.get(self.random.usize(..forms.len())).copied()
    }
}

impl World {
    /// Whether natives of a class can work on a handle: the thing exists and is of the right kind.
    pub fn answers_to(&self, handle: Handle, class: &str) -> bool {
        let form = match handle.target() {
            Target::Nothing => return false,
            Target::Alias(alias) => return self.alias_state(alias).is_some(),
            Target::Form(form) => form,
        };
        let Some(form) = self.form(form) else {
            return false;
        };
        match class.to_ascii_lowercase().as_str() {
            "objectreference" => matches!(form.body, Body::Reference(_)),
            "actor" => matches!(&form.body, Body::Reference(body) if body.actor.is_some()),
            "quest" => matches!(form.body, Body::Quest(_)),
            "formlist" => matches!(form.body, Body::List(_)),
            "globalvariable" => matches!(form.body, Body::Global(_)),
            "actorbase" => matches!(form.body, Body::ActorBase(_)),
            "faction" => matches!(form.body, Body::Faction(_)),
            "location" => matches!(form.body, Body::Location(_)),
            "cell" => matches!(form.body, Body::Cell(_)),
            "scene" => matches!(form.body, Body::Scene(_)),
            "inputenablelayer" => matches!(form.body, Body::InputLayer(_)),
            "activemagiceffect" => matches!(form.body, Body::Effect(_)),
            "alias" | "referencealias" | "refcollectionalias" | "locationalias" => false,
            _ => true,
        }
    }
}
