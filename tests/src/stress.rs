//! Stress for the collector: ways of running the suite's programs while collections happen at the
//! worst moments, and the programs that may behave differently.

use crate::KnownFailures;

/// One way of stressing the collector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stress {
    /// Its word in the name of a test.
    pub word: &'static str,
    /// Values of `--stress`.
    pub modes: &'static [&'static str],
    /// Whether garbage is freed at once, which affects programs that print the collector's figures.
    pub collects_at_once: bool,
}

const fn at_once(word: &'static str, modes: &'static [&'static str]) -> Stress {
    Stress {
        word,
        modes,
        collects_at_once: true,
    }
}

const fn in_slices(word: &'static str, modes: &'static [&'static str]) -> Stress {
    Stress {
        word,
        modes,
        collects_at_once: false,
    }
}

impl Stress {
    /// All ways. A mode that changes how a collection works is paired with one that causes
    /// collections.
    pub const ALL: [Self; 9] = [
        at_once("allocation", &["every-allocation"]),
        at_once("instruction", &["every-instruction"]),
        at_once("poison", &["poison", "every-allocation"]),
        at_once("threads", &["thread-shuffle", "every-allocation"]),
        at_once(
            "clusters-at-once",
            &["random-clusters", "every-allocation", "poison"],
        ),
        in_slices("slices", &["random-slices", "every-frame", "poison"]),
        in_slices("clusters", &["random-clusters", "every-frame"]),
        in_slices("clock", &["lying-clock", "every-frame"]),
        in_slices(
            "everything-in-slices",
            &[
                "random-slices",
                "random-clusters",
                "lying-clock",
                "every-frame",
                "poison",
            ],
        ),
    ];

    /// The way for a program if only one is tried: the same on every machine, and spread evenly
    /// over the programs.
    pub fn for_name(name: &str) -> Self {
        // FNV-1a: it never changes, unlike the standard library's hashes.
        let hash = name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        let at = (hash >> 32) % Self::ALL.len() as u64;
        Self::ALL[usize::try_from(at).unwrap_or_default()]
    }

    /// The command-line arguments.
    pub fn arguments(self) -> Vec<&'static str> {
        let modes = self.modes.iter();
        modes.flat_map(|&mode| ["--stress", mode]).collect()
    }
}

/// Programs that may behave differently under stress, with the reason.
#[derive(Clone, Debug)]
pub struct StressExceptions(KnownFailures);

/// How a program is judged under stress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Output, log and status are those of an ordinary run.
    Same,
    /// It ends like an ordinary run, but prints figures of the collector.
    SameEnd,
    /// It is not run: it fills the heap, and each of its many allocations would walk the whole
    /// heap.
    NotRun,
}

impl StressExceptions {
    /// Reads lines of the form `"run/gc/name" = "figures: reason"` or `"run/gc/name" = "slow: reason"`.
    pub fn read(text: &str) -> Result<Self, String> {
        let list = KnownFailures::read(text)?;
        for (name, reason) in list.iter() {
            if !reason.starts_with("figures: ") && !reason.starts_with("slow: ") {
                return Err(format!(
                    "{name}: a reason begins with \"figures: \" or \"slow: \""
                ));
            }
        }
        Ok(Self(list))
    }

    /// How a program is judged.
    pub fn judgement(&self, name: &str, stress: Stress) -> Judgement {
        let reason = self.0.reason(name).filter(|_| stress.collects_at_once);
        match reason {
            None => Judgement::Same,
            Some(reason) if reason.starts_with("figures: ") => Judgement::SameEnd,
            Some(_) => Judgement::NotRun,
        }
    }

    /// The names on the list that do not belong to any program.
    pub fn strangers(&self, names: &[String]) -> Vec<&str> {
        self.0.strangers(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_somebodys() {
        let mut seen = [0; Stress::ALL.len()];
        for number in 0..900 {
            let way = Stress::for_name(&format!("run/area/program_{number}"));
            let at = Stress::ALL.iter().position(|other| *other == way);
            seen[at.expect("one of them")] += 1;
        }
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
    }

    #[test]
    fn exceptions_concern_only_ways_that_collect_at_once() {
        let list = "\"run/a\" = \"figures: it counts\"\n\"run/b\" = \"slow: it is large\"\n";
        let list = StressExceptions::read(list).expect("well formed");
        let (at_once, in_slices) = (Stress::ALL[0], Stress::ALL[5]);
        assert_eq!(list.judgement("run/a", at_once), Judgement::SameEnd);
        assert_eq!(list.judgement("run/b", at_once), Judgement::NotRun);
        assert_eq!(list.judgement("run/a", in_slices), Judgement::Same);
        assert_eq!(list.judgement("run/c", at_once), Judgement::Same);
        assert!(StressExceptions::read("\"run/a\" = \"because\"").is_err());
    }
}
