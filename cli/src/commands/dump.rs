//! `--dump`: the output of a compiler stage, for people who work on the compiler.

use cyperus_compiler::parse::ParseOptions;
use cyperus_compiler::resolve::{FileId, Sources as _};
use cyperus_compiler::{Session, ast, lex, parse};
use cyperus_pex::listing;

use crate::arguments::Stage;
use crate::build::{Batch, Setup};
use crate::exit::{Failure, Status};
use crate::output;
use crate::sources::Input;

pub(super) fn run(stage: Stage, setup: &Setup) -> Result<Status, Failure> {
    let inputs = (0..).map(FileId).zip(&setup.project.inputs);
    let mut text = String::new();
    let batch = Batch::new(setup, false);
    for (file, input) in inputs {
        if setup.project.inputs.len() > 1 {
            text.extend(["; ", &setup.project.path(file), "\n"]);
        }
        text.push_str(&dump(stage, setup, &batch.session, input));
    }
    output::print(&text)?;
    // Findings are shown as always: a dump of a broken script shows how much was understood.
    let summary = batch.run(|session, input| session.check(&input.name), |_, _| Ok(()))?;
    Ok(if summary.errors > 0 {
        Status::Script
    } else {
        Status::Fine
    })
}

fn dump(stage: Stage, setup: &Setup, session: &Session<'_>, input: &Input) -> String {
    let game = setup.options.game;
    match stage {
        Stage::Tokens => lex::dump(input.bytes(), game),
        Stage::Ast => {
            let mode = ast::ParseMode::Full;
            let options = ParseOptions {
                game,
                mode,
                expected_name: &input.name,
            };
            ast::dump(&parse::parse(input.bytes(), options).script)
        }
        Stage::Typed => session.dump_typed(&input.name),
        Stage::Pex => match session.compile(&input.name).pex {
            Some(pex) => listing::listing(&pex),
            None => String::new(),
        },
    }
}
