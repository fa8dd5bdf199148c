//! Finds the tests in the scripts that the user names.

use std::path::PathBuf;
use std::sync::Arc;

use cyperus_pex::PexFile;
use rayon::prelude::*;
use tracing::info;

use super::shelf::Shelf;
use crate::sources::Input;

/// What a test is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A function of the script.
    Function,
    /// A script that extends Lilac.
    Spec,
    /// A script that does not compile, with its number of errors.
    Broken(usize),
}

/// A test and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TestPlace {
    /// What it is.
    pub(crate) kind: Kind,
    /// The script.
    pub(crate) script: String,
    /// The function; empty for a whole script.
    pub(crate) name: String,
    /// The script's file.
    pub(crate) file: PathBuf,
    /// The line it begins in.
    pub(crate) line: u32,
}

impl TestPlace {
    /// Script and function.
    pub(crate) fn full_name(&self) -> String {
        match self.kind {
            Kind::Function => format!("{}.{}", self.script, self.name),
            Kind::Spec | Kind::Broken(_) => self.script.clone(),
        }
    }
}

/// All tests, in the order of the inputs and of the functions in them.
pub(crate) fn discover(shelf: &Shelf, quiet: bool) -> Vec<TestPlace> {
    let inputs = shelf.project().inputs.par_iter();
    let found: Vec<Vec<TestPlace>> = inputs
        .filter(|input| may_hold_tests(input.bytes()))
        .map(|input| tests_of(shelf, input, quiet))
        .collect();
    let tests: Vec<TestPlace> = found.into_iter().flatten().collect();
    info!(tests = tests.len(), "found tests");
    tests
}

/// A script without the word has no tests, and need not be compiled to know that.
fn may_hold_tests(text: &[u8]) -> bool {
    text.windows(4)
        .any(|word| word.eq_ignore_ascii_case(b"test"))
}

fn tests_of(shelf: &Shelf, input: &Input, quiet: bool) -> Vec<TestPlace> {
    let place = |kind, name: &str, line| TestPlace {
        kind,
        script: input.name.clone(),
        name: name.to_owned(),
        file: input.path.clone(),
        line,
    };
    let file = match shelf.compile(&input.name, quiet) {
        Ok(file) => file,
        Err(errors) => return vec![place(Kind::Broken(errors), "", 1)],
    };
    let text = String::from_utf8_lossy(input.bytes());
    // Lilac itself has a function of that kind for specs to override.
    if input.name.eq_ignore_ascii_case("Lilac") {
        return Vec::new();
    }
    if shelf.extends(&file, "Lilac") {
        let line = line_of(&text, "TestSuites");
        return vec![place(Kind::Spec, "", line)];
    }
    let names = test_functions(&file).into_iter();
    let mut tests: Vec<TestPlace> = names
        .map(|name| place(Kind::Function, &name, line_of(&text, &name)))
        .collect();
    tests.sort_by_key(|test| test.line);
    tests
}

/// The functions without parameters whose names begin with `Test`.
fn test_functions(file: &Arc<PexFile>) -> Vec<String> {
    let Some(object) = file.objects.first() else {
        return Vec::new();
    };
    let states = object.states.iter();
    let empty = states.filter(|state| file.strings.text(state.name).is_empty());
    let mut names: Vec<String> = Vec::new();
    for named in empty.flat_map(|state| &state.functions) {
        let name = file.strings.text(named.name);
        let begins = name.as_bytes().get(..4);
        let is_test = begins.is_some_and(|begins| begins.eq_ignore_ascii_case(b"Test"))
            && named.function.parameters.is_empty()
            && !named.function.is_native();
        if is_test {
            names.push(name.into_owned());
        }
    }
    names
}

/// The line that declares a function; 1 if it is not found.
fn line_of(text: &str, function: &str) -> u32 {
    let declares = |line: &str| {
        let head = line.split(['(', ';']).next().unwrap_or_default();
        let mut words = head.split_ascii_whitespace().rev();
        words
            .next()
            .is_some_and(|word| word.eq_ignore_ascii_case(function))
            && words
                .next()
                .is_some_and(|word| word.eq_ignore_ascii_case("Function"))
    };
    let at = text.lines().position(declares).map_or(1, |at| at + 1);
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_function_is_the_one_that_declares_it() {
        let text = "ScriptName A\n; Function TestOne()\nFunction TestOneMore()\nEndFunction\n\
                    bool  function testone ( )\n";
        assert_eq!(line_of(text, "TestOne"), 5);
        assert_eq!(line_of(text, "TestOneMore"), 3);
        assert_eq!(line_of(text, "Absent"), 1);
    }
}
