//! Direct references to given entries.

use super::{Node, Via};
use crate::event::Population;
use crate::heap::Heap;
use crate::roots::Roots;

/// A direct reference to something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Referrer {
    /// What refers to it; `None` for a root or a pin.
    pub from: Option<Node>,
    /// Where the reference is.
    pub via: Via,
    /// What it refers to.
    pub to: Node,
}

impl Heap {
    /// All direct references to the wanted entries, from roots, pins and live entries.
    pub fn referrers(
        &mut self,
        roots: &dyn Roots,
        is_wanted: &dyn Fn(&Node) -> bool,
    ) -> Vec<Referrer> {
        self.look(roots, |heap| {
            let mut found = Vec::new();
            let mut note = |from: Option<Node>, via: Via, (population, row): (Population, u32)| {
                let to = heap.node(population, row);
                if is_wanted(&to) {
                    found.push(Referrer { from, via, to });
                }
            };
            for (via, population, row) in heap.root_nodes() {
                note(None, via, (population, row));
            }
            let graph = heap.graph();
            for (&(population, row), order) in graph.rows.iter().zip(&graph.order) {
                if order.is_none() {
                    continue;
                }
                let from = heap.node(population, row);
                heap.each_edge((population, row), |via, to| note(Some(from), via, to));
            }
            found
        })
    }
}
