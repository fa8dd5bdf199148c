//! Statements to instructions: the sink that receives the checked statements.

use cyperus_pex::file::{Function, Local};
use cyperus_pex::{Opcode, Value};

use super::allocate::uncast;
use super::emit::{Declared, Emitter, Lowered};
use super::fold;
use crate::ast::{Body, FlagSet, Symbol};
use crate::check::{
    BodyHeader, BodyKind, LocalId, LocalVariable, NO_TEMPORARY, NodeId, NodeKind, Sink, Target,
    Tree,
};
use crate::types::Type;

/// A block whose end is still to come.
#[derive(Debug)]
pub(super) enum OpenBlock {
    Branches {
        /// The jump over the current branch.
        skip: Option<usize>,
        /// The jumps from the ends of branches to the end of all.
        ends: Vec<usize>,
        /// What holds the conditions.
        conditions: Vec<u32>,
    },
    Loop {
        top: usize,
        exit: usize,
        condition: u32,
    },
    Lock {
        guards: Vec<Value>,
    },
    Try {
        skip: Option<usize>,
        ends: Vec<usize>,
        guards: Vec<Value>,
    },
}

impl Emitter<'_> {
    /// Stores a node's value in a variable.
    fn store(&mut self, tree: &Tree, target: Value, value: NodeId) {
        // Skyrim's optimiser folds literals and leaves the rest as it is.
        if self.options.optimize
            && self.options.game.has_structs()
            && tree[value].temporary != NO_TEMPORARY
            && self.direct(tree, value).is_none()
            && !self.reads_late(tree, value, target)
        {
            self.compute(tree, value, target);
            return;
        }
        let value = self.value(tree, value);
        self.push(Opcode::Assign, &[target, value]);
    }

    /// Whether `target` is read after the instruction that would first write it: then the value
    /// cannot be computed in place.
    fn reads_late(&mut self, tree: &Tree, value: NodeId, target: Value) -> bool {
        match tree[value].kind {
            NodeKind::And(_, right) | NodeKind::Or(_, right) => self.reads(tree, right, target),
            _ => false,
        }
    }

    fn reads(&mut self, tree: &Tree, node: NodeId, target: Value) -> bool {
        if let NodeKind::Local(_) | NodeKind::Variable(_) | NodeKind::AutoVariable(_) =
            tree[node].kind
        {
            return self.direct(tree, node) == Some(target);
        }
        let mut reads = false;
        tree.for_each_operand(node, |operand| {
            reads = reads || self.reads(tree, operand, target);
        });
        reads
    }

    fn names(&mut self, symbols: &[Symbol]) -> Vec<Value> {
        symbols
            .iter()
            .map(|&symbol| Value::Identifier(self.strings.symbol(symbol)))
            .collect()
    }

    /// Ends one branch and prepares the next.
    fn end_branch(&mut self) {
        let jump = self.push(Opcode::Jmp, &[Value::Int(0)]);
        let next = self.code.len();
        let skipped = match self.blocks.last_mut() {
            Some(OpenBlock::Branches {
                skip,
                ends,
                conditions,
            }) => {
                ends.push(jump);
                // The condition of an `ElseIf` is free after its block, that of the `If` only after
                // the last block.
                if conditions.len() > 1
                    && let Some(condition) = conditions.pop()
                {
                    self.temporaries.free(condition);
                }
                skip.take()
            }
            Some(OpenBlock::Try { skip, ends, .. }) => {
                ends.push(jump);
                skip.take()
            }
            Some(OpenBlock::Loop { .. } | OpenBlock::Lock { .. }) | None => None,
        };
        if let Some(skip) = skipped {
            self.aim(skip, next);
        }
    }

    /// Releases guards before a `Return` inside them, innermost first.
    fn unlock_all(&mut self) {
        let held: Vec<Vec<Value>> = self
            .blocks
            .iter()
            .rev()
            .filter_map(|block| match block {
                OpenBlock::Lock { guards } => Some(guards.clone()),
                OpenBlock::Try { guards, .. } if !guards.is_empty() => Some(guards.clone()),
                OpenBlock::Try { .. } | OpenBlock::Branches { .. } | OpenBlock::Loop { .. } => None,
            })
            .collect();
        for guards in held {
            self.push(Opcode::UnlockGuards, &guards);
        }
    }

    /// Ends the body of a `TryLockGuard` branch that holds guards.
    fn release_try_guards(&mut self) {
        let guards = match self.blocks.last_mut() {
            Some(OpenBlock::Try { guards, .. }) => std::mem::take(guards),
            _ => return,
        };
        if !guards.is_empty() {
            self.push(Opcode::UnlockGuards, &guards);
        }
    }

    fn function_name(&mut self, header: &BodyHeader<'_>) -> cyperus_pex::StringIndex {
        let name = header.function.name.symbol;
        if header.function.sender.is_none() {
            return self.declared(header.function.name);
        }
        let sender = header
            .sender
            .and_then(|id| self.scripts.script(id))
            .map(|script| &*script.name)
            .unwrap_or_default();
        let text = format!("::remote_{sender}_{}", self.syntax.name(name));
        self.strings.name(&text)
    }

    /// The function's variables that are not parameters, in the order of the file.
    fn all_locals(&mut self) -> Vec<Local> {
        let declared = std::mem::take(&mut self.declared);
        let mut used: Vec<(u32, Type, u32)> = self.temporaries.used().collect();
        used.sort_by_key(|&(_, _, block)| block);
        let mut locals = Vec::with_capacity(declared.len() + used.len());
        for declared in &declared {
            match *declared {
                Declared::Block(block) => {
                    let start = used.partition_point(|&(_, _, home)| home < block);
                    let end = used.partition_point(|&(_, _, home)| home <= block);
                    self.locals_of_block(block, &used[start..end], &mut locals);
                }
                Declared::Local(local) => locals.push(local),
            }
        }
        self.declared = declared;
        if self.options.optimize && !self.options.game.has_structs() {
            // Skyrim's optimiser forgets the locals that no instruction names.
            locals.retain(|local| self.code_names(local.name));
        }
        locals
    }

    fn code_names(&self, name: cyperus_pex::StringIndex) -> bool {
        self.code
            .iter()
            .any(|instruction| instruction.operands.contains(&Value::Identifier(name)))
    }

    /// The temporaries that a block made, with the local for results of nothing among them.
    fn locals_of_block(&mut self, block: u32, used: &[(u32, Type, u32)], locals: &mut Vec<Local>) {
        let (void_block, void_before) = self.temporaries.void();
        let mut void = self.void_sink.filter(|_| void_block == block);
        for &(number, value_type, _) in used {
            if number >= void_before
                && let Some(name) = void.take()
            {
                locals.push(self.void_local(name));
            }
            let name = self.strings.temporary(number);
            let type_name = self.type_name(value_type);
            locals.push(Local { name, type_name });
        }
        if let Some(name) = void {
            locals.push(self.void_local(name));
        }
    }

    fn void_local(&mut self, name: cyperus_pex::StringIndex) -> Local {
        let type_name = self.type_name(Type::VOID);
        Local { name, type_name }
    }
}

impl Sink for Emitter<'_> {
    fn begin(&mut self, header: &BodyHeader<'_>) {
        self.number_getters(header.function.span.start);
        self.temporaries.begin();
        self.code.clear();
        self.lines.clear();
        self.locals.clear();
        self.local_types.clear();
        self.declared.clear();
        self.declared
            .push(Declared::Block(self.temporaries.serial()));
        self.parameters = Vec::new();
        self.blocks.clear();
        self.void_sink = None;
    }

    fn end(&mut self, header: &BodyHeader<'_>) {
        let mut flags = 0;
        if header.flags.contains(FlagSet::GLOBAL) {
            flags |= Function::GLOBAL;
        }
        if header.flags.contains(FlagSet::NATIVE) {
            flags |= Function::NATIVE;
        }
        let is_native = header.function.body == Body::Native;
        let locals = if is_native {
            Vec::new()
        } else {
            self.all_locals()
        };
        let doc = self.doc(header.function.doc);
        let function = Function {
            return_type: self.declared_type(header.return_type, header.function.return_type),
            doc,
            user_flags: self
                .user_flags(header.function.flags, crate::resolve::FlagPlaces::FUNCTION),
            flags,
            parameters: std::mem::take(&mut self.parameters),
            locals,
            code: self.code.clone(),
        };
        let name = match header.kind {
            BodyKind::Function(_) => self.function_name(header),
            BodyKind::Getter(_) | BodyKind::Setter(_) => cyperus_pex::StringIndex(0),
        };
        self.lowered.push(Lowered {
            kind: header.kind,
            name,
            function,
            lines: self.lines.clone(),
        });
    }

    fn enter(&mut self) {
        self.temporaries.enter();
        self.declared
            .push(Declared::Block(self.temporaries.serial()));
    }

    fn leave(&mut self) {
        self.temporaries.leave();
    }

    fn declare(&mut self, id: LocalId, variable: LocalVariable, is_parameter: bool) {
        debug_assert_eq!(id.0 as usize, self.locals.len());
        let name = if let Some(number) = variable.mangled {
            let text = format!(
                "::mangled_{}_{number}",
                self.syntax.name(variable.name.symbol).to_ascii_lowercase(),
            );
            self.strings.name(&text)
        } else {
            self.declared(variable.name)
        };
        let type_name = self.local_type(variable, is_parameter);
        self.locals.push(name);
        self.local_types.push(variable.value_type);
        let local = Local { name, type_name };
        if is_parameter {
            self.parameters.push(local);
        } else {
            self.declared.push(Declared::Local(local));
        }
    }

    fn place(&mut self, id: LocalId) {
        let name = self.locals.get(id.0 as usize).copied();
        let is_it = |declared: &Declared| matches!(declared, Declared::Local(local) if Some(local.name) == name);
        if let Some(at) = self.declared.iter().position(is_it) {
            let local = self.declared.remove(at);
            self.declared.push(local);
        }
    }

    fn initialise(&mut self, tree: &mut Tree, id: LocalId, value: Option<NodeId>, line: u32) {
        self.begin_line(line);
        let target = self.local(id);
        match value {
            Some(value) => {
                self.allocate(tree, value);
                self.store(tree, target, value);
                self.temporaries.free(tree[value].temporary);
            }
            None if self.options.game.has_structs() => {
                let value_type = self.local_types.get(id.0 as usize).copied();
                self.initialise_default(target, value_type.unwrap_or(Type::UNKNOWN));
            }
            None => {}
        }
    }

    fn assign(
        &mut self,
        tree: &mut Tree,
        target: Target,
        target_type: Type,
        value: NodeId,
        line: u32,
    ) {
        self.begin_line(line);
        let through = self.allocate_assignment(tree, target, target_type, value);
        let through_value = match through {
            Some(number) => self.temporary(number),
            None => Value::None,
        };
        match target {
            Target::Variable(variable) => {
                let variable = self.direct(tree, variable).unwrap_or_default();
                self.store(tree, variable, value);
            }
            Target::Property { object, name } => {
                self.store(tree, through_value, value);
                let name = Value::Identifier(self.written(tree, object, name));
                let object = self.object_operand(tree, object);
                self.push(Opcode::PropSet, &[name, object, through_value]);
            }
            Target::Member { structure, name } => {
                self.store(tree, through_value, value);
                let name = Value::Identifier(self.written(tree, Some(structure), name));
                let structure = self.value(tree, structure);
                self.push(Opcode::StructSet, &[structure, name, through_value]);
            }
            Target::Element { array, index } => {
                self.store(tree, through_value, value);
                let array = self.value(tree, array);
                let index = self.value(tree, index);
                self.push(Opcode::ArraySetElement, &[array, index, through_value]);
            }
        }
        self.free_assignment(tree, through, value);
        self.temporaries.release();
    }

    fn expression(&mut self, tree: &mut Tree, value: NodeId, line: u32) {
        self.allocate(tree, value);
        let is_stripped = matches!(
            tree[value].kind,
            NodeKind::Call {
                is_stripped: true,
                ..
            }
        );
        if !is_stripped {
            self.begin_line(line);
            self.value(tree, value);
        }
        self.temporaries.free(tree[value].temporary);
        self.temporaries.release();
    }

    fn return_(&mut self, tree: &mut Tree, value: Option<NodeId>, line: u32) {
        self.begin_line(line);
        let operand = match value {
            Some(value) => {
                self.allocate(tree, value);
                self.value(tree, value)
            }
            None => Value::None,
        };
        self.unlock_all();
        self.push(Opcode::Ret, &[operand]);
        // The official compilers do not free a returned value unless it was cast.
        if let Some(value) = value
            && uncast(tree, value) != value
        {
            self.temporaries.free(tree[value].temporary);
        }
        self.temporaries.release();
    }

    fn branch(&mut self, tree: &mut Tree, condition: NodeId, is_first: bool, line: u32) {
        if is_first {
            self.blocks.push(OpenBlock::Branches {
                skip: None,
                ends: Vec::new(),
                conditions: Vec::new(),
            });
        } else {
            self.end_branch();
        }
        self.begin_line(line);
        self.allocate(tree, condition);
        let value = self.value(tree, condition);
        let jump = self.push(Opcode::JmpF, &[value, Value::Int(0)]);
        if let Some(OpenBlock::Branches {
            skip, conditions, ..
        }) = self.blocks.last_mut()
        {
            *skip = Some(jump);
            conditions.push(tree[condition].temporary);
        }
    }

    fn else_(&mut self) {
        self.end_branch();
    }

    fn end_branches(&mut self) {
        let has_skip = matches!(
            self.blocks.last(),
            Some(OpenBlock::Branches { skip: Some(_), .. })
        );
        if has_skip {
            self.end_branch();
        }
        if let Some(OpenBlock::Branches {
            ends, conditions, ..
        }) = self.blocks.pop()
        {
            for jump in ends {
                self.land(jump);
            }
            for number in conditions {
                self.temporaries.free(number);
            }
        }
        self.temporaries.release();
    }

    fn while_(&mut self, tree: &mut Tree, condition: NodeId, line: u32) {
        self.begin_line(line);
        let top = self.code.len();
        self.allocate(tree, condition);
        let value = self.value(tree, condition);
        let exit = self.push(Opcode::JmpF, &[value, Value::Int(0)]);
        self.blocks.push(OpenBlock::Loop {
            top,
            exit,
            condition: tree[condition].temporary,
        });
    }

    fn end_while(&mut self) {
        if let Some(OpenBlock::Loop {
            top,
            exit,
            condition,
        }) = self.blocks.pop()
        {
            let jump = self.push(Opcode::Jmp, &[Value::Int(0)]);
            self.aim(jump, top);
            self.land(exit);
            self.temporaries.free(condition);
        }
        self.temporaries.release();
    }

    fn lock(&mut self, guards: &[Symbol], line: u32) {
        self.begin_line(line);
        let guards = self.names(guards);
        self.push(Opcode::LockGuards, &guards);
        self.blocks.push(OpenBlock::Lock { guards });
    }

    fn unlock(&mut self) {
        if let Some(OpenBlock::Lock { guards }) = self.blocks.pop() {
            self.push(Opcode::UnlockGuards, &guards);
        }
        self.temporaries.release();
    }

    fn try_lock(&mut self, guards: &[Symbol], is_first: bool, line: u32) {
        if is_first {
            self.blocks.push(OpenBlock::Try {
                skip: None,
                ends: Vec::new(),
                guards: Vec::new(),
            });
        } else {
            self.release_try_guards();
            self.end_branch();
        }
        self.begin_line(line);
        let names = self.names(guards);
        let number = self.temporaries.take(Type::BOOL);
        let result = self.temporary(number);
        let mut operands = vec![result];
        operands.extend(&names);
        self.push(Opcode::TryLockGuards, &operands);
        let jump = self.push(Opcode::JmpF, &[result, Value::Int(0)]);
        if let Some(OpenBlock::Try { skip, guards, .. }) = self.blocks.last_mut() {
            *skip = Some(jump);
            *guards = names;
        }
    }

    fn try_else(&mut self) {
        self.release_try_guards();
        self.end_branch();
    }

    fn end_try(&mut self) {
        self.release_try_guards();
        let has_skip = matches!(
            self.blocks.last(),
            Some(OpenBlock::Try { skip: Some(_), .. })
        );
        if has_skip {
            self.end_branch();
        }
        if let Some(OpenBlock::Try { ends, .. }) = self.blocks.pop() {
            for jump in ends {
                self.land(jump);
            }
        }
        self.temporaries.release();
    }
}

impl Emitter<'_> {
    /// A local without initial value starts from its default each time the line is reached.
    fn initialise_default(&mut self, target: Value, value_type: Type) {
        let value = match fold::default_of(value_type) {
            fold::Constant::Bool(value) => Value::Bool(value),
            fold::Constant::Int(value) => Value::Int(value),
            fold::Constant::Float(value) => Value::Float(value),
            fold::Constant::Text(text) => self.text(text),
            fold::Constant::None | fold::Constant::MadeText(_) => {
                let number = self.temporaries.take(value_type);
                if self.options.optimize {
                    Value::None
                } else {
                    let temporary = self.temporary(number);
                    self.push(Opcode::Cast, &[temporary, Value::None]);
                    temporary
                }
            }
        };
        self.push(Opcode::Assign, &[target, value]);
    }
}
