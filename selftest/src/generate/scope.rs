//! What a body may name, and what it may still do.

use super::Generator;
use crate::tree::{PropertyKind, Type};

/// Something that can be named.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) name: String,
    pub(super) of: Type,
    pub(super) can_assign: bool,
}

/// The surroundings of the statement that is being made.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    /// The script.
    pub(super) script: u8,
    pub(super) is_global: bool,
    /// The first family that may be called.
    pub(super) callable: usize,
    /// The family that the function is in, if it may call itself.
    pub(super) own: Option<usize>,
    /// Locals and parameters in reach, then what the script has.
    pub(super) known: Vec<Known>,
    /// The next number for a local.
    pub(super) next: u32,
    /// How many statements may still be made.
    pub(super) budget: usize,
    /// Blocks around the statement.
    pub(super) depth: usize,
    /// Whether it may wait, change the state or lock a guard.
    pub(super) may_act: bool,
    /// Whether it may start other stacks.
    pub(super) may_start: bool,
    /// Guards around the statement: waiting for one's own guard again says nothing new.
    pub(super) held: Vec<String>,
    pub(super) returns: Type,
}

impl Scope {
    /// A new name.
    pub(super) fn fresh(&mut self, word: &str) -> String {
        self.next += 1;
        format!("{word}{}", self.next)
    }

    pub(super) fn know(&mut self, name: &str, of: Type, can_assign: bool) {
        self.known.push(Known {
            name: name.to_owned(),
            of,
            can_assign,
        });
    }
}

impl Generator {
    /// The scope of a body that only sees its script.
    pub(super) fn scope(&self, script: u8, is_global: bool, callable: usize) -> Scope {
        let mut scope = Scope {
            script,
            is_global,
            callable,
            own: None,
            known: Vec::new(),
            next: 0,
            budget: self.size.statements,
            depth: 0,
            may_act: true,
            may_start: false,
            held: Vec::new(),
            returns: Type::Nothing,
        };
        if is_global {
            return scope;
        }
        for variable in &self.script(script).variables {
            // The count of a timer keeps it from going on for ever.
            let can_assign = !variable.name.starts_with("ticks");
            scope.know(&variable.name, variable.of, can_assign);
        }
        for property in self.properties_of(script) {
            let can_assign = match &property.kind {
                PropertyKind::Auto(_) => true,
                PropertyKind::AutoConst(_) | PropertyKind::ReadOnly(_) => false,
                PropertyKind::Full { set, .. } => set.is_some(),
            };
            scope.know(&property.name, property.of, can_assign);
        }
        scope
    }

    /// Names in a scope that fit a type.
    pub(super) fn names_for<'scope>(&self, scope: &'scope Scope, of: Type) -> Vec<&'scope Known> {
        let known = scope.known.iter();
        known.filter(|known| self.fits(of, known.of)).collect()
    }
}
