//! Trying one program, and what is left of it if something is wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use cyperus_compiler::Options;
use cyperus_pex::Game;

use crate::build::{Base, Sheets, compile};
use crate::execute::{plain, run};
use crate::generate::{generate, random_of};
use crate::oracle::{Difference, Rows, Trial};
use crate::shrink::shrink;
use crate::tree::{Program, Source};

/// What is tried before any row of the table: the program compiles, begins and ends.
const PLAIN: &str = "plain";

/// Something that is wrong with Cyperus, with the program that shows it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The seed.
    pub seed: u64,
    /// The number of the program.
    pub number: u64,
    /// The game.
    pub game: Game,
    /// The row of the table that found it, or `plain`.
    pub oracle: &'static str,
    /// What that row is about.
    pub about: &'static str,
    /// The difference that the small program shows.
    pub difference: Difference,
    /// The small program; the first script starts.
    pub sources: Vec<Source>,
    /// What its `Main` is called with.
    pub arguments: Vec<String>,
}

/// How much was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Programs.
    pub programs: u64,
    /// Runs and translations of them.
    pub trials: u64,
    /// Pex instructions of the plain runs.
    pub instructions: u64,
    /// Programs that a limit stopped: fewer rows say something about them.
    pub stopped: u64,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, rhs: Self) {
        self.programs += rhs.programs;
        self.trials += rhs.trials;
        self.instructions += rhs.instructions;
        self.stopped += rhs.stopped;
    }
}

/// Tries programs of one game. Each thread has its own.
#[derive(Debug)]
pub struct Laboratory {
    base: Rc<Base>,
    game: Game,
}

/// The row that failed, and how.
type Failed = (&'static str, &'static str, Difference);

impl Laboratory {
    /// For programs of a game.
    pub fn new(game: Game) -> Self {
        Self {
            base: Rc::new(Base::new(game)),
            game,
        }
    }

    /// Tries a program under some rows. A finding is shrunk.
    pub fn attempt(
        &self,
        seed: u64,
        number: u64,
        rows: Rows,
        effort: &mut Effort,
    ) -> Option<Box<Finding>> {
        let program = generate(self.game, seed, number);
        let chance = random_of(!seed, number).u64(..);
        let failed = self.check(&program, chance, (rows, number), effort)?;
        let (program, (oracle, about, difference)) = self.reduced(program, chance, failed);
        Some(Box::new(Finding {
            seed,
            number,
            game: self.game,
            oracle,
            about,
            difference,
            sources: program.sources(),
            arguments: program.arguments(),
        }))
    }

    /// The smallest program found that fails in the same row.
    fn reduced(&self, program: Program, chance: u64, failed: Failed) -> (Program, Failed) {
        let name = failed.0;
        let rejected = rejection(&failed);
        shrink(program, failed, |candidate| {
            let only = (Rows::Only(name), 0);
            let failed = self.check(candidate, chance, only, &mut Effort::default())?;
            // A smaller program that is wrong in another way says nothing.
            (failed.0 == name && rejection(&failed) == rejected).then_some(failed)
        })
    }

    /// The first row that finds a difference.
    fn check(
        &self,
        program: &Program,
        chance: u64,
        (rows, number): (Rows, u64),
        effort: &mut Effort,
    ) -> Option<Failed> {
        let sheets = Sheets::new(program.sources());
        effort.programs += 1;
        let begun = guarded(|| self.begin(program, &sheets, chance));
        let trial = match begun {
            Ok(trial) => trial,
            Err(difference) => return Some((PLAIN, "the program compiles and runs", difference)),
        };
        effort.instructions += trial.account.instructions;
        effort.stopped += u64::from(trial.account.stop.is_some());
        for oracle in rows.of(number, &trial) {
            effort.trials += 1;
            if let Err(difference) = guarded(|| oracle.judge(&trial)) {
                return Some((oracle.name, oracle.about, difference));
            }
        }
        None
    }

    fn begin<'a>(
        &self,
        program: &'a Program,
        sheets: &'a Sheets,
        chance: u64,
    ) -> Result<Trial<'a>, Difference> {
        let scripts = compile(&self.base, sheets, Options::new(self.game), false);
        let scripts = Rc::new(scripts.map_err(Difference::failure)?);
        let account = run(program, &scripts, &self.base, plain(chance));
        let account = account.map_err(Difference::failure)?;
        Ok(Trial {
            program,
            sheets,
            scripts,
            base: Rc::clone(&self.base),
            account,
            chance,
        })
    }
}

/// The code of the error that the compiler found, if that is how the program failed.
fn rejection(failed: &Failed) -> Option<String> {
    let (_, error) = failed.2.found.split_once("does not compile: ")?;
    error.split(' ').next().map(str::to_owned)
}

/// A panic is a difference, too.
fn guarded<T>(work: impl FnOnce() -> Result<T, Difference>) -> Result<T, Difference> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied());
        Err(Difference::failure(format!(
            "panic: {}",
            text.unwrap_or("of an unknown kind")
        )))
    })
}
