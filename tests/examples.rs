//! Every example in every `--help`, and every command line in the README, works in a fresh clone.
//!
//! Examples that show their output (`console` blocks) are compared in `console.rs`.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use cyperus_conformance::root;

/// A folder with the samples where a clone has them, and its own home folder.
struct Clone(tempfile::TempDir);

impl Clone {
    fn new() -> Self {
        let clone = Self(tempfile::tempdir().expect("a folder"));
        let samples = "scripts/samples";
        copy(&root().join(samples), &clone.0.path().join(samples));
        clone
    }

    /// Runs a command line as a shell would; an error says why it failed.
    fn run(&self, line: &str) -> Result<(), String> {
        let line = line.replace("~/", &format!("{}/", self.0.path().display()));
        let mut words = words(&line);
        let mut command = Command::new(env!("CARGO_BIN_EXE_cyperus"));
        command.stdout(Stdio::null());
        if let Some(at) = words.iter().position(|word| word == ">") {
            let file = self.0.path().join(&words[at + 1]);
            fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            command.stdout(File::create(file).expect("created"));
            words.truncate(at);
        }
        let output = command
            .args(&words[1..])
            .current_dir(self.0.path())
            .env_remove("RUST_LOG")
            .stderr(Stdio::piped())
            .output()
            .expect("the command runs");
        if output.status.success() {
            return Ok(());
        }
        let told = String::from_utf8_lossy(&output.stderr);
        Err(format!("{line}\n{}\n{told}", output.status))
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("listed") {
        let path = entry.expect("an entry").path();
        let to = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).expect("copied");
        }
    }
}

/// The words of a command line: quotes hold words together, and a `#` begins a comment.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut is_open = false;
    for letter in line.chars() {
        match quote {
            Some(end) if letter == end => quote = None,
            Some(_) => word.push(letter),
            None if letter == '\'' || letter == '"' => {
                quote = Some(letter);
                is_open = true;
            }
            None if letter == '#' && word.is_empty() => break,
            None if letter == ' ' => {
                if is_open || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                is_open = false;
            }
            None => word.push(letter),
        }
    }
    if is_open || !word.is_empty() {
        words.push(word);
    }
    words
}

fn help(command: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cyperus"))
        .args(command)
        .arg("--help")
        .output()
        .expect("the command runs");
    String::from_utf8(output.stdout).expect("text")
}

/// The entries below a heading, without the rest of wrapped lines, which is indented further.
fn below<'help>(help: &'help str, headings: &[&str]) -> Vec<&'help str> {
    help.lines()
        .skip_while(|line| !headings.contains(line))
        .skip(1)
        .map_while(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .collect()
}

/// Runs lines in one folder, one after the other, and collects the failures.
fn run_all(lines: Vec<&str>) -> Vec<String> {
    let clone = Clone::new();
    let results = lines.into_iter().map(|line| clone.run(line));
    results.filter_map(Result::err).collect()
}

#[test]
fn every_example_of_the_help_works() {
    let all = help(&[]);
    let names: Vec<&str> = below(&all, &["Commands:"])
        .iter()
        .filter_map(|line| line.split(' ').next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.len() > 10, "the commands were not found");
    let mut commands: Vec<Vec<&str>> = names.iter().map(|name| vec![*name]).collect();
    commands.push(vec!["heap", "x", "why"]);
    let mut failures = Vec::new();
    for command in commands {
        let help = help(&command);
        let examples = below(&help, &["Example:", "Examples:"]);
        if examples.is_empty() {
            failures.push(format!("{command:?} has no example"));
        }
        failures.extend(run_all(examples));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_command_line_of_readme_works() {
    let readme = fs::read_to_string(root().join("README.md")).expect("it is there");
    let mut is_shell = false;
    let mut lines = Vec::new();
    for line in readme.lines() {
        match line {
            "```sh" => is_shell = true,
            "```" => is_shell = false,
            _ if is_shell && line.starts_with("cyperus ") => lines.push(line),
            _ => {}
        }
    }
    assert!(lines.len() > 5, "the command lines were not found");
    let failures = run_all(lines);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn command_lines_are_split_as_a_shell_does() {
    assert_eq!(
        words("cyperus sweep --ring '..* .' a#1 > out  # why"),
        ["cyperus", "sweep", "--ring", "..* .", "a#1", ">", "out"]
    );
}
