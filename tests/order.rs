//! Output and log of a script, in the order in which they were written.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use cyperus_conformance::Binary;

#[test]
fn output_and_log_keep_their_order_in_one_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "ScriptName A\nFunction Main() Global\n    Actor who = None\n    \
        Debug.Trace(\"first\")\n    who.Kill()\n    Debug.Trace(\"second\")\nEndFunction\n";
    fs::write(folder.path().join("A.psc"), script).expect("a script");
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    let output = Command::new("sh")
        .args(["-c", "\"$0\" run A.psc 2>&1"])
        .arg(binary.path())
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    let places = ["first", "Kill", "second"].map(|word| text.find(word));
    assert!(places.iter().all(Option::is_some), "{text}");
    assert!(places.is_sorted(), "{text}");
}
