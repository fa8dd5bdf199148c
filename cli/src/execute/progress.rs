//! How far a run is, on a terminal, once it has taken a second.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Nobody needs to be told about anything shorter.
const PATIENCE: Duration = Duration::from_secs(1);

/// Looks at the clock only now and then: most frames take less time than the look.
const EVERY: u32 = 256;

/// The line on the terminal.
pub(crate) struct Progress {
    started: Instant,
    steps: u32,
    frames: Option<u64>,
    bar: Option<ProgressBar>,
    is_wanted: bool,
}

impl Progress {
    /// For a run of at most this many frames. A script that prints to the terminal is progress
    /// enough, and a line of ours between its lines would be in the way: then there is none.
    pub(crate) fn new(frames: Option<u64>, quiet: bool, script_prints: bool) -> Self {
        let is_free = !script_prints || !io::stdout().is_terminal();
        Self {
            started: Instant::now(),
            steps: 0,
            frames,
            bar: None,
            is_wanted: !quiet && is_free && io::stderr().is_terminal(),
        }
    }

    /// So many frames have passed.
    pub(crate) fn at(&mut self, passed: u64) {
        self.steps = self.steps.wrapping_add(1);
        if !self.is_wanted || !self.steps.is_multiple_of(EVERY) || self.started.elapsed() < PATIENCE
        {
            return;
        }
        let frames = self.frames;
        self.bar
            .get_or_insert_with(|| bar(frames))
            .set_position(passed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(frames: Option<u64>) -> ProgressBar {
    let (bar, template) = match frames {
        Some(frames) => (
            ProgressBar::new(frames),
            "frame {human_pos} of {human_len} {wide_bar} {eta} left, Ctrl-C ends it",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} frame {human_pos}, Ctrl-C ends it",
        ),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
