//! Initial values and defaults: literals of exactly the declared type.

use super::Checker;
use crate::ast::{Expression, ExpressionKind, Id};
use crate::diagnostic::{Code, Diagnostic};
use crate::types::{Kind, Type};

impl Checker<'_> {
    /// The type of a literal; `None` if it has been reported or is not a literal.
    fn literal_type(&self, value: Id<Expression>) -> Option<Type> {
        match self.syntax[value].kind {
            ExpressionKind::Int(_) => Some(Type::INT),
            ExpressionKind::Float(_) => Some(Type::FLOAT),
            ExpressionKind::Bool(_) => Some(Type::BOOL),
            ExpressionKind::String(_) => Some(Type::STRING),
            ExpressionKind::None => Some(Type::NONE),
            ExpressionKind::Reported
            | ExpressionKind::Identifier(_)
            | ExpressionKind::SelfReference
            | ExpressionKind::Parent
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::Cast { .. }
            | ExpressionKind::Is { .. }
            | ExpressionKind::Member { .. }
            | ExpressionKind::Length { .. }
            | ExpressionKind::Index { .. }
            | ExpressionKind::Call(_)
            | ExpressionKind::NewArray { .. }
            | ExpressionKind::NewStruct { .. } => None,
        }
    }

    /// Whether the getter of an `AutoReadOnly` property casts its value, as Skyrim's compiler makes it
    /// do with a whole number for a Float.
    pub(super) fn is_cast_by_getter(&self, value: Option<Id<Expression>>, wanted: Type) -> bool {
        let given = value.and_then(|value| self.literal_type(value));
        self.is_skyrim() && wanted == Type::FLOAT && given == Some(Type::INT)
    }

    /// Checks an initial value against the declared type.
    pub(super) fn constant(&mut self, value: Option<Id<Expression>>, wanted: Type, name: &str) {
        let Some(value) = value else { return };
        let Some(given) = self.literal_type(value) else {
            return;
        };
        let takes_none =
            wanted.is_array() || matches!(wanted.kind(), Kind::Object | Kind::Struct | Kind::Var);
        let fits = match given {
            Type::NONE => takes_none,
            _ => given == wanted || wanted == Type::VAR,
        };
        if fits || wanted.is_unknown() {
            return;
        }
        let span = self.syntax[value].span;
        let (wanted_name, given_name) = (self.describe_one(wanted), self.describe_one(given));
        // Skyrim's compiler turns the literal into the text that the getter returns.
        if self.is_skyrim() && wanted == Type::STRING && given != Type::NONE {
            let message = format!("`{name}` is a `String`, so the value becomes text");
            self.error(Code::ConvertedConstant, span, message);
            return;
        }
        let mut diagnostic = Diagnostic::new(
            Code::WrongConstant,
            span,
            format!("`{name}` is {wanted_name}, but its value is {given_name}"),
        );
        if let (Type::FLOAT, ExpressionKind::Int(number)) = (wanted, self.syntax[value].kind) {
            diagnostic = diagnostic.with_suggestion(
                "write it with a decimal point",
                span,
                format!("{number}.0"),
            );
        } else if takes_none {
            diagnostic = diagnostic.with_note("only `None` can be written here");
        }
        self.report(diagnostic);
    }
}
