//! What people see: stdout, remarks and failures on stderr, and the report of a bug in Cyperus.

use std::io::{self, IsTerminal as _, Write as _};
use std::panic::PanicHookInfo;

use serde::Serialize;

use crate::exit::{Failure, Status};

/// Writes text to stdout, all of it or a failure.
pub(crate) fn print(text: &str) -> Result<Status, Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(Status::Fine)
}

/// Writes text with terminal styles to stdout; the styles are dropped if it is not a terminal.
pub(crate) fn print_styled(text: &str) -> Result<Status, Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(Status::Fine)
}

/// A value as JSON for programs, indented, with a line end.
pub(crate) fn json(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    Ok(text + "\n")
}

/// A remark on stderr: the summary at the end of a batch.
pub(crate) fn note(text: &str) {
    // If stderr is closed, nobody is left to tell.
    let _closed = io::stderr().lock().write_all(text.as_bytes());
}

/// Whether stderr is a terminal whose user wants colour.
pub(crate) fn stderr_has_colour() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// Shows on stderr why a command failed, and what to do about it where that is known.
pub(crate) fn show_failure(failure: &Failure) {
    if !failure.is_news() {
        return;
    }
    let mut stderr = anstream::stderr().lock();
    let style = clap::builder::styling::AnsiColor::Red.on_default().bold();
    // If stderr is closed, nobody is left to tell; the exit status still says it.
    let _closed = writeln!(stderr, "{style}error{style:#}: {failure}");
    if let Some(hint) = failure.hint() {
        let style = clap::builder::styling::AnsiColor::Cyan.on_default().bold();
        let _closed = writeln!(stderr, "{style} help{style:#}: {hint}");
    }
}

/// The panic hook: a panic is always a bug in Cyperus. Says so, with what a bug report needs.
pub(crate) fn report_bug(panic: &PanicHookInfo<'_>) {
    let words: Vec<String> = std::env::args_os()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let _closed = writeln!(
        io::stderr().lock(),
        "Cyperus {version} has hit a bug: {panic}\n\
         This is not your script's fault. Please report it, with the file that caused it and \
         this command line:\n  {words}",
        version = env!("CARGO_PKG_VERSION"),
        words = words.join(" "),
    );
}
