//! Runs the conformance suite: one test for each file and each way of running it.
//!
//! `suite/run` has programs that are run, `suite/bytecode` has listings that are assembled and run,
//! and `suite/compile_fail` has files that are only checked. A test's name begins with the way it
//! is run (`Mode`), so `cargo test --test suite -- run/arrays` picks the plain runs of one folder.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::{env, fs};

use cyperus_conformance::{
    Binary, Judgement, KnownFailures, Mode, Stress, StressExceptions, cases, root,
};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            let trial = Trial::test("suite", move || Err(Failed::from(error)));
            libtest_mimic::run(&arguments, vec![trial]).exit_code()
        }
    }
}

/// Each program under one stress mode, chosen by its name, or under every mode with
/// `CYPERUS_STRESS=all`. `CYPERUS_SEED` seeds both the stress mode and the program.
fn tortured_trials(root: &Path, cyperus: &Path, trials: &mut Vec<Trial>) -> Result<(), String> {
    let list = root.join("tests/stress_exceptions.toml");
    let list = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let exceptions = StressExceptions::read(&list)?;
    let is_whole = env::var_os("CYPERUS_STRESS").is_some_and(|value| value == "all");
    let seed = env::var("CYPERUS_SEED").ok();
    let mut names = Vec::new();
    for case in cases(&root.join("tests/suite"), "run")? {
        names.push(case.name.clone());
        let own_seed = case.has_argument("--seed");
        let more: Vec<String> = match &seed {
            Some(seed) if !own_seed => vec!["--seed".to_owned(), seed.clone()],
            _ => Vec::new(),
        };
        let ways = if is_whole {
            Stress::ALL.to_vec()
        } else {
            vec![Stress::for_name(&case.name)]
        };
        for way in ways {
            let judgement = exceptions.judgement(&case.name, way);
            let name = case
                .name
                .replacen("run", &format!("stress-{}", way.word), 1);
            let (case, cyperus, more) = (case.clone(), cyperus.to_owned(), more.clone());
            trials.push(
                Trial::test(name, move || {
                    let more: Vec<&str> = more.iter().map(String::as_str).collect();
                    Ok(case.run_tortured(way, judgement, &more, &cyperus)?)
                })
                .with_ignored_flag(judgement == Judgement::NotRun),
            );
        }
    }
    let strangers = exceptions.strangers(&names).join(", ");
    trials.push(Trial::test("stress_exceptions_name_cases", move || {
        if strangers.is_empty() {
            return Ok(());
        }
        Err(Failed::from(format!(
            "no case has these names: {strangers}"
        )))
    }));
    Ok(())
}

fn trials() -> Result<Vec<Trial>, String> {
    let root = root();
    let suite = root.join("tests/suite");
    let cyperus = Binary::new(env!("CARGO_BIN_EXE_cyperus")).path().to_owned();
    let list = root.join("tests/known_failures.toml");
    let list = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let known = Arc::new(KnownFailures::read(&list)?);
    let mut trials = Vec::new();
    let mut names = Vec::new();
    for case in cases(&suite, "run")? {
        for mode in Mode::ALL {
            if !case.suits(mode) {
                continue;
            }
            let name = case.name.replacen("run", mode.word(), 1);
            names.push(name.clone());
            let (case, known, cyperus, own) =
                (case.clone(), known.clone(), cyperus.clone(), name.clone());
            trials.push(Trial::test(name, move || {
                Ok(known.judge(&own, case.run(mode, &cyperus))?)
            }));
        }
    }
    tortured_trials(root, &cyperus, &mut trials)?;
    for case in cases(&suite, "bytecode")? {
        names.push(case.name.clone());
        let (known, cyperus) = (known.clone(), cyperus.clone());
        trials.push(Trial::test(case.name.clone(), move || {
            Ok(known.judge(&case.name, case.run_listing(&cyperus))?)
        }));
    }
    for case in cases(&suite, "compile_fail")? {
        names.push(case.name.clone());
        let (known, cyperus) = (known.clone(), cyperus.clone());
        trials.push(Trial::test(case.name.clone(), move || {
            Ok(known.judge(&case.name, case.check_diagnostics(&cyperus))?)
        }));
    }
    let strangers: Vec<_> = known
        .strangers(&names)
        .iter()
        .map(ToString::to_string)
        .collect();
    trials.push(Trial::test("known_failures_name_cases", move || {
        if strangers.is_empty() {
            return Ok(());
        }
        Err(Failed::from(format!(
            "no case has these names: {}",
            strangers.join(", ")
        )))
    }));
    Ok(trials)
}
