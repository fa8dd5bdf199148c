//! A tree as Papyrus text.

use std::fmt::{self, Write as _};

use cyperus_pex::Game;

use super::{
    Argument, Expression, Function, Kind, Program, Property, PropertyKind, Script, Single,
    Statement, Struct, Type, Variable,
};

/// A script as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The script's name.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Program {
    /// The game it is for.
    pub fn game(&self) -> Game {
        self.game
    }

    /// All scripts as text; the first one starts, with [`Self::arguments`] for its function `Main`.
    pub fn sources(&self) -> Vec<Source> {
        let source = |script: &Script| Source {
            name: script.name(),
            text: script.text(),
        };
        self.scripts.iter().map(source).collect()
    }

    /// What `Main` is called with: names of scripts, each of which stands for a new instance.
    pub fn arguments(&self) -> Vec<String> {
        self.cast.iter().map(|&number| part(number)).collect()
    }
}

fn part(number: u8) -> String {
    format!("Part{number}")
}

impl fmt::Display for Single {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("Bool"),
            Self::Int => f.write_str("Int"),
            Self::Float => f.write_str("Float"),
            Self::String => f.write_str("String"),
            Self::Var => f.write_str("Var"),
            Self::Object(script) => f.write_str(&part(*script)),
            Self::Struct(script, number) => write!(f, "{}:Record{number}", part(*script)),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::One(single) => write!(f, "{single}"),
            Self::Array(single) => write!(f, "{single}[]"),
        }
    }
}

/// Text with one line for each statement.
struct Page {
    text: String,
    depth: usize,
}

impl Page {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        let _infallible = writeln!(self.text, "{:1$}{line}", "", self.depth * 4);
    }

    fn block(&mut self, body: &[Statement]) {
        self.depth += 1;
        for statement in body {
            self.statement(statement);
        }
        self.depth -= 1;
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Local(of, name, None) => self.line(format_args!("{of} {name}")),
            Statement::Local(of, name, Some(value)) => {
                self.line(format_args!("{of} {name} = {value}"));
            }
            Statement::Assign(target, operator, value) => {
                self.line(format_args!("{target} {} {value}", operator.symbol()));
            }
            Statement::Call(call) => self.line(format_args!("{call}")),
            Statement::Return(None) => self.line(format_args!("Return")),
            Statement::Return(Some(value)) => self.line(format_args!("Return {value}")),
            Statement::If(branches, otherwise) => {
                let mut word = "If";
                for (condition, body) in branches {
                    self.line(format_args!("{word} {condition}"));
                    self.block(body);
                    word = "ElseIf";
                }
                if !otherwise.is_empty() {
                    self.line(format_args!("Else"));
                    self.block(otherwise);
                }
                self.line(format_args!("EndIf"));
            }
            Statement::Repeat {
                counter,
                bound,
                condition,
                body,
            } => {
                self.line(format_args!("Int {counter} = 0"));
                match condition {
                    Some(also) => {
                        self.line(format_args!("While {counter} < {bound} && {also}"));
                    }
                    None => self.line(format_args!("While {counter} < {bound}")),
                }
                self.line(format_args!("    {counter} += 1"));
                self.block(body);
                self.line(format_args!("EndWhile"));
            }
            Statement::Lock(guard, body) => {
                self.line(format_args!("LockGuard {guard}"));
                self.block(body);
                self.line(format_args!("EndLockGuard"));
            }
            Statement::TryLock(guard, body, otherwise) => {
                self.line(format_args!("TryLockGuard {guard}"));
                self.block(body);
                self.line(format_args!("Else"));
                self.block(otherwise);
                self.line(format_args!("EndTryLockGuard"));
            }
        }
    }

    fn function(&mut self, function: &Function) {
        let word = if function.is_event {
            "Event"
        } else {
            "Function"
        };
        let space = if function.returns == Type::Nothing {
            ""
        } else {
            " "
        };
        let parameters: Vec<String> = function.parameters.iter().map(declared).collect();
        self.line(format_args!(
            "{}{space}{word} {}({}){}",
            function.returns,
            function.name,
            parameters.join(", "),
            if function.is_global { " Global" } else { "" },
        ));
        self.block(&function.body);
        self.line(format_args!("End{word}"));
        self.text.push('\n');
    }

    fn structure(&mut self, structure: &Struct) {
        self.line(format_args!("Struct Record{}", structure.number));
        for member in &structure.members {
            self.line(format_args!("    {}", declared(member)));
        }
        self.line(format_args!("EndStruct"));
        self.text.push('\n');
    }

    fn property(&mut self, property: &Property) {
        let Property { name, of, kind } = property;
        match kind {
            PropertyKind::Auto(None) => self.line(format_args!("{of} Property {name} Auto")),
            PropertyKind::Auto(Some(value)) => {
                let value = literal(value);
                self.line(format_args!("{of} Property {name} = {value} Auto"));
            }
            PropertyKind::AutoConst(value) => {
                let value = literal(value);
                self.line(format_args!("{of} Property {name} = {value} Auto Const"));
            }
            PropertyKind::ReadOnly(value) => {
                let value = literal(value);
                self.line(format_args!("{of} Property {name} = {value} AutoReadOnly"));
            }
            PropertyKind::Full { get, set } => {
                self.line(format_args!("{of} Property {name}"));
                self.depth += 1;
                self.line(format_args!("{of} Function Get()"));
                self.block(get);
                self.line(format_args!("EndFunction"));
                if let Some(set) = set {
                    self.line(format_args!("Function Set({of} value)"));
                    self.block(set);
                    self.line(format_args!("EndFunction"));
                }
                self.depth -= 1;
                self.line(format_args!("EndProperty"));
            }
        }
    }
}

impl Script {
    pub(crate) fn name(&self) -> String {
        part(self.number)
    }

    fn text(&self) -> String {
        let mut page = Page {
            text: String::new(),
            depth: 0,
        };
        let parent = match (self.parent, self.root) {
            (Some(parent), _) => format!(" Extends {}", part(parent)),
            (None, Some(root)) => format!(" Extends {root}"),
            (None, None) => String::new(),
        };
        page.line(format_args!("ScriptName {}{parent}", self.name()));
        page.text.push('\n');
        for structure in &self.structs {
            page.structure(structure);
        }
        for guard in &self.guards {
            page.line(format_args!("Guard {guard} ProtectsFunctionLogic"));
        }
        for event in &self.custom_events {
            page.line(format_args!("CustomEvent {event}"));
        }
        for variable in &self.variables {
            page.line(format_args!("{}", declared(variable)));
        }
        for property in &self.properties {
            page.property(property);
        }
        page.text.push('\n');
        for function in &self.functions {
            page.function(function);
        }
        for state in &self.states {
            let auto = if state.is_auto { "Auto " } else { "" };
            page.line(format_args!("{auto}State {}", state.name));
            page.depth += 1;
            for function in &state.functions {
                page.function(function);
            }
            page.depth -= 1;
            page.line(format_args!("EndState"));
            page.text.push('\n');
        }
        page.text
    }
}

/// `Type name`, or with ` = literal` after it.
fn declared(variable: &Variable) -> String {
    let Variable { name, of, value } = variable;
    match value {
        None => format!("{of} {name}"),
        Some(value) => format!("{of} {name} = {}", literal(value)),
    }
}

/// A literal in a declaration, where parentheses are not allowed.
fn literal(value: &Expression) -> String {
    let text = value.to_string();
    let inner = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    inner.unwrap_or(&text).to_owned()
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{name} = {}", self.value),
            None => write!(f, "{}", self.value),
        }
    }
}

/// Every operation is in parentheses: precedence is the parser's matter, and has tests of its own.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Bool(true) => f.write_str("True"),
            Kind::Bool(false) => f.write_str("False"),
            // Without its sign the smallest number is none.
            Kind::Int(i32::MIN) => f.write_str("0x80000000"),
            Kind::Int(number) if *number < 0 => write!(f, "({number})"),
            Kind::Int(number) => write!(f, "{number}"),
            Kind::Float(number) if number.starts_with('-') => write!(f, "({number})"),
            Kind::Float(number) => f.write_str(number),
            Kind::Text(text) => write!(f, "\"{text}\""),
            Kind::None => f.write_str("None"),
            Kind::Name(name) => f.write_str(name),
            Kind::Unary(operator, operand) => write!(f, "({}{operand})", operator.symbol()),
            Kind::Binary(operator, left, right) => {
                write!(f, "({left} {} {right})", operator.symbol())
            }
            Kind::Cast(value) => write!(f, "({value} as {})", self.of),
            Kind::Is(value, target) => write!(f, "({value} is {target})"),
            Kind::Member(object, name) => write!(f, "{object}.{name}"),
            Kind::Index(array, index) => write!(f, "{array}[{index}]"),
            Kind::Call(object, name, arguments) => {
                if let Some(object) = object {
                    write!(f, "{object}.")?;
                }
                let arguments: Vec<String> = arguments.iter().map(Argument::to_string).collect();
                write!(f, "{name}({})", arguments.join(", "))
            }
            Kind::NewArray(size) => match self.of {
                Type::Array(element) => write!(f, "(new {element}[{size}])"),
                Type::One(_) | Type::Nothing => Err(fmt::Error),
            },
            Kind::NewStruct => write!(f, "(new {})", self.of),
        }
    }
}
