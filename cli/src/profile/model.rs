//! A profile as data. It is written as JSON by `run --profile`, and `profile` reads it again.

use cyperus_vm::{FunctionKind, Machine, ProfileReport, WaitedFor};
use serde::{Deserialize, Serialize};

/// The version of the JSON.
const VERSION: u32 = 1;

/// What one run was counted.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Profile {
    /// The version of this form; tells a profile from other JSON.
    #[serde(rename = "cyperus_profile")]
    pub(crate) version: u32,
    /// What ran.
    pub(crate) title: String,
    /// Sums of everything below.
    pub(crate) totals: Totals,
    /// Nanoseconds of a pex instruction and of a call of a native.
    pub(crate) prices: Prices,
    /// Functions, in the order of their first call.
    pub(crate) functions: Vec<Function>,
    /// Chains of calls; a caller comes before those that it calls.
    pub(crate) chains: Vec<Chain>,
    /// Allocations of arrays and structs, by chain and line.
    pub(crate) allocations: Vec<Allocation>,
    /// Waits, by chain, line and reason.
    pub(crate) waits: Vec<Wait>,
    /// Errors, by chain and line.
    pub(crate) errors: Vec<Error>,
}

/// Sums.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub(crate) struct Totals {
    pub(crate) instructions: u64,
    pub(crate) native_calls: u64,
    /// What both took on the virtual clock.
    pub(crate) nanoseconds: u64,
    pub(crate) allocations: u64,
    /// Those without a line: arrays that casts and searches make.
    pub(crate) other_allocations: u64,
    /// Bytes of those with a line.
    pub(crate) bytes: u64,
    pub(crate) alive: u64,
    pub(crate) waits: u64,
    pub(crate) waited_nanoseconds: u64,
    pub(crate) errors: u64,
}

/// What instructions and natives take.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
pub(crate) struct Prices {
    pub(crate) instruction: u64,
    pub(crate) native_call: u64,
}

/// A function.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Function {
    /// `Script.Function`, with the state in front of the function if it has one.
    pub(crate) name: String,
    /// The script that declares it.
    pub(crate) script: String,
    pub(crate) is_native: bool,
}

/// A function as called by one chain of callers.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Chain {
    pub(crate) parent: Option<u32>,
    /// The function; none for all the chains for which there was no room.
    pub(crate) function: Option<u32>,
    pub(crate) calls: u64,
    /// Instructions of the function itself.
    pub(crate) lines: Vec<Line>,
    /// Nanoseconds of the function itself, where nothing was counted: from a game's log.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) measured: u64,
}

/// Instructions of one line.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Line {
    pub(crate) line: Option<u16>,
    pub(crate) instructions: u64,
}

/// Arrays and structs of one line.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Allocation {
    pub(crate) chain: u32,
    pub(crate) line: Option<u16>,
    pub(crate) made: u64,
    pub(crate) bytes: u64,
    pub(crate) alive: u64,
}

/// Waits at one line.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Wait {
    pub(crate) chain: u32,
    pub(crate) line: Option<u16>,
    /// For what: `native`, `object`, `guards` or `frame`.
    pub(crate) kind: String,
    /// The native, or the object's script.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) what: String,
    /// The function of the stack that was in the object.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) holder: String,
    pub(crate) count: u64,
    pub(crate) nanoseconds: u64,
}

/// Errors of one line.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Error {
    pub(crate) chain: u32,
    pub(crate) line: Option<u16>,
    pub(crate) errors: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "what serde calls takes a reference"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Profile {
    /// What a machine has counted.
    pub(crate) fn of(machine: &mut Machine, title: String) -> Self {
        let report = machine.profile();
        let costs = machine.options().costs;
        let prices = Prices {
            instruction: costs.instruction,
            native_call: costs.native_call,
        };
        Self::from_report(report, title, prices)
    }

    fn from_report(report: ProfileReport, title: String, prices: Prices) -> Self {
        let ProfileReport {
            functions,
            chains,
            allocations,
            other_allocations,
            errors,
            waits,
        } = report;
        let functions = functions.into_iter().map(|function| Function {
            name: full_name(&function),
            script: function.script,
            is_native: function.is_native,
        });
        let chains = chains.into_iter().map(|chain| Chain {
            parent: chain.parent,
            function: chain.function,
            calls: chain.calls,
            lines: chain
                .lines
                .into_iter()
                .map(|line| Line {
                    line: line.line,
                    instructions: line.instructions,
                })
                .collect(),
            measured: 0,
        });
        let allocations = allocations.into_iter().map(|row| Allocation {
            chain: row.chain,
            line: row.line,
            made: row.made,
            bytes: row.bytes,
            alive: row.alive,
        });
        let waits = waits.into_iter().map(|row| {
            let (kind, what, holder) = reason(row.reason);
            Wait {
                chain: row.chain,
                line: row.line,
                kind: kind.to_owned(),
                what,
                holder,
                count: row.count,
                nanoseconds: row.nanoseconds,
            }
        });
        let errors = errors.into_iter().map(|row| Error {
            chain: row.chain,
            line: row.line,
            errors: row.errors,
        });
        let mut profile = Self {
            version: VERSION,
            title,
            totals: Totals {
                other_allocations,
                ..Totals::default()
            },
            prices,
            functions: functions.collect(),
            chains: chains.collect(),
            allocations: allocations.collect(),
            waits: waits.collect(),
            errors: errors.collect(),
        };
        profile.add_up();
        profile
    }

    /// Computes the sums.
    pub(super) fn add_up(&mut self) {
        let lines = self.chains.iter().flat_map(|chain| &chain.lines);
        let instructions: u64 = lines.map(|line| line.instructions).sum();
        let natives = self.chains.iter().filter(|chain| self.is_native(chain));
        let native_calls: u64 = natives.map(|chain| chain.calls).sum();
        let measured: u64 = self.chains.iter().map(|chain| chain.measured).sum();
        let other = self.totals.other_allocations;
        let rows = &self.allocations;
        self.totals = Totals {
            instructions,
            native_calls,
            nanoseconds: instructions * self.prices.instruction
                + native_calls * self.prices.native_call
                + measured,
            allocations: rows.iter().map(|row| row.made).sum::<u64>() + other,
            other_allocations: other,
            bytes: rows.iter().map(|row| row.bytes).sum(),
            alive: rows.iter().map(|row| row.alive).sum(),
            waits: self.waits.iter().map(|row| row.count).sum(),
            waited_nanoseconds: self.waits.iter().map(|row| row.nanoseconds).sum(),
            errors: self.errors.iter().map(|row| row.errors).sum(),
        };
    }

    fn is_native(&self, chain: &Chain) -> bool {
        let function = chain
            .function
            .and_then(|at| self.functions.get(at as usize));
        function.is_some_and(|function| function.is_native)
    }

    /// A profile from the JSON that [`Self`] is written as. Numbers in it are not trusted.
    pub(crate) fn from_json(text: &str) -> Result<Self, String> {
        let profile: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if profile.version != VERSION {
            return Err(format!(
                "it is a profile of version {}, and this Cyperus reads version {VERSION}",
                profile.version
            ));
        }
        let known = |chain: u32| (chain as usize) < profile.chains.len();
        let chains_fit = (0..).zip(&profile.chains).all(|(at, chain)| {
            let function = chain.function;
            chain.parent.is_none_or(|parent| parent < at)
                && function.is_none_or(|function| (function as usize) < profile.functions.len())
        });
        let rows_fit = profile.allocations.iter().all(|row| known(row.chain))
            && profile.waits.iter().all(|row| known(row.chain))
            && profile.errors.iter().all(|row| known(row.chain));
        if chains_fit && rows_fit {
            Ok(profile)
        } else {
            Err("its numbers do not fit each other".to_owned())
        }
    }

    /// The name of a chain's newest function.
    pub(crate) fn name(&self, chain: &Chain) -> &str {
        let function = chain
            .function
            .and_then(|at| self.functions.get(at as usize));
        function.map_or("(more call chains)", |function| &function.name)
    }

    /// The script of a chain's newest function, as a path.
    pub(crate) fn file(&self, chain: &Chain) -> Option<String> {
        let function = self.functions.get(chain.function? as usize)?;
        (!function.is_native && !function.script.is_empty())
            .then(|| format!("{}.psc", function.script.replace(':', "/")))
    }
}

/// `Script.Function`; `Script.State.Function` in a state; `Script.Property.get` for a property.
fn full_name(function: &cyperus_vm::ProfiledFunction) -> String {
    let cyperus_vm::ProfiledFunction {
        script,
        state,
        name,
        kind,
        is_native: _,
    } = function;
    match kind {
        FunctionKind::Getter => format!("{script}.{name}.get"),
        FunctionKind::Setter => format!("{script}.{name}.set"),
        FunctionKind::Function if state.is_empty() => format!("{script}.{name}"),
        FunctionKind::Function => format!("{script}.{state}.{name}"),
    }
}

fn reason(reason: WaitedFor) -> (&'static str, String, String) {
    match reason {
        WaitedFor::Native(native) => ("native", native, String::new()),
        WaitedFor::Object(script, holder) => ("object", script, holder.unwrap_or_default()),
        WaitedFor::Guards => ("guards", String::new(), String::new()),
        WaitedFor::Frame => ("frame", String::new(), String::new()),
    }
}
