//! Mutants that are all compiled at once: the code asks at run time which of them is on, so that trying
//! one costs a test run and no build.
//!
//! A line stays a line, so that the compiler's complaints tell which mutants it refuses. Only what is
//! whole on one line is changed: conditions, statements, values of `let` and `return`, and the last
//! expression of a block.

use std::collections::BTreeSet;

/// The variable that says which mutant is on.
pub const SWITCH: &str = "CYPERUS_MUTANT";

/// The variable that names a file for the numbers of all places that were reached.
pub const REACHED: &str = "CYPERUS_MUTANT_REACHED";

/// The module that the changed code asks; it goes into the crate of the heap.
pub const MODULE: &str = r#"//! Which mutant is on, and which places with mutants a run reaches.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;

/// Places by their number, a bit for each.
static REACHED: [AtomicU64; 512] = [const { AtomicU64::new(0) }; 512];

/// The number of the mutant that is on, zero for none, asked at a place.
#[inline]
pub fn at(site: u32) -> u32 {
    static ON: OnceLock<(u32, bool)> = OnceLock::new();
    let &(on, is_noted) = ON.get_or_init(|| {
        let text = std::env::var("CYPERUS_MUTANT");
        let on = text.ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        (on, std::env::var_os("CYPERUS_MUTANT_REACHED").is_some())
    });
    if is_noted {
        note(site);
    }
    on
}

/// Writes the number of a place to the file when it is reached for the first time.
fn note(site: u32) {
    let Some(word) = REACHED.get(site as usize / 64) else { return };
    let bit = 1 << (site % 64);
    if word.fetch_or(bit, Ordering::Relaxed) & bit != 0 {
        return;
    }
    let Some(path) = std::env::var_os("CYPERUS_MUTANT_REACHED") else { return };
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
    if let Ok(mut file) = file {
        let _ = file.write_all(format!("{site}\n").as_bytes());
    }
}
"#;

/// One mutant of a changed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// What turns it on.
    pub number: u32,
    /// The number of its place, which several mutants may share.
    pub site: u32,
    /// File, line and change; or its name in the list.
    pub name: String,
    /// The file, from the root of the repository.
    pub file: String,
    /// Its line in the changed file, counted from 1.
    pub line: usize,
    /// How many lines belong to it.
    pub length: usize,
}

/// What is done to an expression; each place of each is a mutant.
const CHANGES: [(&str, &str); 16] = [
    (" == ", " != "),
    (" != ", " == "),
    (" >= ", " < "),
    (" <= ", " > "),
    (" && ", " || "),
    (" || ", " && "),
    (" < ", " >= "),
    (" > ", " <= "),
    (" + 1", " + 2"),
    (" - 1", " - 0"),
    (" * 2", " * 3"),
    (" / 2", " / 3"),
    (".is_empty()", ".is_empty() == false"),
    (".min(", ".max("),
    ("true", "false"),
    ("false", "true"),
];

/// A file in which mutants can be switched on, and what they are.
#[derive(Debug)]
pub struct Switched {
    /// The text, with as many lines as before.
    pub text: String,
    /// Its mutants.
    pub switches: Vec<Switch>,
}

/// Makes the mutants of a file, numbered from `first`. `module` is how its crate names the module that
/// says which is on; `refused` has the names of those to leave out.
pub fn switched(
    file: &str,
    text: &str,
    first: u32,
    module: &str,
    refused: &BTreeSet<String>,
) -> Switched {
    let mut maker = Maker {
        file,
        module,
        refused,
        next: first,
        switches: Vec::new(),
    };
    let lines: Vec<&str> = text.lines().collect();
    let mut changed: Vec<String> = Vec::with_capacity(lines.len());
    let mut skipped = None;
    let mut is_test = false;
    for (at, line) in lines.iter().enumerate() {
        is_test |= line.trim_start().starts_with("#[cfg(test)]");
        let indent = line.len() - line.trim_start().len();
        if let Some((depth, end)) = skipped {
            changed.push((*line).to_owned());
            if indent == depth && line.trim_start().starts_with(end) {
                skipped = None;
            }
            continue;
        }
        skipped = skips(line).map(|end| (indent, end));
        let whole = at > 0 && is_end(lines[at - 1]) && skipped.is_none() && !is_test;
        let next = lines.get(at + 1).copied().unwrap_or_default();
        let new = whole.then(|| maker.line(line, at + 1, next)).flatten();
        changed.push(new.unwrap_or_else(|| (*line).to_owned()));
    }
    Switched {
        text: changed.join("\n") + "\n",
        switches: maker.switches,
    }
}

/// Code that cannot ask, or has nothing to break: constant functions, macros, texts for people. The
/// start of the line at which it ends.
fn skips(line: &str) -> Option<&'static str> {
    let code = line.trim_start();
    let opens = line.trim_end().ends_with('{') || line.trim_end().ends_with('(');
    if code.contains("const fn ") || code.contains("impl std::fmt::") {
        return opens.then_some("}");
    }
    let is_macro = code.ends_with("!(") || code.starts_with("macro_rules!");
    is_macro.then_some(if code.ends_with("!(") { ")" } else { "}" })
}

/// Whether a statement or an expression may begin after this line.
fn is_end(line: &str) -> bool {
    let code = line.trim();
    let is_comment = code.starts_with("// ");
    let is_attribute = code.starts_with("#[") || code == ")]";
    !is_attribute && (is_comment || code.is_empty() || code.ends_with(['{', ';', '}']))
}

struct Maker<'a> {
    file: &'a str,
    module: &'a str,
    refused: &'a BTreeSet<String>,
    next: u32,
    switches: Vec<Switch>,
}

impl Maker<'_> {
    /// The line with its mutants; None if it has none.
    fn line(&mut self, line: &str, number: usize, next: &str) -> Option<String> {
        let code = line.trim();
        let indent = &line[..line.len() - line.trim_start().len()];
        let foreign = [
            "//", "#", "use ", "pub", "mod ", "fn ", "impl", "assert", "debug",
        ];
        let more = [
            "trace", "tracing", "const ", "static ", "type ", "struct ", "enum ",
        ];
        let starts = |words: &[&str]| words.iter().any(|word| code.starts_with(word));
        if starts(&foreign) || starts(&more) || code.contains("=>") || !is_balanced(code) {
            return None;
        }
        let (head, condition) = match_head(code).unzip();
        if let (Some(head), Some(condition)) = (head, condition) {
            let new = self.expression(condition, number, true)?;
            return Some(format!("{indent}{head}({new}) {{"));
        }
        if let Some(rest) = code.strip_prefix("let ") {
            let (name, value) = rest.strip_suffix(';')?.split_once(" = ")?;
            let new = self.expression(value, number, false)?;
            return Some(format!("{indent}let {name} = {new};"));
        }
        if let Some(value) = code.strip_prefix("return ") {
            let new = self.expression(value.strip_suffix(';')?, number, false)?;
            return Some(format!("{indent}return {new};"));
        }
        if let Some(statement) = code.strip_suffix(';') {
            let taken = self.switch(number, self.next, &format!("without `{statement}`"))?;
            let asks = self.module;
            return Some(format!(
                "{indent}if {asks}::at({taken}) != {taken} {{ {code} }}"
            ));
        }
        let is_last = next.trim() == "}" && !code.ends_with(['{', '}', ',', '(']);
        let is_part = code.starts_with(['.', '&', '|', '+', '?', ')', ']', '}']);
        if is_last && !is_part {
            let new = self.expression(code, number, false)?;
            return Some(format!("{indent}{new}"));
        }
        None
    }

    /// The expression with its mutants, as one that asks which is on.
    fn expression(&mut self, value: &str, number: usize, is_condition: bool) -> Option<String> {
        let mut arms: Vec<String> = Vec::new();
        let site = self.next;
        if is_condition {
            let name = format!("not `{value}`");
            if let Some(taken) = self.switch(number, site, &name) {
                arms.push(format!("{taken} => {{ !({value}) }} "));
            }
        }
        for (from, to) in CHANGES {
            for (at, _) in value.match_indices(from) {
                let whole = value[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_')
                    || value[at + from.len()..]
                        .starts_with(|it: char| it.is_alphanumeric() || it == '_');
                if from.starts_with(['t', 'f']) && whole {
                    continue;
                }
                let broken = format!("{}{to}{}", &value[..at], &value[at + from.len()..]);
                let name = format!("`{broken}`");
                if let Some(taken) = self.switch(number, site, &name) {
                    arms.push(format!("{taken} => {{ {broken} }} "));
                }
            }
        }
        let asks = self.module;
        let arms = arms.concat();
        (!arms.is_empty())
            .then(|| format!("match {asks}::at({site}) {{ {arms}_ => {{ {value} }} }}"))
    }

    fn switch(&mut self, line: usize, site: u32, change: &str) -> Option<u32> {
        let name = format!("{}:{line}: {change}", self.file);
        if self.refused.contains(&name) {
            return None;
        }
        let number = self.next;
        self.next += 1;
        self.switches.push(Switch {
            number,
            site,
            name,
            file: self.file.to_owned(),
            line,
            length: 1,
        });
        Some(number)
    }
}

/// The words before a condition, and the condition, of a line that opens a block.
fn match_head(code: &str) -> Option<(&str, &str)> {
    let inner = code.strip_suffix(" {")?;
    ["if ", "} else if ", "while "]
        .into_iter()
        .find_map(|head| {
            let condition = inner.strip_prefix(head)?;
            let is_plain = !condition.contains("let ") && !condition.is_empty();
            is_plain.then_some((head, condition))
        })
}

/// Whether brackets that open on the line close there; the block that it may open does not count.
fn is_balanced(code: &str) -> bool {
    let code = code.strip_suffix(" {").unwrap_or(code);
    let code = code.strip_prefix("} else ").unwrap_or(code);
    let mut open = Vec::new();
    for letter in code.chars() {
        match letter {
            '(' | '[' | '{' => open.push(letter),
            ')' | ']' | '}' if open.pop().is_none() => return false,
            _ => {}
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_are_changed_and_stay_lines() {
        let text = "fn f(a: u32) -> bool {\n    if a == 1 {\n        go();\n    }\n    let b = a\n        + 1;\n    a < b\n}\n";
        let made = switched("a.rs", text, 5, "crate::mutant", &BTreeSet::new());
        let names: Vec<&str> = made.switches.iter().map(|it| it.name.as_str()).collect();
        let expected = [
            "a.rs:2: not `a == 1`",
            "a.rs:2: `a != 1`",
            "a.rs:3: without `go()`",
            "a.rs:7: `a >= b`",
        ];
        assert_eq!(names, expected);
        assert_eq!(made.switches[0].number, 5);
        assert_eq!(made.text.lines().count(), text.lines().count());
        assert!(
            made.text
                .contains("        if crate::mutant::at(7) != 7 { go(); }")
        );
        assert!(made.text.contains("\n    let b = a\n"), "not whole");
        let refused = BTreeSet::from(["a.rs:3: without `go()`".to_owned()]);
        let made = switched("a.rs", text, 1, "crate::mutant", &refused);
        assert_eq!(made.switches.len(), 3);
    }

    #[test]
    fn constant_functions_macros_and_tests_are_left_alone() {
        let text = "const fn f() -> bool {\n    1 == 1\n}\n\nfn g() {\n    debug!(\n        a == b\n    );\n}\n\n#[cfg(test)]\nmod tests {\n    fn h() {\n        go();\n    }\n}\n";
        let made = switched("a.rs", text, 1, "crate::mutant", &BTreeSet::new());
        assert_eq!(made.switches, []);
        assert_eq!(made.text, text);
    }
}
