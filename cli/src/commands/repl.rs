//! `repl`: a conversation with a machine.

use std::cell::RefCell;
use std::io::{self, IsTerminal as _};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;

use crate::arguments::Repl;
use crate::exit::{Failure, Status};
use crate::output;
use crate::repl::{Conversation, converse_at_terminal, converse_in_pipe, history_file};

pub(super) fn run(arguments: &Repl, quiet: bool) -> Result<Status, Failure> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let interrupt = Arc::new(AtomicBool::new(false));
    if is_terminal {
        // Where the system refuses, Ctrl-C ends the process as it does elsewhere.
        let _refused = signal_hook::flag::register(SIGINT, Arc::clone(&interrupt));
    }
    let mut conversation = Conversation::new(arguments, quiet, interrupt)?;
    let failed = if is_terminal {
        if !quiet {
            output::print(&format!("{}\n", conversation.greeting()))?;
        }
        let history = history_file().filter(|_| !arguments.no_history);
        let shared = Rc::new(RefCell::new(conversation));
        converse_at_terminal(&shared, history.as_deref())?
    } else {
        let failed = converse_in_pipe(&mut conversation)?;
        conversation.end()?;
        failed
    };
    Ok(if arguments.strict && failed > 0 {
        Status::Script
    } else {
        Status::Fine
    })
}
