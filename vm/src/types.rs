//! Papyrus types as the machine sees them: resolved from the type names of a `.pex`.
//!
//! Object and struct types are named, not resolved: a variable of a type does not load its script.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a closed set: everything not named is treated the same"
)]

use cyperus_gc::{ElementKind, SlotKind};

use crate::symbol::{Symbol, Symbols};
use crate::value::Value;

/// The type of a variable, parameter, member or value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Type {
    /// No value: the return type of a function that returns nothing.
    None,
    /// True or False.
    Bool,
    /// A signed 32-bit number.
    Int,
    /// A 32-bit float.
    Float,
    /// Text.
    String,
    /// A box around a value of any type but an array.
    Var,
    /// An instance of the named script or of one that extends it.
    Object(Symbol),
    /// A struct; the name is `script#struct`.
    Struct(Symbol),
    /// An array.
    Array(Element),
}

/// What an array holds. There are no arrays of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Element {
    /// True or False.
    Bool,
    /// Signed 32-bit numbers.
    Int,
    /// 32-bit floats.
    Float,
    /// Text.
    String,
    /// Boxes.
    Var,
    /// Instances of the named script.
    Object(Symbol),
    /// Structs named `script#struct`.
    Struct(Symbol),
}

impl Element {
    /// The type of one element.
    pub(crate) const fn value_type(self) -> Type {
        match self {
            Self::Bool => Type::Bool,
            Self::Int => Type::Int,
            Self::Float => Type::Float,
            Self::String => Type::String,
            Self::Var => Type::Var,
            Self::Object(name) => Type::Object(name),
            Self::Struct(name) => Type::Struct(name),
        }
    }
}

impl Type {
    /// Reads a type name as a `.pex` spells it.
    pub(crate) fn parse(name: &str, symbols: &mut Symbols) -> Self {
        if let Some(element) = name.strip_suffix("[]") {
            return match Self::parse(element, symbols) {
                Self::Bool => Self::Array(Element::Bool),
                Self::Int => Self::Array(Element::Int),
                Self::Float => Self::Array(Element::Float),
                Self::String => Self::Array(Element::String),
                Self::Var => Self::Array(Element::Var),
                Self::Object(name) => Self::Array(Element::Object(name)),
                Self::Struct(name) => Self::Array(Element::Struct(name)),
                // No code can create such an array; as an array of objects it stays None.
                Self::None | Self::Array(_) => Self::Array(Element::Object(Symbol::EMPTY)),
            };
        }
        for (text, known) in [
            ("none", Self::None),
            ("", Self::None),
            ("bool", Self::Bool),
            ("int", Self::Int),
            ("float", Self::Float),
            ("string", Self::String),
            ("var", Self::Var),
            // Event names are texts that the compiler has checked more closely.
            ("customeventname", Self::String),
            ("scripteventname", Self::String),
            ("structvarname", Self::String),
        ] {
            if name.eq_ignore_ascii_case(text) {
                return known;
            }
        }
        let symbol = symbols.intern(name);
        if name.contains('#') {
            Self::Struct(symbol)
        } else {
            Self::Object(symbol)
        }
    }

    /// The type's name for messages.
    pub(crate) fn name(self, symbols: &Symbols) -> String {
        match self {
            Self::None => "None".to_owned(),
            Self::Bool => "Bool".to_owned(),
            Self::Int => "Int".to_owned(),
            Self::Float => "Float".to_owned(),
            Self::String => "String".to_owned(),
            Self::Var => "Var".to_owned(),
            Self::Object(name) | Self::Struct(name) => symbols.name(name).to_owned(),
            Self::Array(element) => format!("{}[]", element.value_type().name(symbols)),
        }
    }

    /// How many registers or slots a variable of this type takes: a Var has a tag as well as its
    /// value.
    pub(crate) const fn slots(self) -> u16 {
        match self {
            Self::Var => 2,
            _ => 1,
        }
    }

    /// What a variable of this type holds before anything is stored in it.
    pub(crate) fn default_value(self) -> Value {
        match self {
            Self::Bool => Value::Bool(false),
            Self::Int => Value::Int(0),
            Self::Float => Value::Float(0.0),
            Self::String => Value::text(""),
            _ => Value::None,
        }
    }

    /// Whether None is a value of this type.
    pub(crate) const fn is_nullable(self) -> bool {
        matches!(
            self,
            Self::Var | Self::Object(_) | Self::Struct(_) | Self::Array(_) | Self::None
        )
    }

    /// Whether a variable of this type can hold something that the heap counts or traces.
    pub(crate) const fn is_reference(self) -> bool {
        matches!(
            self,
            Self::String | Self::Var | Self::Object(_) | Self::Struct(_) | Self::Array(_)
        )
    }
}

crate::persist::persist_enum! {
    Type {
        0 = None, 1 = Bool, 2 = Int, 3 = Float, 4 = String, 5 = Var, 6 = Object(name),
        7 = Struct(name), 8 = Array(element),
    }
    Element {
        0 = Bool, 1 = Int, 2 = Float, 3 = String, 4 = Var, 5 = Object(name), 6 = Struct(name),
    }
}

/// How the heap stores elements of a type.
pub(crate) const fn element_kind(element: Element) -> ElementKind {
    match element {
        Element::Bool => ElementKind::Bool,
        Element::Int => ElementKind::Int,
        Element::Float => ElementKind::Float,
        Element::String => ElementKind::String,
        Element::Var => ElementKind::Var,
        Element::Object(_) => ElementKind::Object,
        Element::Struct(_) => ElementKind::Struct,
    }
}

/// The kind of heap reference that a type is.
pub(crate) const fn slot_kind(value_type: Type) -> SlotKind {
    match value_type {
        Type::None | Type::Bool | Type::Int | Type::Float => SlotKind::Plain,
        Type::String => SlotKind::String,
        Type::Var => SlotKind::Var,
        Type::Object(_) => SlotKind::Object,
        Type::Struct(_) => SlotKind::Struct,
        Type::Array(_) => SlotKind::Array,
    }
}

/// Whether a value of type `from` can be stored in a variable of type `to` unchanged.
///
/// Object types are not compared: calls check the instance, and so does a cast.
pub(crate) fn fits(to: Type, from: Type) -> bool {
    match (to, from) {
        (Type::Object(_), Type::Object(_)) => true,
        _ => to == from,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_without_case() {
        let mut symbols = Symbols::default();
        assert_eq!(Type::parse("iNT", &mut symbols), Type::Int);
        assert_eq!(Type::parse("NONE", &mut symbols), Type::None);
        assert_eq!(
            Type::parse("Float[]", &mut symbols),
            Type::Array(Element::Float)
        );
        let actor = symbols.intern("Actor");
        assert_eq!(Type::parse("actor", &mut symbols), Type::Object(actor));
        assert_eq!(
            Type::parse("actor[]", &mut symbols),
            Type::Array(Element::Object(actor))
        );
        let point = symbols.intern("a:b#point");
        assert_eq!(Type::parse("A:B#Point", &mut symbols), Type::Struct(point));
        assert_eq!(
            Type::parse("a:b#point[]", &mut symbols).name(&symbols),
            "a:b#point[]"
        );
    }
}
