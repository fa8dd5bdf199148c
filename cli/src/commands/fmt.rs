//! `fmt`: one style for all scripts. A file is written only after the proof that its meaning is the
//! same.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use cyperus_pex::Game;
use cyperus_workbench::format::{self, Contradiction};
use rayon::prelude::*;
use tracing::{debug, info};

use crate::arguments::Fmt;
use crate::exit::{Failure, Status};
use crate::format::{Layout, Proof, Styles, Verdict, difference};
use crate::sources::{Input, Project, inputs, named_input};
use crate::{files, output};

pub(super) fn run(arguments: &Fmt, quiet: bool) -> Result<Status, Failure> {
    crate::build::use_threads(arguments.scripts.threads);
    let inputs = if arguments.stdin {
        vec![standard_input(arguments)?]
    } else {
        inputs(&arguments.paths)?
    };
    if arguments.range.is_some() && inputs.len() != 1 {
        return Err(Failure::Usage {
            message: format!("--range: {} scripts are named", inputs.len()),
            hint: Some("lines are those of one script".to_owned()),
        });
    }
    let game = Game::from(arguments.scripts.game);
    let styles = Styles::new(game, Layout::from(arguments));
    let work = |input: &Input| one(input, game, &styles, arguments);
    let results: Vec<_> = inputs.par_iter().map(work).collect::<Result<_, _>>()?;
    let project = Project::new(inputs, &arguments.scripts.imports, game)?
        .with_extenders(&arguments.scripts.extenders());
    let batch = Formatted::prove(&project, results, game);
    batch.show_bugs();
    if arguments.stdin {
        batch.print(arguments)?;
    } else {
        batch.write(arguments)?;
        if !quiet {
            output::note(&batch.summary(arguments));
        }
    }
    Ok(batch.status(arguments))
}

/// The text on stdin as an input.
fn standard_input(arguments: &Fmt) -> Result<Input, Failure> {
    let path = arguments.stdin_path.clone();
    let path = path.unwrap_or_else(|| PathBuf::from("stdin.psc"));
    Ok(named_input(path, files::read_standard_input()?))
}

/// What becomes of one script: a new text, none, or a mistake of ours.
type Outcome = Result<Option<Vec<u8>>, Contradiction>;

fn one(input: &Input, game: Game, styles: &Styles, arguments: &Fmt) -> Result<Outcome, Failure> {
    let style = styles.of(&input.path)?;
    let formatted = match arguments.range {
        Some(range) => format::format_lines(input.bytes(), game, style, (range.first, range.last)),
        None => format::format(input.bytes(), game, style),
    };
    Ok(formatted.map(|text| (text.as_ref() != input.bytes()).then(|| text.into_owned())))
}

/// All scripts of a command, formatted.
struct Formatted<'run> {
    project: &'run Project,
    /// The new text of each input that changes.
    texts: Vec<Option<Vec<u8>>>,
    /// What would have gone wrong, by file.
    bugs: Vec<(PathBuf, String)>,
}

impl<'run> Formatted<'run> {
    fn prove(project: &'run Project, results: Vec<Outcome>, game: Game) -> Self {
        let mut bugs = Vec::new();
        let mut texts = Vec::with_capacity(results.len());
        for (result, input) in results.into_iter().zip(&project.inputs) {
            texts.push(result.unwrap_or_else(|error| {
                bugs.push((input.path.clone(), error.to_string()));
                None
            }));
        }
        let proof = Proof::new(project, &texts, game);
        let verdicts: Vec<Verdict> = (0..texts.len())
            .into_par_iter()
            .map(|at| match &texts[at] {
                // Of two files with one name, only the first can be compiled.
                Some(_) if project.input_named(&project.inputs[at].name) != Some(at) => {
                    Verdict::Unknown
                }
                Some(_) => proof.of(&project.inputs[at].name),
                None => Verdict::Same,
            })
            .collect();
        drop(proof);
        let unknown = verdicts
            .iter()
            .filter(|&&verdict| verdict == Verdict::Unknown)
            .count();
        info!(
            scripts = verdicts.len(),
            not_compared = unknown,
            "compared tokens and bytecode; scripts that do not compile only by tokens"
        );
        for (at, verdict) in verdicts.into_iter().enumerate() {
            if verdict == Verdict::Different {
                let message = "formatting would change its bytecode".to_owned();
                bugs.push((project.inputs[at].path.clone(), message));
                texts[at] = None;
            }
        }
        Self {
            project,
            texts,
            bugs,
        }
    }

    fn changed(&self) -> impl Iterator<Item = (&Input, &[u8])> {
        let both = self.project.inputs.iter().zip(&self.texts);
        both.filter_map(|(input, text)| Some((input, text.as_deref()?)))
    }

    fn show_bugs(&self) {
        for (path, message) in &self.bugs {
            output::note(&format!(
                "error: {}: {message}\nThis is a bug in Cyperus, and the file was left as it is. \
                 Please report it, with the file.\n",
                path.display()
            ));
        }
    }

    /// Prints the text from stdin, changed or not.
    fn print(&self, arguments: &Fmt) -> Result<(), Failure> {
        if arguments.check || arguments.diff {
            return self.show(arguments);
        }
        let text = match self.texts.first() {
            Some(Some(text)) => text.as_slice(),
            Some(None) | None => self
                .project
                .inputs
                .first()
                .map_or(&[][..], |input| input.bytes()),
        };
        let mut stdout = io::stdout().lock();
        stdout.write_all(text)?;
        stdout.flush()?;
        Ok(())
    }

    fn write(&self, arguments: &Fmt) -> Result<(), Failure> {
        if arguments.check || arguments.diff {
            return self.show(arguments);
        }
        let changed: Vec<(&Input, &[u8])> = self.changed().collect();
        changed.par_iter().try_for_each(|(input, text)| {
            debug!(script = %input.name, file = %input.path.display(), "formatted");
            files::write_named(&input.path, text)
        })
    }

    /// Shows what would change.
    fn show(&self, arguments: &Fmt) -> Result<(), Failure> {
        let mut text = String::new();
        for (input, new) in self.changed() {
            if arguments.diff {
                text.push_str(&difference(&input.path, input.bytes(), new));
            } else {
                let _infallible = writeln!(text, "{}", input.path.display());
            }
        }
        output::print(&text).map(|_| ())
    }

    fn summary(&self, arguments: &Fmt) -> String {
        let all = self.texts.len();
        let changed = self.changed().count();
        let scripts = if all == 1 { "script" } else { "scripts" };
        if arguments.check || arguments.diff {
            format!("{changed} of {all} {scripts} would change\n")
        } else {
            format!("formatted {changed} of {all} {scripts}\n")
        }
    }

    fn status(&self, arguments: &Fmt) -> Status {
        if !self.bugs.is_empty() {
            Status::Bug
        } else if arguments.check && self.changed().next().is_some() {
            Status::Script
        } else {
            Status::Fine
        }
    }
}
