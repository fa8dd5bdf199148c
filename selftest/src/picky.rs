//! A compiler that refuses most functions, so that machine code and the interpreter call each other, and a
//! program is tried in a fraction of the time.

use cyperus_native::Cranelift;
use cyperus_vm::tier::{Compiled, Compiler, Unit};
use fastrand::Rng;

/// One function of so many is compiled, and the first one often.
const ONE_OF: u32 = 6;

/// Compiles some functions.
#[derive(Debug)]
pub(crate) struct Picky {
    compiler: Cranelift,
    /// Functions that were refused, to be reported.
    refused: Vec<Compiled>,
    random: Rng,
}

impl Picky {
    pub(crate) fn new(compiler: Cranelift, chance: u64) -> Self {
        Self {
            compiler,
            refused: Vec::new(),
            random: Rng::with_seed(chance),
        }
    }
}

impl Compiler for Picky {
    fn compile(&mut self, unit: Unit) {
        if self.random.u32(..ONE_OF) == 0 {
            self.compiler.compile(unit);
        } else {
            self.refused.push(Compiled {
                function: unit.function,
                entries: Box::default(),
                code: None,
            });
        }
    }

    fn finished(&mut self, wait: bool) -> Option<Compiled> {
        self.refused.pop().or_else(|| self.compiler.finished(wait))
    }
}
