//! The long mode of the save tests: every program of the suite saved and continued, each in its own
//! processes.
//!
//! ```text
//! cargo run --release -p cyperus-conformance --bin saves -- CYPERUS SUITE [WORDS]
//! ```
//!
//! `CYPERUS` is the binary, `SUITE` the folder `tests/suite`. With `--single-step` a program is
//! saved at every instruction if it has at most `--most N` of them (default 400), otherwise at that
//! many random ones; in normal code it is saved at `--polls N` random instructions (default 10).
//! `--only TEXT` picks programs by name, `--seed N` picks other random places, `--part I/N` picks
//! every Nth program from the Ith, to run several processes side by side. Ends with status 1 if
//! anything differs.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::path::Path;
use std::process::ExitCode;

use cyperus_conformance::{Case, Continuation, Form, Point, cases};
use fastrand::Rng;

struct Plan {
    most: u64,
    polls: u64,
    only: String,
    seed: u64,
    part: (usize, usize),
}

#[derive(Default)]
struct Sums {
    programs: u64,
    /// Programs that were saved at every instruction.
    whole: u64,
    saves: u64,
    wrong: u64,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [cyperus, suite, rest @ ..] = words.as_slice() else {
        println!(
            "usage: saves CYPERUS SUITE [--most N] [--polls N] [--only TEXT] [--seed N] [--part I/N]"
        );
        return ExitCode::from(2);
    };
    let plan = match Plan::read(rest) {
        Ok(plan) => plan,
        Err(error) => {
            println!("{error}");
            return ExitCode::from(2);
        }
    };
    // Every run has its own folder, so relative paths would not work.
    let (Ok(cyperus), Ok(suite)) = (
        Path::new(cyperus).canonicalize(),
        Path::new(suite).canonicalize(),
    ) else {
        println!("there is no binary {cyperus}, or no folder {suite}");
        return ExitCode::from(2);
    };
    let cases = match cases(&suite, "run") {
        Ok(cases) => cases,
        Err(error) => {
            println!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut sums = Sums::default();
    let picked = cases.iter().filter(|case| case.name.contains(&plan.only));
    for case in picked.skip(plan.part.0).step_by(plan.part.1) {
        plan.run(case, &cyperus, &mut sums);
    }
    println!(
        "{} programs, {} of them at every instruction; {} saves, {} wrong",
        sums.programs, sums.whole, sums.saves, sums.wrong
    );
    if sums.wrong == 0 && sums.saves > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

impl Plan {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut plan = Self {
            most: 400,
            polls: 10,
            only: String::new(),
            seed: 1,
            part: (0, 1),
        };
        for pair in words.chunks(2) {
            let [flag, value] = pair else {
                return Err(format!("{} needs a value", pair.concat()));
            };
            let number = |text: &str| {
                text.parse::<u64>()
                    .map_err(|error| format!("{text}: {error}"))
            };
            match flag.as_str() {
                "--most" => plan.most = number(value)?,
                "--polls" => plan.polls = number(value)?,
                "--only" => plan.only.clone_from(value),
                "--seed" => plan.seed = number(value)?,
                "--part" => {
                    let (at, of) = value.split_once('/').ok_or("--part takes I/N")?;
                    let size =
                        |text| number(text).map(|number| usize::try_from(number).unwrap_or(1));
                    plan.part = (size(at)?, size(of)?.max(1));
                }
                _ => return Err(format!("there is no flag {flag}")),
            }
        }
        Ok(plan)
    }

    fn run(&self, case: &Case, cyperus: &Path, sums: &mut Sums) {
        sums.programs += 1;
        let mut random = Rng::with_seed(self.seed ^ case.name.len() as u64);
        for form in [Form::SingleStep, Form::Fused] {
            let checked = self.check(case, cyperus, form, &mut random, sums);
            match checked {
                Ok(places) => println!("fine   {} {form:?}: {places} places", case.name),
                Err(problem) => {
                    sums.wrong += 1;
                    println!("WRONG  {} {form:?} {problem}", case.name);
                }
            }
        }
    }

    fn check(
        &self,
        case: &Case,
        cyperus: &Path,
        form: Form,
        random: &mut Rng,
        sums: &mut Sums,
    ) -> Result<usize, String> {
        let continuation = Continuation::new(case, cyperus, form)?;
        let instructions = continuation.instructions()?;
        let places = self.places(form, instructions, random);
        if form == Form::SingleStep && places.len() as u64 > instructions {
            sums.whole += 1;
        }
        let mut last = Point::default();
        for &at in &places {
            let point = continuation
                .check(at)
                .map_err(|problem| format!("at instruction {at} of {instructions}: {problem}"))?;
            sums.saves += 1;
            // If a continued run left something out, that would seem to have been printed earlier.
            if point.printed < last.printed || point.logged < last.logged {
                return Err(format!(
                    "at instruction {at}: something printed before this save comes after an earlier one ({last:?}, then {point:?})"
                ));
            }
            last = point;
        }
        Ok(places.len())
    }

    /// Where to save, in order.
    fn places(&self, form: Form, instructions: u64, random: &mut Rng) -> Vec<u64> {
        let wanted = match form {
            Form::SingleStep => self.most,
            Form::Fused => self.polls,
        };
        if instructions <= wanted {
            return (0..=instructions).collect();
        }
        let mut places: Vec<u64> = (0..wanted).map(|_| random.u64(0..=instructions)).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}
