//! Operators: which types they take and what type they return.

use cyperus_pex::Game;

use super::Checker;
use super::tree::{Arithmetic, Comparison, NodeId, NodeKind};
use crate::ast::{BinaryOperator, Expression, Id, UnaryOperator};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::types::{Conversion, Kind, Type, implicit};

impl Checker<'_> {
    pub(super) fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: Id<Expression>,
        span: Span,
    ) -> NodeId {
        let node = match operator {
            UnaryOperator::Not => self.bool_operand(operand),
            UnaryOperator::Negate => self.value(operand),
        };
        let operand_type = self.type_at(node);
        match operator {
            UnaryOperator::Not => self.tree.add(NodeKind::Not(node), Type::BOOL, span),
            UnaryOperator::Negate if operand_type.is_unknown() => self.reported(span),
            UnaryOperator::Negate if !operand_type.is_numeric() => {
                let name = self.describe_one(operand_type);
                let message = format!("only numbers can be negated, but this is {name}");
                self.error(Code::InvalidOperands, span, message);
                self.reported(span)
            }
            UnaryOperator::Negate => self.tree.add(NodeKind::Negate(node), operand_type, span),
        }
    }

    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: Id<Expression>,
        right: Id<Expression>,
        span: Span,
    ) -> NodeId {
        let (left, right) = if matches!(operator, BinaryOperator::And | BinaryOperator::Or) {
            (self.bool_operand(left), self.bool_operand(right))
        } else {
            (self.value(left), self.value(right))
        };
        self.binary_nodes(operator, left, right, span)
    }

    /// An operand that becomes a Bool. The compilers make one of anything, even of nothing.
    fn bool_operand(&mut self, id: Id<Expression>) -> NodeId {
        let node = self.expression(id);
        if self.type_at(node) != Type::VOID || self.is_skyrim() {
            return self.readable_value(id, node);
        }
        let diagnostic = Diagnostic::new(
            Code::VoidOperand,
            self.tree[node].span,
            "this function returns nothing, which always counts as False here",
        )
        .with_help("call it in a separate statement, or call the function that was meant");
        self.report(diagnostic);
        node
    }

    /// A binary operator on operands that are checked already.
    pub(super) fn binary_nodes(
        &mut self,
        operator: BinaryOperator,
        left: NodeId,
        right: NodeId,
        span: Span,
    ) -> NodeId {
        let arithmetic = match operator {
            BinaryOperator::And => {
                return self.tree.add(NodeKind::And(left, right), Type::BOOL, span);
            }
            BinaryOperator::Or => {
                return self.tree.add(NodeKind::Or(left, right), Type::BOOL, span);
            }
            BinaryOperator::Equal => {
                return self.comparison(Comparison::Equal, left, right, span);
            }
            BinaryOperator::NotEqual => {
                return self.comparison(Comparison::NotEqual, left, right, span);
            }
            BinaryOperator::Less => return self.comparison(Comparison::Less, left, right, span),
            BinaryOperator::LessOrEqual => {
                return self.comparison(Comparison::LessOrEqual, left, right, span);
            }
            BinaryOperator::Greater => {
                return self.comparison(Comparison::Greater, left, right, span);
            }
            BinaryOperator::GreaterOrEqual => {
                return self.comparison(Comparison::GreaterOrEqual, left, right, span);
            }
            BinaryOperator::Add => Arithmetic::Add,
            BinaryOperator::Subtract => Arithmetic::Subtract,
            BinaryOperator::Multiply => Arithmetic::Multiply,
            BinaryOperator::Divide => Arithmetic::Divide,
            BinaryOperator::Remainder => Arithmetic::Remainder,
        };
        self.arithmetic(operator, arithmetic, left, right, span)
    }

    fn arithmetic(
        &mut self,
        operator: BinaryOperator,
        arithmetic: Arithmetic,
        left: NodeId,
        right: NodeId,
        span: Span,
    ) -> NodeId {
        if arithmetic == Arithmetic::Add && self.type_at(right) == Type::STRING {
            self.allow_sum_of_objects(left);
        }
        let (left_type, right_type) = (self.type_at(left), self.type_at(right));
        if left_type.is_unknown() || right_type.is_unknown() {
            let node = self.reported(span);
            if arithmetic == Arithmetic::Add
                && (left_type == Type::STRING || right_type == Type::STRING)
            {
                self.tree[node].value_type = Type::STRING;
            }
            return node;
        }
        let is_text = left_type == Type::STRING || right_type == Type::STRING;
        if arithmetic == Arithmetic::Add && is_text {
            let left = self.cast_operand(left, Type::STRING);
            let right = self.cast_operand(right, Type::STRING);
            return self
                .tree
                .add(NodeKind::Concatenate(left, right), Type::STRING, span);
        }
        if arithmetic == Arithmetic::Add && self.adds_objects(left_type, right_type) {
            return self.sum_of_objects(left, right, span);
        }
        let result = match (left_type, right_type) {
            (Type::INT, Type::INT) => Some(Type::INT),
            (Type::FLOAT | Type::INT, Type::FLOAT | Type::INT)
                if arithmetic != Arithmetic::Remainder =>
            {
                Some(Type::FLOAT)
            }
            _ => None,
        };
        let Some(result) = result else {
            self.invalid_operands(operator, left_type, right_type, span);
            return self.reported(span);
        };
        let left = self.cast_operand(left, result);
        let right = self.cast_operand(right, result);
        let kind = NodeKind::Arithmetic(arithmetic, left, right);
        self.tree.add(kind, result, span)
    }

    /// Whether the official compiler takes the sum of two values of these types for one of numbers.
    fn adds_objects(&self, left: Type, right: Type) -> bool {
        let is_object = |value: Type| value.kind() == Kind::Object && !value.is_array();
        matches!(self.options.game, Game::Fallout4 | Game::Fallout76)
            && is_object(left)
            && is_object(right)
    }

    /// The code that Fallout 4's compiler makes of it: the first becomes a Float, the second does not.
    /// It is an error unless a text follows, see [`Self::allow_sum_of_objects`].
    fn sum_of_objects(&mut self, left: NodeId, right: NodeId, span: Span) -> NodeId {
        let (left_type, right_type) = (self.type_at(left), self.type_at(right));
        self.invalid_operands(BinaryOperator::Add, left_type, right_type, span);
        let place = self.tree[left].span;
        let cast = NodeKind::Cast {
            value: left,
            is_explicit: false,
        };
        let left = self.tree.add(cast, Type::FLOAT, place);
        let kind = NodeKind::Arithmetic(Arithmetic::Add, left, right);
        self.tree.add(kind, Type::UNKNOWN, span)
    }

    /// `object + object + "text"` is in published mods, and Fallout 4's compiler accepts it.
    fn allow_sum_of_objects(&mut self, node: NodeId) {
        let NodeKind::Arithmetic(_, _, right) = self.tree[node].kind else {
            return;
        };
        let span = self.tree[node].span;
        if self.type_at(right).kind() == Kind::Object
            && self.diagnostics.retract(Code::InvalidOperands, span)
        {
            self.tree[node].value_type = Type::FLOAT;
            self.report(
                Diagnostic::new(
                    Code::AddedObjects,
                    span,
                    "objects are added here as if they were numbers, so the text does not name them",
                )
                .with_help("put a text between them, or in front: `\"\" + one + two`"),
            );
        }
    }

    fn comparison(
        &mut self,
        comparison: Comparison,
        left: NodeId,
        right: NodeId,
        span: Span,
    ) -> NodeId {
        let (left_type, right_type) = (self.type_at(left), self.type_at(right));
        if left_type.is_unknown() || right_type.is_unknown() {
            let node = self.reported(span);
            self.tree[node].value_type = Type::BOOL;
            return node;
        }
        let is_order = !matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        // The official compilers compare strings by order, and a number beside a string as text.
        let is_text = |side: Type| side == Type::STRING || side.is_numeric();
        let are_texts = is_text(left_type) && is_text(right_type);
        // A number beside a Bool is compared as it is, without a cast.
        let is_loose = |one: Type, other: Type| one.is_numeric() && other == Type::BOOL;
        if is_order && (is_loose(left_type, right_type) || is_loose(right_type, left_type)) {
            let kind = NodeKind::Compare(comparison, left, right);
            return self.tree.add(kind, Type::BOOL, span);
        }
        let common = self
            .common_type(left_type, right_type)
            .filter(|&common| !is_order || common.is_numeric() || are_texts);
        let Some(common) = common else {
            let operator = match comparison {
                Comparison::Equal => BinaryOperator::Equal,
                Comparison::NotEqual => BinaryOperator::NotEqual,
                Comparison::Less => BinaryOperator::Less,
                Comparison::LessOrEqual => BinaryOperator::LessOrEqual,
                Comparison::Greater => BinaryOperator::Greater,
                Comparison::GreaterOrEqual => BinaryOperator::GreaterOrEqual,
            };
            self.invalid_operands(operator, left_type, right_type, span);
            let node = self.reported(span);
            self.tree[node].value_type = Type::BOOL;
            return node;
        };
        let left = self.cast_operand(left, common);
        let right = self.cast_operand(right, common);
        let kind = NodeKind::Compare(comparison, left, right);
        self.tree.add(kind, Type::BOOL, span)
    }

    /// The type that both sides of a comparison are converted to: the left one if the right side
    /// converts to it, otherwise the right one.
    fn common_type(&self, left: Type, right: Type) -> Option<Type> {
        let void_as_none = |value| {
            if value == Type::VOID {
                Type::NONE
            } else {
                value
            }
        };
        let (left, right) = (void_as_none(left), void_as_none(right));
        if left == right {
            return Some(left);
        }
        if implicit(right, left, self.scripts) != Conversion::Impossible {
            return Some(left);
        }
        if implicit(left, right, self.scripts) != Conversion::Impossible {
            return Some(right);
        }
        None
    }

    /// A cast that is known to work.
    fn cast_operand(&mut self, node: NodeId, to: Type) -> NodeId {
        if self.type_at(node) == to {
            return node;
        }
        let span = self.tree[node].span;
        let kind = NodeKind::Cast {
            value: node,
            is_explicit: false,
        };
        self.tree.add(kind, to, span)
    }

    fn invalid_operands(&mut self, operator: BinaryOperator, left: Type, right: Type, span: Span) {
        let symbol = operator.symbol();
        let message = if left == right {
            let name = self.describe(left);
            format!("`{symbol}` does not work on two values of type `{name}`")
        } else {
            let (left, right) = (self.describe_one(left), self.describe_one(right));
            format!("`{symbol}` does not work on {left} and {right}")
        };
        let mut diagnostic = Diagnostic::new(Code::InvalidOperands, span, message);
        let has = |wanted| left == wanted || right == wanted;
        if operator == BinaryOperator::Remainder && has(Type::FLOAT) {
            diagnostic =
                diagnostic.with_help("`%` only works on whole numbers: cast both sides to `Int`");
        } else if has(Type::VAR) {
            diagnostic = diagnostic.with_help("cast the `Var` to another type first");
        } else if has(Type::STRING) {
            diagnostic =
                diagnostic.with_help("to turn text into a number, use `as Int` or `as Float`");
        } else if has(Type::BOOL) {
            diagnostic = diagnostic.with_help("to use a `Bool` as 0 or 1, cast it with `as Int`");
        } else if left.as_object().is_some() && right.as_object().is_some() {
            diagnostic = diagnostic.with_note("neither script extends the other");
        }
        self.report(diagnostic);
    }
}
