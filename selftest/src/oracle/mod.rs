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
#[cfg(all(
    feature = "native",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
use crate::execute::run_compiled;
use crate::execute::{Account, plain, run};
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
    /// Those whose turn it is: what many programs should meet.
    InTurn,
    /// All that say anything about it.
    All,
    /// The one of that name.
    Only(&'static str),
}

impl Rows {
    pub(crate) fn include(self, oracle: &Oracle, number: u64) -> bool {
        match self {
            Self::InTurn => oracle.is_meant_for(number),
            Self::All => true,
            Self::Only(name) => oracle.name == name,
        }
    }
}

/// A way to run a program.
#[derive(Clone, Copy)]
pub struct Oracle {
    /// Its name.
    pub name: &'static str,
    /// What must be the same.
    pub about: &'static str,
    /// It is applied to one program of so many. A power of two, as games take turns by three: so each
    /// game meets each row.
    pub every: u64,
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
    /// Whether it is this row's turn. Rows of one rate take turns, so that no program meets all of them.
    pub(crate) fn is_meant_for(&self, number: u64) -> bool {
        let at = ORACLES.iter().position(|row| row.name == self.name);
        let at = at.unwrap_or_default() as u64;
        number.wrapping_add(at).is_multiple_of(self.every)
    }

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
    every: u64,
    judge: fn(&Trial<'_>) -> Judgement,
) -> Oracle {
    Oracle {
        name,
        about,
        every,
        changes_time: false,
        judge,
    }
}

const fn timeless(
    name: &'static str,
    about: &'static str,
    every: u64,
    judge: fn(&Trial<'_>) -> Judgement,
) -> Oracle {
    Oracle {
        name,
        about,
        every,
        changes_time: true,
        judge,
    }
}

/// All rows.
pub const ORACLES: &[Oracle] = &[
    row("again", "the same run a second time", 32, |trial| {
        trial.exactly(|_| {})
    }),
    row(
        "cleanup-buggy",
        "the buggy cleanup instead of the fixed one",
        4,
        |trial| trial.exactly(|options| options.heap.cleanup = CleanupKind::Buggy),
    ),
    row(
        "cleanup-queued",
        "the queued cleanup instead of the fixed one",
        4,
        |trial| trial.exactly(|options| options.heap.cleanup = CleanupKind::Queued),
    ),
    row(
        "pace-debt",
        "budgets by debt, with each cleanup in turn",
        4,
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
        16,
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
        32,
        compiled,
    ),
    row(
        "single-step",
        "code linked one instruction at a time",
        4,
        |trial| trial.exactly(|options| options.single_step = true),
    ),
    row(
        "profile",
        "counted for a profile, which is the same in single steps",
        16,
        counted::counted,
    ),
    row(
        "stress-allocation",
        "a full pass at every allocation",
        8,
        |trial| trial.stressed(Stress::EVERY_ALLOCATION | Stress::POISON),
    ),
    row(
        "stress-instruction",
        "a verified full pass at every instruction",
        256,
        |trial| {
            if trial.account.instructions > 1_500 {
                return Ok(());
            }
            trial.exactly(|options| {
                options.collect_at_every_instruction = true;
                options.heap.cleanup = trial.some_cleanup();
            })
        },
    ),
    row(
        "stress-threads",
        "random numbers of threads at every allocation",
        512,
        |trial| trial.stressed(Stress::THREAD_SHUFFLE | Stress::EVERY_ALLOCATION),
    ),
    row(
        "stress-clusters",
        "clusters made and dissolved at random",
        8,
        |trial| trial.stressed(Stress::RANDOM_CLUSTERS | Stress::EVERY_ALLOCATION | Stress::POISON),
    ),
    row(
        "stress-slices",
        "slices that end anywhere, on a clock that jumps",
        4,
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
        8,
        translate::pex,
    ),
    row(
        "listing",
        "the listing, assembled again",
        8,
        translate::listing,
    ),
    row(
        "order",
        "the scripts compiled in another order",
        16,
        translate::order,
    ),
    row(
        "save",
        "saved somewhere, loaded, and continued",
        8,
        resume::anywhere,
    ),
    row(
        "save-instruction",
        "saved before some instruction, loaded, and continued",
        16,
        resume::at_an_instruction,
    ),
    timeless("optimized", "compiled with -O", 8, translate::optimized),
    timeless(
        "no-debug-info",
        "compiled without line numbers",
        16,
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
    /// collector works use fuel, so nothing is said about another collector's run if a limit stopped this one.
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
            return Ok(());
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
fn compiled(trial: &Trial<'_>) -> Judgement {
    let options = plain(trial.chance);
    let other = run_compiled(trial.program, &trial.scripts, &trial.base, options);
    compare::exactly(&trial.account, &other.map_err(Difference::failure)?)
}
