//! What a script uses of other scripts, gathered while the compiler checks it.

use std::collections::BTreeSet;

use cyperus_compiler::ast::Symbol;
use cyperus_compiler::check::{
    BodyHeader, Callee, Identifier, LocalId, LocalVariable, NodeId, NodeKind, NodeList, Sink,
    Target as Place, Text, Tree,
};
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::types::{Kind, ScriptId, Type};

use super::page::{MemberKind, Target, Use};

/// Listens to the check.
pub(super) struct Gatherer<'run> {
    scripts: &'run Scripts<'run>,
    script: &'run ScriptInfo,
    within: String,
    uses: BTreeSet<Use>,
}

/// The script or struct that a type is, or that its elements are.
pub(super) fn target_of(scripts: &Scripts<'_>, value_type: Type) -> Option<Target> {
    let script = scripts.script(value_type.script()?)?;
    let member = match value_type.kind() {
        Kind::Struct => {
            let index = usize::from(value_type.struct_index());
            let declared = script.syntax.structs.get(index)?;
            let name = script.syntax.name(declared.name.symbol).to_owned();
            Some((MemberKind::Struct, name))
        }
        Kind::Object => None,
        Kind::Unknown
        | Kind::Void
        | Kind::None
        | Kind::Bool
        | Kind::Int
        | Kind::Float
        | Kind::String
        | Kind::Var
        | Kind::CustomEventName
        | Kind::ScriptEventName => return None,
    };
    Some(Target {
        script: script.name.to_string(),
        member,
    })
}

impl<'run> Gatherer<'run> {
    pub(super) fn new(scripts: &'run Scripts<'run>, script: &'run ScriptInfo) -> Self {
        Self {
            scripts,
            script,
            within: String::new(),
            uses: BTreeSet::new(),
        }
    }

    pub(super) fn finish(self) -> BTreeSet<Use> {
        self.uses
    }

    /// Notes that the script uses something, if it is another script's.
    pub(super) fn add(&mut self, target: Target) {
        if !target.script.eq_ignore_ascii_case(&self.script.name) {
            let within = self.within.clone();
            self.uses.insert(Use { target, within });
        }
    }

    pub(super) fn add_type(&mut self, value_type: Type) {
        if let Some(target) = target_of(self.scripts, value_type) {
            self.add(target);
        }
    }

    fn add_member(&mut self, owner: &ScriptInfo, kind: MemberKind, name: &str) {
        self.add(Target {
            script: owner.name.to_string(),
            member: Some((kind, name.to_owned())),
        });
    }

    fn add_function(&mut self, owner: ScriptId, name: Symbol) {
        let script = self.scripts.script(owner);
        let found = script.and_then(|script| self.scripts.function(script, self.script, name));
        if let Some(found) = found {
            let name = found.script.syntax.name(found.declaration().name.symbol);
            self.add_member(found.script, MemberKind::Function, name);
        }
    }

    fn add_property(&mut self, owner: ScriptId, name: Symbol) {
        let script = self.scripts.script(owner);
        let found = script.and_then(|script| self.scripts.property(script, self.script, name));
        if let Some(found) = found {
            let name = found.script.syntax.name(found.declaration().name.symbol);
            self.add_member(found.script, MemberKind::Property, name);
        }
    }

    fn visit_all(&mut self, tree: &Tree, list: NodeList) {
        for &node in tree.list(list) {
            self.visit(tree, node);
        }
    }

    fn visit(&mut self, tree: &Tree, node: NodeId) {
        match tree[node].kind {
            NodeKind::Property { object, name } => self.visit_property(tree, object, name),
            NodeKind::AutoVariable(Identifier::Own(name)) => {
                self.add_property(self.script.id, name);
            }
            NodeKind::AutoVariable(Identifier::Foreign(owner, symbol)) => {
                if let Some(owner) = self.scripts.script(owner) {
                    self.add_member(owner, MemberKind::Property, owner.syntax.name(symbol));
                }
            }
            NodeKind::Member {
                structure: value, ..
            }
            | NodeKind::Length(value)
            | NodeKind::Not(value)
            | NodeKind::Negate(value) => self.visit(tree, value),
            NodeKind::Cast { value, is_explicit } => {
                if is_explicit {
                    self.add_type(tree[node].value_type);
                }
                self.visit(tree, value);
            }
            NodeKind::Is(value, wanted) => {
                self.add_type(wanted);
                self.visit(tree, value);
            }
            NodeKind::Element {
                array: left,
                index: right,
            }
            | NodeKind::Arithmetic(_, left, right)
            | NodeKind::Concatenate(left, right)
            | NodeKind::Compare(_, left, right)
            | NodeKind::And(left, right)
            | NodeKind::Or(left, right) => {
                self.visit(tree, left);
                self.visit(tree, right);
            }
            NodeKind::NewStruct => self.add_type(tree[node].value_type),
            NodeKind::NewArray(size) => {
                self.add_type(tree[node].value_type);
                self.visit(tree, size);
            }
            NodeKind::ArrayCall {
                array, arguments, ..
            } => {
                self.visit(tree, array);
                self.visit_all(tree, arguments);
            }
            NodeKind::Call {
                callee,
                name,
                arguments,
                ..
            } => {
                self.visit_call(tree, callee, name);
                self.visit_all(tree, arguments);
            }
            NodeKind::String(Text::CustomEvent(owner, event)) => {
                if let Some(owner) = self.scripts.script(owner) {
                    let name = owner.syntax.name(owner.syntax[event].name.symbol);
                    self.add_member(owner, MemberKind::CustomEvent, name);
                }
            }
            NodeKind::Reported
            | NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Bool(_)
            | NodeKind::String(_)
            | NodeKind::None
            | NodeKind::Local(_)
            | NodeKind::Variable(_)
            | NodeKind::SelfReference
            | NodeKind::StateVariable => {}
        }
    }

    fn visit_property(&mut self, tree: &Tree, object: Option<NodeId>, name: Symbol) {
        let owner = match object {
            Some(object) => {
                self.visit(tree, object);
                tree[object].value_type.script()
            }
            None => Some(self.script.id),
        };
        if let Some(owner) = owner {
            self.add_property(owner, name);
        }
    }

    fn visit_call(&mut self, tree: &Tree, callee: Callee, name: Symbol) {
        let owner = match callee {
            Callee::OnSelf => Some(self.script.id),
            Callee::OnParent => self
                .scripts
                .parent_info(self.script)
                .map(|script| script.id),
            Callee::Static(id) => Some(id),
            Callee::OnObject(object) => {
                self.visit(tree, object);
                tree[object].value_type.script()
            }
        };
        if let Some(owner) = owner {
            self.add_function(owner, name);
        }
    }

    fn visit_place(&mut self, tree: &Tree, place: Place) {
        match place {
            Place::Variable(node)
            | Place::Member {
                structure: node, ..
            } => self.visit(tree, node),
            Place::Property { object, name } => self.visit_property(tree, object, name),
            Place::Element { array, index } => {
                self.visit(tree, array);
                self.visit(tree, index);
            }
        }
    }
}

impl Sink for Gatherer<'_> {
    fn begin(&mut self, header: &BodyHeader<'_>) {
        let name = self.script.syntax.name(header.function.name.symbol);
        name.clone_into(&mut self.within);
        if let Some(sender) = header.sender {
            let name = self.scripts.name(sender).to_owned();
            self.add(Target {
                script: name,
                member: None,
            });
        }
    }

    fn end(&mut self, _: &BodyHeader<'_>) {
        self.within.clear();
    }

    fn enter(&mut self) {}

    fn leave(&mut self) {}

    fn declare(&mut self, _: LocalId, variable: LocalVariable, is_parameter: bool) {
        // Parameters are declarations of the script, and noted as such.
        if !is_parameter {
            self.add_type(variable.value_type);
        }
    }

    fn initialise(&mut self, tree: &mut Tree, _: LocalId, value: Option<NodeId>, _: u32) {
        if let Some(value) = value {
            self.visit(tree, value);
        }
    }

    fn assign(&mut self, tree: &mut Tree, target: Place, _: Type, value: NodeId, _: u32) {
        self.visit_place(tree, target);
        self.visit(tree, value);
    }

    fn expression(&mut self, tree: &mut Tree, value: NodeId, _: u32) {
        self.visit(tree, value);
    }

    fn return_(&mut self, tree: &mut Tree, value: Option<NodeId>, _: u32) {
        if let Some(value) = value {
            self.visit(tree, value);
        }
    }

    fn branch(&mut self, tree: &mut Tree, condition: NodeId, _: bool, _: u32) {
        self.visit(tree, condition);
    }

    fn else_(&mut self) {}

    fn end_branches(&mut self) {}

    fn while_(&mut self, tree: &mut Tree, condition: NodeId, _: u32) {
        self.visit(tree, condition);
    }

    fn end_while(&mut self) {}

    fn lock(&mut self, _: &[Symbol], _: u32) {}

    fn unlock(&mut self) {}

    fn try_lock(&mut self, _: &[Symbol], _: bool, _: u32) {}

    fn try_else(&mut self) {}

    fn end_try(&mut self) {}
}
