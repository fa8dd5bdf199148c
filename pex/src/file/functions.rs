//! All functions of a file in one order, and which debug record belongs to which.

use super::{Accessors, Function, FunctionKind, PexFile};
use crate::StringIndex;
use crate::case_fold::CaseFold;
use std::collections::BTreeMap;

/// A function and what it is called.
#[derive(Clone, Copy, Debug)]
pub struct FunctionPlace<'file> {
    /// The script.
    pub object: StringIndex,
    /// The state; `None` for accessors, which stand outside all states.
    pub state: Option<StringIndex>,
    /// The function's name, or the property's for an accessor.
    pub name: StringIndex,
    /// Function or accessor.
    pub kind: FunctionKind,
    /// The function itself.
    pub function: &'file Function,
}

/// Which debug record describes which function. Numbers of functions count through
/// [`PexFile::functions`], numbers of records through `DebugInfo::functions`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugMatches {
    /// For each function its record.
    pub record_of: Vec<Option<usize>>,
    /// For each record its function.
    pub function_of: Vec<Option<usize>>,
}

impl PexFile {
    /// Every function: object by object, first the accessors property by property (getter before
    /// setter), then the states' functions, all in file order.
    pub fn functions(&self) -> impl Iterator<Item = FunctionPlace<'_>> {
        self.objects.iter().flat_map(|object| {
            let accessors = object.properties.iter().flat_map(move |property| {
                let pair = match &property.accessors {
                    Accessors::Auto(_) => [None, None],
                    Accessors::Full { getter, setter } => [
                        getter
                            .as_deref()
                            .map(|getter| (FunctionKind::Getter, getter)),
                        setter
                            .as_deref()
                            .map(|setter| (FunctionKind::Setter, setter)),
                    ],
                };
                pair.into_iter()
                    .flatten()
                    .map(move |(kind, function)| FunctionPlace {
                        object: object.name,
                        state: None,
                        name: property.name,
                        kind,
                        function,
                    })
            });
            let functions = object.states.iter().flat_map(move |state| {
                state.functions.iter().map(move |named| FunctionPlace {
                    object: object.name,
                    state: Some(state.name),
                    name: named.name,
                    kind: FunctionKind::Normal,
                    function: &named.function,
                })
            });
            accessors.chain(functions)
        })
    }

    /// Matches debug records with functions by name, ignoring case. Of several equal names the
    /// first record goes to the first function. Whether the line counts fit is not looked at.
    pub fn debug_matches(&self) -> DebugMatches {
        let records = self
            .debug_info
            .as_ref()
            .map_or(&[][..], |debug| &debug.functions);
        let fold = CaseFold::new(&self.strings);
        // An index outside the table still equals itself.
        let id = |index| {
            fold.id(index)
                .map_or_else(|| 0x1_0000 | u32::from(index.0), u32::from)
        };
        let no_state = fold.empty().map_or(u32::MAX, u32::from);
        let mut waiting = BTreeMap::<_, Vec<usize>>::new();
        let mut count = 0;
        for (at, place) in self.functions().enumerate() {
            let state = place.state.map_or(no_state, id);
            let key = (id(place.object), state, id(place.name), place.kind.byte());
            waiting.entry(key).or_default().push(at);
            count = at + 1;
        }
        // Taken from the back: the first function goes first.
        for places in waiting.values_mut() {
            places.reverse();
        }
        let mut matches = DebugMatches {
            record_of: vec![None; count],
            function_of: vec![None; records.len()],
        };
        for (at, record) in records.iter().enumerate() {
            let names = (id(record.object), id(record.state), id(record.function));
            let key = (names.0, names.1, names.2, record.kind.byte());
            if let Some(function) = waiting.get_mut(&key).and_then(Vec::pop) {
                matches.record_of[function] = Some(at);
                matches.function_of[at] = Some(function);
            }
        }
        matches
    }
}
