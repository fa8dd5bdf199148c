//! A few hundred random programs of each game, under every oracle. `cyperus selftest` tries more.

use cyperus_pex::Game;
use cyperus_selftest::{Effort, Laboratory, Rows};

/// Programs of each game.
const PROGRAMS: u64 = 130;

/// Every so many of them meet all oracles, even the slowest.
const IN_FULL: u64 = 40;

/// A limit stops a program of so many.
const STOPPED_BEFORE: u64 = 4_000;

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

/// Tries programs under one row until a limit stopped one of them.
fn until_one_is_stopped(game: Game, row: &'static str) {
    let laboratory = Laboratory::new(game);
    let mut effort = Effort::default();
    for number in 0..STOPPED_BEFORE {
        let finding = laboratory.attempt(20_261_118, number, Rows::Only(row), &mut effort);
        assert!(finding.is_none(), "{finding:?}");
        if effort.stopped > 0 {
            return;
        }
    }
    panic!("no program was stopped: {effort:?}");
}

/// Its plain run is stopped, and so is what goes on from a save of it: a loaded machine has no limit of its own.
#[test]
fn a_run_that_is_stopped_stops_after_loading_too() {
    until_one_is_stopped(Game::Starfield, "save-instruction");
}

/// Its fuel ends while it waits. Collections in every frame use fuel as well, so they would end it earlier.
#[test]
fn a_run_that_is_stopped_is_not_compared_under_another_collector() {
    until_one_is_stopped(Game::Fallout4, "threads");
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
