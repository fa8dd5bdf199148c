//! Numbers that scripts hold instead of objects, so that they keep nothing alive.

use std::collections::BTreeMap;

use cyperus_gc::ObjectRef;

use crate::numbering::{Map, new_map};
use crate::persist::{LoadError, Persist, Reader, Writer};

/// Objects by number and numbers by object. A number is never reused, so an old one finds nothing
/// instead of a different object.
#[derive(Debug)]
pub(crate) struct WeakNumbers {
    /// How many numbers have been assigned; the first is 1.
    given: i32,
    objects: BTreeMap<i32, ObjectRef>,
    /// The reverse of `objects`.
    numbers: Map<ObjectRef, i32>,
}

impl WeakNumbers {
    /// No numbers yet.
    pub(crate) fn new() -> Self {
        Self {
            given: 0,
            objects: BTreeMap::new(),
            numbers: new_map(),
        }
    }

    /// The object's number, always the same one; `None` if all numbers are used up.
    pub(crate) fn number(&mut self, object: ObjectRef) -> Option<i32> {
        if let Some(&number) = self.numbers.get(&object) {
            return Some(number);
        }
        let number = self.given.checked_add(1)?;
        self.given = number;
        self.objects.insert(number, object);
        self.numbers.insert(object, number);
        Some(number)
    }

    /// The object with a number. The heap decides whether it may still be used.
    pub(crate) fn object(&self, number: i32) -> Option<ObjectRef> {
        self.objects.get(&number).copied()
    }

    /// Removes objects that no longer exist.
    pub(crate) fn forget(&mut self, exists: impl Fn(ObjectRef) -> bool) {
        let numbers = &mut self.numbers;
        self.objects.retain(|_, &mut object| {
            let stays = exists(object);
            if !stays {
                numbers.remove(&object);
            }
            stays
        });
    }
}

impl Persist for WeakNumbers {
    fn write(&self, writer: &mut Writer<'_>) {
        let Self {
            given,
            objects,
            // Derived from `objects`.
            numbers: _,
        } = self;
        given.write(writer);
        objects.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        let given = i32::read(reader)?;
        let objects = BTreeMap::<i32, ObjectRef>::read(reader)?;
        let mut numbers = new_map();
        for (&number, &object) in &objects {
            let is_given = (1..=given).contains(&number);
            if !is_given || numbers.insert(object, number).is_some() {
                return Err(reader.damage("a weak number that was never given"));
            }
        }
        Ok(Self {
            given,
            objects,
            numbers,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(index: u32) -> ObjectRef {
        ObjectRef::new(index, 1).expect("a handle")
    }

    #[test]
    fn numbers_stay_and_are_never_given_twice() {
        let mut weak = WeakNumbers::new();
        assert_eq!(weak.number(object(7)), Some(1));
        assert_eq!(weak.number(object(8)), Some(2));
        assert_eq!(weak.number(object(7)), Some(1));
        weak.forget(|gone| gone != object(7));
        assert_eq!(weak.object(1), None);
        assert_eq!((weak.objects.len(), weak.numbers.len()), (1, 1));
        assert_eq!(weak.number(object(7)), Some(3));
        assert_eq!(weak.object(2), Some(object(8)));
    }
}
