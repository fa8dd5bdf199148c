//! How often each pex instruction was executed, worked out from the counts of the ops that charged
//! it.

use std::collections::BTreeMap;

use cyperus_pex::Opcode;

use crate::code::{Charge, Code, Op, Way};
use crate::id::FunctionId;
use crate::machine::Machine;
use crate::profile::Chain;
use crate::program::FunctionRole;

/// What kind of function a script declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FunctionKind {
    /// A function or event.
    Function,
    /// Reads a property.
    Getter,
    /// Writes a property.
    Setter,
}

/// How often a conditional jump jumped, and how often it did not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BranchCount {
    /// How often it jumped.
    pub jumped: u64,
    /// How often the next instruction followed.
    pub stayed: u64,
}

/// The counts of one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCounts {
    /// The script that declares it.
    pub script: String,
    /// The state it belongs to; empty for none.
    pub state: String,
    /// Its name, or the property's.
    pub function: String,
    /// What kind it is.
    pub kind: FunctionKind,
    /// How often each instruction was executed. One that was reached, but put off until the run
    /// ended, counts once.
    pub instructions: Vec<u64>,
    /// The conditional jumps that were executed, by instruction.
    pub branches: BTreeMap<u32, BranchCount>,
}

/// What one way of an op was counted.
#[derive(Clone, Copy)]
struct Counted {
    first: u64,
    second: u64,
    polls: u64,
}

impl Counted {
    fn on(self, way: Way) -> u64 {
        let both = self.first + self.second;
        match way {
            Way::First => self.first,
            Way::Second => self.second,
            Way::Both => both,
            Way::Head => both.saturating_sub(self.polls),
        }
    }
}

impl Machine {
    /// How often each instruction of each function was executed since [`Self::begin_profile`], in the
    /// order in which functions were first called.
    pub fn instruction_counts(&self) -> Vec<FunctionCounts> {
        let mut places: BTreeMap<FunctionId, usize> = BTreeMap::new();
        let mut rows = Vec::new();
        for (number, chain) in (0..).zip(self.profile.chains()) {
            let Some(code) = self.code_of(chain) else {
                continue;
            };
            let at = *places.entry(chain.function).or_insert_with(|| {
                rows.push(self.nothing_counted(chain.function));
                rows.len() - 1
            });
            let row: &mut FunctionCounts = &mut rows[at];
            self.add_instructions(number, code, &mut row.instructions);
            self.add_branches(number, chain, code, &mut row.branches);
        }
        for (chain, instruction) in self.profile.attempts() {
            let function = self.profile.chains()[chain as usize].function;
            let row = places.get(&function).and_then(|&at| rows.get_mut(at));
            if let Some(count) = row.and_then(|row| row.instructions.get_mut(instruction as usize))
            {
                *count = (*count).max(1);
            }
        }
        rows
    }

    pub(super) fn code_of(&self, chain: &Chain) -> Option<&Code> {
        if chain.is_nobody() {
            return None;
        }
        self.program.function(chain.function).code.as_deref()
    }

    fn nothing_counted(&self, function: FunctionId) -> FunctionCounts {
        let row = self.program.function(function);
        let class = self.program.class(row.class);
        let length = row.role.in_file(class).map_or(0, |it| it.code.len());
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
        FunctionCounts {
            script: self.program.symbols.name(class.name).to_owned(),
            state,
            function: self.program.symbols.name(row.name).to_owned(),
            kind,
            instructions: vec![0; length],
            branches: BTreeMap::new(),
        }
    }

    /// Adds how often a chain executed each instruction of its newest function.
    pub(super) fn add_instructions(&self, number: u32, code: &Code, sums: &mut [u64]) {
        for charge in &code.charges {
            let counted = self.counted(number, charge.op).on(charge.way);
            let first = charge.first as usize;
            let range = first..first + charge.count as usize;
            for sum in sums.get_mut(range).into_iter().flatten() {
                *sum += counted;
            }
        }
        let own = self.profile.corrections().iter();
        for correction in own.filter(|correction| correction.chain == number) {
            let first = correction.first as usize;
            let range = first..first + correction.count as usize;
            for sum in sums.get_mut(range).into_iter().flatten() {
                *sum = if correction.is_more {
                    *sum + 1
                } else {
                    sum.saturating_sub(1)
                };
            }
        }
    }

    fn counted(&self, number: u32, op: u32) -> Counted {
        let counts = self.profile.counts_of(number);
        let of = |way: usize| {
            let count = counts.get(2 * op as usize + way);
            count.copied().unwrap_or_default()
        };
        Counted {
            first: of(0) + self.profile.calls_at(number, op),
            second: of(1),
            polls: self.profile.polls_at(number, op),
        }
    }

    fn add_branches(
        &self,
        number: u32,
        chain: &Chain,
        code: &Code,
        sums: &mut BTreeMap<u32, BranchCount>,
    ) {
        let row = self.program.function(chain.function);
        let class = self.program.class(row.class);
        let Some(pex) = row.role.in_file(class) else {
            return;
        };
        let is_conditional = |at: u32| {
            let found = pex.code.get(at as usize);
            found.is_some_and(|it| matches!(it.opcode, Opcode::JmpF | Opcode::JmpT))
        };
        let mut add = |at: u32, jumped: u64, stayed: u64| {
            if is_conditional(at) && jumped + stayed > 0 {
                let sum = sums.entry(at).or_default();
                sum.jumped += jumped;
                sum.stayed += stayed;
            }
        };
        for (at, op) in (0_u32..).zip(code.ops.iter().copied()) {
            let mut op = op;
            if op.ways_mut().is_some() {
                let counted = self.counted(number, at);
                let own = code.pex_index[at as usize];
                if goes_around(code, at) {
                    add(own, counted.second, counted.first);
                } else {
                    add(own, counted.first, counted.second);
                }
            }
        }
        for (place, charge) in code.charges.iter().enumerate() {
            let counted = self.counted(number, charge.op);
            let own = code.pex_index[charge.op as usize];
            match charge.way {
                Way::Head => {
                    let test = charge.first + charge.count - 1;
                    let stayed = counted.first.saturating_sub(counted.polls);
                    add(test, counted.second, stayed);
                }
                Way::First if charge.count == 1 && charge.first != own => {
                    if let Some(next) = after_skipped(code, place, charge) {
                        let taken = counted.first;
                        if next == charge.first + 1 {
                            add(charge.first, 0, taken);
                        } else {
                            add(charge.first, taken, 0);
                        }
                    }
                }
                Way::First | Way::Second | Way::Both => {}
            }
        }
    }
}

/// Whether a branch goes around a backward jump, and so is taken when the pex instruction does not
/// jump.
fn goes_around(code: &Code, at: u32) -> bool {
    let next = at as usize + 1;
    matches!(code.ops.get(next), Some(Op::Loop { .. }))
        && code.pex_index.get(next) == code.pex_index.get(at as usize)
}

/// Where the path of a jump leads after an instruction that it skips; `None` if this is not one.
fn after_skipped(code: &Code, place: usize, charge: &Charge) -> Option<u32> {
    let mut op = *code.ops.get(charge.op as usize)?;
    let distance = *op.target_mut()?;
    let target = (charge.op as usize).checked_add_signed(distance as isize)?;
    let end = *code.resume.get(target)?;
    // What the block at the end of the path charges through the jump begins there.
    if charge.first == end {
        return None;
    }
    let later = code.charges[place + 1..].iter();
    let mut own = later.filter(|other| other.op == charge.op && other.way == Way::First);
    Some(own.next().map_or(end, |next| next.first))
}
