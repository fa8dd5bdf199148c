//! What must hold for every file that the format can express, in all four games.

mod models;

use cyperus_pex::validate::FindingKind;
use cyperus_pex::{Game, PexFile, assemble::assemble, listing::listing, read::read, write::write};
use models::{Entropy, model};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn any_game() -> impl Strategy<Value = Game> {
    proptest::sample::select(Game::ALL.to_vec())
}

fn any_file() -> impl Strategy<Value = PexFile> {
    let bytes = proptest::collection::vec(any::<u8>(), 0..4000);
    (any_game(), bytes).prop_map(|(game, bytes)| model(&mut Entropy::new(&bytes), game))
}

/// The same cases each time, unless `PROPTEST_RNG_SEED` or `PROPTEST_CASES` requests others.
fn config() -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 400;
    }
    if matches!(config.rng_seed, RngSeed::Random) {
        config.rng_seed = RngSeed::Fixed(20_151_110);
    }
    config.failure_persistence = None;
    config
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn reading_gives_what_was_written(file in any_file()) {
        let bytes = write(&file).unwrap();
        prop_assert_eq!(read(&bytes).unwrap(), file);
    }

    #[test]
    fn a_listing_assembles_to_the_same_file(file in any_file()) {
        let text = listing(&file);
        let again = assemble(&text);
        prop_assert!(again.is_ok(), "{}\n{}", again.unwrap_err(), text);
        prop_assert_eq!(again.unwrap(), file);
    }

    #[test]
    fn a_file_that_ends_early_is_refused_where_it_ends(file in any_file(), cut in any::<u16>()) {
        let bytes = write(&file).unwrap();
        let end = usize::from(cut) % bytes.len();
        let error = read(&bytes[..end]).unwrap_err();
        prop_assert_eq!(error.offset, end);
    }

    #[test]
    fn offsets_of_findings_are_those_of_the_written_bytes(file in any_file()) {
        let bytes = write(&file).unwrap();
        let number = match file.game {
            Game::Skyrim => u16::from_be_bytes,
            Game::Fallout4 | Game::Fallout76 | Game::Starfield => u16::from_le_bytes,
        };
        for finding in cyperus_pex::validate::validate(&file).findings {
            prop_assert!(finding.offset < bytes.len());
            let field = [bytes[finding.offset], bytes.get(finding.offset + 1).copied().unwrap_or(0)];
            if let FindingKind::StringIndex { index, .. } = finding.kind {
                prop_assert_eq!(number(field), index, "{}", finding);
            }
            if let FindingKind::UserFlagBit(bit) = finding.kind {
                prop_assert_eq!(field[0], bit);
            }
        }
    }

    #[test]
    fn json_is_json(file in any_file()) {
        let text = cyperus_pex::listing::json::json(&file);
        let parsed = serde_json::from_str::<serde_json::Value>(&text);
        prop_assert!(parsed.is_ok(), "{:?}\n{}", parsed, text);
        let parsed = parsed.unwrap();
        prop_assert_eq!(parsed["strings"].as_array().unwrap().len(), file.strings.len());
        prop_assert_eq!(parsed["objects"].as_array().unwrap().len(), file.objects.len());
    }

    #[test]
    fn the_assembler_takes_any_text_without_panic(text in "(pex skyrim|pex starfield)?(\n(script|state|function|property|get|set|strings|debug|end|flag|local|iadd|jmp|[ a-z@$'\"\\\\(),=|:;0-9.+-]{0,12}) ?[ a-z@$'\"\\\\(),=|:;0-9.+-]{0,24}){0,12}") {
        if let Err(error) = assemble(&text) {
            prop_assert!(error.line >= 1 && error.line <= text.lines().count().max(1), "{}", error);
            prop_assert!(error.column >= 1, "{}", error);
        }
    }

    #[test]
    fn a_changed_listing_gives_an_error_or_a_file(file in any_file(), edits in proptest::collection::vec((any::<u32>(), any::<u8>()), 1..4)) {
        let mut bytes = listing(&file).into_bytes();
        for (at, with) in edits {
            let at = at as usize % bytes.len();
            bytes[at] = b"\n '\"\\();:@$,=|0-ae"[usize::from(with) % 18];
        }
        if let Ok(text) = String::from_utf8(bytes)
            && let Ok(file) = assemble(&text)
        {
            let bytes = write(&file).unwrap();
            prop_assert_eq!(read(&bytes).unwrap(), file);
        }
    }
}
