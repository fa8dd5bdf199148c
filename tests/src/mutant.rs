//! Mutants: deliberate breakages of a source file, from a list or derived from its lines.

use std::fs;
use std::io;
use std::path::Path;

/// One breakage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// What it is called in the report.
    pub name: String,
    /// The file, from the root of the repository.
    pub file: String,
    /// What is replaced; it is in the file exactly once, or at `line`.
    pub from: String,
    /// What replaces it.
    pub to: String,
    /// The line of a derived mutant, counted from 1.
    pub line: Option<usize>,
}

impl Mutant {
    /// The file's text with the breakage; an error if the place is not there, or not only once.
    pub fn apply(&self, text: &str) -> Result<String, String> {
        if let Some(line) = self.line {
            let mut lines: Vec<&str> = text.lines().collect();
            let Some(place) = lines.get_mut(line - 1) else {
                return Err(format!("{}: no line {line}", self.file));
            };
            let broken = place.replacen(&self.from, &self.to, 1);
            *place = &broken;
            return Ok(lines.join("\n") + "\n");
        }
        match text.matches(&self.from).count() {
            1 => Ok(text.replacen(&self.from, &self.to, 1)),
            count => Err(format!(
                "{}: {count} places with {:?}",
                self.file, self.from
            )),
        }
    }
}

/// The mutants of a list. An entry is a line `= name`, a line `@ file`, the lines to replace with `- `
/// before each, and the lines to put there with `+ ` before each.
pub fn listed(list: &str) -> Result<Vec<Mutant>, String> {
    let mut mutants: Vec<Mutant> = Vec::new();
    for (number, line) in (1..).zip(list.lines()) {
        let (mark, rest) = line.split_at_checked(2).unwrap_or((line, ""));
        if mark == "= " {
            mutants.push(Mutant {
                name: rest.to_owned(),
                file: String::new(),
                from: String::new(),
                to: String::new(),
                line: None,
            });
            continue;
        }
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let Some(mutant) = mutants.last_mut() else {
            return Err(format!("line {number} belongs to no mutant"));
        };
        let add = |text: &mut String| {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(rest);
        };
        match mark {
            "@ " => rest.clone_into(&mut mutant.file),
            "- " => add(&mut mutant.from),
            "+ " => add(&mut mutant.to),
            _ => return Err(format!("line {number} has no mark: {line}")),
        }
    }
    Ok(mutants)
}

/// What derived mutants do to a line: the first that fits.
const CHANGES: [(&str, &str); 14] = [
    (" == ", " != "),
    (" != ", " == "),
    (" >= ", " > "),
    (" <= ", " < "),
    (" && ", " || "),
    (" || ", " && "),
    (" += 1", " += 2"),
    (" -= 1", " -= 0"),
    (" + 1", " + 2"),
    (" < ", " <= "),
    (" > ", " >= "),
    ("if !", "if "),
    (".insert(", ".contains("),
    ("true", "false"),
];

/// Mutants derived from the lines of a file, without its comments, attributes and tests.
pub fn derived(root: &Path, file: &str) -> io::Result<Vec<Mutant>> {
    let text = fs::read_to_string(root.join(file))?;
    let mut mutants = Vec::new();
    for (line, code) in (1..).zip(text.lines()) {
        let code = code.trim_start();
        if code.starts_with("#[cfg(test)]") {
            break;
        }
        let is_code = ![
            "//",
            "#",
            "assert",
            "debug_assert",
            "use ",
            "debug!",
            "trace!",
        ]
        .iter()
        .any(|start| code.starts_with(start));
        // Type parameters and arrows are no comparisons.
        let is_type = code.contains("->") || code.contains("=>") || code.contains("where");
        if !is_code || is_type {
            continue;
        }
        if let Some((from, to)) = CHANGES.iter().find(|(from, _)| code.contains(from)) {
            mutants.push(Mutant {
                name: format!("{file}:{line}{from}→{to}"),
                file: file.to_owned(),
                from: (*from).to_owned(),
                to: (*to).to_owned(),
                line: Some(line),
            });
        }
    }
    Ok(mutants)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_and_applied() {
        let list =
            "# about\n= one\n@ a.rs\n- let a = 1;\n- go();\n+ let a = 2;\n\n= two\n@ b.rs\n- x\n";
        let mutants = listed(list).expect("a list");
        assert_eq!(mutants.len(), 2);
        let broken = mutants[0].apply("fn f() {\nlet a = 1;\ngo();\n}\n");
        assert_eq!(broken.as_deref(), Ok("fn f() {\nlet a = 2;\n}\n"));
        assert!(mutants[1].apply("x x").is_err(), "not only once");
        assert!(listed("- stray").is_err());
    }
}
