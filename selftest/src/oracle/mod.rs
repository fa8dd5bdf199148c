//! The table of ways to run a program. A row says how, and what must then be the same.
//!
//! A new way to run programs is one more row in [`ORACLES`].

mod compare;
mod counted;
mod resume;
mod translate;

use std::rc::Rc;

use cyperus_gc::{CleanupKind, Pace, Stress};
use cyperus_vm::MachineOptions;

use crate::build::{Base, Scripts, Sheets};
use crate::execute::{Account, plain, run};
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
use crate::execute::{Portion, run_compiled};
use crate::tree::Program;

/// How two runs differ, in words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What was compared with what.
    pub about: String,
    /// The plain run.
    pub expected: String,
    /// The other run.
    pub found: String,
}

impl Difference {
    /// A run that failed where the plain one did not.
    pub(crate) fn failure(found: String) -> Self {
        Self {
            about: "the run fails".to_owned(),
            expected: "no failure".to_owned(),
            found,
        }
    }
}

/// Everything that rows need to know about a program.
pub(crate) struct Trial<'a> {
    pub(crate) program: &'a Program,
    pub(crate) sheets: &'a Sheets,
    pub(crate) scripts: Rc<Scripts>,
    pub(crate) base: Rc<Base>,
    /// The plain run.
    pub(crate) account: Account,
    /// A number of the program's own, to choose where to save.
    pub(crate) chance: u64,
}

/// What a row says.
type Judgement = Result<(), Difference>;

/// Which rows a program meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// The one whose turn it is: what many programs should meet.
    InTurn,
    /// All that say anything about it.
    All,
    /// The one of that name.
    Only(&'static str),
}

impl Rows {
    /// The rows that a program meets. Whatever the turn, it is run at least once more.
    pub(crate) fn of(self, number: u64, trial: &Trial<'_>) -> Vec<&'static Oracle> {
        let fitting = |wanted: &dyn Fn(&Oracle) -> bool| {
            let rows = ORACLES.iter().filter(|row| wanted(row) && row.fits(trial));
            rows.collect::<Vec<_>>()
        };
        match self {
            Self::InTurn => {
                let name = in_turn(number).name;
                let rows = fitting(&|row| row.name == name);
                if rows.is_empty() {
                    fitting(&|row| row.name == STEADY)
                } else {
                    rows
                }
            }
            Self::All => fitting(&|_| true),
            Self::Only(name) => fitting(&|row| row.name == name),
        }
    }
}

/// The row for programs that the row in turn says nothing about. It fits all of them.
const STEADY: &str = "single-step";

/// The sum of all shares. A power of two, as games take turns by three: so each game meets each row.
const SHARES: u64 = 256;

/// Neighbours meet different rows: an odd step visits every share once.
const STEP: u64 = 101;

/// The row whose turn it is.
fn in_turn(number: u64) -> &'static Oracle {
    let mut left = number.wrapping_mul(STEP) % SHARES;
    for row in ORACLES {
        if left < row.share {
            return row;
        }
        left -= row.share;
    }
    // Where a row is missing, as on processors without machine code.
    &ORACLES[0]
}

/// A way to run a program.
#[derive(Clone, Copy)]
pub struct Oracle {
    /// Its name.
    pub name: &'static str,
    /// What must be the same.
    pub about: &'static str,
    /// It is applied to so many of 256 programs.
    pub share: u64,
    /// Whether it changes how many instructions run, or in which frame. Then it says nothing about
    /// programs with several stacks, nor about those that a limit stops.
    changes_time: bool,
    judge: fn(&Trial<'_>) -> Judgement,
}

impl std::fmt::Debug for Oracle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Oracle").field(&self.name).finish()
    }
}

impl Oracle {
    /// Whether the row says anything about a program.
    pub(crate) fn fits(&self, trial: &Trial<'_>) -> bool {
        !self.changes_time || (!trial.program.has_several_stacks() && trial.account.stop.is_none())
    }

    pub(crate) fn judge(&self, trial: &Trial<'_>) -> Judgement {
        (self.judge)(trial)
    }
}

const fn row(
    name: &'static str,
    about: &'static str,
    share: u64,
    judge: fn(&Trial<'_>) -> Judgement,
) -> Oracle {
    Oracle {
        name,
        about,
        share,
        changes_time: false,
        judge,
    }
}

const fn timeless(
    name: &'static str,
    about: &'static str,
    share: u64,
    judge: fn(&Trial<'_>) -> Judgement,
) -> Oracle {
    Oracle {
        name,
        about,
        share,
        changes_time: true,
        judge,
    }
}

/// All rows.
pub const ORACLES: &[Oracle] = &[
    row("again", "the same run a second time", 2, |trial| {
        trial.exactly(|_| {})
    }),
    row(
        "cleanup-buggy",
        "the buggy cleanup instead of the fixed one",
        22,
        |trial| trial.exactly(|options| options.heap.cleanup = CleanupKind::Buggy),
    ),
    row(
        "cleanup-queued",
        "the queued cleanup instead of the fixed one",
        22,
        |trial| trial.exactly(|options| options.heap.cleanup = CleanupKind::Queued),
    ),
    row(
        "pace-debt",
        "budgets by debt, with each cleanup in turn",
        22,
        |trial| {
            trial.exactly(|options| {
                options.heap.pace = Pace::Debt;
                options.heap.cleanup = trial.some_cleanup();
            })
        },
    ),
    row(
        "threads",
        "four threads that mark, in every frame",
        1,
        |trial| {
            trial.exactly(|options| {
                options.heap.threads = 4;
                options.heap.stress = Stress::EVERY_FRAME | Stress::POISON;
            })
        },
    ),
    #[cfg(all(
        feature = "native",
        any(target_arch = "x86_64", target_arch = "aarch64")
    ))]
    row(
        "native",
        "functions compiled to machine code at their first call",
        3,
        |trial| compiled(trial, Portion::All),
    ),
    #[cfg(all(
        feature = "native",
        any(target_arch = "x86_64", target_arch = "aarch64")
    ))]
    row(
        "native-mixed",
        "some functions as machine code, which call others and are called by them",
        32,
        |trial| compiled(trial, Portion::Some),
    ),
    row(
        "single-step",
        "code linked one instruction at a time",
        24,
        |trial| trial.exactly(|options| options.single_step = true),
    ),
    row(
        "profile",
        "counted for a profile, which is the same in single steps",
        8,
        counted::counted,
    ),
    row(
        "stress-allocation",
        "a full pass at every allocation",
        17,
        |trial| trial.stressed(Stress::EVERY_ALLOCATION | Stress::POISON),
    ),
    row(
        "stress-instruction",
        "a verified full pass at every instruction",
        1,
        |trial| {
            trial.exactly(|options| {
                options.collect_at_every_instruction = trial.account.instructions <= 1_500;
                options.heap.cleanup = trial.some_cleanup();
            })
        },
    ),
    row(
        "stress-threads",
        "random numbers of threads at every allocation",
        1,
        |trial| trial.stressed(Stress::THREAD_SHUFFLE | Stress::EVERY_ALLOCATION),
    ),
    row(
        "stress-clusters",
        "clusters made and dissolved at random",
        16,
        |trial| trial.stressed(Stress::RANDOM_CLUSTERS | Stress::EVERY_ALLOCATION | Stress::POISON),
    ),
    row(
        "stress-slices",
        "slices that end anywhere, on a clock that jumps",
        22,
        |trial| {
            trial.stressed(
                Stress::RANDOM_SLICES
                    | Stress::RANDOM_CLUSTERS
                    | Stress::LYING_CLOCK
                    | Stress::EVERY_FRAME
                    | Stress::POISON,
            )
        },
    ),
    row(
        "pex",
        "the compiled file, written and read again",
        10,
        translate::pex,
    ),
    row(
        "listing",
        "the listing, assembled again",
        6,
        translate::listing,
    ),
    row(
        "order",
        "the scripts compiled in another order",
        5,
        translate::order,
    ),
    row(
        "save",
        "saved somewhere, loaded, and continued",
        10,
        resume::anywhere,
    ),
    row(
        "save-instruction",
        "saved before some instruction, loaded, and continued",
        6,
        resume::at_an_instruction,
    ),
    timeless("optimized", "compiled with -O", 12, translate::optimized),
    timeless(
        "no-debug-info",
        "compiled without line numbers",
        6,
        translate::without_lines,
    ),
    timeless(
        "instant-natives",
        "natives that answer at once",
        8,
        |trial| trial.loosely(|options| options.game_timing = false),
    ),
];

impl Trial<'_> {
    /// One of the cleanups. A program that a limit stopped keeps its own: see [`Self::exactly`].
    fn some_cleanup(&self) -> CleanupKind {
        if self.account.stop.is_some() {
            return plain(self.chance).heap.cleanup;
        }
        let at = self.chance % CleanupKind::ALL.len() as u64;
        CleanupKind::ALL[usize::try_from(at).unwrap_or_default()]
    }

    /// Runs the same files with other settings.
    fn other_run(&self, change: impl FnOnce(&mut MachineOptions)) -> Result<Account, Difference> {
        let mut options = plain(self.chance);
        change(&mut options);
        run(self.program, &self.scripts, &self.base, options).map_err(Difference::failure)
    }

    /// Everything must be the same, even times and the number of instructions. Frames in which only the
    /// collector works use fuel, so a program that a limit stopped keeps its collector.
    fn exactly(&self, change: impl FnOnce(&mut MachineOptions)) -> Judgement {
        let mut options = plain(self.chance);
        let collector = |options: &MachineOptions| {
            let heap = &options.heap;
            let is_at_all = options.collect_at_every_instruction;
            (heap.cleanup, heap.pace, heap.stress, is_at_all)
        };
        let before = collector(&options);
        change(&mut options);
        if self.account.stop.is_some() && collector(&options) != before {
            options = plain(self.chance);
        }
        let other = self.other_run(|its| *its = options)?;
        compare::exactly(&self.account, &other)
    }

    /// What is printed and logged must be the same.
    fn loosely(&self, change: impl FnOnce(&mut MachineOptions)) -> Judgement {
        let other = self.other_run(change)?;
        compare::loosely(&self.account, &other)
    }

    fn stressed(&self, stress: Stress) -> Judgement {
        self.exactly(|options| {
            options.heap.stress = stress;
            options.heap.cleanup = self.some_cleanup();
        })
    }
}

/// Everything must be the same as machine code.
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
fn compiled(trial: &Trial<'_>, portion: Portion) -> Judgement {
    let options = plain(trial.chance);
    let other = run_compiled(trial.program, &trial.scripts, &trial.base, options, portion);
    compare::exactly(&trial.account, &other.map_err(Difference::failure)?)
}
