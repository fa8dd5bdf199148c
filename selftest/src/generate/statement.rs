//! Statements and blocks.

use cyperus_compiler::ast::AssignOperator;
use cyperus_pex::Game;

use super::Generator;
use super::declare::trace;
use super::expression::{call, call_statement, named};
use super::scope::Scope;
use crate::tree::{Expression, Kind, Single, Statement, Type};

/// Deepest nesting of blocks.
const DEEPEST: usize = 3;

/// Seconds that a wait or a timer takes.
const SECONDS: [&str; 5] = ["0.0", "0.01", "0.05", "0.1", "0.37"];

impl Generator {
    /// Statements as far as the scope's budget goes. What they declare is forgotten afterwards.
    pub(super) fn block(&mut self, scope: &mut Scope) -> Vec<Statement> {
        let outside = scope.known.len();
        let mut body = Vec::new();
        let most = 1 + self.up_to(5);
        while body.len() < most && scope.budget > 0 {
            scope.budget -= 1;
            self.statement(scope, &mut body);
        }
        scope.known.truncate(outside);
        body
    }

    fn statement(&mut self, scope: &mut Scope, body: &mut Vec<Statement>) {
        match self.random.u8(..40) {
            0..7 => {
                let of = self.some_type();
                let value = self.chance(85).then(|| self.expression(scope, of, 3));
                let name = scope.fresh("x");
                scope.know(&name, of, true);
                body.push(Statement::Local(of, name, value));
            }
            7..15 => body.extend(self.assignment(scope)),
            15..20 => {
                let of = self.some_type();
                let value = self.expression(scope, of, 3);
                scope.next += 1;
                body.push(trace(&format!("t{} ", scope.next), Some(value)));
            }
            20..24 => {
                let families = scope.callable..self.families.len();
                if !families.is_empty() {
                    let family = self.random.usize(families);
                    let call = self.call_of(scope, family, 2);
                    body.push(Statement::Call(call));
                }
            }
            24..26 => {
                if let Some(at) = scope.own {
                    let call = self.call_of(scope, at, 2);
                    body.push(Statement::Call(call));
                }
            }
            26..30 if scope.depth < DEEPEST => body.push(self.choice(scope)),
            30..33 if scope.depth < DEEPEST => body.push(self.repetition(scope)),
            33..36 => body.extend(self.array_change(scope)),
            36 if scope.depth > 0 && self.chance(30) => {
                let value = self.value_to_return(scope);
                body.push(Statement::Return(value));
            }
            _ if scope.may_act => self.act(scope, body),
            _ => {}
        }
    }

    fn assignment(&mut self, scope: &mut Scope) -> Option<Statement> {
        let target = match self.random.u8(..10) {
            0..5 => {
                let known: Vec<(String, Type)> = scope
                    .known
                    .iter()
                    .filter(|known| known.can_assign)
                    .map(|known| (known.name.clone(), known.of))
                    .collect();
                let (name, of) = self.pick(&known)?;
                named(name, *of)
            }
            5..7 => self.property_where(scope, 1, |_, _, can_assign| can_assign)?,
            7..8 => self.member_where(scope, 1, |_, _| true)?,
            _ => {
                let of = self.single();
                self.element(scope, of)
            }
        };
        let is_element = matches!(target.kind, Kind::Index(..));
        let operator = match target.of {
            // Skyrim knows only plain assignments there.
            _ if is_element && !self.is_newer() => AssignOperator::Assign,
            Type::One(Single::Int) if self.chance(40) => [
                AssignOperator::Add,
                AssignOperator::Subtract,
                AssignOperator::Multiply,
                AssignOperator::Divide,
                AssignOperator::Remainder,
            ][self.random.usize(..5)],
            Type::One(Single::Float) if self.chance(40) => [
                AssignOperator::Add,
                AssignOperator::Subtract,
                AssignOperator::Multiply,
                AssignOperator::Divide,
            ][self.random.usize(..4)],
            Type::One(Single::String) if self.chance(40) => AssignOperator::Add,
            Type::One(_) | Type::Array(_) | Type::Nothing => AssignOperator::Assign,
        };
        let value = self.expression(scope, target.of, 3);
        Some(Statement::Assign(target, operator, value))
    }

    /// An element that can be assigned to.
    fn element(&mut self, scope: &mut Scope, of: Single) -> Expression {
        let array = self.array(scope, Type::Array(of));
        let index = Expression {
            kind: Kind::Int(self.random.i32(0..4)),
            of: Type::INT,
        };
        Expression {
            kind: Kind::Index(Box::new(array), Box::new(index)),
            of: Type::One(of),
        }
    }

    /// An array that has a name, or `None` as one.
    fn array(&mut self, scope: &Scope, of: Type) -> Expression {
        let names: Vec<String> = self
            .names_for(scope, of)
            .iter()
            .map(|known| known.name.clone())
            .collect();
        match self.pick(&names) {
            Some(name) => named(name, of),
            None => Expression {
                kind: Kind::Cast(Box::new(Expression {
                    kind: Kind::None,
                    of,
                })),
                of,
            },
        }
    }

    fn choice(&mut self, scope: &mut Scope) -> Statement {
        let mut branches = Vec::new();
        for _ in 0..=self.up_to(1) {
            let condition = self.truth(scope, 2);
            let body = self.inner(scope);
            branches.push((condition, body));
        }
        let otherwise = if self.chance(50) {
            self.inner(scope)
        } else {
            Vec::new()
        };
        Statement::If(branches, otherwise)
    }

    fn inner(&mut self, scope: &mut Scope) -> Vec<Statement> {
        scope.depth += 1;
        let body = self.block(scope);
        scope.depth -= 1;
        body
    }

    fn repetition(&mut self, scope: &mut Scope) -> Statement {
        let counter = scope.fresh("turn");
        let bound = self.random.i32(1..5);
        let condition = self.chance(30).then(|| self.truth(scope, 2));
        let outside = scope.known.len();
        scope.know(&counter, Type::INT, false);
        let body = self.inner(scope);
        scope.known.truncate(outside);
        Statement::Repeat {
            counter,
            bound,
            condition,
            body,
        }
    }

    /// A call that changes the length of an array.
    fn array_change(&mut self, scope: &mut Scope) -> Option<Statement> {
        if !self.is_newer() {
            return None;
        }
        let arrays: Vec<(String, Single)> = scope
            .known
            .iter()
            .filter_map(|known| match known.of {
                Type::Array(single) => Some((known.name.clone(), single)),
                Type::One(_) | Type::Nothing => None,
            })
            .collect();
        let (name, single) = self.pick(&arrays)?.clone();
        let value = self.expression(scope, Type::One(single), 2);
        let at = self.expression(scope, Type::INT, 1);
        let (word, arguments) = match self.random.u8(..10) {
            0..5 => ("Add", vec![value]),
            5 => ("Add", vec![value, at]),
            6 => ("Insert", vec![value, at]),
            7 => ("Remove", vec![at]),
            8 => ("RemoveLast", Vec::new()),
            _ => ("Clear", Vec::new()),
        };
        let array = named(&name, Type::Array(single));
        let call = Self::array_call(array, word, arguments, Type::Nothing);
        Some(Statement::Call(call))
    }

    /// Something that other stacks, or later frames, can see.
    fn act(&mut self, scope: &mut Scope, body: &mut Vec<Statement>) {
        match self.random.u8(..10) {
            0..3 => {
                let seconds = SECONDS[self.random.usize(..SECONDS.len())];
                body.push(Self::wait(seconds));
            }
            3..5 if !scope.is_global => {
                let names = ["Red", "Green", "Blue", ""];
                let name = names[self.random.usize(..names.len())];
                let word = Expression {
                    kind: Kind::Text(name.to_owned()),
                    of: Type::STRING,
                };
                body.push(call_statement(None, "GotoState", vec![word]));
            }
            5..7 if !scope.is_global => body.extend(self.guarded(scope)),
            7 if !scope.is_global && scope.may_start => body.push(self.start_timer()),
            8 if !scope.is_global && scope.may_start => body.extend(self.ring(scope)),
            _ if self.is_newer() && !scope.is_global => self.call_by_name(scope, body),
            _ => {}
        }
    }

    pub(super) fn wait(seconds: &'static str) -> Statement {
        let seconds = Expression {
            kind: Kind::Float(seconds),
            of: Type::FLOAT,
        };
        call_statement(Some("Utility"), "Wait", vec![seconds])
    }

    pub(super) fn start_timer(&mut self) -> Statement {
        let seconds = Expression {
            kind: Kind::Float(SECONDS[self.random.usize(..SECONDS.len())]),
            of: Type::FLOAT,
        };
        if self.program.game == Game::Skyrim {
            return call_statement(None, "RegisterForSingleUpdate", vec![seconds]);
        }
        let timer = Expression {
            kind: Kind::Int(self.random.i32(0..3)),
            of: Type::INT,
        };
        call_statement(None, "StartTimer", vec![seconds, timer])
    }

    fn guarded(&mut self, scope: &mut Scope) -> Option<Statement> {
        let guards = self.script(scope.script).guards.clone();
        let guard = self.pick(&guards)?.clone();
        if scope.depth >= DEEPEST || scope.held.contains(&guard) {
            return None;
        }
        scope.held.push(guard.clone());
        let body = self.inner(scope);
        scope.held.pop();
        Some(if self.random.bool() {
            Statement::Lock(guard, body)
        } else {
            let otherwise = self.inner(scope);
            Statement::TryLock(guard, body, otherwise)
        })
    }

    /// Sends a custom event of the script.
    fn ring(&mut self, scope: &mut Scope) -> Option<Statement> {
        let events = self.script(scope.script).custom_events.clone();
        let event = self.pick(&events)?.clone();
        let word = Expression {
            kind: Kind::Text(event),
            of: Type::STRING,
        };
        let values = Expression {
            kind: Kind::NewArray(Box::new(Expression {
                kind: Kind::Int(2),
                of: Type::INT,
            })),
            of: Type::Array(Single::Var),
        };
        Some(call_statement(None, "SendCustomEvent", vec![word, values]))
    }

    /// `CallFunction` or `CallFunctionNoWait` of a function of the same object.
    fn call_by_name(&mut self, scope: &mut Scope, body: &mut Vec<Statement>) {
        let families: Vec<usize> = (scope.callable..self.families.len())
            .filter(|&at| {
                let family = &self.families[at];
                // A Var holds no array.
                let has_arrays = |of| matches!(of, Type::Array(_));
                !family.is_global
                    && self.descends(scope.script, family.owner)
                    && !has_arrays(family.returns)
                    && family.parameters.iter().all(|p| !has_arrays(p.of))
            })
            .collect();
        let Some(&at) = self.pick(&families) else {
            return;
        };
        let family = self.families[at].clone();
        let values = Type::Array(Single::Var);
        let list = scope.fresh("list");
        let count = i32::try_from(family.parameters.len()).unwrap_or(1);
        let new = Expression {
            kind: Kind::NewArray(Box::new(Expression {
                kind: Kind::Int(count),
                of: Type::INT,
            })),
            of: values,
        };
        body.push(Statement::Local(values, list.clone(), Some(new)));
        for (number, parameter) in family.parameters.iter().enumerate() {
            let value = if family.is_recursive && number == 0 {
                self.countdown(scope, at)
            } else {
                self.expression(scope, parameter.of, 1)
            };
            let element = Expression {
                kind: Kind::Index(
                    Box::new(named(&list, values)),
                    Box::new(Expression {
                        kind: Kind::Int(i32::try_from(number).unwrap_or_default()),
                        of: Type::INT,
                    }),
                ),
                of: Type::VAR,
            };
            let value = Expression {
                kind: Kind::Cast(Box::new(value)),
                of: Type::VAR,
            };
            body.push(Statement::Assign(element, AssignOperator::Assign, value));
        }
        let word = Expression {
            kind: Kind::Text(family.name),
            of: Type::STRING,
        };
        let list = named(&list, values);
        if scope.may_start && self.random.bool() {
            body.push(call_statement(None, "CallFunctionNoWait", vec![word, list]));
        } else {
            let result = call(None, "CallFunction", vec![word, list], Type::VAR);
            let name = scope.fresh("result");
            scope.know(&name, Type::VAR, true);
            body.push(Statement::Local(Type::VAR, name, Some(result)));
        }
    }
}
