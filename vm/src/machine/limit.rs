//! Work of natives that takes memory before anything counts it.

use cyperus_gc::{ArrayRef, SlotKind};

use super::Machine;
use crate::scheduler::Limit;
use crate::types::{Element, Type};
use crate::value::Value;

impl Machine {
    /// Whether a native may take so many bytes for itself: as many as scripts may have altogether. If
    /// it may not, the run ends.
    pub(crate) fn may_take(&mut self, bytes: u64) -> bool {
        let fits = bytes <= self.options.heap.byte_limit;
        if !fits {
            self.stop_for(Limit::Heap);
        }
        fits
    }

    /// Whether a native may make so many values of its own that have so many bytes of text. Fuel pays for
    /// the text.
    pub(crate) fn may_copy(&mut self, values: usize, text: u64) -> bool {
        self.scheduler
            .charge_text(usize::try_from(text).unwrap_or(usize::MAX));
        let plain = (values as u64).saturating_mul(size_of::<Value>() as u64);
        self.may_take(plain.saturating_add(text))
    }

    /// How many elements an array has, and the bytes of their texts. Elements share a text in the heap, and
    /// do not outside it.
    pub(crate) fn size_of_values(&self, array: ArrayRef) -> (usize, u64) {
        let length = self.heap.array_length(array).unwrap_or_default();
        let array_type = self.heap_type(SlotKind::Array, array.slot());
        let text = if let Type::Array(element @ (Element::String | Element::Var)) = array_type {
            let texts = (0..length).map(|at| self.text_length(array, element, at));
            texts.fold(0, u64::saturating_add)
        } else {
            0
        };
        (length as usize, text)
    }

    fn text_length(&self, array: ArrayRef, element: Element, at: u32) -> u64 {
        let slot = if element == Element::Var {
            let pair = self.heap.array_get_var(array, at);
            let pair = pair.map_or((0, 0), |(tag, payload)| (tag.0, payload.0));
            let (value_type, slot) = self.program.unboxed(pair);
            if value_type != Type::String {
                return 0;
            }
            slot
        } else {
            self.heap.array_get(array, at).unwrap_or_default()
        };
        self.heap.string(slot).map_or(0, |text| text.len() as u64)
    }
}
