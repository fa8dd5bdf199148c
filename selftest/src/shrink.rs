//! Makes a failing program small enough to read: leaves out one thing after the other, as long as it
//! still fails.

use crate::tree::Program;

/// Most programs tried for one finding.
const MOST: usize = 6_000;

/// The smallest program that still fails, and how it does. `fails` says so for a candidate, which may
/// not even compile.
pub(crate) fn shrink<F>(
    mut program: Program,
    mut failure: F,
    mut fails: impl FnMut(&Program) -> Option<F>,
) -> (Program, F) {
    let mut tried = 0;
    loop {
        let mut has_shrunk = false;
        let mut number = 0;
        while let Some(candidate) = program.smaller(number) {
            tried += 1;
            if tried > MOST {
                return (program, failure);
            }
            let failed = (candidate != program).then(|| fails(&candidate)).flatten();
            match failed {
                // The next change has moved to the same number.
                Some(new) => {
                    program = candidate;
                    failure = new;
                    has_shrunk = true;
                }
                None => number += 1,
            }
        }
        if !has_shrunk {
            return (program, failure);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;

    #[test]
    fn a_program_shrinks_to_what_makes_it_fail() {
        let program = generate(cyperus_pex::Game::Fallout4, 1, 2);
        let wait = |program: &Program| {
            let sources = program.sources();
            let found = sources
                .iter()
                .any(|source| source.text.contains("Debug.Trace"));
            found.then_some(())
        };
        let (small, ()) = shrink(program, (), wait);
        let sources = small.sources();
        assert_eq!(sources.len(), 1, "{sources:?}");
        assert_eq!(sources[0].text.matches("Debug.Trace").count(), 1);
        assert!(sources[0].text.lines().count() < 12, "{}", sources[0].text);
    }
}
