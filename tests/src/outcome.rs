//! What a run of the command produced: output, messages, exit status.

use std::fs::File;
use std::io::{Read, Seek};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far more than any case needs, so that only a hang reaches it.
const TIME_LIMIT: Duration = Duration::from_mins(1);

/// Everything one run of the command produced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Standard output.
    pub output: String,
    /// Standard error: diagnostics and the log.
    pub messages: String,
    /// The exit status; `None` if a signal ended the process.
    pub status: Option<i32>,
}

impl Outcome {
    /// Runs the command. Fails if it cannot be started or does not end.
    pub fn of(command: &mut Command) -> Result<Self, String> {
        Self::with_input(command, Stdio::null())
    }

    /// The same with something on its standard input.
    pub fn with_input(command: &mut Command, input: Stdio) -> Result<Self, String> {
        // Files instead of pipes: a process that writes a lot never waits for a reader.
        let mut output = scratch()?;
        let mut messages = scratch()?;
        let copy = |file: &File| file.try_clone().map_err(|error| error.to_string());
        let mut child = command
            .stdin(input)
            .stdout(copy(&output)?)
            .stderr(copy(&messages)?)
            .env("NO_COLOR", "1")
            .spawn()
            .map_err(|error| format!("{command:?}: {error}"))?;
        let start = Instant::now();
        let mut pause = Duration::from_millis(1);
        let status = loop {
            if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
                break status;
            }
            if start.elapsed() > TIME_LIMIT {
                child.kill().map_err(|error| error.to_string())?;
                child.wait().map_err(|error| error.to_string())?;
                return Err(format!("{command:?} did not end within {TIME_LIMIT:?}"));
            }
            sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(50));
        };
        Ok(Self {
            output: read(&mut output)?,
            messages: read(&mut messages)?,
            status: status.code(),
        })
    }

    /// The lines of the machine's log, without time stamps and without the stacks below them.
    pub fn log(&self) -> Vec<&str> {
        self.messages.lines().filter_map(after_stamp).collect()
    }

    /// The machine's whole log, with time stamps and stacks, but without the compiler's messages
    /// before it.
    pub fn whole_log(&self) -> String {
        let lines = self
            .messages
            .lines()
            .skip_while(|line| after_stamp(line).is_none());
        lines.flat_map(|line| [line, "\n"]).collect()
    }
}

/// What follows `[MM/DD/YYYY - HH:MM:SSAM] ` if the line begins with such a stamp.
fn after_stamp(line: &str) -> Option<&str> {
    let (stamp, rest) = line.strip_prefix('[')?.split_once("] ")?;
    let shape: String = stamp
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    ["00/00/0000 - 00:00:00AM", "00/00/0000 - 00:00:00PM"]
        .contains(&&*shape)
        .then_some(rest)
}

fn scratch() -> Result<File, String> {
    tempfile::tempfile().map_err(|error| format!("a temporary file: {error}"))
}

fn read(file: &mut File) -> Result<String, String> {
    let mut bytes = Vec::new();
    file.rewind()
        .and_then(|()| file.read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_what_carries_a_stamp() {
        let outcome = Outcome {
            output: String::new(),
            messages: "warning: unused\n[01/01/2287 - 12:00:00AM] error: no\nstack:\n\t[x] y\n"
                .to_owned(),
            status: Some(0),
        };
        assert_eq!(outcome.log(), ["error: no"]);
        assert!(outcome.whole_log().starts_with("[01/01/2287"));
        assert!(outcome.whole_log().ends_with("\t[x] y\n"));
    }
}
