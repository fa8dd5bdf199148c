//! Why something is alive: the shortest chain of references from a root.

use std::collections::{BTreeMap, VecDeque};

use super::{Step, Via};
use crate::event::Population;
use crate::heap::Heap;

/// For each row, how it was reached and from which row.
type Parents = BTreeMap<(Population, u32), (Via, Option<(Population, u32)>)>;

impl Heap {
    /// Searches breadth first from the roots until it finds the target.
    pub(super) fn shortest_path(&self, population: Population, row: u32) -> Option<Vec<Step>> {
        let target = (population, row);
        let mut parents = Parents::new();
        let mut queue = VecDeque::new();
        for (via, population, row) in self.root_nodes() {
            if parents.insert((population, row), (via, None)).is_none() {
                queue.push_back((population, row));
            }
        }
        while let Some(from) = queue.pop_front() {
            if from == target {
                return Some(self.unwind(&parents, target));
            }
            self.each_edge(from, |via, to| {
                parents.entry(to).or_insert_with(|| {
                    queue.push_back(to);
                    (via, Some(from))
                });
            });
        }
        None
    }

    fn unwind(&self, parents: &Parents, target: (Population, u32)) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = Some(target);
        while let Some(here) = at {
            let Some(&(via, from)) = parents.get(&here) else {
                break;
            };
            steps.push(Step {
                via,
                node: self.node(here.0, here.1),
            });
            at = from;
        }
        steps.reverse();
        steps
    }
}
