//! A few hundred random programs of each game, under every oracle. `cyperus selftest` tries more.

use cyperus_pex::Game;
use cyperus_selftest::{Effort, Laboratory, Rows};

/// Programs of each game.
const PROGRAMS: u64 = 130;

/// Every so many of them meet all oracles, even the slowest.
const IN_FULL: u64 = 40;

fn all_is_well(game: Game) {
    let laboratory = Laboratory::new(game);
    let mut effort = Effort::default();
    for number in 0..PROGRAMS {
        let rows = match number % IN_FULL {
            0 => Rows::All,
            _ => Rows::InTurn,
        };
        let finding = laboratory.attempt(1, number, rows, &mut effort);
        let report = finding.map(|finding| {
            let sources: Vec<&str> = finding.sources.iter().map(|s| s.text.as_str()).collect();
            format!(
                "{game} program {number}, {}: {}\n--- expected\n{}\n--- found\n{}\n---\n{}",
                finding.oracle,
                finding.difference.about,
                finding.difference.expected,
                finding.difference.found,
                sources.join("\n")
            )
        });
        assert!(report.is_none(), "{}", report.unwrap_or_default());
    }
    // A generator whose programs all end at a limit, or do nothing, would test nothing.
    assert!(effort.stopped * 4 < PROGRAMS, "{effort:?}");
    assert!(effort.instructions > PROGRAMS * 50, "{effort:?}");
}

#[test]
fn programs_of_skyrim_behave_the_same_however_they_are_run() {
    all_is_well(Game::Skyrim);
}

#[test]
fn programs_of_fallout_4_behave_the_same_however_they_are_run() {
    all_is_well(Game::Fallout4);
}

#[test]
fn programs_of_starfield_behave_the_same_however_they_are_run() {
    all_is_well(Game::Starfield);
}

/// Its plain run is stopped, and so is what goes on from a save of it: a loaded machine has no limit of its own.
#[test]
fn a_run_that_is_stopped_stops_after_loading_too() {
    let laboratory = Laboratory::new(Game::Starfield);
    let mut effort = Effort::default();
    let row = Rows::Only("save-instruction");
    let finding = laboratory.attempt(20_261_118, 368, row, &mut effort);
    assert_eq!(effort.stopped, 1, "{effort:?}");
    assert!(finding.is_none(), "{finding:?}");
}

/// Its fuel ends while it waits. Collections in every frame use fuel as well, so they end it earlier.
#[test]
fn a_run_that_is_stopped_is_not_compared_under_another_collector() {
    let laboratory = Laboratory::new(Game::Fallout4);
    let mut effort = Effort::default();
    let row = Rows::Only("threads");
    let finding = laboratory.attempt(2_026_111_801, 18_684, row, &mut effort);
    assert_eq!(effort.stopped, 1, "{effort:?}");
    assert!(finding.is_none(), "{finding:?}");
}

#[test]
fn every_oracle_is_in_the_documentation() {
    let page = include_str!("../../docs/selftest.md");
    for oracle in cyperus_selftest::ORACLES {
        let name = format!("`{}`", oracle.name);
        assert!(
            page.contains(&name),
            "docs/selftest.md says nothing of {name}"
        );
    }
}
