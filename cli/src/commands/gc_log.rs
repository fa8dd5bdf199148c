//! `gc-log`: summarises a GC log, whoever wrote it.
//!
//! The log of a long freeze has millions of lines, so it is read line by line and never held in memory.
//! A line that is not recognised is no error: games' logs have many of them.

use std::io::{self, BufRead, BufReader, IsTerminal as _, Read as _};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::GcLog;
use crate::exit::{Failure, Status};
use crate::files;
use crate::gc_log::{self, LogReader, LogSummary};
use crate::output;

/// Files of at least this size get a progress bar.
const SLOW: u64 = 32 << 20;

pub(super) fn run(arguments: &GcLog) -> Result<Status, Failure> {
    let summary = read(&arguments.file)?;
    if arguments.json {
        let mut text = serde_json::to_string(&gc_log::json(&summary)).map_err(io::Error::from)?;
        text.push('\n');
        return output::print(&text);
    }
    output::print(&gc_log::text(&arguments.file, &summary))
}

fn read(path: &Path) -> Result<LogSummary, Failure> {
    let failed = |error| Failure::file("read", path, error);
    if path == Path::new("-") {
        return read_lines(io::stdin().lock(), &ProgressBar::hidden()).map_err(failed);
    }
    let file = files::open(path).map_err(failed)?;
    let size = file.metadata().map_err(failed)?.len();
    let progress = if size >= SLOW && io::stderr().is_terminal() {
        ProgressBar::new(size).with_style(
            ProgressStyle::with_template("reading {bar:32} {bytes} of {total_bytes}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        )
    } else {
        ProgressBar::hidden()
    };
    let summary = read_lines(BufReader::with_capacity(1 << 16, file), &progress).map_err(failed);
    progress.finish_and_clear();
    summary
}

/// The longest line that is read, in bytes. Games' lines have a few hundred.
const LONGEST_LINE: u64 = 1 << 20;

fn read_lines(mut from: impl BufRead, progress: &ProgressBar) -> io::Result<LogSummary> {
    let mut reader = LogReader::new();
    let mut line = Vec::new();
    let mut read = 0;
    loop {
        line.clear();
        let length = from
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(reader.finish());
        }
        if length as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            let reason = "a line has more than a megabyte: this is no GC log";
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        read += length as u64;
        if read >= 1 << 20 {
            progress.inc(read);
            read = 0;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        // Names are in whatever code page the game ran under.
        reader.line(&String::from_utf8_lossy(text));
    }
}
