//! Expressions of a wanted type.

use cyperus_compiler::ast::{BinaryOperator, UnaryOperator};

use super::scope::Scope;
use super::{Family, Generator};
use crate::tree::{Argument, Expression, Kind, PropertyKind, Single, Statement, Type};

/// A name as an expression.
pub(super) fn named(name: &str, of: Type) -> Expression {
    Expression {
        kind: Kind::Name(name.to_owned()),
        of,
    }
}

/// `Script.Function(arguments)` as a statement.
pub(super) fn call_statement(
    object: Option<&str>,
    name: &str,
    arguments: Vec<Expression>,
) -> Statement {
    Statement::Call(call(object, name, arguments, Type::Nothing))
}

pub(super) fn call(
    object: Option<&str>,
    name: &str,
    arguments: Vec<Expression>,
    of: Type,
) -> Expression {
    let object = object.map(|object| Box::new(named(object, Type::Nothing)));
    let arguments = arguments
        .into_iter()
        .map(|value| Argument { name: None, value });
    Expression {
        kind: Kind::Call(object, name.to_owned(), arguments.collect()),
        of,
    }
}

fn binary(operator: BinaryOperator, left: Expression, right: Expression, of: Type) -> Expression {
    Expression {
        kind: Kind::Binary(operator, Box::new(left), Box::new(right)),
        of,
    }
}

fn cast(value: Expression, of: Type) -> Expression {
    Expression {
        kind: Kind::Cast(Box::new(value)),
        of,
    }
}

const ARITHMETIC: [BinaryOperator; 5] = [
    BinaryOperator::Add,
    BinaryOperator::Subtract,
    BinaryOperator::Multiply,
    BinaryOperator::Divide,
    BinaryOperator::Remainder,
];

const COMPARISONS: [BinaryOperator; 6] = [
    BinaryOperator::Equal,
    BinaryOperator::NotEqual,
    BinaryOperator::Less,
    BinaryOperator::LessOrEqual,
    BinaryOperator::Greater,
    BinaryOperator::GreaterOrEqual,
];

impl Generator {
    /// An expression of a type, with at most `depth` operations inside each other.
    pub(super) fn expression(&mut self, scope: &mut Scope, of: Type, depth: usize) -> Expression {
        if depth == 0 || self.chance(25) {
            return self.leaf(scope, of);
        }
        let depth = depth - 1;
        if self.chance(25)
            && let Some(found) = self.reached(scope, of, depth)
        {
            return found;
        }
        match of {
            Type::One(Single::Bool) => self.condition(scope, depth),
            Type::One(Single::Int) => self.number(scope, depth),
            Type::One(Single::Float) => self.fraction(scope, depth),
            Type::One(Single::String) => self.words(scope, depth),
            Type::One(Single::Var) => {
                let single = self.single();
                let value = self.expression(scope, Type::One(single), depth);
                cast(value, of)
            }
            Type::One(Single::Object(script)) => self.object(scope, script, depth),
            Type::One(Single::Struct(..)) | Type::Array(_) | Type::Nothing => self.leaf(scope, of),
        }
    }

    /// A name or a literal.
    fn leaf(&mut self, scope: &Scope, of: Type) -> Expression {
        let names: Vec<(String, Type)> = self
            .names_for(scope, of)
            .iter()
            .map(|known| (known.name.clone(), known.of))
            .collect();
        if self.chance(80)
            && let Some((name, of)) = self.pick(&names)
        {
            return named(name, *of);
        }
        if let Some(literal) = self.literal(of) {
            return literal;
        }
        let kind = match of {
            Type::One(Single::Var) => {
                let value = self.int();
                return cast(value, of);
            }
            Type::One(Single::Object(script))
                if !scope.is_global && self.descends(scope.script, script) && self.chance(60) =>
            {
                return named("Self", Type::One(Single::Object(scope.script)));
            }
            // Another object that may be one of these.
            Type::One(Single::Object(script)) if self.chance(70) => {
                let known = scope.known.iter().filter(|known| match known.of {
                    Type::One(Single::Object(other)) => self.descends(script, other),
                    Type::One(_) | Type::Array(_) | Type::Nothing => false,
                });
                let known: Vec<(String, Type)> =
                    known.map(|known| (known.name.clone(), known.of)).collect();
                match self.pick(&known) {
                    Some((name, from)) => return cast(named(name, *from), of),
                    None => Kind::None,
                }
            }
            Type::One(Single::Struct(..)) if self.chance(80) => Kind::NewStruct,
            Type::Array(_) if self.chance(85) => {
                let size = Expression {
                    kind: Kind::Int(self.random.i32(1..5)),
                    of: Type::INT,
                };
                Kind::NewArray(Box::new(size))
            }
            Type::One(_) | Type::Array(_) | Type::Nothing => Kind::None,
        };
        Expression { kind, of }
    }

    /// A place to take a value from: never a bare `None`, which has no members.
    fn place(&mut self, scope: &mut Scope, of: Type, depth: usize) -> Expression {
        let value = self.expression(scope, of, depth);
        if value.kind == Kind::None {
            cast(value, of)
        } else {
            value
        }
    }

    /// A value from an object, a struct, an array or a function, if there is one of the type.
    fn reached(&mut self, scope: &mut Scope, of: Type, depth: usize) -> Option<Expression> {
        match self.random.u8(..10) {
            0..2 => self.property(scope, of, depth),
            2..4 => self.member(scope, of, depth),
            4..7 => match of {
                Type::One(single) => {
                    let array = self.place(scope, Type::Array(single), depth.min(1));
                    let index = self.index(scope, depth);
                    let kind = Kind::Index(Box::new(array), Box::new(index));
                    Some(Expression { kind, of })
                }
                Type::Array(_) | Type::Nothing => None,
            },
            _ => {
                let families: Vec<usize> = (scope.callable..self.families.len())
                    .filter(|&family| self.fits(of, self.families[family].returns))
                    .collect();
                let family = self.pick(&families).copied()?;
                Some(self.call_of(scope, family, depth))
            }
        }
    }

    /// A position in an array: mostly a small one.
    fn index(&mut self, scope: &mut Scope, depth: usize) -> Expression {
        if self.chance(70) {
            return Expression {
                kind: Kind::Int(self.random.i32(0..4)),
                of: Type::INT,
            };
        }
        self.expression(scope, Type::INT, depth)
    }

    /// `object.Property`.
    fn property(&mut self, scope: &mut Scope, of: Type, depth: usize) -> Option<Expression> {
        self.property_where(scope, depth, |generator, property, _| {
            generator.fits(of, property)
        })
    }

    /// A property whose type, and whether it can be assigned to, are as wanted.
    pub(super) fn property_where(
        &mut self,
        scope: &mut Scope,
        depth: usize,
        wanted: impl Fn(&Self, Type, bool) -> bool,
    ) -> Option<Expression> {
        let mut found = Vec::new();
        for script in &self.program.scripts {
            for property in &script.properties {
                let can_assign = match &property.kind {
                    PropertyKind::Auto(_) => true,
                    PropertyKind::AutoConst(_) | PropertyKind::ReadOnly(_) => false,
                    PropertyKind::Full { set, .. } => set.is_some(),
                };
                if wanted(self, property.of, can_assign) {
                    found.push((script.number, property.name.clone(), property.of));
                }
            }
        }
        let (script, name, of) = self.pick(&found)?.clone();
        let object = Type::One(Single::Object(script));
        let object = self.place(scope, object, depth.min(1));
        let kind = Kind::Member(Box::new(object), name);
        Some(Expression { kind, of })
    }

    /// `struct.member`.
    fn member(&mut self, scope: &mut Scope, of: Type, depth: usize) -> Option<Expression> {
        self.member_where(scope, depth, |generator, member| generator.fits(of, member))
    }

    /// A member whose type is as wanted.
    pub(super) fn member_where(
        &mut self,
        scope: &mut Scope,
        depth: usize,
        wanted: impl Fn(&Self, Type) -> bool,
    ) -> Option<Expression> {
        let mut found = Vec::new();
        for script in &self.program.scripts {
            for structure in &script.structs {
                for member in &structure.members {
                    if wanted(self, member.of) {
                        let of = Single::Struct(script.number, structure.number);
                        found.push((of, member.name.clone(), member.of));
                    }
                }
            }
        }
        let (structure, name, of) = self.pick(&found)?.clone();
        let owner = self.place(scope, Type::One(structure), depth.min(1));
        let kind = Kind::Member(Box::new(owner), name);
        Some(Expression { kind, of })
    }

    /// A call of a family.
    pub(super) fn call_of(&mut self, scope: &mut Scope, at: usize, depth: usize) -> Expression {
        let family = self.families[at].clone();
        let object = self.callee(scope, at, &family, depth);
        let arguments = self.arguments(scope, at, &family, depth);
        Expression {
            kind: Kind::Call(object, family.name, arguments),
            of: family.returns,
        }
    }

    /// What comes before the dot: nothing, an object, the parent, or the script of a global function.
    fn callee(
        &mut self,
        scope: &mut Scope,
        at: usize,
        family: &Family,
        depth: usize,
    ) -> Option<Box<Expression>> {
        if family.is_global {
            let script = format!("Part{}", family.owner);
            return Some(Box::new(named(&script, Type::Nothing)));
        }
        let is_own = !scope.is_global && self.descends(scope.script, family.owner);
        if is_own && scope.own == Some(at) && scope.script != family.owner && self.chance(30) {
            return Some(Box::new(named("Parent", Type::Nothing)));
        }
        if is_own && self.chance(60) {
            return None;
        }
        let of = Type::One(Single::Object(family.owner));
        let object = self.place(scope, of, depth.min(1));
        Some(Box::new(object))
    }

    fn arguments(
        &mut self,
        scope: &mut Scope,
        at: usize,
        family: &Family,
        depth: usize,
    ) -> Vec<Argument> {
        let mut arguments = Vec::new();
        let mut by_name = false;
        for (number, parameter) in family.parameters.iter().enumerate() {
            if parameter.value.is_some() && self.chance(50) {
                continue;
            }
            let value = if family.is_recursive && number == 0 {
                self.countdown(scope, at)
            } else {
                self.expression(scope, parameter.of, depth.min(1))
            };
            by_name |= self.chance(8);
            arguments.push(Argument {
                name: by_name.then(|| parameter.name.clone()),
                value,
            });
        }
        arguments
    }

    /// How often a recursive function may still call itself.
    pub(super) fn countdown(&mut self, scope: &Scope, at: usize) -> Expression {
        let number = |number| Expression {
            kind: Kind::Int(number),
            of: Type::INT,
        };
        if scope.own == Some(at) {
            let left = named("left", Type::INT);
            return binary(BinaryOperator::Subtract, left, number(1), Type::INT);
        }
        number(self.random.i32(0..4))
    }

    fn condition(&mut self, scope: &mut Scope, depth: usize) -> Expression {
        match self.random.u8(..12) {
            0..5 => self.comparison(scope, depth),
            5..8 => {
                let operator = if self.random.bool() {
                    BinaryOperator::And
                } else {
                    BinaryOperator::Or
                };
                let left = self.truth(scope, depth);
                let right = self.truth(scope, depth);
                binary(operator, left, right, Type::BOOL)
            }
            8..10 => {
                let operand = self.truth(scope, depth);
                Expression {
                    kind: Kind::Unary(UnaryOperator::Not, Box::new(operand)),
                    of: Type::BOOL,
                }
            }
            10 if self.is_newer() => {
                let scripts = self.program.scripts.len();
                let target = self.random.usize(..scripts);
                let target = self.program.scripts[target].number;
                let chain = self.chain(target);
                let above = chain.last().map_or(target, |script| script.number);
                let value = self.as_one(scope, above, depth);
                let target = Type::One(Single::Object(target));
                Expression {
                    kind: Kind::Is(Box::new(value), target),
                    of: Type::BOOL,
                }
            }
            _ => {
                let of = self.some_type();
                let value = self.place(scope, of, depth);
                cast(value, Type::BOOL)
            }
        }
    }

    /// Something that is used as a condition: mostly a Bool.
    pub(super) fn truth(&mut self, scope: &mut Scope, depth: usize) -> Expression {
        let of = if self.chance(75) {
            Type::BOOL
        } else {
            self.some_type()
        };
        self.place(scope, of, depth)
    }

    fn comparison(&mut self, scope: &mut Scope, depth: usize) -> Expression {
        let of = self.some_type();
        let has_order = matches!(of, Type::One(Single::Int | Single::Float | Single::String));
        let operators = if has_order {
            &COMPARISONS[..]
        } else {
            &COMPARISONS[..2]
        };
        let operator = operators[self.random.usize(..operators.len())];
        let left = match of {
            Type::One(Single::Object(script)) => self.as_one(scope, script, depth),
            Type::One(_) | Type::Array(_) | Type::Nothing => self.place(scope, of, depth),
        };
        let right = match of {
            // A whole number beside one with a fraction.
            Type::One(Single::Float) if self.chance(30) => self.expression(scope, Type::INT, depth),
            Type::One(_) | Type::Array(_) | Type::Nothing => self.expression(scope, of, depth),
        };
        binary(operator, left, right, Type::BOOL)
    }

    fn number(&mut self, scope: &mut Scope, depth: usize) -> Expression {
        match self.random.u8(..12) {
            0..6 => {
                let operator = ARITHMETIC[self.random.usize(..ARITHMETIC.len())];
                let left = self.expression(scope, Type::INT, depth);
                let right = self.expression(scope, Type::INT, depth);
                binary(operator, left, right, Type::INT)
            }
            6 => {
                let operand = self.expression(scope, Type::INT, depth);
                Expression {
                    kind: Kind::Unary(UnaryOperator::Negate, Box::new(operand)),
                    of: Type::INT,
                }
            }
            7..9 => {
                let sources = [Type::FLOAT, Type::BOOL, Type::STRING, Type::VAR];
                let newer = usize::from(self.is_newer());
                let from = sources[self.random.usize(..3 + newer)];
                let value = self.expression(scope, from, depth);
                cast(value, Type::INT)
            }
            9..11 => {
                let single = self.single();
                let array = self.place(scope, Type::Array(single), depth.min(1));
                if self.random.bool() {
                    let kind = Kind::Member(Box::new(array), "Length".to_owned());
                    return Expression {
                        kind,
                        of: Type::INT,
                    };
                }
                let word = if self.random.bool() { "Find" } else { "RFind" };
                let value = self.expression(scope, Type::One(single), depth);
                Self::array_call(array, word, vec![value], Type::INT)
            }
            _ => {
                let (low, high) = (self.int(), self.int());
                call(Some("Utility"), "RandomInt", vec![low, high], Type::INT)
            }
        }
    }

    pub(super) fn array_call(
        array: Expression,
        word: &str,
        arguments: Vec<Expression>,
        of: Type,
    ) -> Expression {
        let arguments = arguments
            .into_iter()
            .map(|value| Argument { name: None, value });
        Expression {
            kind: Kind::Call(Some(Box::new(array)), word.to_owned(), arguments.collect()),
            of,
        }
    }

    fn fraction(&mut self, scope: &mut Scope, depth: usize) -> Expression {
        if self.chance(25) {
            let from = [Type::INT, Type::STRING, Type::BOOL][self.random.usize(..3)];
            let value = self.expression(scope, from, depth);
            return cast(value, Type::FLOAT);
        }
        let operator = ARITHMETIC[self.random.usize(..4)];
        let left = self.expression(scope, Type::FLOAT, depth);
        let other = if self.chance(30) {
            Type::INT
        } else {
            Type::FLOAT
        };
        let right = self.expression(scope, other, depth);
        binary(operator, left, right, Type::FLOAT)
    }

    fn words(&mut self, scope: &mut Scope, depth: usize) -> Expression {
        if self.chance(20) {
            let of = self.some_type();
            let value = self.place(scope, of, depth);
            return cast(value, Type::STRING);
        }
        let of = self.some_type();
        let right = self.place(scope, of, depth);
        let left = self.expression(scope, Type::STRING, depth);
        binary(BinaryOperator::Add, left, right, Type::STRING)
    }

    /// An object of a script, from one of a script above or below it.
    fn object(&mut self, scope: &mut Scope, script: u8, depth: usize) -> Expression {
        let of = Type::One(Single::Object(script));
        let related: Vec<u8> = self
            .program
            .scripts
            .iter()
            .map(|other| other.number)
            .filter(|&other| self.descends(other, script) || self.descends(script, other))
            .collect();
        let Some(&from) = self.pick(&related) else {
            return self.leaf(scope, of);
        };
        let value = self.as_one(scope, from, depth);
        cast(value, of)
    }

    /// An object whose static type is exactly this script, whatever it is known as.
    fn as_one(&mut self, scope: &mut Scope, script: u8, depth: usize) -> Expression {
        let of = Type::One(Single::Object(script));
        let value = self.place(scope, of, depth);
        if value.of == of {
            value
        } else {
            cast(value, of)
        }
    }
}
