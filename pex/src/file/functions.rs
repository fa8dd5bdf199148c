//! All functions of a file in one order, and which debug record belongs to which.

use super::{Accessors, Function, FunctionKind, PexFile};
use crate::StringIndex;
use crate::case_fold::CaseFold;
use std::collections::BTreeMap;

/// A function with its names.
#[derive(Clone, Copy, Debug)]
pub struct FunctionPlace<'file> {
    /// The script.
    pub object: StringIndex,
    /// The state; `None` for accessors, which are outside all states.
    pub state: Option<StringIndex>,
    /// The function's name, or the property's for an accessor.
    pub name: StringIndex,
    /// Function or accessor.
    pub kind: FunctionKind,
    /// The function itself.
    pub function: &'file Function,
}

/// Which debug record describes which function. Functions are numbered as in
/// [`PexFile::functions`], records as in `DebugInfo::functions`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugMatches {
    /// The record of each function.
    pub record_of: Vec<Option<usize>>,
    /// The function of each record.
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

    /// Matches debug records with functions by name, ignoring case. If names are equal, the first
    /// record goes to the first function. Line counts are not compared.
    ///
    /// Fallout 4's own compiler lists some functions of named states under the empty state: a
    /// record that is left over goes to the function with that name that is left over, if there is
    /// only one of each.
    pub fn debug_matches(&self) -> DebugMatches {
        let records = self
            .debug_info
            .as_ref()
            .map_or(&[][..], |debug| &debug.functions);
        let places: Vec<FunctionPlace<'_>> = self.functions().collect();
        let mut matches = DebugMatches {
            record_of: vec![None; places.len()],
            function_of: vec![None; records.len()],
        };
        let fold = CaseFold::new(&self.strings);
        // An index outside the table still equals itself.
        let id = |index| {
            fold.id(index)
                .map_or_else(|| 0x1_0000 | u32::from(index.0), u32::from)
        };
        let no_state = fold.empty().map_or(u32::MAX, u32::from);
        let mut waiting = BTreeMap::<_, Vec<usize>>::new();
        // They are taken from the back, so the last function goes in first.
        for (at, place) in places.iter().enumerate().rev() {
            let state = place.state.map_or(no_state, id);
            let key = (id(place.object), id(place.name), state, place.kind.byte());
            waiting.entry(key).or_default().push(at);
        }
        let mut left_over = BTreeMap::<_, (Vec<usize>, Vec<usize>)>::new();
        for (at, record) in records.iter().enumerate() {
            let (object, name, state) = (id(record.object), id(record.function), id(record.state));
            match waiting
                .get_mut(&(object, name, state, record.kind.byte()))
                .and_then(Vec::pop)
            {
                Some(function) => matches.join(function, at),
                None if state == no_state && record.kind == FunctionKind::Normal => {
                    left_over.entry((object, name)).or_default().0.push(at);
                }
                None => {}
            }
        }
        for (at, place) in places.iter().enumerate() {
            if matches.record_of[at].is_none()
                && place.state.is_some()
                && let Some((_, functions)) = left_over.get_mut(&(id(place.object), id(place.name)))
            {
                functions.push(at);
            }
        }
        for (records, functions) in left_over.values() {
            if let ([record], [function]) = (&records[..], &functions[..]) {
                matches.join(*function, *record);
            }
        }
        matches
    }
}

impl DebugMatches {
    fn join(&mut self, function: usize, record: usize) {
        self.record_of[function] = Some(record);
        self.function_of[record] = Some(function);
    }
}
