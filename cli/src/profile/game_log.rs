//! The game's own profile log: `milliseconds:EVENT:stack:depth:object:Script.State.Function` a line.
//!
//! Ours is drawn from sums, not from single calls: all calls of one chain stand together, and a
//! millisecond is an instruction, because what a script does in a real one would be lost.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::model::{Chain, Function, Prices, Profile, Totals, Wait};
use super::weight::Weight;

/// Nanoseconds in a millisecond.
const MILLISECOND: u64 = 1_000_000;

/// The deepest chain that a log may have: more than any game allows.
const DEEPEST: usize = 1_000;

/// Writes a profile as a log.
pub(super) fn write(profile: &Profile) -> String {
    let own = profile.own(Weight::Time);
    let totals = profile.totals(&own);
    let title = profile
        .title
        .trim_end_matches(".psc")
        .replace(['/', ':'], "_");
    let mut text = format!("Script_{title} log opened (PC)\n");
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); profile.chains.len()];
    let mut first = Vec::new();
    for (at, chain) in profile.chains.iter().enumerate() {
        if totals[at] > 0 {
            match chain.parent {
                Some(parent) => children[parent as usize].push(at),
                None => first.push(at),
            }
        }
    }
    let unit = profile.prices.instruction.max(1);
    let mut elapsed = 0;
    // Chains to enter, or to leave.
    let mut work: Vec<(usize, usize, bool)> = first.iter().rev().map(|at| (*at, 0, true)).collect();
    while let Some((at, depth, enters)) = work.pop() {
        let event = if enters { "PUSH" } else { "POP" };
        let name = name_in_log(profile, &profile.chains[at]);
        let stamp = elapsed / unit;
        let _infallible = writeln!(text, "{stamp}:{event}:1:{depth}:None:{name}");
        if enters {
            elapsed += own[at];
            work.push((at, depth, false));
            let inner = children[at].iter().rev();
            work.extend(inner.map(|child| (*child, depth + 1, true)));
        }
    }
    text.push_str("Log closed\n");
    text
}

/// `Script.State.Function`. Readers split lines at colons, so a namespace has none here.
fn name_in_log(profile: &Profile, chain: &Chain) -> String {
    let name = profile.name(chain).replace(':', ".");
    let Some(function) = chain.function.map(|at| &profile.functions[at as usize]) else {
        return format!("{name}..");
    };
    let script = function.script.replace(':', ".");
    match name.strip_prefix(&format!("{script}.")) {
        Some(rest) if rest.contains('.') => name,
        Some(rest) => format!("{script}..{rest}"),
        None => name,
    }
}

/// Whether a text looks like the game's log.
pub(super) fn is_log(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .next()
        .is_some_and(|line| line.contains(" log opened") || event(line).is_some())
}

/// One line of a log.
struct Event<'a> {
    at: u64,
    kind: &'a str,
    stack: u64,
    name: &'a str,
}

fn event(line: &str) -> Option<Event<'_>> {
    let mut parts = line.trim_end().splitn(6, ':');
    let at = parts.next()?.parse().ok()?;
    let kind = parts.next()?;
    let stack = parts.next()?.parse().ok()?;
    let known = ["START", "STOP", "PUSH", "POP", "QUEUE_PUSH", "QUEUE_POP"];
    if !known.contains(&kind) {
        return None;
    }
    // Depth and object are skipped; START and STOP have neither.
    let name = parts.nth(2).unwrap_or_default();
    Some(Event {
        at,
        kind,
        stack,
        name,
    })
}

/// The calls of one stack that are open.
#[derive(Default)]
struct Open {
    chains: Vec<usize>,
    since: u64,
    /// When the call that is about to be pushed was queued.
    queued: Option<u64>,
}

/// A profile under construction.
struct Reader {
    profile: Profile,
    functions: BTreeMap<String, u32>,
    chains: BTreeMap<(Option<u32>, u32), usize>,
    waits: BTreeMap<(usize, &'static str), (u64, u64)>,
}

/// Reads a log that the game, or Cyperus, has written.
pub(super) fn read(text: &str, title: String) -> Result<Profile, String> {
    let mut reader = Reader {
        profile: Profile {
            version: 1,
            title,
            totals: Totals::default(),
            prices: Prices::default(),
            functions: Vec::new(),
            chains: Vec::new(),
            allocations: Vec::new(),
            waits: Vec::new(),
            errors: Vec::new(),
        },
        functions: BTreeMap::new(),
        chains: BTreeMap::new(),
        waits: BTreeMap::new(),
    };
    let mut stacks: BTreeMap<u64, Open> = BTreeMap::new();
    let mut events = 0_u64;
    let mut last = 0;
    for line in text.lines() {
        let Some(event) = event(line) else {
            continue;
        };
        events += 1;
        last = event.at;
        let stack = stacks.entry(event.stack).or_default();
        reader.take(&event, stack);
    }
    if events == 0 {
        return Err("there is no event in it".to_owned());
    }
    for stack in stacks.values_mut() {
        reader.spend(stack, last);
    }
    Ok(reader.finish())
}

impl Reader {
    fn take(&mut self, event: &Event<'_>, stack: &mut Open) {
        match event.kind {
            "QUEUE_PUSH" => stack.queued = Some(event.at),
            "PUSH" => {
                let queued = stack.queued.take().filter(|at| *at >= stack.since);
                self.spend(stack, queued.unwrap_or(event.at));
                let parent = stack.chains.last().copied();
                if stack.chains.len() >= DEEPEST {
                    return;
                }
                let chain = self.chain(parent, event.name);
                self.profile.chains[chain].calls += 1;
                if let Some(queued) = queued {
                    let wait = event.at.saturating_sub(queued);
                    let sum = self.waits.entry((chain, "queue")).or_default();
                    sum.0 += 1;
                    sum.1 += wait.saturating_mul(MILLISECOND);
                }
                stack.chains.push(chain);
                stack.since = event.at;
            }
            "POP" => {
                self.spend(stack, event.at);
                let name = clean(event.name);
                // What began before the log did is not on the stack.
                let is_open = stack
                    .chains
                    .iter()
                    .rposition(|&chain| self.profile.name(&self.profile.chains[chain]) == name);
                if let Some(at) = is_open {
                    stack.chains.truncate(at);
                }
                stack.queued = None;
            }
            _ => {}
        }
    }

    /// Time has passed in the newest call of a stack.
    fn spend(&mut self, stack: &mut Open, now: u64) {
        if let Some(&chain) = stack.chains.last() {
            let passed = now.saturating_sub(stack.since).saturating_mul(MILLISECOND);
            let measured = &mut self.profile.chains[chain].measured;
            *measured = measured.saturating_add(passed);
        }
        stack.since = now;
    }

    fn chain(&mut self, parent: Option<usize>, name: &str) -> usize {
        let name = clean(name);
        let number = u32::try_from(self.profile.functions.len()).unwrap_or(u32::MAX);
        let function = *self.functions.entry(name.clone()).or_insert(number);
        if function == number {
            let script = name.split('.').next().unwrap_or_default().to_owned();
            self.profile.functions.push(Function {
                name,
                script,
                is_native: false,
            });
        }
        let parent = parent.and_then(|parent| u32::try_from(parent).ok());
        let next = self.profile.chains.len();
        let chain = *self.chains.entry((parent, function)).or_insert(next);
        if chain == next {
            self.profile.chains.push(Chain {
                parent,
                function: Some(function),
                calls: 0,
                lines: Vec::new(),
                measured: 0,
            });
        }
        chain
    }

    fn finish(mut self) -> Profile {
        for ((chain, kind), (count, nanoseconds)) in self.waits {
            self.profile.waits.push(Wait {
                chain: u32::try_from(chain).unwrap_or_default(),
                line: None,
                kind: kind.to_owned(),
                what: String::new(),
                holder: String::new(),
                count,
                nanoseconds,
            });
        }
        self.profile.add_up();
        self.profile
    }
}

/// A name without the marks for a state that is empty or not known.
fn clean(name: &str) -> String {
    name.replace("..", ".").replace(".??.", ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "Script_Lamp log opened (PC)\n\
        100:START:7\n\
        100:PUSH:7:0:Lamp (0001):Lamp..OnLoad\n\
        110:QUEUE_PUSH:7:1:None:Game.??.GetPlayer\n\
        125:PUSH:7:1:None:Game..GetPlayer\n\
        130:POP:7:1:None:Game..GetPlayer\n\
        150:POP:7:0:Lamp (0001):Lamp..OnLoad\n\
        160:POP:7:0:Lamp (0001):Lamp..Unseen\n\
        Log closed\n";

    #[test]
    fn a_log_of_the_game_becomes_chains_with_their_own_time() {
        let profile = read(LOG, "lamp.log".to_owned()).expect("a profile");
        let own = profile.own(Weight::Time);
        assert_eq!(own, [30 * MILLISECOND, 5 * MILLISECOND]);
        assert_eq!(profile.names(1), ["Lamp.OnLoad", "Game.GetPlayer"]);
        assert_eq!(profile.totals.waited_nanoseconds, 15 * MILLISECOND);
        assert_eq!(profile.totals.nanoseconds, 35 * MILLISECOND);
    }

    #[test]
    fn what_is_written_is_read_again_with_the_same_proportions() {
        let mut profile = read(LOG, "lamp.log".to_owned()).expect("a profile");
        profile.prices.instruction = MILLISECOND;
        let again = read(&write(&profile), "again".to_owned()).expect("a profile");
        assert_eq!(again.own(Weight::Time), profile.own(Weight::Time));
        assert_eq!(again.names(1), profile.names(1));
    }

    #[test]
    fn what_is_no_log_is_not_taken_for_one() {
        assert!(is_log(LOG));
        assert!(!is_log("{\"a\": 1}"));
        assert!(read("nothing\n", String::new()).is_err());
    }
}
