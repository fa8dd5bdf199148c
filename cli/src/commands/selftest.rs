//! `selftest`: random programs that must behave the same however they are run.
//!
//! The programs and the ways to run them are in the crate `cyperus-selftest`; here are the threads,
//! the clock, and the report that people send us.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cyperus_pex::Game;
use cyperus_selftest::{Effort, Finding, Laboratory, ORACLES, Rows};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::Selftest;
use crate::execute::Interrupt;
use crate::exit::{Failure, Status};
use crate::output;
use crate::report::quantity;

/// Programs if nothing is said.
const USUAL: u64 = 1_000;

/// How often the terminal is told.
const PULSE: Duration = Duration::from_millis(50);

/// The games in turn if none is named: 76 has the dialect of 4.
const GAMES: [Game; 3] = [Game::Fallout4, Game::Skyrim, Game::Starfield];

/// What to try, and until when.
struct Campaign {
    seed: u64,
    end: u64,
    deadline: Option<Instant>,
    game: Option<Game>,
    rows: Rows,
    interrupt: Interrupt,
    /// The next program.
    next: AtomicU64,
    /// The first one that failed so far: later ones need not be tried.
    failed: AtomicU64,
    idle: AtomicUsize,
    outcome: Mutex<(Effort, Option<Box<Finding>>)>,
}

pub(super) fn run(arguments: &Selftest, quiet: bool) -> Result<Status, Failure> {
    let campaign = Campaign::new(arguments);
    if !quiet && arguments.seed.is_none() {
        output::note(&format!("selftest: seed {}\n", campaign.seed));
    }
    let threads = arguments
        .threads
        .or_else(|| thread::available_parallelism().ok().map(usize::from))
        .unwrap_or(1)
        .max(1);
    // A panic is a finding like any other, and is shown with its program.
    std::panic::set_hook(Box::new(|_| {}));
    let started = Instant::now();
    campaign.run(threads, arguments.first, quiet);
    std::panic::set_hook(Box::new(output::report_bug));
    let was_interrupted = campaign.interrupt.has_come();
    let seed = campaign.seed;
    let outcome = campaign.outcome.into_inner();
    let (effort, finding) = outcome.unwrap_or_else(PoisonError::into_inner);
    if !quiet {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a rate for people"
        )]
        let rate = (effort.programs as f64 / started.elapsed().as_secs_f64().max(0.001)) as u64;
        output::note(&format!(
            "selftest: {} programs a second\n",
            quantity::count(rate)
        ));
    }
    if let Some(finding) = finding {
        output::print(&report(&finding))?;
        return Ok(Status::Script);
    }
    output::print(&format!(
        "{} of seed {seed}, {} in other ways: no difference\n",
        quantity::of(effort.programs, "program", "programs"),
        quantity::of(effort.trials, "run", "runs")
    ))?;
    Ok(if was_interrupted {
        Status::Stopped
    } else {
        Status::Fine
    })
}

impl Campaign {
    fn new(arguments: &Selftest) -> Self {
        let usual = match arguments.minutes {
            None => USUAL,
            Some(_) => u64::MAX,
        };
        let programs = arguments.programs.unwrap_or(usual);
        let time = arguments.minutes.map(|minutes| minutes * 60.0);
        let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Self {
            seed: arguments.seed.unwrap_or_else(new_seed),
            end: arguments.first.saturating_add(programs),
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            game: arguments.game.map(Game::from),
            rows: arguments.oracle.unwrap_or(Rows::InTurn),
            interrupt: Interrupt::listen(),
            next: AtomicU64::new(arguments.first),
            failed: AtomicU64::new(u64::MAX),
            idle: AtomicUsize::new(0),
            outcome: Mutex::default(),
        }
    }

    fn run(&self, threads: usize, first: u64, quiet: bool) {
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| self.work());
            }
            let bar = (!quiet && io::stderr().is_terminal()).then(|| self.bar(first));
            while self.idle.load(Ordering::Acquire) < threads {
                thread::sleep(PULSE);
                if let Some(bar) = &bar {
                    bar.set_position(self.next.load(Ordering::Relaxed) - first);
                }
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
    }

    fn bar(&self, first: u64) -> ProgressBar {
        let (bar, template) = if self.end == u64::MAX {
            (
                ProgressBar::new_spinner(),
                "{spinner} {human_pos} programs, {per_sec}, Ctrl-C ends it",
            )
        } else {
            (
                ProgressBar::new(self.end - first),
                "{human_pos} of {human_len} programs {wide_bar} {eta} left, Ctrl-C ends it",
            )
        };
        match ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }
    }

    /// What one thread does. Every program before the first that fails is tried by somebody, so the
    /// finding does not depend on the number of threads.
    fn work(&self) {
        let laboratories = GAMES.map(Laboratory::new);
        let own = self.game.map(Laboratory::new);
        let mut effort = Effort::default();
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let is_over = number >= self.end
                || number > self.failed.load(Ordering::Relaxed)
                || self
                    .deadline
                    .is_some_and(|deadline| Instant::now() >= deadline)
                || self.interrupt.has_come();
            if is_over {
                break;
            }
            let turn = usize::try_from(number % GAMES.len() as u64).unwrap_or_default();
            let laboratory = own.as_ref().unwrap_or(&laboratories[turn]);
            if let Some(finding) = laboratory.attempt(self.seed, number, self.rows, &mut effort) {
                self.failed.fetch_min(number, Ordering::Relaxed);
                let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
                if outcome.1.as_ref().is_none_or(|known| number < known.number) {
                    outcome.1 = Some(finding);
                }
                break;
            }
        }
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.0 += effort;
        self.idle.fetch_add(1, Ordering::Release);
    }
}

/// A seed that nobody has tried.
fn new_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// What people send us.
fn report(finding: &Finding) -> String {
    let Finding {
        seed,
        number,
        game,
        oracle,
        about,
        difference,
        sources,
        arguments,
    } = finding;
    // What the plain run shows is no row of the table.
    let is_row = ORACLES.iter().any(|row| row.name == *oracle);
    let only = if is_row {
        format!(" --oracle {oracle}")
    } else {
        String::new()
    };
    let mut text = format!(
        "Cyperus {} has hit a bug: a program does not behave the same when it is run in another way.\n\
         Please report it with everything below.\n\n\
         cyperus selftest --seed {seed} --first {number} --programs 1 --game {game}{only}\n\n\
         oracle: {oracle} ({about})\n\
         differs: {}\n",
        env!("CARGO_PKG_VERSION"),
        difference.about
    );
    let _infallible = write!(
        text,
        "\n--- the plain run\n{}\n--- the other run\n{}\n",
        difference.expected.trim_end(),
        difference.found.trim_end()
    );
    for source in sources {
        let _infallible = write!(
            text,
            "\n--- {}.psc\n{}\n",
            source.name,
            source.text.trim_end()
        );
    }
    let _infallible = write!(
        text,
        "\n--- a plain run of this program\ncyperus run {}.psc --game {game} -- {}\n",
        sources.first().map_or("", |source| &source.name),
        arguments.join(" ")
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use cyperus_selftest::{Difference, Source};

    #[test]
    fn a_report_has_all_that_is_needed_to_see_it_again() {
        let text = report(&Finding {
            seed: 7,
            number: 41,
            game: Game::Skyrim,
            oracle: "optimized",
            about: "compiled with -O",
            difference: Difference {
                about: "line 1".to_owned(),
                expected: "one\n".to_owned(),
                found: "two\n".to_owned(),
            },
            sources: vec![Source {
                name: "Part0".to_owned(),
                text: "ScriptName Part0\n".to_owned(),
            }],
            arguments: vec!["Part0".to_owned()],
        });
        for part in [
            "cyperus selftest --seed 7 --first 41 --programs 1 --game skyrim --oracle optimized\n",
            "oracle: optimized (compiled with -O)\n",
            "--- the plain run\none\n--- the other run\ntwo\n",
            "--- Part0.psc\nScriptName Part0\n",
            "cyperus run Part0.psc --game skyrim -- Part0\n",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }
}
