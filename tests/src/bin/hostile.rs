//! Damaged bytecode, run under limits: nothing may panic, hang or use more than it is allowed.
//!
//! ```text
//! cargo run --release -p cyperus-conformance --bin hostile -- FOLDER_OF_PSC [COUNT [SEED]]
//! ```
//!
//! Every program in the folder is compiled. Each case damages one of them, either its bytes or its
//! records, and, if the file can still be read, calls all its functions. The suite's own programs
//! (`tests/suite/run`) are good input. To repeat a case, pass its number and the seed.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;

use cyperus_compiler::resolve::MemorySources;
use cyperus_compiler::{Options, Session};
use cyperus_conformance::{call_each, functions_of};
use cyperus_gc::Clock;
use cyperus_pex::file::{Accessors, Function};
use cyperus_pex::{
    Code, Game, Opcode, PexFile, StringIndex, Value as Operand, read, validate, write,
};
use cyperus_vm::{Host, Machine, MachineOptions};
use fastrand::Rng;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let Some(folder) = words.first() else {
        println!("usage: hostile FOLDER_OF_PSC [COUNT [SEED]]");
        return ExitCode::from(2);
    };
    let number = |at: usize, default: u64| {
        words
            .get(at)
            .and_then(|word| word.parse().ok())
            .unwrap_or(default)
    };
    let (count, seed) = (number(1, 100_000), number(2, 1));
    let prey = Prey::compile(Path::new(folder));
    println!(
        "{} programs, {count} cases, seed {seed}",
        prey.programs.len()
    );
    let mut sums = Sums::default();
    for case in 0..count {
        let mut random = Rng::with_seed(seed ^ case.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let ran = catch_unwind(AssertUnwindSafe(|| prey.case(&mut random, &mut sums)));
        if ran.is_err() {
            println!("case {case} of seed {seed} panicked");
            return ExitCode::FAILURE;
        }
    }
    println!(
        "{} unreadable, {} refused by the validator, {} ran {} functions; {} stopped by a limit; no panic",
        sums.unreadable, sums.invalid, sums.ran, sums.functions, sums.stopped
    );
    ExitCode::SUCCESS
}

#[derive(Default)]
struct Sums {
    unreadable: u64,
    invalid: u64,
    ran: u64,
    functions: u64,
    stopped: u64,
}

/// Whole programs and the scripts they need.
struct Prey {
    programs: Vec<PexFile>,
    library: Vec<(String, Rc<PexFile>)>,
}

impl Prey {
    fn compile(folder: &Path) -> Self {
        let mut sources = MemorySources::new();
        let mut names = Vec::new();
        let mut inputs = Vec::new();
        collect(folder, &mut sources, &mut names, &mut inputs);
        let mut base = Vec::new();
        for script in cyperus_scripts::base_scripts(Game::Fallout4) {
            inputs.push(sources.add(script.name, script.source));
            base.push(script.name.to_owned());
        }
        let session = Session::new(&sources, Options::new(Game::Fallout4), &inputs);
        let programs = names
            .iter()
            .filter_map(|name| session.compile(name).pex)
            .collect();
        let library = base
            .into_iter()
            .filter_map(|name| Some((name.clone(), Rc::new(session.compile(&name).pex?))))
            .collect();
        Self { programs, library }
    }

    fn case(&self, random: &mut Rng, sums: &mut Sums) {
        let mut file = random
            .choice(&self.programs)
            .expect("there are programs")
            .clone();
        if random.bool() {
            for _ in 0..=random.usize(..4) {
                damage(&mut file, random);
            }
        } else {
            let mut bytes = write::write(&file).expect("it was compiled");
            for _ in 0..=random.usize(..3) {
                let at = random.usize(..bytes.len());
                bytes[at] = random.u8(..);
            }
            match read::read(&bytes) {
                Ok(read) => file = read,
                Err(_) => {
                    sums.unreadable += 1;
                    return;
                }
            }
        }
        // Half of the files that the validator rejects are run anyway: the machine has its own
        // checks.
        if !validate::validate(&file).is_valid() {
            sums.invalid += 1;
            if random.bool() {
                return;
            }
        }
        self.run(file, sums);
    }

    fn run(&self, file: PexFile, sums: &mut Sums) {
        let Some((script, functions)) = functions_of(&file) else {
            return;
        };
        let host = Cage {
            script: script.clone(),
            file: Rc::new(file),
            library: self.library.clone(),
        };
        let mut options = MachineOptions {
            fuel: 20_000,
            ..MachineOptions::default()
        };
        options.heap.byte_limit = 1 << 20;
        let mut machine = Machine::new(options, Box::new(host), Clock::new_virtual());
        sums.ran += 1;
        sums.functions += call_each(&mut machine, &script, &functions, 20);
        sums.stopped += u64::from(machine.stop().is_some());
    }
}

/// A host that has one damaged script and the base.
struct Cage {
    script: String,
    file: Rc<PexFile>,
    library: Vec<(String, Rc<PexFile>)>,
}

impl Host for Cage {
    fn load_script(&mut self, name: &str) -> Option<Rc<PexFile>> {
        if name.eq_ignore_ascii_case(&self.script) {
            return Some(Rc::clone(&self.file));
        }
        let found = self
            .library
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, file)| Rc::clone(file))
    }
}

fn collect(
    folder: &Path,
    sources: &mut MemorySources,
    names: &mut Vec<String>,
    inputs: &mut Vec<cyperus_compiler::resolve::FileId>,
) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, sources, names, inputs);
        } else if path.extension().is_some_and(|has| has == "psc")
            && let (Ok(text), Some(stem)) = (std::fs::read(&path), path.file_stem())
        {
            let name = stem.to_string_lossy().into_owned();
            inputs.push(sources.add(&name, text));
            names.push(name);
        }
    }
}

/// Changes one record of the file in a way that can still be written.
fn damage(file: &mut PexFile, random: &mut Rng) {
    let strings = u16::try_from(file.strings.len()).unwrap_or(u16::MAX).max(1);
    let any_string = StringIndex(random.u16(..strings));
    let Some(object) = file.objects.first_mut() else {
        return;
    };
    match random.u8(..10) {
        0 => object.parent = any_string,
        1 => {
            if let Some(variable) = pick(&mut object.variables, random) {
                variable.type_name = any_string;
            }
        }
        2 => {
            if let Some(property) = pick(&mut object.properties, random) {
                property.accessors = Accessors::Auto(any_string);
            }
        }
        3 => {
            let member =
                pick(&mut object.structs, random).and_then(|one| pick(&mut one.members, random));
            if let Some(member) = member {
                member.type_name = any_string;
            }
        }
        _ => {
            let function = pick(&mut object.states, random)
                .and_then(|state| pick(&mut state.functions, random))
                .map(|named| &mut named.function);
            if let Some(function) = function {
                damage_function(function, any_string, random);
            }
        }
    }
}

fn damage_function(function: &mut Function, any_string: StringIndex, random: &mut Rng) {
    let mut code: Vec<(Opcode, Vec<Operand>)> = function
        .code
        .iter()
        .map(|instruction| (instruction.opcode, instruction.operands.to_vec()))
        .collect();
    match random.u8(..8) {
        0 => {
            if let Some(local) = pick(&mut function.locals, random) {
                local.type_name = any_string;
            }
        }
        1 => {
            if let Some(parameter) = pick(&mut function.parameters, random) {
                parameter.type_name = any_string;
            }
        }
        2 => function.return_type = any_string,
        3 => function.flags ^= random.u8(..4),
        4 => {
            if !code.is_empty() {
                code.swap_remove(random.usize(..code.len()));
            }
        }
        5 => {
            if let Some((opcode, operands)) = pick(&mut code, random) {
                let same: Vec<Opcode> = Opcode::ALL
                    .iter()
                    .copied()
                    .filter(|other| {
                        other.since() <= Game::Fallout4
                            && other.fixed_operands() == opcode.fixed_operands()
                            && (other.shape().arguments.is_some()
                                || operands.len() == other.fixed_operands())
                    })
                    .collect();
                *opcode = random.choice(same).unwrap_or(*opcode);
            }
        }
        _ => {
            let operand = pick(&mut code, random).and_then(|(_, operands)| pick(operands, random));
            if let Some(operand) = operand {
                *operand = match random.u8(..6) {
                    0 => Operand::None,
                    1 => Operand::Int(random.i32(-20..20)),
                    2 => Operand::Float(random.f32()),
                    3 => Operand::Bool(random.bool()),
                    4 => Operand::String(any_string),
                    _ => Operand::Identifier(any_string),
                };
            }
        }
    }
    let mut rebuilt = Code::new();
    for (opcode, operands) in code {
        rebuilt.push(opcode, &operands);
    }
    function.code = rebuilt;
}

fn pick<'list, T>(list: &'list mut [T], random: &mut Rng) -> Option<&'list mut T> {
    if list.is_empty() {
        return None;
    }
    let at = random.usize(..list.len());
    list.get_mut(at)
}
