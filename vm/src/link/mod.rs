//! From a `.pex` function to typed register code.
//!
//! Names become registers, slots and sites; types choose the instruction; temporaries that only
//! carry a value to the next instruction disappear. What does not fit its types becomes a
//! conversion or a complaint, so every function that gets through can be run. [`verify`] checks the
//! result once more before the interpreter trusts it.

mod flow;
mod liveness;
mod result_use;
mod scope;
mod translate;
mod verify;

use std::rc::Rc;

use cyperus_pex::file::Function as PexFunction;
use cyperus_pex::{PexFile, Value};
use tracing::trace;

use crate::code::{Code, Liveness};
use crate::id::FunctionId;
use crate::program::{Loading, Program};
pub(crate) use crate::report::LinkError;
use crate::symbol::Symbols;
pub(crate) use result_use::result_is_used;
use scope::{Names, Scope};

/// How to link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkMode {
    /// One pex instruction at a time, with a step poll before each.
    pub(crate) single_step: bool,
}

/// Creates the register code of a function.
pub(crate) fn link(
    program: &mut Program,
    loading: &mut Loading<'_>,
    id: FunctionId,
    mode: LinkMode,
) -> Result<Rc<Code>, LinkError> {
    let code = translate::Translator::run(program, loading, id, mode)?;
    verify::verify(&code, program)?;
    trace!(function = %program.full_name(id), "linked function");
    Ok(Rc::new(code))
}

/// The file that a function comes from, and the function in that file.
fn source(program: &Program, id: FunctionId) -> Result<(Rc<PexFile>, PexFunction), LinkError> {
    let function = program.function(id);
    let class = program.class(function.class);
    let pex = function.role.in_file(class).ok_or(LinkError::NoCode)?;
    Ok((Rc::clone(&class.file), pex.clone()))
}

/// Computes the liveness of a function's temporaries, for collectors and saves.
pub(crate) fn liveness(program: &mut Program, id: FunctionId) -> Result<Rc<Liveness>, LinkError> {
    let (file, pex) = source(program, id)?;
    let mut names = Names::new(&file.strings);
    let scope = Scope::new(&pex, &file.strings, &mut program.symbols)?;
    live_temporaries(&pex, &file, &scope, &mut names, &mut program.symbols).map(Rc::new)
}

fn live_temporaries(
    function: &cyperus_pex::file::Function,
    file: &PexFile,
    scope: &Scope,
    names: &mut Names,
    symbols: &mut Symbols,
) -> Result<Liveness, LinkError> {
    // Each string is examined once; the closure below only reads the result.
    let numbers: Vec<Option<u32>> = (0..file.strings.len())
        .map(|at| {
            let index = cyperus_pex::StringIndex(u16::try_from(at).ok()?);
            let symbol = names.symbol(index, &file.strings, symbols);
            scope.find(symbol)?.temporary
        })
        .collect();
    liveness::analyse(&function.code, scope.temporaries, |value| match value {
        Value::Identifier(index) => numbers.get(usize::from(index.0)).copied().flatten(),
        Value::None | Value::String(_) | Value::Int(_) | Value::Float(_) | Value::Bool(_) => None,
    })
}
