//! Ways to make a program smaller, one at a time, numbered.

use super::{Expression, Function, Kind, Program, PropertyKind, Single, Statement, Type, Variable};

impl Program {
    /// The program with one thing less: the change with this number. `None` after the last one. The
    /// result may not compile any more; large changes come first.
    pub(crate) fn smaller(&self, number: usize) -> Option<Self> {
        let mut program = self.clone();
        let mut editor = Editor {
            left: number,
            is_done: false,
        };
        editor.program(&mut program);
        editor.is_done.then_some(program)
    }
}

/// Counts changes until it is at the wanted one.
struct Editor {
    left: usize,
    is_done: bool,
}

impl Editor {
    /// Whether the change that comes next is the wanted one.
    fn is_here(&mut self) -> bool {
        if self.is_done {
            return false;
        }
        self.is_done = self.left == 0;
        self.left = self.left.saturating_sub(1);
        self.is_done
    }

    /// Leaves out an element.
    fn list<T>(&mut self, list: &mut Vec<T>) {
        for at in 0..list.len() {
            if self.is_here() {
                list.remove(at);
                return;
            }
        }
    }

    fn value(&mut self, value: &mut Option<Expression>) {
        if value.is_some() && self.is_here() {
            *value = None;
        }
        if let Some(value) = value {
            self.expression(value);
        }
    }

    fn variables(&mut self, variables: &mut Vec<Variable>) {
        self.list(variables);
        for variable in variables {
            self.value(&mut variable.value);
        }
    }

    fn program(&mut self, program: &mut Program) {
        self.list(&mut program.scripts);
        if program.cast.len() > 1 && self.is_here() {
            program.cast.pop();
            let main = program
                .scripts
                .iter_mut()
                .flat_map(|script| &mut script.functions)
                .find(|function| function.name == "Main");
            if let Some(main) = main {
                main.parameters.pop();
            }
        }
        for script in &mut program.scripts {
            self.list(&mut script.functions);
            self.list(&mut script.states);
            for state in &mut script.states {
                self.list(&mut state.functions);
            }
        }
        for script in &mut program.scripts {
            for function in &mut script.functions {
                self.halve(function);
            }
            for function in script
                .states
                .iter_mut()
                .flat_map(|state| &mut state.functions)
            {
                self.halve(function);
            }
        }
        for script in &mut program.scripts {
            if script.parent.is_some() && self.is_here() {
                script.parent = None;
            }
            self.list(&mut script.structs);
            self.list(&mut script.guards);
            self.list(&mut script.custom_events);
            self.list(&mut script.properties);
            self.variables(&mut script.variables);
            for structure in &mut script.structs {
                self.variables(&mut structure.members);
            }
            for property in &mut script.properties {
                if let PropertyKind::Full { get, set } = &mut property.kind {
                    self.block(get);
                    if let Some(set) = set {
                        self.block(set);
                    }
                }
                let is_plain = matches!(property.kind, PropertyKind::Auto(None));
                if !is_plain && self.is_here() {
                    property.kind = PropertyKind::Auto(None);
                }
            }
            for function in &mut script.functions {
                self.block(&mut function.body);
            }
            for function in script
                .states
                .iter_mut()
                .flat_map(|state| &mut state.functions)
            {
                self.block(&mut function.body);
            }
        }
    }

    /// Leaves out the second half of a body, or the first.
    fn halve(&mut self, function: &mut Function) {
        let middle = function.body.len() / 2;
        if middle == 0 {
            return;
        }
        let is_second = self.is_here();
        if is_second {
            let last = function.body.pop();
            function.body.truncate(middle);
            // Functions with a type end with a Return.
            function.body.extend(last);
        }
        if !is_second && self.is_here() {
            function.body.drain(..middle);
        }
    }

    fn block(&mut self, body: &mut Vec<Statement>) {
        self.list(body);
        let mut at = 0;
        while at < body.len() && !self.is_done {
            if let Some(inside) = self.opened(&body[at]) {
                body.splice(at..=at, inside);
                return;
            }
            self.statement(&mut body[at]);
            at += 1;
        }
    }

    /// The statements of a block, without the block.
    fn opened(&mut self, statement: &Statement) -> Option<Vec<Statement>> {
        let bodies: Vec<&Vec<Statement>> = match statement {
            Statement::If(branches, otherwise) => {
                let bodies = branches.iter().map(|(_, body)| body);
                bodies.chain([otherwise]).collect()
            }
            Statement::Repeat { body, .. } | Statement::Lock(_, body) => vec![body],
            Statement::TryLock(_, body, otherwise) => vec![body, otherwise],
            Statement::Local(..)
            | Statement::Assign(..)
            | Statement::Call(_)
            | Statement::Return(_) => return None,
        };
        bodies.into_iter().find(|_| self.is_here()).cloned()
    }

    fn statement(&mut self, statement: &mut Statement) {
        match statement {
            Statement::Local(_, _, value) => self.value(value),
            Statement::Return(Some(value)) | Statement::Call(value) => self.expression(value),
            Statement::Return(None) => {}
            Statement::Assign(target, operator, value) => {
                let is_plain = *operator == cyperus_compiler::ast::AssignOperator::Assign;
                if !is_plain && self.is_here() {
                    *operator = cyperus_compiler::ast::AssignOperator::Assign;
                }
                self.inside(target);
                self.expression(value);
            }
            Statement::If(branches, otherwise) => {
                if branches.len() > 1 {
                    self.list(branches);
                }
                for (condition, body) in branches {
                    self.expression(condition);
                    self.block(body);
                }
                self.block(otherwise);
            }
            Statement::Repeat {
                bound,
                condition,
                body,
                ..
            } => {
                if *bound > 1 && self.is_here() {
                    *bound -= 1;
                }
                self.value(condition);
                self.block(body);
            }
            Statement::Lock(_, body) => self.block(body),
            Statement::TryLock(_, body, otherwise) => {
                self.block(body);
                self.block(otherwise);
            }
        }
    }

    fn expression(&mut self, expression: &mut Expression) {
        let simplest = simplest(expression.of);
        let is_call = expression.of == Type::Nothing;
        if expression.kind != simplest && !is_call && self.is_here() {
            expression.kind = simplest;
            return;
        }
        let of = expression.of;
        let mut operands: Vec<&Expression> = Vec::new();
        match &expression.kind {
            Kind::Unary(_, one) | Kind::Cast(one) | Kind::Is(one, _) | Kind::NewArray(one) => {
                operands.push(one);
            }
            Kind::Binary(_, one, other) | Kind::Index(one, other) => {
                operands.extend([one, other].map(Box::as_ref));
            }
            Kind::Member(one, _) => operands.push(one),
            Kind::Call(object, _, arguments) => {
                operands.extend(object.as_deref());
                operands.extend(arguments.iter().map(|argument| &argument.value));
            }
            Kind::Bool(_)
            | Kind::Int(_)
            | Kind::Float(_)
            | Kind::Text(_)
            | Kind::None
            | Kind::Name(_)
            | Kind::NewStruct => {}
        }
        let same = operands.into_iter().filter(|operand| operand.of == of);
        let same: Vec<&Expression> = same.collect();
        if let Some(operand) = same.into_iter().find(|_| self.is_here()) {
            *expression = operand.clone();
            return;
        }
        self.inside(expression);
    }

    /// The operands, but not the expression itself.
    fn inside(&mut self, expression: &mut Expression) {
        match &mut expression.kind {
            Kind::Unary(_, one)
            | Kind::Cast(one)
            | Kind::Is(one, _)
            | Kind::NewArray(one)
            | Kind::Member(one, _) => self.expression(one),
            Kind::Binary(_, one, other) | Kind::Index(one, other) => {
                self.expression(one);
                self.expression(other);
            }
            Kind::Call(object, _, arguments) => {
                if let Some(object) = object {
                    self.expression(object);
                }
                for argument in arguments {
                    self.expression(&mut argument.value);
                }
            }
            Kind::Bool(_)
            | Kind::Int(_)
            | Kind::Float(_)
            | Kind::Text(_)
            | Kind::None
            | Kind::Name(_)
            | Kind::NewStruct => {}
        }
    }
}

/// The simplest expression of a type.
fn simplest(of: Type) -> Kind {
    match of {
        Type::One(Single::Bool) => Kind::Bool(false),
        Type::One(Single::Int) => Kind::Int(0),
        Type::One(Single::Float) => Kind::Float("0.0"),
        Type::One(Single::String) => Kind::Text(String::new()),
        Type::One(Single::Var | Single::Object(_) | Single::Struct(..))
        | Type::Array(_)
        | Type::Nothing => Kind::None,
    }
}
