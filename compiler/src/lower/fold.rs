//! Values that are known while compiling: literals, and what `-O` makes of casts and signs of
//! literals.

use crate::check::{NodeId, NodeKind, Text, Tree};
use crate::types::{Kind, Type};

/// A value known while compiling.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Constant {
    None,
    Bool(bool),
    Int(i32),
    Float(f32),
    Text(Text),
    MadeText(String),
}

/// The value of a node, if it is known. Without `optimize` only literals are.
pub(super) fn constant(tree: &Tree, node: NodeId, optimize: bool) -> Option<Constant> {
    match tree[node].kind {
        NodeKind::Reported | NodeKind::None => Some(Constant::None),
        NodeKind::Bool(value) => Some(Constant::Bool(value)),
        NodeKind::Int(value) => Some(Constant::Int(value)),
        NodeKind::Float(value) => Some(Constant::Float(value)),
        NodeKind::String(text) => Some(Constant::Text(text)),
        NodeKind::Call {
            is_stripped: true, ..
        } => Some(default_of(tree[node].value_type)),
        NodeKind::Negate(value) if optimize => match constant(tree, value, optimize)? {
            Constant::Int(value) => Some(Constant::Int(value.wrapping_neg())),
            Constant::Float(value) => Some(Constant::Float(-value)),
            Constant::None | Constant::Bool(_) | Constant::Text(_) | Constant::MadeText(_) => None,
        },
        NodeKind::Cast { value, .. } if optimize => {
            cast(constant(tree, value, optimize)?, tree[node].value_type)
        }
        _ => None,
    }
}

/// The value that a type has when nobody gives it one.
pub(super) fn default_of(value_type: Type) -> Constant {
    match value_type {
        Type::BOOL => Constant::Bool(false),
        Type::INT => Constant::Int(0),
        Type::FLOAT => Constant::Float(0.0),
        Type::STRING => Constant::Text(Text::Empty),
        _ => Constant::None,
    }
}

/// What a cast makes of a constant, where the official compiler folds it.
fn cast(value: Constant, to: Type) -> Option<Constant> {
    match (value, to) {
        (Constant::None, to) if to.is_array() => Some(Constant::None),
        (Constant::None, to) if matches!(to.kind(), Kind::Object | Kind::Struct) => {
            Some(Constant::None)
        }
        (Constant::None, Type::STRING) => Some(Constant::MadeText("None".to_owned())),
        (Constant::Int(value), Type::FLOAT) => Some(Constant::Float(value as f32)),
        (Constant::Float(value), Type::INT) => Some(Constant::Int(value as i32)),
        (Constant::Bool(value), Type::INT) => Some(Constant::Int(i32::from(value))),
        (Constant::Bool(value), Type::FLOAT) => Some(Constant::Float(f32::from(value))),
        (Constant::Int(value), Type::BOOL) => Some(Constant::Bool(value != 0)),
        (Constant::Float(value), Type::BOOL) => Some(Constant::Bool(value != 0.0)),
        (Constant::Int(value), Type::STRING) => Some(Constant::MadeText(value.to_string())),
        _ => None,
    }
}
