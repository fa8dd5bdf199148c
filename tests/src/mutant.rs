//! Mutants: deliberate breakages of a source file, from a list.

/// One breakage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// What it is called in the report.
    pub name: String,
    /// The file, from the root of the repository.
    pub file: String,
    /// What is replaced; it is in the file exactly once.
    pub from: String,
    /// What replaces it.
    pub to: String,
}

impl Mutant {
    /// The file's text with the breakage; an error if the place is not there, or not only once.
    pub fn apply(&self, text: &str) -> Result<String, String> {
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

    #[test]
    fn every_mutant_of_the_list_fits_its_file() {
        let read = |name: &str| std::fs::read_to_string(crate::root().join(name)).expect("a file");
        let mutants = listed(&read("tests/mutants/collector.txt")).expect("a list");
        let missing: Vec<String> = mutants
            .iter()
            .filter_map(|mutant| mutant.apply(&read(&mutant.file)).err())
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert!(mutants.len() > 100, "{}", mutants.len());
    }
}
