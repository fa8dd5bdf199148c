//! A profile for people: what was counted, with names and lines.

use std::collections::BTreeMap;

use cyperus_pex::Value;

use super::FunctionKind;
use crate::code::Op;
use crate::id::{FunctionId, ScriptId};
use crate::machine::Machine;
use crate::profile::{Chain, MORE, WaitReason};
use crate::program::FunctionRole;
use crate::symbol::Symbol;

/// A function that was called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfiledFunction {
    /// The script that declares it.
    pub script: String,
    /// The state it belongs to; empty for none.
    pub state: String,
    /// Its name, or the property's.
    pub name: String,
    /// What kind it is.
    pub kind: FunctionKind,
    /// Whether it is a native.
    pub is_native: bool,
}

/// A function as called by one chain of callers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfiledChain {
    /// The chain of the caller; `None` for the first call of a stack.
    pub parent: Option<u32>,
    /// The function. `None` stands for all the chains for which there was no room.
    pub function: Option<u32>,
    /// How often it was called.
    pub calls: u64,
    /// Pex instructions that it executed itself, by line.
    pub lines: Vec<ProfiledLine>,
}

/// Pex instructions executed in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfiledLine {
    /// The line, if known.
    pub line: Option<u16>,
    /// How many.
    pub instructions: u64,
}

/// Arrays and structs allocated by one line in one chain of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfiledAllocation {
    /// The chain.
    pub chain: u32,
    /// The line, if known.
    pub line: Option<u16>,
    /// How many.
    pub made: u64,
    /// How many bytes they took when they were made.
    pub bytes: u64,
    /// How many of them something still holds.
    pub alive: u64,
}

/// Errors logged by one line in one chain of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfiledError {
    /// The chain.
    pub chain: u32,
    /// The line, if known.
    pub line: Option<u16>,
    /// How many.
    pub errors: u64,
}

/// What a stack waited for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WaitedFor {
    /// The result of this native.
    Native(String),
    /// An object of this script, and the function of the stack that was in it, if known.
    Object(String, Option<String>),
    /// Guards that another stack held.
    Guards,
    /// The next frame, because the time of this one was used up.
    Frame,
}

/// Waits at one line in one chain of calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfiledWait {
    /// The chain.
    pub chain: u32,
    /// The line, if known.
    pub line: Option<u16>,
    /// For what.
    pub reason: WaitedFor,
    /// How many.
    pub count: u64,
    /// How long all of them took, in nanoseconds of script time.
    pub nanoseconds: u64,
}

/// Everything that was counted since [`Machine::begin_profile`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileReport {
    /// Functions, in the order of their first call.
    pub functions: Vec<ProfiledFunction>,
    /// Chains of calls; a caller comes before those that it calls.
    pub chains: Vec<ProfiledChain>,
    /// Allocations of arrays and structs.
    pub allocations: Vec<ProfiledAllocation>,
    /// Those that have no line: arrays that casts and searches make, and those of the host.
    pub other_allocations: u64,
    /// Errors.
    pub errors: Vec<ProfiledError>,
    /// Waits.
    pub waits: Vec<ProfiledWait>,
}

/// Numbers of the machine as numbers of a report.
#[derive(Default)]
struct Numbers {
    functions: BTreeMap<FunctionId, u32>,
    /// For each chain of the machine, its number in the report.
    chains: Vec<Option<u32>>,
    /// The same for how often it was called.
    calls: Vec<u64>,
}

impl Machine {
    /// What was counted since [`Self::begin_profile`]. Looks into the heap for what is still alive.
    pub fn profile(&mut self) -> ProfileReport {
        let mut report = ProfileReport::default();
        let mut numbers = Numbers {
            calls: self.profile.calls_by_chain(),
            ..Numbers::default()
        };
        for number in 0..crate::numbering::count(self.profile.chains().len()) {
            let place = self.add_chain(number, &mut report, &mut numbers);
            numbers.chains.push(place);
        }
        self.add_allocations(&mut report, &numbers);
        let all = self.arrays_and_structs() - self.profile.allocated_before();
        let known: u64 = report.allocations.iter().map(|row| row.made).sum();
        report.other_allocations = all.saturating_sub(known);
        for ((chain, instruction), errors) in self.profile.errors() {
            if let Some((chain, line)) = self.place(chain, instruction, &numbers) {
                match report.errors.last_mut() {
                    Some(last) if (last.chain, last.line) == (chain, line) => last.errors += errors,
                    _ => report.errors.push(ProfiledError {
                        chain,
                        line,
                        errors,
                    }),
                }
            }
        }
        for (key, sum) in self.profile.waits(self.script_time()) {
            if let Some((chain, line)) = self.place(key.chain, key.instruction, &numbers) {
                report.waits.push(ProfiledWait {
                    chain,
                    line,
                    reason: self.reason(key.reason),
                    count: sum.count,
                    nanoseconds: sum.nanoseconds,
                });
            }
        }
        report
    }

    /// Adds a chain and says under which number; `None` if nothing was counted for it.
    fn add_chain(
        &self,
        number: u32,
        report: &mut ProfileReport,
        numbers: &mut Numbers,
    ) -> Option<u32> {
        let chain = self.profile.chains().get(number as usize)?;
        let parent = numbers.chains.get(chain.parent as usize).copied();
        let function = if chain.is_nobody() {
            let is_used = |it: &Chain| it.parent == MORE;
            if number != MORE || !self.profile.chains().iter().any(is_used) {
                return None;
            }
            None
        } else {
            Some(self.function_number(chain.function, report, numbers))
        };
        let place = crate::numbering::count(report.chains.len());
        let counts = self.counts_of(number);
        report.chains.push(ProfiledChain {
            parent: parent.flatten(),
            function,
            calls: numbers.calls[number as usize],
            lines: self.lines_of(chain, &counts),
        });
        for (function, calls) in self.computed(chain, &counts) {
            let function = self.function_number(function, report, numbers);
            report.chains.push(ProfiledChain {
                parent: Some(place),
                function: Some(function),
                calls,
                lines: Vec::new(),
            });
        }
        Some(place)
    }

    fn function_number(
        &self,
        function: FunctionId,
        report: &mut ProfileReport,
        numbers: &mut Numbers,
    ) -> u32 {
        *numbers.functions.entry(function).or_insert_with(|| {
            report.functions.push(self.profiled(function));
            crate::numbering::count(report.functions.len()) - 1
        })
    }

    fn profiled(&self, function: FunctionId) -> ProfiledFunction {
        let row = self.program.function(function);
        let class = self.program.class(row.class);
        let (kind, state) = match row.role {
            FunctionRole::Normal { state, .. } => {
                let object = class.file.objects.get(class.object);
                let state = object.and_then(|object| object.states.get(state));
                let name = state.map(|state| class.file.strings.text(state.name).into_owned());
                (FunctionKind::Function, name.unwrap_or_default())
            }
            FunctionRole::Getter(_) => (FunctionKind::Getter, String::new()),
            FunctionRole::Setter(_) => (FunctionKind::Setter, String::new()),
        };
        ProfiledFunction {
            script: self.name_of_script(row.class),
            state,
            name: self.program.symbols.name(row.name).to_owned(),
            kind,
            is_native: row.is_native,
        }
    }

    fn name_of_script(&self, class: ScriptId) -> String {
        let name = self.program.class(class).name;
        self.program.symbols.name(name).to_owned()
    }

    /// How often a chain executed each instruction of its newest function.
    fn counts_of(&self, number: u32) -> Vec<u64> {
        let chain = &self.profile.chains()[number as usize];
        let Some(code) = self.code_of(chain) else {
            return Vec::new();
        };
        let row = self.program.function(chain.function);
        let class = self.program.class(row.class);
        let length = row.role.in_file(class).map_or(0, |it| it.code.len());
        let mut counts = vec![0; length];
        self.add_instructions(number, code, &mut counts);
        counts
    }

    /// The same by line.
    fn lines_of(&self, chain: &Chain, counts: &[u64]) -> Vec<ProfiledLine> {
        if counts.is_empty() {
            return Vec::new();
        }
        let row = self.program.function(chain.function);
        let class = self.program.class(row.class);
        let lines = class.lines(row.role).unwrap_or_default();
        let mut sums: BTreeMap<Option<u16>, u64> = BTreeMap::new();
        for (at, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let line = lines.get(at).or_else(|| lines.last()).copied();
            *sums.entry(line).or_default() += count;
        }
        sums.into_iter()
            .map(|(line, instructions)| ProfiledLine { line, instructions })
            .collect()
    }

    /// Natives that an op computes without a call, with how often it did.
    fn computed(&self, chain: &Chain, counts: &[u64]) -> BTreeMap<FunctionId, u64> {
        let mut calls: BTreeMap<FunctionId, u64> = BTreeMap::new();
        let Some(code) = self.code_of(chain) else {
            return calls;
        };
        let class = self
            .program
            .class(self.program.function(chain.function).class);
        let pex = self.program.function(chain.function).role.in_file(class);
        for (at, op) in code.ops.iter().enumerate() {
            let at = code.pex_index[at] as usize;
            let count = counts.get(at).copied().unwrap_or_default();
            if !matches!(op, Op::Compute { .. }) || count == 0 {
                continue;
            }
            let operands = pex.and_then(|pex| pex.code.get(at)).map(|it| it.operands);
            let mut names = operands.into_iter().flatten().map(|operand| match operand {
                Value::Identifier(name) => {
                    let name = class.file.strings.text(*name);
                    self.program.symbols.find(&name)
                }
                Value::None
                | Value::String(_)
                | Value::Int(_)
                | Value::Float(_)
                | Value::Bool(_) => None,
            });
            if let (Some(Some(script)), Some(Some(name))) = (names.next(), names.next())
                && let Some(script) = self.program.find_class(script)
                && let Some(function) = self.program.look_up(script, Symbol::EMPTY, name)
            {
                *calls.entry(function).or_default() += count;
            }
        }
        calls
    }

    fn place(&self, chain: u32, instruction: u32, numbers: &Numbers) -> Option<(u32, Option<u16>)> {
        let place = numbers.chains.get(chain as usize).copied().flatten()?;
        let row = &self.profile.chains()[chain as usize];
        let function = self.program.function(row.function);
        let class = self.program.class(function.class);
        Some((place, class.line(function.role, instruction as usize)))
    }

    fn add_allocations(&mut self, report: &mut ProfileReport, numbers: &Numbers) {
        let alive = if self.profile.sites().is_empty() {
            Vec::new()
        } else {
            let roots = self.list_roots_for_people();
            self.heap.survivors(&roots)
        };
        let mut sums: BTreeMap<(u32, Option<u16>), (u64, u64, u64)> = BTreeMap::new();
        for &(site, chain) in self.profile.sites() {
            let Some((_, instruction)) = self.program.site_place(site) else {
                continue;
            };
            let Some(key) = self.place(chain, instruction, numbers) else {
                continue;
            };
            let made = self.heap.sites().get(site as usize);
            let sum = sums.entry(key).or_default();
            sum.0 += made.map_or(0, |made| made.allocated);
            sum.1 += made.map_or(0, |made| made.bytes);
            sum.2 += alive.get(site as usize).copied().unwrap_or_default();
        }
        report.allocations = sums
            .into_iter()
            .map(|((chain, line), (made, bytes, alive))| ProfiledAllocation {
                chain,
                line,
                made,
                bytes,
                alive,
            })
            .collect();
    }

    fn reason(&self, reason: WaitReason) -> WaitedFor {
        match reason {
            WaitReason::Native(function) => WaitedFor::Native(self.program.full_name(function)),
            WaitReason::Object(script, holder) => WaitedFor::Object(
                script.map_or_else(String::new, |script| self.name_of_script(script)),
                holder.map(|holder| self.program.full_name(holder)),
            ),
            WaitReason::Guards => WaitedFor::Guards,
            WaitReason::Frame => WaitedFor::Frame,
        }
    }
}
