//! The pages of the codes: every code has one, its wrong example breaks exactly that rule, and its
//! right example does not break it.

use cyperus_compiler::ast::ParseMode;
use cyperus_compiler::diagnostic::page::{Example, examples};
use cyperus_compiler::diagnostic::{Code, Stage};
use cyperus_compiler::parse::{ParseOptions, parse};
use cyperus_pex::Game;

/// Codes that no example of reasonable size can show.
const WITHOUT_EXAMPLE: &[Code] = &[Code::FileTooLarge];

fn codes_of(example: Example<'_>) -> Vec<Code> {
    let game = Game::from_name(example.words).unwrap_or(Game::Fallout4);
    let options = ParseOptions {
        game,
        mode: ParseMode::Full,
        expected_name: "Example",
    };
    let parsed = parse(example.source.as_bytes(), options);
    let mut codes: Vec<_> = parsed.diagnostics.iter().map(|found| found.code).collect();
    codes.sort();
    codes.dedup();
    codes
}

fn is_of_the_parser(code: Code) -> bool {
    matches!(code.stage(), Stage::Lexical | Stage::Syntax) || code <= Code::RepeatedFlag
}

#[test]
fn every_code_has_a_page_with_its_number_as_title() {
    for &code in Code::ALL.iter().filter(|&&code| is_of_the_parser(code)) {
        let page = code.page().unwrap_or_default();
        assert!(page.starts_with(&format!("# {code}: ")), "{code}");
    }
}

#[test]
fn wrong_examples_break_exactly_their_rule() {
    for &code in Code::ALL.iter().filter(|&&code| is_of_the_parser(code)) {
        let page = code.page().unwrap_or_default();
        let wrong: Vec<_> = examples(page)
            .into_iter()
            .filter(|example| example.is_wrong)
            .collect();
        assert_eq!(wrong.is_empty(), WITHOUT_EXAMPLE.contains(&code), "{code}");
        for example in wrong {
            assert_eq!(codes_of(example), [code], "{}", example.source);
        }
    }
}

#[test]
fn right_examples_break_no_rule() {
    for &code in Code::ALL.iter().filter(|&&code| is_of_the_parser(code)) {
        let page = code.page().unwrap_or_default();
        let right: Vec<_> = examples(page)
            .into_iter()
            .filter(|example| !example.is_wrong)
            .collect();
        assert_eq!(right.is_empty(), WITHOUT_EXAMPLE.contains(&code), "{code}");
        for example in right {
            assert_eq!(codes_of(example), [], "{code}: {}", example.source);
        }
    }
}
