//! What work costs on the virtual clock: the table of `--costs`. One part of it is the machine's, the
//! other the heap's.

use std::path::Path;

use cyperus_gc::Costs;
use cyperus_vm::ScriptCosts;

use crate::exit::Failure;
use crate::files;

/// All costs, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CostTable {
    /// What running a script costs.
    pub(crate) scripts: ScriptCosts,
    /// What collecting costs.
    pub(crate) heap: Costs,
}

impl CostTable {
    /// The costs in a file; what it leaves out keeps its default.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = files::read_text(path)?;
        Self::parse(&text).map_err(|message| Failure::Content {
            path: path.to_owned(),
            message,
            hint: Some(format!(
                "it must be one JSON object with nanoseconds for any of: {}",
                Self::names().collect::<Vec<_>>().join(", ")
            )),
        })
    }

    /// Names of all costs, in the order of reports.
    fn names() -> impl Iterator<Item = &'static str> {
        ScriptCosts::NAMES.into_iter().chain(Costs::NAMES)
    }

    /// All costs by name.
    pub(crate) fn rows(mut self) -> Vec<(&'static str, u64)> {
        let row = |name| Some((name, *self.by_name(name)?));
        Self::names().filter_map(row).collect()
    }

    fn by_name(&mut self, name: &str) -> Option<&mut u64> {
        self.scripts
            .by_name(name)
            .or_else(|| self.heap.by_name(name))
    }

    /// The costs in a text.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let given: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut costs = Self::default();
        for (name, value) in &given {
            let cost = costs
                .by_name(name)
                .ok_or_else(|| format!("there is no cost called {name:?}"))?;
            // More than an hour for one piece of work is a typing error, and the limit keeps sums far
            // from overflow.
            *cost = value
                .as_u64()
                .filter(|cost| *cost <= 3_600_000_000_000)
                .ok_or_else(|| {
                    format!(
                        "{name} must be a whole number of nanoseconds, at most an hour, not {value}"
                    )
                })?;
        }
        Ok(costs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_costs_file_changes_what_it_names() {
        let costs = CostTable::parse(r#"{"examined_entry": 50, "unneeded_objects_pass": 0}"#);
        let expected = CostTable {
            heap: Costs {
                examined_entry: 50,
                unneeded_objects_pass: 0,
                ..Costs::default()
            },
            ..CostTable::default()
        };
        assert_eq!(costs, Ok(expected));
        assert_eq!(CostTable::parse("{}"), Ok(CostTable::default()));
    }

    #[test]
    fn machine_and_heap_share_the_file() {
        let costs = CostTable::parse(r#"{"native_call": 7, "traced_object": 8}"#).expect("costs");
        assert_eq!(
            (costs.scripts.native_call, costs.heap.traced_object),
            (7, 8)
        );
        let names = costs.rows().into_iter().map(|(name, _)| name);
        assert!(names.eq(CostTable::names()));
    }

    #[test]
    fn a_costs_file_with_a_slip_is_refused_with_the_reason() {
        let reason = |text| CostTable::parse(text).expect_err("refused");
        assert!(reason(r#"{"examined": 1}"#).contains("no cost called \"examined\""));
        assert!(reason(r#"{"instruction": -1}"#).contains("not -1"));
        assert!(reason(r#"{"instruction": 1.5}"#).contains("not 1.5"));
        assert!(reason("[]").contains("expected a map"), "{}", reason("[]"));
        assert!(reason("{").contains("line 1"), "{}", reason("{"));
    }
}
