//! A git repository's history: which commits brought `.pex` files, and what else they held.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A file of a commit.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The name of its content.
    pub(crate) blob: String,
    /// Where it lies.
    pub(crate) path: String,
}

/// A commit, and the `.pex` files that no earlier commit had.
#[derive(Debug)]
pub(crate) struct Commit {
    pub(crate) name: String,
    pub(crate) files: Vec<Entry>,
}

/// A repository, with a process that reads its objects.
#[derive(Debug)]
pub(crate) struct Repository {
    folder: PathBuf,
    reader: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("--git-dir").arg(folder);
    command
}

fn broken(what: &str) -> io::Error {
    io::Error::other(format!("git gave no {what}"))
}

impl Repository {
    /// Opens a git directory.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        let mut reader = git(folder)
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let requests = reader.stdin.take().ok_or_else(|| broken("input"))?;
        let answers = reader.stdout.take().ok_or_else(|| broken("output"))?;
        Ok(Self {
            folder: folder.to_owned(),
            reader,
            requests,
            answers: BufReader::new(answers),
        })
    }

    /// All commits that brought new `.pex` files, oldest first.
    pub(crate) fn commits(&self) -> io::Result<Vec<Commit>> {
        let output = git(&self.folder)
            .args(["log", "--all", "--topo-order", "--reverse", "--raw", "-z"])
            .args(["--no-abbrev", "--no-renames", "--diff-filter=AM"])
            .arg("--format=commit %H")
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut commits: Vec<Commit> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut blob = None;
        for word in text.split('\0').flat_map(|part| part.split('\n')) {
            if let Some(name) = word.strip_prefix("commit ") {
                commits.push(Commit {
                    name: name.to_owned(),
                    files: Vec::new(),
                });
            } else if let Some(row) = word.strip_prefix(':') {
                blob = row.split(' ').nth(3).map(str::to_owned);
            } else if let Some(blob) = blob.take()
                && is_kind(word, "pex")
                && seen.insert(blob.clone())
                && let Some(commit) = commits.last_mut()
            {
                commit.files.push(Entry {
                    blob,
                    path: word.to_owned(),
                });
            }
        }
        commits.retain(|commit| !commit.files.is_empty());
        Ok(commits)
    }

    /// The `.psc` files of a commit.
    pub(crate) fn sources(&self, commit: &str) -> io::Result<Vec<Entry>> {
        let output = git(&self.folder)
            .args(["ls-tree", "-r", "-z", commit])
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let entry = |line: &str| {
            let (head, path) = line.split_once('\t')?;
            is_kind(path, "psc").then_some(())?;
            let blob = head.split(' ').nth(2)?.to_owned();
            Some(Entry {
                blob,
                path: path.to_owned(),
            })
        };
        Ok(text.split('\0').filter_map(entry).collect())
    }

    /// The content of a file.
    pub(crate) fn read(&mut self, blob: &str) -> io::Result<Vec<u8>> {
        writeln!(self.requests, "{blob}")?;
        self.requests.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let size = line
            .trim_end()
            .rsplit(' ')
            .next()
            .and_then(|size| size.parse::<usize>().ok());
        let Some(size) = size else {
            return Err(broken(&format!("object {blob}")));
        };
        let mut bytes = vec![0; size + 1];
        self.answers.read_exact(&mut bytes)?;
        bytes.pop();
        Ok(bytes)
    }
}

impl Drop for Repository {
    fn drop(&mut self) {
        // Nothing is lost if it has ended already.
        drop(self.reader.kill());
        drop(self.reader.wait());
    }
}

fn is_kind(path: &str, extension: &str) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, end)| end.eq_ignore_ascii_case(extension))
}
