//! Parameters and locals: which names mean which variable at the place being checked.

use super::sink::LocalVariable;
use super::tree::LocalId;
use crate::ast::{Name, Symbol};

/// The variables of one function and which of them can be seen.
#[derive(Debug)]
pub(super) struct Scope {
    variables: Vec<LocalVariable>,
    /// By symbol: number of the visible variable plus one, 0 for none.
    visible: Vec<u32>,
    /// By symbol: the last function that declared a variable of this name.
    declared_in: Vec<u32>,
    /// Symbols declared in the open blocks, innermost last.
    opened: Vec<Symbol>,
    /// Where each open block starts in `opened`.
    blocks: Vec<usize>,
    function: u32,
    parameters: u32,
    /// Whether a variable of the function was used above its declaration.
    has_hoisted: bool,
}

impl Scope {
    pub(super) fn new(names: usize) -> Self {
        Self {
            variables: Vec::new(),
            visible: vec![0; names],
            declared_in: vec![0; names],
            opened: Vec::new(),
            blocks: Vec::new(),
            function: 0,
            parameters: 0,
            has_hoisted: false,
        }
    }

    /// Starts a function without variables.
    pub(super) fn begin(&mut self) {
        self.close_to(0);
        self.blocks.clear();
        self.variables.clear();
        self.function += 1;
        self.parameters = 0;
        self.has_hoisted = false;
    }

    /// Says that all variables so far are parameters.
    pub(super) fn end_parameters(&mut self) {
        self.parameters = u32::try_from(self.variables.len()).unwrap_or(u32::MAX);
    }

    pub(super) fn is_parameter(&self, id: LocalId) -> bool {
        id.0 < self.parameters
    }

    pub(super) fn enter(&mut self) {
        self.blocks.push(self.opened.len());
    }

    pub(super) fn leave(&mut self) {
        let start = self.blocks.pop().unwrap_or(0);
        self.close_to(start);
    }

    fn close_to(&mut self, start: usize) {
        for symbol in self.opened.drain(start..) {
            if let Some(entry) = self.visible.get_mut(symbol.index()) {
                *entry = 0;
            }
        }
    }

    /// The variable that a name means here.
    pub(super) fn find(&self, symbol: Symbol) -> Option<LocalId> {
        let number = *self.visible.get(symbol.index())?;
        number.checked_sub(1).map(LocalId)
    }

    /// Notes that the function declares a variable of this name. True if it is not the first.
    pub(super) fn claim(&mut self, symbol: Symbol) -> bool {
        match self.declared_in.get_mut(symbol.index()) {
            Some(last) => std::mem::replace(last, self.function) == self.function,
            None => false,
        }
    }

    /// Makes a variable visible.
    pub(super) fn declare(&mut self, variable: LocalVariable) -> (LocalId, LocalVariable) {
        let symbol = variable.name.symbol;
        let id = LocalId(u32::try_from(self.variables.len()).unwrap_or(u32::MAX));
        if let Some(entry) = self.visible.get_mut(symbol.index()) {
            *entry = id.0 + 1;
            self.opened.push(symbol);
        }
        self.variables.push(variable);
        (id, variable)
    }

    /// Like [`Scope::declare`], above the variable's own declaration.
    pub(super) fn hoist(&mut self, variable: LocalVariable) -> (LocalId, LocalVariable) {
        self.has_hoisted = true;
        self.declare(variable)
    }

    /// The variable of a declaration, if it was used further up. If the block that used it is closed,
    /// the variable becomes visible again.
    pub(super) fn hoisted(&mut self, name: Name) -> Option<LocalId> {
        if !self.has_hoisted {
            return None;
        }
        let at = self.variables.iter().position(|known| known.name == name)?;
        let id = LocalId(u32::try_from(at).unwrap_or(u32::MAX));
        if self.find(name.symbol).is_none()
            && let Some(entry) = self.visible.get_mut(name.symbol.index())
        {
            *entry = id.0 + 1;
            self.opened.push(name.symbol);
        }
        Some(id)
    }

    pub(super) fn variable(&self, id: LocalId) -> &LocalVariable {
        &self.variables[id.0 as usize]
    }

    /// Every variable that can be seen, for suggestions.
    pub(super) fn visible_names(&self) -> impl Iterator<Item = Symbol> {
        self.opened.iter().copied()
    }
}
