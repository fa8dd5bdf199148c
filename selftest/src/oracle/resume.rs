//! Saving somewhere, loading, and going on.

use cyperus_vm::{Idle, MachineOptions};

use super::{Difference, Judgement, Trial, compare};
use crate::execute::{Running, plain};

/// At the first poll after some instruction.
pub(super) fn anywhere(trial: &Trial<'_>) -> Judgement {
    resumed(trial, plain(trial.chance))
}

/// Exactly before some instruction.
pub(super) fn at_an_instruction(trial: &Trial<'_>) -> Judgement {
    let options = MachineOptions {
        single_step: true,
        ..plain(trial.chance)
    };
    resumed(trial, options)
}

fn resumed(trial: &Trial<'_>, mut options: MachineOptions) -> Judgement {
    options.heap.cleanup = trial.some_cleanup();
    let start = Running::start(trial.program, &trial.scripts, &trial.base, options);
    let mut straight = start.map_err(Difference::failure)?;
    let at = 1 + trial.chance % trial.account.instructions.max(1);
    straight.machine.pause_at(at);
    let idle = straight.go_on();
    let mut lines = straight.take_lines();
    let save = straight.save().map_err(Difference::failure)?;
    let loaded = Running::load(&save, &trial.scripts, &trial.base);
    let mut continued = loaded.map_err(|problem| later(at, &problem))?;
    let again = continued.save().map_err(Difference::failure)?;
    same_save("the save of a loaded save", at, &save, &again)?;
    let (one, other) = (end(&mut straight, idle), end(&mut continued, idle));
    let mut expected = straight.account(one).map_err(Difference::failure)?;
    let found = continued
        .account(other)
        .map_err(|problem| later(at, &problem))?;
    compare::exactly(&expected, &found).map_err(|difference| Difference {
        about: format!("saved at instruction {at}: {}", difference.about),
        ..difference
    })?;
    lines.append(&mut expected.lines);
    expected.lines = lines;
    compare::exactly(&trial.account, &expected)?;
    let last = straight.save().map_err(Difference::failure)?;
    let other = continued.save().map_err(Difference::failure)?;
    same_save("the state at the end", at, &last, &other)
}

fn later(at: u64, problem: &str) -> Difference {
    Difference::failure(format!("saved at instruction {at}: {problem}"))
}

/// Runs on unless the run was over before the pause.
fn end(running: &mut Running, mut idle: Idle) -> Idle {
    while idle == Idle::Paused {
        idle = running.go_on();
    }
    idle
}

fn same_save(about: &str, at: u64, expected: &[u8], found: &[u8]) -> Judgement {
    if expected == found {
        return Ok(());
    }
    let same = expected.iter().zip(found).take_while(|(a, b)| a == b);
    Err(Difference {
        about: format!("{about}, saved at instruction {at}"),
        expected: format!("{} bytes", expected.len()),
        found: format!(
            "{} bytes, others from byte {} on",
            found.len(),
            same.count()
        ),
    })
}
