//! Running with a profile: it changes nothing, and what it counts does not depend on how code is linked.

use cyperus_vm::{MachineOptions, ProfileReport};

use super::{Difference, Judgement, Trial, compare};
use crate::execute::{Account, Running, plain};

/// The interpreter's handlers pass on what they count from one to the next. Linked one instruction at a time, they come
/// back after each of them, so that it is found anew.
pub(super) fn counted(trial: &Trial<'_>) -> Judgement {
    let (account, fused) = with_profile(trial, plain(trial.chance))?;
    compare::exactly(&trial.account, &account)?;
    let options = MachineOptions {
        single_step: true,
        ..plain(trial.chance)
    };
    let (_, stepped) = with_profile(trial, options)?;
    if fused == stepped {
        return Ok(());
    }
    Err(Difference {
        about: "what a profile counts, and what it counts in single steps".to_owned(),
        expected: format!("{fused:#?}"),
        found: format!("{stepped:#?}"),
    })
}

fn with_profile(
    trial: &Trial<'_>,
    options: MachineOptions,
) -> Result<(Account, ProfileReport), Difference> {
    let start = Running::start(trial.program, &trial.scripts, &trial.base, options);
    let mut running = start.map_err(Difference::failure)?;
    running.machine.begin_profile();
    let idle = running.go_on();
    let account = running.account(idle).map_err(Difference::failure)?;
    Ok((account, running.machine.profile()))
}
