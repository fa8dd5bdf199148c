//! The interpreter's handlers in the machine code of the binary: none may call the next one.
//!
//! A handler that calls instead of jumping leaves a frame on the stack for each instruction, and a
//! long slice ends in a stack overflow. No compiler guarantees the jump, so this test checks the
//! generated code. Only an optimised build threads its handlers, so also run it with `--release`.

use std::collections::BTreeMap;
use std::process::Command;

use cyperus_conformance::Binary;

/// The number of handlers that must be found, so that renaming them does not leave the test with
/// nothing to check.
const FEWEST: usize = 100;

#[test]
fn no_handler_calls_the_next_one() {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        println!("skipped: reads x86-64 code of Linux only");
        return;
    }
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let Ok(listing) = Command::new("objdump")
        .args(["--disassemble", "--no-show-raw-insn"])
        .arg(binary.path())
        .output()
    else {
        println!("skipped: there is no objdump");
        return;
    };
    let listing = String::from_utf8_lossy(&listing.stdout);
    let mut handlers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut current = None;
    for line in listing.lines() {
        if let Some(name) = line.strip_suffix(">:") {
            let name = name.split_once('<').map_or("", |(_, name)| name);
            let is_handler = name.contains("interpret8dispatch") && !name.contains("Machine");
            current = is_handler.then_some(name);
            if let Some(name) = current {
                handlers.entry(name).or_default();
            }
        } else if let Some(name) = current
            && calls_through_a_table(line)
        {
            handlers.entry(name).or_default().push(line.trim());
        }
    }
    if handlers.is_empty() && cfg!(debug_assertions) {
        println!("skipped: this build has no symbols");
        return;
    }
    assert!(handlers.len() >= FEWEST, "{} handlers", handlers.len());
    let wrong: Vec<_> = handlers
        .iter()
        .filter(|(_, calls)| !calls.is_empty())
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A call whose target is an element of a table of addresses.
fn calls_through_a_table(line: &str) -> bool {
    line.split_once("call")
        .is_some_and(|(_, target)| target.contains('*') && target.contains(",8)"))
}

#[test]
fn a_call_through_a_table_is_told_from_other_calls() {
    assert!(calls_through_a_table("  1234:  call   *(%rax,%rcx,8)"));
    assert!(calls_through_a_table("  1234:  call   *0x40(%rax,%rcx,8)"));
    assert!(!calls_through_a_table("  1234:  jmp    *(%rax,%rcx,8)"));
    assert!(!calls_through_a_table("  1234:  call   *0x18(%rax)"));
    assert!(!calls_through_a_table("  1234:  call   1f00 <x>"));
}
