//! `lint`: what correct scripts do that their authors may come to regret.

use cyperus_compiler::resolve::FileId;
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_workbench::lint::{Finding, Level, lint};
use rayon::prelude::*;
use tracing::info;

use crate::arguments::{Lint, LintFormat};
use crate::exit::{Failure, Status};
use crate::lint::{Baseline, Choice, Fixes, Linted, ranking, show};
use crate::output;
use crate::render::Source;
use crate::report::quantity::of;
use crate::sources::{Input, Project, inputs};

pub(super) fn run(arguments: &Lint, quiet: bool) -> Result<Status, Failure> {
    crate::build::use_threads(arguments.scripts.threads);
    let choice = Choice::new(arguments)?;
    let baseline = match &arguments.baseline {
        Some(path) => Baseline::read(path)?,
        None => None,
    };
    let game = Game::from(arguments.scripts.game);
    let project = Project::new(inputs(&arguments.paths)?, &arguments.scripts.imports, game)?
        .with_extenders(&arguments.scripts.extenders());
    let (mut linted, wrong) = lint_all(&project, game, &choice);
    match (&arguments.baseline, baseline) {
        (Some(_), Some(mut baseline)) => baseline.hide(&mut linted),
        (Some(path), None) => {
            let count = Baseline::write(path, &linted)?;
            output::note(&format!(
                "{} listed in {}\n",
                of(count as u64, "finding", "findings"),
                path.display()
            ));
            return Ok(Status::Fine);
        }
        (None, _) => {}
    }
    if arguments.fix || arguments.diff {
        let fixes = Fixes::new(&project, &linted, game);
        if arguments.diff {
            output::print(&fixes.diff())?;
        } else {
            fixes.write()?;
        }
        output::note(&fixes.summary(!arguments.diff));
        return Ok(Status::Fine);
    }
    if arguments.explain_project {
        output::print(&ranking(&linted))?;
    } else {
        show(&linted, &choice, arguments.format)?;
    }
    if !quiet && arguments.format == LintFormat::Human {
        output::note(&summary(&linted, project.inputs.len(), wrong));
    }
    let denied = findings(&linted).any(|finding| choice.denies(finding.rule));
    let nothing_seen = wrong == project.inputs.len();
    Ok(if denied || nothing_seen {
        Status::Script
    } else {
        Status::Fine
    })
}

/// Lints all inputs; also says how many have errors and could not be looked at.
fn lint_all(project: &Project, game: Game, choice: &Choice) -> (Vec<Linted>, usize) {
    let count = u32::try_from(project.inputs.len()).unwrap_or(u32::MAX);
    let ids: Vec<FileId> = (0..count).map(FileId).collect();
    let session = Session::new(project, Options::new(game), &ids);
    let results: Vec<Option<Vec<Finding>>> = project
        .inputs
        .par_iter()
        .enumerate()
        .map(|(at, input)| {
            // Of two files with one name, only the first can be looked at.
            let is_first = project.input_named(&input.name) == Some(at);
            is_first.then(|| one(&session, input, choice))?
        })
        .collect();
    let wrong = results.iter().filter(|result| result.is_none()).count();
    info!(
        scripts = results.len(),
        with_errors = wrong,
        "linted scripts"
    );
    let linted = project
        .inputs
        .iter()
        .zip(results)
        .filter_map(|(input, findings)| {
            let findings = findings.filter(|findings| !findings.is_empty())?;
            let source = Source::new(input.path.display().to_string(), input.bytes().to_vec());
            Some(Linted { source, findings })
        })
        .collect();
    (linted, wrong)
}

/// The findings in a script; `None` if it has errors.
fn one(session: &Session<'_>, input: &Input, choice: &Choice) -> Option<Vec<Finding>> {
    let script = session.scripts().script_named(&input.name)?;
    let mut findings = lint(session.scripts(), script, session.options(), input.bytes())?;
    findings.retain(|finding| choice.applies(finding.rule));
    Some(findings)
}

fn findings(linted: &[Linted]) -> impl Iterator<Item = &Finding> {
    linted.iter().flat_map(|script| &script.findings)
}

fn summary(linted: &[Linted], scripts: usize, wrong: usize) -> String {
    let warnings = findings(linted)
        .filter(|finding| finding.rule.level == Level::Warning)
        .count();
    let remarks = findings(linted).count() - warnings;
    let unseen = match wrong {
        0 => String::new(),
        _ => format!(
            "; {} with errors not looked at (`cyperus check` shows them)",
            of(wrong as u64, "script", "scripts")
        ),
    };
    format!(
        "{}, {} in {}{unseen}\n",
        of(warnings as u64, "warning", "warnings"),
        of(remarks as u64, "remark", "remarks"),
        of(scripts as u64, "script", "scripts"),
    )
}
