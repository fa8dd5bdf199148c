//! What is shown around a round.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use crate::output;

/// How many changed files are named.
const NAMED: usize = 3;

/// After a round.
pub(super) const WAITING: &str = "cyperus: waiting for changes; Ctrl-C ends\n";

/// Whether there is a screen to clear: both outputs are shown on a terminal that knows how.
pub(super) fn can_be_cleared() -> bool {
    let is_shown = std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
    is_shown && std::env::var_os("TERM").is_none_or(|name| name != "dumb")
}

/// Clears what is visible. What was scrolled away stays.
pub(super) fn clear() {
    output::note("\x1b[2J\x1b[H");
}

/// What has changed, before a round.
pub(super) fn changed(files: &[PathBuf]) -> String {
    if files.is_empty() {
        return "cyperus: something has changed\n".to_owned();
    }
    let names = files
        .iter()
        .take(NAMED)
        .map(|file| file.display().to_string());
    let names = names.collect::<Vec<_>>().join(", ");
    match files.len().saturating_sub(NAMED) {
        0 => format!("cyperus: changed: {names}\n"),
        more => format!("cyperus: changed: {names} and {more} more\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_files_are_named_and_the_others_are_counted() {
        let files: Vec<PathBuf> = (0..5)
            .map(|at| PathBuf::from(format!("{at}.psc")))
            .collect();
        assert_eq!(changed(&files[..2]), "cyperus: changed: 0.psc, 1.psc\n");
        let all = "cyperus: changed: 0.psc, 1.psc, 2.psc and 2 more\n";
        assert_eq!(changed(&files), all);
        assert_eq!(changed(&[]), "cyperus: something has changed\n");
    }
}
