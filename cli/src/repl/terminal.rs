//! Inputs typed at a terminal: editing, history, completion, blocks over several lines.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Context, Editor, Helper};

use super::complete::completions;
use super::conversation::{Conversation, Reply};
use super::input::is_complete;
use crate::exit::Failure;
use crate::output;

/// Most inputs that are remembered from one session to the next.
const REMEMBERED: usize = 1000;

/// Takes inputs until the user leaves. Says how many failed.
pub(crate) fn converse(
    conversation: &Rc<RefCell<Conversation>>,
    history: Option<&Path>,
) -> Result<usize, Failure> {
    let broken = |error: ReadlineError| Failure::Output(std::io::Error::other(error));
    let mut editor: Editor<Assistant, DefaultHistory> = Editor::new().map_err(broken)?;
    editor.set_completion_type(CompletionType::List);
    editor.set_max_history_size(REMEMBERED).map_err(broken)?;
    editor.set_helper(Some(Assistant(Rc::clone(conversation))));
    if let Some(path) = history {
        // The first session has none.
        let _first = editor.load_history(path);
    }
    let mut failed = 0;
    loop {
        match editor.readline("> ") {
            Ok(text) => {
                if !text.trim().is_empty() {
                    let _is_new = editor.add_history_entry(text.as_str()).map_err(broken)?;
                }
                let reply = conversation.borrow_mut().take(&text);
                match reply {
                    Reply::Done => {}
                    Reply::Failed => failed += 1,
                    Reply::Quit => break,
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(broken(error)),
        }
    }
    if let Some(path) = history
        && let Err(error) = remember(&mut editor, path)
    {
        output::note(&format!("cyperus: the history was not kept: {error}\n"));
    }
    Ok(failed)
}

fn remember(
    editor: &mut Editor<Assistant, DefaultHistory>,
    path: &Path,
) -> Result<(), ReadlineError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    editor.save_history(path)
}

/// Where inputs are remembered, if the system says where such things go.
pub(crate) fn history_file() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| Some(folder("HOME")?.join(".local/state")))?;
    state.is_absolute().then(|| state.join("cyperus/history"))
}

/// What the editor asks while a line is typed.
struct Assistant(Rc<RefCell<Conversation>>);

impl Helper for Assistant {}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {}

impl Validator for Assistant {
    fn validate(&self, ctx: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let game = self.0.borrow().game();
        Ok(if is_complete(ctx.input(), game) {
            ValidationResult::Valid(None)
        } else {
            ValidationResult::Incomplete
        })
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _ctx: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let text = line.get(..pos).unwrap_or(line);
        let (start, words) = completions(&mut self.0.borrow_mut(), text);
        let pairs = words.into_iter().map(|word| Pair {
            display: word.clone(),
            replacement: word,
        });
        Ok((start, pairs.collect()))
    }
}
