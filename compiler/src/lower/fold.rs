//! Values that are known while compiling: literals, and what `-O` makes of casts and signs of
//! literals.

use super::emit::Emitter;
use crate::check::{Arithmetic, NodeId, NodeKind, Text, Tree};
use crate::types::{Kind, Type};

/// A value known while compiling.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Constant {
    None,
    Bool(bool),
    Int(i32),
    Float(f32),
    Text(Text),
    MadeText(Vec<u8>),
}

impl Emitter<'_> {
    /// The value of a node, if it is known. Without `-O` only literals are.
    pub(super) fn fold(&self, tree: &Tree, node: NodeId) -> Option<Constant> {
        let optimize = self.options.optimize;
        match tree[node].kind {
            NodeKind::Reported | NodeKind::None => Some(Constant::None),
            NodeKind::Bool(value) => Some(Constant::Bool(value)),
            NodeKind::Int(value) => Some(Constant::Int(value)),
            NodeKind::Float(value) => Some(Constant::Float(value)),
            NodeKind::String(text) => Some(Constant::Text(text)),
            NodeKind::Call {
                is_stripped: true, ..
            } => Some(default_of(tree[node].value_type)),
            NodeKind::Negate(value) if optimize => match self.fold(tree, value)? {
                Constant::Int(value) => Some(Constant::Int(value.wrapping_neg())),
                Constant::Float(value) => Some(Constant::Float(-value)),
                Constant::None | Constant::Bool(_) | Constant::Text(_) | Constant::MadeText(_) => {
                    None
                }
            },
            NodeKind::Cast { value, is_explicit } if optimize => {
                let value = self.fold(tree, value)?;
                // Skyrim's optimiser takes numbers and truth values, and no None. A None that is
                // cast by hand may be used as an array or a struct, which needs the type.
                if value == Constant::None && (is_explicit || !self.options.game.has_structs()) {
                    return None;
                }
                cast(value, tree[node].value_type)
            }
            NodeKind::Concatenate(left, right) if optimize => {
                let mut text = self.folded_text(tree, left)?;
                text.extend(self.folded_text(tree, right)?);
                Some(Constant::MadeText(text))
            }
            NodeKind::Arithmetic(operation, left, right) if optimize => {
                let left = self.fold(tree, left)?;
                arithmetic(operation, &left, &self.fold(tree, right)?)
            }
            _ => None,
        }
    }

    fn folded_text(&self, tree: &Tree, node: NodeId) -> Option<Vec<u8>> {
        match self.fold(tree, node)? {
            Constant::Text(Text::Own(id)) => Some(self.syntax.string(id).to_vec()),
            Constant::Text(Text::Empty) => Some(Vec::new()),
            Constant::MadeText(text) => Some(text),
            Constant::Text(Text::Foreign(..) | Text::CustomEvent(..))
            | Constant::None
            | Constant::Bool(_)
            | Constant::Int(_)
            | Constant::Float(_) => None,
        }
    }
}

/// Arithmetic on two constants. A division by zero is left to the machine, which reports it.
fn arithmetic(operation: Arithmetic, left: &Constant, right: &Constant) -> Option<Constant> {
    match (left, right) {
        (&Constant::Int(left), &Constant::Int(right)) => match operation {
            Arithmetic::Add => Some(left.wrapping_add(right)),
            Arithmetic::Subtract => Some(left.wrapping_sub(right)),
            Arithmetic::Multiply => Some(left.wrapping_mul(right)),
            Arithmetic::Divide => left.checked_div(right),
            Arithmetic::Remainder => left.checked_rem(right),
        }
        .map(Constant::Int),
        (&Constant::Float(left), &Constant::Float(right)) => match operation {
            Arithmetic::Add => Some(left + right),
            Arithmetic::Subtract => Some(left - right),
            Arithmetic::Multiply => Some(left * right),
            Arithmetic::Divide => (right != 0.0).then(|| left / right),
            Arithmetic::Remainder => None,
        }
        .map(Constant::Float),
        _ => None,
    }
}

/// The default value of a type.
pub(super) fn default_of(value_type: Type) -> Constant {
    match value_type {
        Type::BOOL => Constant::Bool(false),
        Type::INT => Constant::Int(0),
        Type::FLOAT => Constant::Float(0.0),
        Type::STRING => Constant::Text(Text::Empty),
        _ => Constant::None,
    }
}

/// The first Float above all Ints.
const INT_RANGE: f32 = 65_536.0 * 32_768.0;

/// What a cast makes of a constant, where the official compiler folds it.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "that is what the game's casts do"
)]
fn cast(value: Constant, to: Type) -> Option<Constant> {
    match (value, to) {
        (Constant::None, to) if to.is_array() => Some(Constant::None),
        (Constant::None, to) if matches!(to.kind(), Kind::Object | Kind::Struct) => {
            Some(Constant::None)
        }
        (Constant::None, Type::STRING) => Some(Constant::MadeText(b"None".to_vec())),
        (Constant::Int(value), Type::FLOAT) => Some(Constant::Float(value as f32)),
        // What a number that is too large becomes is the machine's business.
        (Constant::Float(value), Type::INT) if (-INT_RANGE..INT_RANGE).contains(&value) => {
            Some(Constant::Int(value as i32))
        }
        (Constant::Bool(value), Type::INT) => Some(Constant::Int(i32::from(value))),
        (Constant::Bool(value), Type::FLOAT) => Some(Constant::Float(f32::from(value))),
        (Constant::Int(value), Type::BOOL) => Some(Constant::Bool(value != 0)),
        // The machine takes what is nearly zero for zero.
        (Constant::Float(value), Type::BOOL) if value == 0.0 || value.abs() >= 1.0 => {
            Some(Constant::Bool(value != 0.0))
        }
        (Constant::Int(value), Type::STRING) => {
            Some(Constant::MadeText(value.to_string().into_bytes()))
        }
        _ => None,
    }
}
