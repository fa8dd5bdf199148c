//! Checked scripts to `.pex` files: code as the official compilers lay it out.
//!
//! `allocate` assigns temporaries, `emit` generates the instructions of expressions, `statement`
//! those of statements, and `object` puts the records of the file together.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "lowering picks out the few nodes that need no instruction or a special one"
)]

mod allocate;
mod compute;
mod emit;
mod fold;
mod object;
mod spelling;
mod state_order;
mod statement;
mod string_order;
mod strings;
mod temporaries;

use cyperus_pex::PexFile;
use tracing::debug;

use crate::check::check_script;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::resolve::{ScriptInfo, Scripts};
use crate::session::Options;
use crate::source::Span;
use emit::Emitter;

/// Checks a script and lowers it. There is no file if the checks found errors. `requested` is the
/// name by which the script was asked for, which only official spellings follow.
pub fn compile(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    requested: &str,
    options: &Options,
) -> (Option<PexFile>, Diagnostics) {
    let mut emitter = Emitter::new(scripts, script, requested, options);
    let mut diagnostics = check_script(scripts, script, options, &mut emitter);
    if diagnostics.has_errors() || script.diagnostics.has_errors() {
        return (None, diagnostics);
    }
    let is_over = emitter.lowered.iter().any(|function| {
        function.function.code.len() > usize::from(u16::MAX)
            || function.function.locals.len() > usize::from(u16::MAX)
    });
    let (file, is_full) = emitter.finish();
    debug!(
        script = %script.name,
        functions = file.functions().count(),
        instructions = file
            .functions()
            .map(|place| place.function.code.len())
            .sum::<usize>(),
        strings = file.strings.len(),
        "lowered"
    );
    if is_full || is_over {
        diagnostics.push(Diagnostic::new(
            Code::FileLimit,
            Span::at(0),
            "the script needs more strings or instructions than a .pex file can hold",
        ));
        return (None, diagnostics);
    }
    (Some(file), diagnostics)
}
