//! The memory of a run does not depend on how long it is.
//!
//! What counts is the most that the process ever had, which Linux tells only while it lives. So its
//! output goes into a pipe that is full already: it stops at its last words, after all its work.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use cyperus_conformance::{Binary, folder_with};
use serde_json::Value;

/// What a pipe holds on Linux unless somebody asks for more.
const PIPE: usize = 65_536;

/// Which output has the last words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Output,
    Messages,
}

/// Runs a command that writes `last_file` before its last words; the most memory it had, in kilobytes.
fn peak(folder: &Path, words: &str, last: Last, last_file: &str) -> u64 {
    let _absent = fs::remove_file(folder.join(last_file));
    let (mut reader, mut writer) = std::io::pipe().expect("a pipe");
    writer.write_all(&vec![b'.'; PIPE]).expect("room for this");
    let mut command = Command::new(Binary::new(env!("CARGO_BIN_EXE_cyperus")).path());
    command.args(words.split(' ')).current_dir(folder);
    match last {
        Last::Output => command.stdout(writer).stderr(Stdio::null()),
        Last::Messages => command.stdout(Stdio::null()).stderr(writer),
    };
    let mut child = command.spawn().expect("cyperus starts");
    // The command holds the other end of the pipe; without it here, reading comes to an end.
    drop(command);
    let status = format!("/proc/{}/status", child.id());
    while !folder.join(last_file).exists() {
        let ended = child.try_wait().expect("a child");
        assert!(ended.is_none(), "{words}: ended without {last_file}");
        std::thread::sleep(Duration::from_millis(2));
    }
    let status = fs::read_to_string(status).expect("the process is there");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let peak = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    let mut said = Vec::new();
    reader.read_to_end(&mut said).expect("the last words");
    assert!(child.wait().expect("an end").success(), "{words}");
    assert!(said.len() > PIPE, "{words}: said nothing");
    peak.expect("a number of kilobytes")
}

/// Ten times the work takes at most a tenth more memory.
fn stays_flat(folder: &Path, words: &str, last: Last, last_file: &str, size: u64) {
    let at = |size: u64| {
        let words = words.replace("SIZE", &size.to_string());
        peak(folder, &words, last, last_file)
    };
    let (short, long) = (at(size), at(10 * size));
    assert!(
        long <= short + short / 10,
        "{words}: {short} kB for {size}, {long} kB for ten times as many"
    );
}

fn folder(text: &str) -> tempfile::TempDir {
    folder_with(&[("A.psc", text)])
}

/// Something to do in every frame, and garbage in each.
const BUSY: &str = "ScriptName A
Struct Plot
    Int number
EndStruct
Plot[] plots
Event OnInit()
    StartTimer(0.01)
EndEvent
Event OnTimer(Int id)
    plots = new Plot[3]
    plots[0] = new Plot
    StartTimer(0.01)
EndEvent
";

#[test]
fn memory_does_not_grow_with_frames() {
    // Interpreted: only the longer of two runs has hot functions, whose machine code takes some memory once.
    let folder = folder(BUSY);
    let run = "run A.psc --tier interpreter --frames SIZE --report r.json";
    stays_flat(folder.path(), run, Last::Messages, "r.json", 6_000);
    let compare = "compare A.psc --tier interpreter --frames SIZE --report r.json --html p.html";
    stays_flat(folder.path(), compare, Last::Messages, "p.html", 6_000);
    let storm = "storm --structs 3000 --frames SIZE --cleanup buggy --report r.json";
    stays_flat(folder.path(), storm, Last::Output, "r.json", 10_000_000);
}

/// A heap that is always full makes a full pass for every few allocations.
#[test]
fn memory_does_not_grow_with_full_passes() {
    let text = "ScriptName A
Function Main(Int number) Global
    Int at = 0
    While at < number
        Int[] made = new Int[100]
        at += 1
    EndWhile
EndFunction
";
    let folder = folder(text);
    let compare = "compare A.psc --cleanup fixed --heap 40K --report r.json --html p.html -- SIZE";
    stays_flat(folder.path(), compare, Last::Output, "p.html", 20_000);
    let report = fs::read_to_string(folder.path().join("r.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let passes = report[0]["full_pass_count"].as_u64();
    assert!(passes > Some(1_000), "{passes:?}");
    let listed = report[0]["full_passes"].as_array().map(Vec::len);
    assert!(listed < Some(300), "{listed:?}");
}
