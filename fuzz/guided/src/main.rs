//! One target under libFuzzer; `CYPERUS_TARGET` names it. `../guided/run` sets the flags.
#![no_main]

use std::sync::OnceLock;

use cyperus_fuzz::{TARGETS, Target};
use libfuzzer_sys::fuzz_target;

static CHOSEN: OnceLock<&Target> = OnceLock::new();

fn chosen() -> &'static Target {
    let name = std::env::var("CYPERUS_TARGET").unwrap_or_default();
    TARGETS
        .iter()
        .find(|target| target.name == name)
        .unwrap_or_else(|| panic!("CYPERUS_TARGET is {name:?}, which is no target"))
}

fuzz_target!(|bytes: &[u8]| {
    let target = CHOSEN.get_or_init(chosen);
    (target.body)(bytes);
});
