//! The variables of one function: maps names to registers.
//!
//! Register 0 is self, if there is one; parameters, named locals and temporaries follow. A Var
//! takes two registers.

use cyperus_pex::file::{Function as PexFunction, Local as PexLocal};
use cyperus_pex::{Code as PexCode, StringIndex, StringTable, Value};

use super::LinkError;
use crate::numbering::{Map, new_map};
use crate::symbol::{Symbol, Symbols};
use crate::types::Type;

/// A parameter or local variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variable {
    /// Its name.
    pub(super) name: Symbol,
    /// Its type.
    pub(super) value_type: Type,
    /// Its first register.
    pub(super) register: u16,
    /// Its number among the temporaries, if it is one.
    pub(super) temporary: Option<u32>,
}

/// All variables of a function.
#[derive(Debug)]
pub(super) struct Scope {
    /// Parameters, then locals, in the file's order.
    pub(super) variables: Vec<Variable>,
    /// How many of them are parameters.
    pub(super) parameters: usize,
    /// How many temporaries there are.
    pub(super) temporaries: u32,
    /// The first register after self and the parameters.
    pub(super) first_local: u16,
    /// The first register of the temporaries.
    pub(super) first_temporary: u16,
    /// Registers in use.
    pub(super) registers: u16,
    names: Map<Symbol, usize>,
    /// The number of the temporary that starts at each register, from the first temporary on.
    numbers: Vec<Option<u32>>,
}

/// Whether a local was made by the compiler: its value is held only while it can still be read.
fn is_temporary(name: &[u8]) -> bool {
    let starts = |prefix: &[u8]| {
        name.get(..prefix.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(prefix))
    };
    starts(b"::temp") || starts(b"::nonevar")
}

impl Scope {
    /// Assigns registers to every variable of `function`.
    pub(super) fn new(
        function: &PexFunction,
        strings: &StringTable,
        symbols: &mut Symbols,
    ) -> Result<Self, LinkError> {
        let mut scope = Self {
            variables: Vec::with_capacity(function.parameters.len() + function.locals.len()),
            parameters: function.parameters.len(),
            temporaries: 0,
            first_local: 0,
            first_temporary: 0,
            registers: u16::from(!function.is_global()),
            names: new_map(),
            numbers: Vec::new(),
        };
        let mut add = |scope: &mut Self, local: &PexLocal, temporary: bool| {
            let name = strings.get(local.name).unwrap_or_default();
            let value_type = Type::parse(&strings.text(local.type_name), symbols);
            let variable = Variable {
                name: symbols.intern_bytes(name),
                value_type,
                register: scope.registers,
                temporary: temporary.then_some(scope.temporaries),
            };
            scope.temporaries += u32::from(temporary);
            scope.registers = scope
                .registers
                .checked_add(value_type.slots())
                .filter(|&registers| registers < Self::LIMIT)
                .ok_or(LinkError::TooManyVariables)?;
            scope.variables.push(variable);
            Ok(())
        };
        for local in &function.parameters {
            add(&mut scope, local, false)?;
        }
        scope.first_local = scope.registers;
        // Named locals come first, so that the registers to clear at entry are contiguous. The list
        // is put into the file's order afterwards.
        let mut order = Vec::with_capacity(function.locals.len());
        for temporary in [false, true] {
            if temporary {
                scope.first_temporary = scope.registers;
            }
            for (at, local) in function.locals.iter().enumerate() {
                let name = strings.get(local.name).unwrap_or_default();
                if is_temporary(name) == temporary {
                    order.push(at);
                    add(&mut scope, local, temporary)?;
                }
            }
        }
        let (parameters, locals) = scope.variables.split_at(scope.parameters);
        let mut sorted: Vec<_> = order.into_iter().zip(locals.iter().copied()).collect();
        sorted.sort_by_key(|&(at, _)| at);
        scope.variables = parameters
            .iter()
            .copied()
            .chain(sorted.into_iter().map(|(_, variable)| variable))
            .collect();
        scope.index();
        Ok(scope)
    }

    /// The registers above this limit are left for scratch registers and the pairs of Vars.
    const LIMIT: u16 = 60_000;

    fn index(&mut self) {
        for (at, variable) in self.variables.iter().enumerate() {
            // If two variables have the same name, the first wins, as in a linear search.
            self.names.entry(variable.name).or_insert(at);
        }
        let temporaries = self.registers - self.first_temporary;
        self.numbers = vec![None; usize::from(temporaries)];
        for variable in &self.variables {
            if variable.temporary.is_some() {
                let place = usize::from(variable.register - self.first_temporary);
                self.numbers[place] = variable.temporary;
            }
        }
    }

    /// The number of the temporary in a register, if it holds one.
    pub(super) fn temporary_in(&self, register: u16) -> Option<u32> {
        let place = register.checked_sub(self.first_temporary)?;
        self.numbers.get(usize::from(place)).copied().flatten()
    }

    /// The variable that an identifier refers to.
    pub(super) fn find(&self, name: Symbol) -> Option<&Variable> {
        self.names.get(&name).map(|&at| &self.variables[at])
    }
}

/// Symbols of the strings that a function names, looked up once each. A file may have tens of
/// thousands of functions and strings, so nothing here has the size of the file.
#[derive(Debug)]
pub(super) struct Names {
    symbols: Map<StringIndex, Symbol>,
}

impl Names {
    /// Nothing looked up yet.
    pub(super) fn new() -> Self {
        Self { symbols: new_map() }
    }

    /// The symbol of a string in the file; the empty symbol for an index outside the table.
    pub(super) fn symbol(
        &mut self,
        index: StringIndex,
        strings: &StringTable,
        symbols: &mut Symbols,
    ) -> Symbol {
        let text = || symbols.intern_bytes(strings.get(index).unwrap_or_default());
        *self.symbols.entry(index).or_insert_with(text)
    }
}

/// The temporaries that a function's code names, by the string they are named with.
#[derive(Debug)]
pub(super) struct Temporaries {
    rows: Map<StringIndex, (u32, Type)>,
}

impl Temporaries {
    /// Looks up every name in the code.
    pub(super) fn new(
        code: &PexCode,
        strings: &StringTable,
        scope: &Scope,
        names: &mut Names,
        symbols: &mut Symbols,
    ) -> Self {
        let mut rows = new_map();
        for instruction in code.iter() {
            for value in instruction.operands {
                if let Value::Identifier(index) = *value
                    && let Some(variable) = scope.find(names.symbol(index, strings, symbols))
                    && let Some(number) = variable.temporary
                {
                    rows.insert(index, (number, variable.value_type));
                }
            }
        }
        Self { rows }
    }

    /// The number of the temporary that a value names.
    pub(super) fn number(&self, value: Value) -> Option<u32> {
        self.row(value).map(|(number, _)| number)
    }

    /// The same, only for a Bool.
    pub(super) fn bool_number(&self, value: Value) -> Option<u32> {
        let (number, value_type) = self.row(value)?;
        (value_type == Type::Bool).then_some(number)
    }

    fn row(&self, value: Value) -> Option<(u32, Type)> {
        match value {
            Value::Identifier(index) => self.rows.get(&index).copied(),
            Value::None | Value::String(_) | Value::Int(_) | Value::Float(_) | Value::Bool(_) => {
                None
            }
        }
    }
}
