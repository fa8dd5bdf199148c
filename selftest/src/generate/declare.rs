//! What the scripts of a program declare: types, variables, properties, states, and the families of
//! functions.

use cyperus_pex::Game;

use super::{Family, Generator};
use crate::tree::{
    Expression, Kind, Property, PropertyKind, Script, Single, State, Statement, Struct, Type,
    Variable,
};

const STATES: [&str; 3] = ["Red", "Green", "Blue"];

impl Generator {
    /// Everything except bodies.
    pub(super) fn declare(&mut self) {
        let scripts = self.within(&self.size.scripts);
        let scripts = u8::try_from(scripts).unwrap_or_default();
        for number in 0..scripts {
            self.add_script(number);
        }
        for at in 0..self.program.scripts.len() {
            self.add_structs(at);
        }
        for at in 0..self.program.scripts.len() {
            self.add_variables(at);
            self.add_properties(at);
        }
        for number in 0..self.within(&self.size.families) {
            self.add_family(number);
        }
        for at in 0..self.program.scripts.len() {
            self.add_states(at);
        }
        for _ in 0..self.within(&self.size.cast) {
            let script = self.random.u8(..scripts);
            self.program.cast.push(script);
        }
    }

    fn add_script(&mut self, number: u8) {
        let parent = (number > 0 && self.chance(45)).then(|| self.random.u8(..number));
        // In Skyrim only forms have updates.
        let is_form = self.program.game == Game::Skyrim || self.chance(20);
        let root = is_form.then_some("Quest");
        let mut guards = Vec::new();
        if self.program.game == Game::Starfield {
            for guard in 0..self.up_to(2) {
                guards.push(format!("Gate{number}{guard}"));
            }
        }
        let mut custom_events = Vec::new();
        if self.program.is_concurrent && self.is_newer() && self.chance(40) {
            custom_events.push(format!("Ring{number}"));
        }
        self.program.scripts.push(Script {
            number,
            parent,
            root,
            structs: Vec::new(),
            guards,
            custom_events,
            variables: Vec::new(),
            properties: Vec::new(),
            functions: Vec::new(),
            states: Vec::new(),
        });
    }

    fn add_structs(&mut self, at: usize) {
        if !self.is_newer() {
            return;
        }
        // No name is used twice: a struct may not hide one of an ancestor.
        let first = self.program.scripts[at].number * 10;
        let count = self.within(&self.size.structs);
        let count = u8::try_from(count).unwrap_or_default();
        for number in first..first + count {
            let mut members = Vec::new();
            for member in 0..=self.up_to(3) {
                let single = match self.single() {
                    // A struct holds neither structs nor a Var.
                    Single::Struct(..) | Single::Var => Single::Int,
                    other @ (Single::Bool
                    | Single::Int
                    | Single::Float
                    | Single::String
                    | Single::Object(_)) => other,
                };
                let of = Type::One(single);
                let value = if self.chance(40) {
                    self.literal(of)
                } else {
                    None
                };
                members.push(Variable {
                    name: format!("m{member}"),
                    of,
                    value,
                });
            }
            self.program.scripts[at]
                .structs
                .push(Struct { number, members });
        }
    }

    fn add_variables(&mut self, at: usize) {
        let number = self.program.scripts[at].number;
        for variable in 0..self.within(&self.size.variables) {
            let of = self.some_type();
            let value = if self.chance(50) {
                self.literal(of)
            } else {
                None
            };
            self.program.scripts[at].variables.push(Variable {
                name: format!("v{number}{variable}"),
                of,
                value,
            });
        }
        if self.program.is_concurrent {
            self.program.scripts[at].variables.push(Variable {
                name: format!("ticks{number}"),
                of: Type::INT,
                value: None,
            });
        }
    }

    fn add_properties(&mut self, at: usize) {
        let number = self.program.scripts[at].number;
        let peer = self.random.usize(..self.program.scripts.len());
        let peer = self.program.scripts[peer].number;
        self.program.scripts[at].properties.push(Property {
            name: format!("Peer{number}"),
            of: Type::One(Single::Object(peer)),
            kind: PropertyKind::Auto(None),
        });
        for property in 0..self.within(&self.size.properties) {
            let name = format!("P{number}{property}");
            let of = self.some_type();
            let literal = self.literal(of);
            let kind = match (self.random.u8(..10), literal) {
                (0..2, Some(value)) => PropertyKind::ReadOnly(value),
                (2..4, Some(value)) if self.is_newer() => PropertyKind::AutoConst(value),
                (4..7, value) => self.full_property(at, &name, of, value),
                (_, value) => PropertyKind::Auto(value),
            };
            self.program.scripts[at]
                .properties
                .push(Property { name, of, kind });
        }
    }

    /// A property with functions, over a variable of its own.
    fn full_property(
        &mut self,
        at: usize,
        name: &str,
        of: Type,
        value: Option<Expression>,
    ) -> PropertyKind {
        let behind = format!("{name}_behind");
        self.program.scripts[at].variables.push(Variable {
            name: behind.clone(),
            of,
            value,
        });
        let named = |name: &str| Expression {
            kind: Kind::Name(name.to_owned()),
            of,
        };
        let mut get = Vec::new();
        if self.chance(30) {
            get.push(trace(&format!("get {name}"), None));
        }
        get.push(Statement::Return(Some(named(&behind))));
        let set = self.chance(75).then(|| {
            vec![
                trace(&format!("set {name} "), Some(named("value"))),
                Statement::Assign(
                    named(&behind),
                    cyperus_compiler::ast::AssignOperator::Assign,
                    named("value"),
                ),
            ]
        });
        PropertyKind::Full { get, set }
    }

    fn add_family(&mut self, number: usize) {
        let owner = self.random.usize(..self.program.scripts.len());
        let owner = self.program.scripts[owner].number;
        let is_global = self.chance(15);
        let is_recursive = self.chance(20);
        let mut parameters = Vec::new();
        if is_recursive {
            parameters.push(Variable {
                name: "left".to_owned(),
                of: Type::INT,
                value: None,
            });
        }
        for parameter in 0..self.up_to(3) {
            parameters.push(Variable {
                name: format!("a{parameter}"),
                of: self.some_type(),
                value: None,
            });
        }
        if let Some(of) = parameters.last().map(|last| last.of)
            && parameters.len() > usize::from(is_recursive)
            && self.chance(30)
            && let Some(value) = self.literal(of)
            && let Some(last) = parameters.last_mut()
        {
            last.value = Some(value);
        }
        let returns = if self.chance(70) {
            self.some_type()
        } else {
            Type::Nothing
        };
        self.families.push(Family {
            name: format!("F{number}"),
            owner,
            returns,
            parameters,
            is_global,
            is_recursive,
        });
    }

    fn add_states(&mut self, at: usize) {
        let mut has_auto = self
            .chain(self.program.scripts[at].number)
            .iter()
            .any(|script| script.states.iter().any(|state| state.is_auto));
        for name in STATES.iter().take(self.within(&self.size.states)) {
            let is_auto = !has_auto && self.chance(25);
            has_auto |= is_auto;
            self.program.scripts[at].states.push(State {
                name: (*name).to_owned(),
                is_auto,
                functions: Vec::new(),
            });
        }
    }
}

/// `Debug.Trace("word" + value)`.
pub(super) fn trace(word: &str, value: Option<Expression>) -> Statement {
    let word = Expression {
        kind: Kind::Text(word.to_owned()),
        of: Type::STRING,
    };
    let text = match value {
        None => word,
        Some(value) => Expression {
            kind: Kind::Binary(
                cyperus_compiler::ast::BinaryOperator::Add,
                Box::new(word),
                Box::new(value),
            ),
            of: Type::STRING,
        },
    };
    super::expression::call_statement(Some("Debug"), "Trace", vec![text])
}
