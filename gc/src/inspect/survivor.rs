//! How many arrays and structs of each allocation site can be reached. Costs as much as what is
//! alive, however much garbage there is.

use crate::event::Population;
use crate::heap::Heap;

/// The rows of each table that were reached.
#[derive(Default)]
struct Reached {
    objects: Vec<bool>,
    arrays: Vec<bool>,
    structs: Vec<bool>,
}

impl Reached {
    /// Notes a row; true the first time.
    fn add(&mut self, (population, row): (Population, u32)) -> bool {
        let rows = match population {
            Population::Objects => &mut self.objects,
            Population::Arrays => &mut self.arrays,
            Population::Structs => &mut self.structs,
        };
        let row = row as usize;
        if rows.len() <= row {
            rows.resize(row + 1, false);
        }
        !std::mem::replace(&mut rows[row], true)
    }
}

impl Heap {
    /// For each allocation site, the arrays and structs that the present roots reach.
    pub(super) fn count_survivors(&self) -> Vec<u64> {
        let mut sums = Vec::new();
        let mut reached = Reached::default();
        let roots = self.root_nodes().into_iter();
        let mut waiting: Vec<_> = roots
            .map(|(_, population, row)| (population, row))
            .collect();
        waiting.retain(|&node| reached.add(node));
        while let Some(from) = waiting.pop() {
            if from.0 != Population::Objects {
                let site = self.node(from.0, from.1).site as usize;
                if sums.len() <= site {
                    sums.resize(site + 1, 0);
                }
                sums[site] += 1;
            }
            self.each_edge(from, |_, to| {
                if reached.add(to) {
                    waiting.push(to);
                }
            });
        }
        sums
    }
}
