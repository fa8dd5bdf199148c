//! Mutants from the list, all compiled at once: a function that has some gets one copy of its body for
//! each, and asks at run time which of them is on.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::mutant::Mutant;
use crate::switch::{Switch, Switched};

/// The line of a function's closing brace, and its mutants with their numbers.
type Function<'m> = (usize, Vec<(u32, &'m Mutant)>);

/// Puts the mutants of a file into copies of their functions, numbered from `first`. `module` is how the
/// file's crate names the module that says which is on.
pub fn spliced(
    file: &str,
    text: &str,
    mutants: &[&Mutant],
    first: u32,
    module: &str,
) -> Result<Switched, String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut functions: BTreeMap<usize, Function<'_>> = BTreeMap::new();
    for (number, mutant) in (first..).zip(mutants) {
        mutant.apply(text)?;
        let at = text.find(&mutant.from).unwrap_or_default();
        let line = text[..at].matches('\n').count();
        let (start, end) = body(&lines, line)
            .filter(|&(_, end)| line + mutant.from.matches('\n').count() < end)
            .ok_or_else(|| format!("{}: not inside one function", mutant.name))?;
        let function = functions.entry(start).or_insert((end, Vec::new()));
        function.1.push((number, mutant));
    }
    let mut changed = String::new();
    let mut switches = Vec::new();
    let mut done = 0;
    for (start, (end, mutants)) in functions {
        changed.push_str(&joined(&lines[done..start]));
        let site = mutants[0].0;
        let original = joined(&lines[start..end]);
        let begins = changed.matches('\n').count() + 1;
        _ = writeln!(changed, "match {module}::at({site}) {{");
        for &(number, mutant) in &mutants {
            let broken = mutant.apply(&original)?;
            _ = writeln!(changed, "{number} => {{\n{broken}}}");
        }
        _ = writeln!(changed, "_ => {{\n{original}}}\n}}");
        let length = changed.matches('\n').count() + 1 - begins;
        switches.extend(mutants.iter().map(|(number, mutant)| Switch {
            number: *number,
            site,
            name: mutant.name.clone(),
            file: file.to_owned(),
            line: begins,
            length,
        }));
        done = end;
    }
    changed.push_str(&joined(&lines[done..]));
    Ok(Switched {
        text: changed,
        switches,
    })
}

fn joined(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [*line, "\n"]).collect()
}

/// The body of the function around a line: its first line, and the line of its closing brace. The code
/// is formatted, so a brace in the function's own column closes it.
fn body(lines: &[&str], line: usize) -> Option<(usize, usize)> {
    let indent = |at: usize| lines[at].len() - lines[at].trim_start().len();
    let is_function = |at: usize| {
        let words = lines[at].split_whitespace();
        let mut words = words.skip_while(|word| {
            word.starts_with("pub") || ["(crate)", "const", "unsafe"].contains(word)
        });
        words.next() == Some("fn")
    };
    let inner = indent(line);
    let head = (0..line)
        .rev()
        .find(|&at| indent(at) < inner && is_function(at))?;
    let column = indent(head);
    let closes = |at: &usize| indent(*at) == column && lines[*at].trim() == "}";
    let end = (head..lines.len()).find(closes).filter(|&end| end > line)?;
    let opens = |at: &usize| indent(*at) == column && lines[*at].ends_with('{');
    let start = (head..end).find(opens)? + 1;
    (start <= line).then_some((start, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(name: &str, from: &str, to: &str) -> Mutant {
        Mutant {
            name: name.to_owned(),
            file: "a.rs".to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
        }
    }

    #[test]
    fn functions_get_a_copy_for_each_mutant() {
        let text = "impl A {\n    pub fn f(\n        a: u32,\n    ) -> u32 {\n        let b = a + 1;\n        b * 2\n    }\n\n    fn g() {\n        go();\n    }\n}\n";
        let one = mutant("one", "a + 1", "a + 2");
        let two = mutant("two", "        go();", "");
        let three = mutant("three", "        b * 2", "        b");
        let made = spliced("a.rs", text, &[&one, &two, &three], 7, "crate::mutant");
        let made = made.expect("a file");
        let expected = "impl A {\n    pub fn f(\n        a: u32,\n    ) -> u32 {\nmatch crate::mutant::at(7) {\n7 => {\n        let b = a + 2;\n        b * 2\n}\n9 => {\n        let b = a + 1;\n        b\n}\n_ => {\n        let b = a + 1;\n        b * 2\n}\n}\n    }\n\n    fn g() {\nmatch crate::mutant::at(8) {\n8 => {\n\n}\n_ => {\n        go();\n}\n}\n    }\n}\n";
        assert_eq!(made.text, expected);
        let found: Vec<(u32, u32, usize, usize)> = made
            .switches
            .iter()
            .map(|it| (it.number, it.site, it.line, it.length))
            .collect();
        assert_eq!(found, [(7, 7, 5, 14), (9, 7, 5, 14), (8, 8, 22, 8)]);
    }

    #[test]
    fn what_is_in_no_function_is_refused() {
        let text = "const A: u32 = 1;\n\nfn f() {\n    go();\n}\n\nfn g() {\n    stop();\n}\n";
        let constant = mutant("constant", "A: u32 = 1", "A: u32 = 2");
        assert!(spliced("a.rs", text, &[&constant], 1, "m").is_err());
        let across = mutant("across", "    go();\n}\n\nfn g() {", "}\nfn g() {");
        assert!(spliced("a.rs", text, &[&across], 1, "m").is_err());
    }
}
