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
use cyperus_pex::{Code as PexCode, PexFile};
use tracing::trace;

use crate::code::{Code, Liveness};
use crate::id::FunctionId;
use crate::program::{Loading, Program};
pub(crate) use crate::report::LinkError;
pub(crate) use result_use::result_is_used;
use scope::{Names, Scope, Temporaries};

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
    let mut names = Names::new();
    let scope = Scope::new(&pex, &file.strings, &mut program.symbols)?;
    let symbols = &mut program.symbols;
    let temporaries = Temporaries::new(&pex.code, &file.strings, &scope, &mut names, symbols);
    live_temporaries(&pex.code, &scope, &temporaries).map(Rc::new)
}

fn live_temporaries(
    code: &PexCode,
    scope: &Scope,
    temporaries: &Temporaries,
) -> Result<Liveness, LinkError> {
    liveness::analyse(code, scope.temporaries, |value| temporaries.number(value))
}
