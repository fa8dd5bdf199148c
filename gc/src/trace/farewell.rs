//! Farewells: an object of a class that wants one is spared by the first collection that does not
//! reach it, together with all it refers to, and its host is told. So the host's code meets a whole
//! object, never a dying one. The next collection that does not reach it condemns it.

use super::claim::{Claims, Sole};
use super::mark::take_row;
use crate::handle::ObjectRef;
use crate::heap::Heap;
use crate::object::{ClassTraits, ObjectFlags};
use crate::slot::SlotKind;

impl Heap {
    /// The objects that were spared since the last call, in the order of their rows.
    pub fn take_farewells(&mut self) -> Vec<ObjectRef> {
        std::mem::take(&mut self.collector.farewells)
    }

    /// A new or restored row: its farewell is due if its class wants one.
    pub(crate) fn note_farewell(&mut self, row: u32) {
        let entry = &self.objects.entries[row as usize];
        let wants = self.classes[entry.class as usize]
            .traits
            .contains(ClassTraits::FAREWELL);
        if wants && !entry.flags.contains(ObjectFlags::SPARED) {
            self.objects.farewells.insert(row);
        }
    }

    /// Once a mark has found everything: spares what it did not reach and whose farewell is due.
    /// True if there was any, and the mark has to go on from there.
    pub(crate) fn spare_for_farewell(&mut self) -> bool {
        let mut spared = Vec::new();
        for word in 0..self.objects.farewells.word_count() {
            let due = self.objects.farewells.word(word) & self.objects.alive.word(word);
            let mut rows = due & !self.objects.garbage.word(word);
            while let Some(row) = take_row(&mut rows, word) {
                if !self.is_reached(row) {
                    spared.push(row);
                }
            }
        }
        for &row in &spared {
            self.objects.farewells.remove(row);
            let entry = &mut self.objects.entries[row as usize];
            entry.flags.insert(ObjectFlags::SPARED);
            let object = ObjectRef::new(row, entry.generation);
            self.collector.farewells.extend(object);
            self.collector.spared += 1;
            let work = Sole.claim(self.view(), SlotKind::Object, row);
            self.collector.stack.extend(work);
        }
        !spared.is_empty()
    }
}
