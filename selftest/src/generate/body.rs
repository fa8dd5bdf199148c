//! The bodies of functions, events and states, and the `Main` that sets everything going.

use cyperus_compiler::ast::{AssignOperator, BinaryOperator};
use cyperus_pex::Game;

use super::declare::trace;
use super::expression::{call_statement, named};
use super::scope::Scope;
use super::{Family, Generator};
use crate::tree::{Expression, Function, Kind, PropertyKind, Single, Statement, Type, Variable};

/// The names of `Main`'s parameters.
const CAST: [&str; 3] = ["one", "two", "three"];

impl Generator {
    /// All bodies.
    pub(super) fn fill(&mut self) {
        for at in 0..self.families.len() {
            self.fill_family(at);
        }
        for at in 0..self.program.scripts.len() {
            self.add_events(at);
            self.add_dump(at);
        }
        self.add_main();
    }

    /// The first of a family, and those that override it in states and in children.
    fn fill_family(&mut self, at: usize) {
        let family = self.families[at].clone();
        let scripts: Vec<u8> = self.program.scripts.iter().map(|s| s.number).collect();
        for script in scripts {
            let is_owner = script == family.owner;
            if !is_owner && (family.is_global || !self.descends(script, family.owner)) {
                continue;
            }
            if is_owner || self.chance(35) {
                let function = self.function(at, &family, script);
                self.script_mut(script).functions.push(function);
            }
            if family.is_global {
                continue;
            }
            for state in 0..self.script(script).states.len() {
                if self.chance(35) {
                    let function = self.function(at, &family, script);
                    self.script_mut(script).states[state]
                        .functions
                        .push(function);
                }
            }
        }
    }

    fn script_mut(&mut self, number: u8) -> &mut crate::tree::Script {
        let mut scripts = self.program.scripts.iter_mut();
        scripts
            .find(|script| script.number == number)
            .expect("a script that was declared")
    }

    fn function(&mut self, at: usize, family: &Family, script: u8) -> Function {
        let mut scope = self.scope(script, family.is_global, at + 1);
        scope.returns = family.returns;
        for parameter in &family.parameters {
            let counts_down = family.is_recursive && parameter.name == "left";
            scope.know(&parameter.name, parameter.of, !counts_down);
        }
        let mut body = vec![trace(&format!("{} in Part{script}", family.name), None)];
        if family.is_recursive {
            scope.own = Some(at);
            let value = self.value_to_return(&mut scope);
            let left = named("left", Type::INT);
            let zero = Expression {
                kind: Kind::Int(0),
                of: Type::INT,
            };
            let kind = Kind::Binary(BinaryOperator::LessOrEqual, Box::new(left), Box::new(zero));
            let is_over = Expression {
                kind,
                of: Type::BOOL,
            };
            body.push(Statement::If(
                vec![(is_over, vec![Statement::Return(value)])],
                Vec::new(),
            ));
        }
        body.extend(self.block(&mut scope));
        if family.returns != Type::Nothing {
            let value = self.value_to_return(&mut scope);
            body.push(Statement::Return(value));
        }
        Function {
            name: family.name.clone(),
            is_event: false,
            is_global: family.is_global,
            returns: family.returns,
            parameters: family.parameters.clone(),
            body,
        }
    }

    pub(super) fn value_to_return(&mut self, scope: &mut Scope) -> Option<Expression> {
        let returns = scope.returns;
        (returns != Type::Nothing).then(|| self.expression(scope, returns, 2))
    }

    /// A body that calls nothing and waits for nothing.
    fn quiet_body(&mut self, script: u8, parameters: &[Variable]) -> Vec<Statement> {
        let mut scope = self.scope(script, false, self.families.len());
        scope.may_act = false;
        scope.budget = 3;
        for parameter in parameters {
            scope.know(&parameter.name, parameter.of, true);
        }
        self.block(&mut scope)
    }

    fn event(&mut self, script: u8, name: &str, parameters: Vec<Variable>) -> Function {
        let mut body = vec![trace(&format!("{name} in Part{script}"), None)];
        body.extend(self.quiet_body(script, &parameters));
        Function {
            name: name.to_owned(),
            is_event: true,
            is_global: false,
            returns: Type::Nothing,
            parameters,
            body,
        }
    }

    fn add_events(&mut self, at: usize) {
        let script = self.program.scripts[at].number;
        if self.chance(30) {
            let event = self.event(script, "OnInit", Vec::new());
            self.program.scripts[at].functions.push(event);
        }
        let parameters = |name: &str| match self.program.game {
            // Skyrim's take none.
            Game::Skyrim => Vec::new(),
            Game::Fallout4 | Game::Fallout76 | Game::Starfield => vec![Variable {
                name: name.to_owned(),
                of: Type::STRING,
                value: None,
            }],
        };
        let (old, new) = (parameters("asOldState"), parameters("asNewState"));
        for state in 0..self.program.scripts[at].states.len() {
            for (name, parameters) in [("OnBeginState", &old), ("OnEndState", &new)] {
                if self.chance(40) {
                    let event = self.event(script, name, parameters.clone());
                    self.program.scripts[at].states[state].functions.push(event);
                }
            }
        }
        if self.program.is_concurrent {
            self.add_ticks(at);
            self.add_listeners(at);
        }
    }

    /// What a timer does: it may start itself again, three times at most.
    fn add_ticks(&mut self, at: usize) {
        let script = self.program.scripts[at].number;
        let (name, parameters) = match self.program.game {
            Game::Skyrim => ("OnUpdate", Vec::new()),
            Game::Fallout4 | Game::Fallout76 | Game::Starfield => (
                "OnTimer",
                vec![Variable {
                    name: "aiTimerID".to_owned(),
                    of: Type::INT,
                    value: None,
                }],
            ),
        };
        let mut scope = self.scope(script, false, 0);
        scope.budget = self.size.statements_of_timer;
        for parameter in &parameters {
            scope.know(&parameter.name, parameter.of, true);
        }
        let ticks = || Box::new(named(&format!("ticks{script}"), Type::INT));
        let number = |number| {
            Box::new(Expression {
                kind: Kind::Int(number),
                of: Type::INT,
            })
        };
        let is_early = Expression {
            kind: Kind::Binary(BinaryOperator::Less, ticks(), number(3)),
            of: Type::BOOL,
        };
        let again = vec![
            Statement::Assign(*ticks(), AssignOperator::Add, *number(1)),
            self.start_timer(),
        ];
        let mut body = vec![trace(&format!("{name} in Part{script} "), Some(*ticks()))];
        body.push(Statement::If(vec![(is_early, again)], Vec::new()));
        body.extend(self.block(&mut scope));
        self.program.scripts[at].functions.push(Function {
            name: name.to_owned(),
            is_event: true,
            is_global: false,
            returns: Type::Nothing,
            parameters,
            body,
        });
    }

    /// Handlers of custom events, which `Main` registers for.
    fn add_listeners(&mut self, at: usize) {
        let script = self.program.scripts[at].number;
        let senders: Vec<(u8, String)> = self
            .program
            .scripts
            .iter()
            .flat_map(|from| from.custom_events.iter().map(|e| (from.number, e.clone())))
            .collect();
        for (sender, event) in senders {
            if self.chance(50) {
                let parameters = vec![
                    Variable {
                        name: "akSender".to_owned(),
                        of: Type::One(Single::Object(sender)),
                        value: None,
                    },
                    Variable {
                        name: "akArgs".to_owned(),
                        of: Type::Array(Single::Var),
                        value: None,
                    },
                ];
                let name = format!("Part{sender}.{event}");
                let function = self.event(script, &name, parameters);
                self.program.scripts[at].functions.push(function);
            }
        }
    }

    /// `Dump`: shows everything that an object holds.
    fn add_dump(&mut self, at: usize) {
        let script = &self.program.scripts[at];
        let number = script.number;
        let mut body = Vec::new();
        if script.parent.is_some() {
            body.push(call_statement(Some("Parent"), "Dump", Vec::new()));
        }
        let variables = script.variables.iter().map(|known| (&known.name, known.of));
        let properties = script
            .properties
            .iter()
            .filter(|property| !matches!(property.kind, PropertyKind::Full { .. }))
            .map(|known| (&known.name, known.of));
        for (name, of) in variables.chain(properties) {
            body.push(trace(
                &format!("Part{number}.{name} = "),
                Some(named(name, of)),
            ));
        }
        body.push(trace(
            "state ",
            Some(Expression {
                kind: Kind::Call(None, "GetState".to_owned(), Vec::new()),
                of: Type::STRING,
            }),
        ));
        self.program.scripts[at].functions.push(Function {
            name: "Dump".to_owned(),
            is_event: false,
            is_global: false,
            returns: Type::Nothing,
            parameters: Vec::new(),
            body,
        });
    }

    fn add_main(&mut self) {
        let mut scope = self.scope(0, false, 0);
        scope.budget = self.size.statements_of_main;
        scope.may_start = self.program.is_concurrent;
        let cast = self.program.cast.clone();
        let mut parameters = Vec::new();
        for (&script, name) in cast.iter().zip(CAST) {
            let of = Type::One(Single::Object(script));
            scope.know(name, of, false);
            parameters.push(Variable {
                name: name.to_owned(),
                of,
                value: None,
            });
        }
        let mut body = self.introductions(&scope, &cast);
        body.extend(self.block(&mut scope));
        let calls = self.families.len();
        for family in 0..calls {
            if self.chance(70) {
                let call = self.call_of(&mut scope, family, 2);
                body.push(Statement::Call(call));
            }
        }
        if self.program.is_concurrent {
            body.push(Self::wait("20.0"));
        }
        for name in CAST.iter().take(cast.len()).chain(&["Self"]) {
            body.push(call_statement(Some(name), "Dump", Vec::new()));
        }
        let main = Function {
            name: "Main".to_owned(),
            is_event: false,
            is_global: false,
            returns: Type::Nothing,
            parameters,
            body,
        };
        self.script_mut(0).functions.push(main);
    }

    /// Makes the objects known to each other, and to the events they listen for.
    fn introductions(&mut self, scope: &Scope, cast: &[u8]) -> Vec<Statement> {
        let mut body = Vec::new();
        let everybody = || {
            let others = cast.iter().copied().zip(CAST);
            others.chain([(0, "Self")])
        };
        for (script, name) in everybody() {
            let peers: Vec<(String, Type)> = self
                .properties_of(script)
                .iter()
                .filter(|property| property.name.starts_with("Peer"))
                .map(|property| (property.name.clone(), property.of))
                .collect();
            for (peer, of) in peers {
                let friends = self.names_for(scope, of);
                let friends: Vec<String> = friends.iter().map(|known| known.name.clone()).collect();
                if let Some(friend) = self.pick(&friends)
                    && self.random.u8(..4) > 0
                {
                    let owner = named(name, Type::One(Single::Object(script)));
                    body.push(Statement::Assign(
                        Expression {
                            kind: Kind::Member(Box::new(owner), peer),
                            of,
                        },
                        AssignOperator::Assign,
                        named(friend, of),
                    ));
                }
            }
        }
        // Only an object itself may register.
        for (sender, name) in everybody() {
            let events: Vec<String> = self
                .chain(sender)
                .iter()
                .flat_map(|script| script.custom_events.iter().map(|e| (script.number, e)))
                .filter(|(owner, event)| {
                    let handler = format!("Part{owner}.{event}");
                    let functions = &self.script(0).functions;
                    functions.iter().any(|function| function.name == handler)
                })
                .map(|(_, event)| event.clone())
                .collect();
            for event in events {
                let sender = named(name, Type::One(Single::Object(sender)));
                let word = Expression {
                    kind: Kind::Text(event),
                    of: Type::STRING,
                };
                body.push(call_statement(
                    None,
                    "RegisterForCustomEvent",
                    vec![sender, word],
                ));
            }
        }
        body
    }
}
