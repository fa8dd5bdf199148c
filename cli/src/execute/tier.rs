//! The tier of a machine: whether there is a compiler in this build, and giving it to a machine.

use cyperus_vm::Machine;

use crate::arguments::TierName;
use crate::exit::Failure;

/// Has a machine compile functions as `--tier` says.
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
pub(crate) fn choose_tier(machine: &mut Machine, tier: TierName) -> Result<(), Failure> {
    use cyperus_native::Cranelift;
    use cyperus_vm::tier::Tier;
    let tier = match tier {
        TierName::Interpreter => return Ok(()),
        TierName::Auto if !Cranelift::is_supported() => return Ok(()),
        TierName::Native if !Cranelift::is_supported() => return Err(missing("this processor")),
        TierName::Auto => Tier::Auto,
        TierName::Native => Tier::Native,
    };
    machine.choose_tier(tier, Box::new(Cranelift::new(tier)));
    Ok(())
}

/// The same in a build without a compiler.
#[cfg(not(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
)))]
pub(crate) fn choose_tier(_machine: &mut Machine, tier: TierName) -> Result<(), Failure> {
    match tier {
        TierName::Interpreter | TierName::Auto => Ok(()),
        TierName::Native => Err(missing("this build")),
    }
}

fn missing(place: &str) -> Failure {
    Failure::Usage {
        message: format!("{place} has no native tier"),
        hint: Some("leave `--tier` out, or write `--tier interpreter`".to_owned()),
    }
}
