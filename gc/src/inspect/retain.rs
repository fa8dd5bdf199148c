//! Which entry keeps how much alive: dominators of the reference graph.
//!
//! An entry retains what could not be reached without it. Once the immediate dominator of every
//! entry is known, its retained bytes are its own and those of everything it dominates.

use super::Node;
use crate::event::Population;
use crate::heap::Heap;
use crate::object::ObjectFlags;

/// The graph of references between all entries of the heap.
pub(super) struct Graph {
    /// Table rows, objects first; a position in this list identifies a vertex.
    pub(super) rows: Vec<(Population, u32)>,
    /// Postorder number of each reachable vertex.
    pub(super) order: Vec<Option<u32>>,
    /// Vertices by postorder number.
    by_order: Vec<u32>,
    /// Predecessors of each reachable vertex; `ROOT` stands for the vertex above all roots.
    predecessors: Vec<Vec<u32>>,
}

/// The vertex above all roots.
const ROOT: u32 = u32::MAX;

impl Heap {
    pub(super) fn graph(&self) -> Graph {
        let mut rows = self.present_rows();
        rows.sort_unstable();
        let vertex = |row: (Population, u32)| {
            rows.binary_search(&row)
                .ok()
                .and_then(|place| u32::try_from(place).ok())
        };
        let mut graph = Graph {
            order: vec![None; rows.len()],
            by_order: Vec::new(),
            predecessors: vec![Vec::new(); rows.len()],
            rows: Vec::new(),
        };
        let mut seen = vec![false; rows.len()];
        for (_, population, row) in self.root_nodes() {
            let Some(root) = vertex((population, row)) else {
                continue;
            };
            graph.predecessors[root as usize].push(ROOT);
            // Depth first without recursion: each vertex with the edges still to follow.
            let mut stack: Vec<(u32, Vec<u32>)> = Vec::new();
            if !std::mem::replace(&mut seen[root as usize], true) {
                stack.push((root, self.followers(rows[root as usize], vertex)));
            }
            while let Some((from, edges)) = stack.last_mut() {
                let from = *from;
                let Some(to) = edges.pop() else {
                    graph.order[from as usize] = u32::try_from(graph.by_order.len()).ok();
                    graph.by_order.push(from);
                    stack.pop();
                    continue;
                };
                graph.predecessors[to as usize].push(from);
                if !std::mem::replace(&mut seen[to as usize], true) {
                    stack.push((to, self.followers(rows[to as usize], vertex)));
                }
            }
        }
        graph.rows = rows;
        graph
    }

    /// Rows of everything that is not being destroyed.
    pub(super) fn present_rows(&self) -> Vec<(Population, u32)> {
        let objects = (0_u32..).zip(&self.objects.entries).filter(|(_, entry)| {
            entry.flags.contains(ObjectFlags::PRESENT) && !entry.flags.contains(ObjectFlags::DEAD)
        });
        let mut rows: Vec<_> = objects.map(|(row, _)| (Population::Objects, row)).collect();
        rows.extend(
            self.arrays
                .ring
                .iter()
                .map(|&row| (Population::Arrays, row)),
        );
        rows.extend(
            self.structs
                .ring
                .iter()
                .map(|&row| (Population::Structs, row)),
        );
        rows
    }

    fn followers(
        &self,
        row: (Population, u32),
        vertex: impl Fn((Population, u32)) -> Option<u32>,
    ) -> Vec<u32> {
        let mut followers = Vec::new();
        self.each_edge(row, |_, to| followers.extend(vertex(to)));
        followers
    }

    /// The entries that retain the most.
    pub(super) fn largest_holders(&self, graph: &Graph, count: usize) -> Vec<(Node, u64)> {
        let dominators = graph.dominators();
        let own = |vertex: u32| {
            let (population, row) = graph.rows[vertex as usize];
            self.entry_bytes(population, row)
        };
        let mut retained: Vec<u64> = graph.by_order.iter().map(|&vertex| own(vertex)).collect();
        // A dominator has a higher postorder number than what it dominates.
        for number in 0..retained.len() {
            if let Some(above) = dominators[number] {
                retained[above as usize] += retained[number];
            }
        }
        let mut holders: Vec<(u64, u32)> = retained
            .into_iter()
            .zip(graph.by_order.iter().copied())
            .collect();
        holders.sort_by_key(|&(bytes, vertex)| (std::cmp::Reverse(bytes), vertex));
        holders.truncate(count);
        holders
            .into_iter()
            .map(|(bytes, vertex)| {
                let (population, row) = graph.rows[vertex as usize];
                (self.node(population, row), bytes)
            })
            .collect()
    }
}

/// What is known about a vertex's immediate dominator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Above {
    Unknown,
    /// The root above all.
    Root,
    /// A vertex, by postorder number.
    Vertex(u32),
}

impl Graph {
    /// The immediate dominator of each vertex, all in postorder numbers; `None` means the vertex
    /// above all roots. Iterates to a fixed point from the roots down.
    fn dominators(&self) -> Vec<Option<u32>> {
        let count = self.by_order.len();
        let mut above = vec![Above::Unknown; count];
        loop {
            let mut has_changed = false;
            for number in (0..count).rev() {
                let vertex = self.by_order[number];
                let mut found = Above::Unknown;
                for &from in &self.predecessors[vertex as usize] {
                    found = meet(&above, found, self.known(&above, from));
                }
                if found != Above::Unknown && above[number] != found {
                    above[number] = found;
                    has_changed = true;
                }
            }
            if !has_changed {
                break;
            }
        }
        let vertex = |above| match above {
            Above::Vertex(number) => Some(number),
            Above::Unknown | Above::Root => None,
        };
        above.into_iter().map(vertex).collect()
    }

    /// A predecessor, if its own dominator is already known.
    fn known(&self, above: &[Above], from: u32) -> Above {
        if from == ROOT {
            return Above::Root;
        }
        match self.order[from as usize] {
            Some(number) if above[number as usize] != Above::Unknown => Above::Vertex(number),
            _ => Above::Unknown,
        }
    }
}

/// The nearest vertex above both; an unknown one does not count.
fn meet(above: &[Above], mut left: Above, mut right: Above) -> Above {
    loop {
        match (left, right) {
            (Above::Unknown, other) | (other, Above::Unknown) => return other,
            (Above::Root, _) | (_, Above::Root) => return Above::Root,
            (Above::Vertex(first), Above::Vertex(second)) if first == second => return left,
            (Above::Vertex(first), Above::Vertex(second)) if first < second => {
                left = above[first as usize];
            }
            (Above::Vertex(_), Above::Vertex(second)) => right = above[second as usize],
        }
    }
}
