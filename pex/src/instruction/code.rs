//! A function's instructions, stored flat: one list of opcodes, one of operands.
//!
//! A whole game is millions of instructions. Two allocations per function instead of one per
//! instruction make most of the difference between a fast and a slow compiler here.

use super::opcode::Opcode;
use crate::Value;

/// The instructions of one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    operations: Vec<Operation>,
    operands: Vec<Value>,
}

/// An opcode and where its operands stop; they start where the previous ones stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Operation {
    opcode: Opcode,
    end: u32,
}

/// One instruction: the opcode with its operands, fixed ones first, then the variable part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction<'code> {
    /// What to do.
    pub opcode: Opcode,
    /// What to do it with. At least [`Opcode::fixed_operands`] long.
    pub operands: &'code [Value],
}

impl<'code> Instruction<'code> {
    /// The variable part: arguments of a call, guards of a lock; empty elsewhere.
    pub fn arguments(self) -> &'code [Value] {
        self.operands
            .get(self.opcode.fixed_operands()..)
            .unwrap_or_default()
    }
}

impl Code {
    /// No instructions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of instructions.
    pub fn len(&self) -> usize {
        self.operations.len()
    }

    /// Whether there are no instructions.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// Removes all instructions but keeps the memory, for building many functions in a row.
    pub fn clear(&mut self) {
        self.operations.clear();
        self.operands.clear();
    }

    /// Appends an instruction and returns its index.
    ///
    /// # Panics
    /// If the operands do not match the opcode's shape: the caller must know its instructions.
    pub fn push(&mut self, opcode: Opcode, operands: &[Value]) -> usize {
        let fixed = opcode.fixed_operands();
        let fits = match opcode.shape().arguments {
            None => operands.len() == fixed,
            Some(_) => operands.len() >= fixed,
        };
        assert!(
            fits,
            "{} with {} operands",
            opcode.mnemonic(),
            operands.len()
        );
        self.operands.extend_from_slice(operands);
        let end = u32::try_from(self.operands.len()).expect("a function has at most 2^32 operands");
        self.operations.push(Operation { opcode, end });
        self.operations.len() - 1
    }

    /// The instruction at `index`, if there is one.
    pub fn get(&self, index: usize) -> Option<Instruction<'_>> {
        let operation = self.operations.get(index)?;
        let operands = self
            .operands
            .get(self.start(index)..operation.end as usize)?;
        Some(Instruction {
            opcode: operation.opcode,
            operands,
        })
    }

    /// The operands of the instruction at `index`, for patching jumps.
    pub fn operands_mut(&mut self, index: usize) -> Option<&mut [Value]> {
        let start = self.start(index);
        let end = self.operations.get(index)?.end as usize;
        self.operands.get_mut(start..end)
    }

    /// All instructions in order.
    pub fn iter(&self) -> impl Iterator<Item = Instruction<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    fn start(&self, index: usize) -> usize {
        match index
            .checked_sub(1)
            .and_then(|before| self.operations.get(before))
        {
            Some(before) => before.end as usize,
            None => 0,
        }
    }
}
