//! A command that watches: `cyperus … --watch` as a process, round by round.
#![expect(
    clippy::panic,
    reason = "a test ends where the command does not answer"
)]

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::Binary;

/// Far more than any round needs, so that only a hang reaches it.
const TIME_LIMIT: Duration = Duration::from_mins(1);

/// What a round ends with.
const END: &str = "cyperus: waiting for changes";

/// What a round showed.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// What has changed, if it says so.
    pub changed: Option<String>,
    /// All other lines: output and messages, in the order in which they were written.
    pub text: String,
}

/// A command that watches. It is killed when this is dropped.
#[derive(Debug)]
pub struct Watching {
    child: Child,
    lines: Receiver<String>,
    /// The last round.
    pub last: Round,
}

impl Watching {
    /// Starts the command in a folder and waits for its first round.
    pub fn start(binary: &Binary, folder: &Path, words: &[&str]) -> Self {
        let mut watching = Self::begin(binary, folder, words);
        watching.round();
        watching
    }

    /// The same, but waits only until it shows some text.
    pub fn start_and_see(binary: &Binary, folder: &Path, words: &[&str], text: &str) -> Self {
        let mut watching = Self::begin(binary, folder, words);
        watching.shows(text);
        watching
    }

    fn begin(binary: &Binary, folder: &Path, words: &[&str]) -> Self {
        // One pipe for both, so that the order is known.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        let child = Command::new(binary.path())
            .args(words)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(writer.try_clone().expect("a second end"))
            .stderr(writer)
            .env("NO_COLOR", "1")
            .spawn()
            .expect("the command starts");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(reader).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            lines,
            last: Round::default(),
        }
    }

    /// Waits for the next round.
    pub fn round(&mut self) -> &Round {
        let mut round = Round::default();
        loop {
            match self.lines.recv_timeout(TIME_LIMIT) {
                Ok(line) if line.starts_with(END) => break,
                Ok(line) => match line.strip_prefix("cyperus: changed: ") {
                    Some(changed) => round.changed = Some(changed.to_owned()),
                    None => round.text += &(line + "\n"),
                },
                Err(error) => panic!("{error}; so far: {round:?}, before: {:?}", self.last),
            }
        }
        self.last = round;
        &self.last
    }

    /// Waits until a round shows what is wanted: one save can lead to several rounds.
    pub fn until(&mut self, wanted: impl Fn(&Round) -> bool) -> &Round {
        while !wanted(&self.last) {
            self.round();
        }
        &self.last
    }

    /// Waits until it shows some text, without waiting for the end of a round.
    pub fn shows(&mut self, text: &str) {
        loop {
            match self.lines.recv_timeout(TIME_LIMIT) {
                Ok(line) if line.contains(text) => return,
                Ok(_) => {}
                Err(error) => panic!("{error} while waiting for {text:?}"),
            }
        }
    }

    /// Sends a signal by name and waits for the end; the exit status.
    pub fn end_by(mut self, signal: &str) -> Option<i32> {
        let number = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &number]).status();
        assert!(sent.expect("kill runs").success(), "no signal was sent");
        // Its outputs are closed when it has ended.
        while self.lines.recv_timeout(TIME_LIMIT).is_ok() {}
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}
