//! Natives of aliases.

use super::{Answer, Native, WorldCall, count, table};
use crate::world::FormId;

pub(super) const ROWS: &[Native] = table! { world:
    RefCollectionAlias.GetArray synced => |call| {
        let state = call.alias().and_then(|alias| call.world.alias_state(alias));
        Answer::Forms(state.map(|state| state.fill.clone()).unwrap_or_default())
    };
    Alias.GetOwningQuest synced => |call| Answer::Form(call.alias().map(|alias| alias.quest));

    ReferenceAlias.ApplyToRef synced => |_| Answer::None;
    ReferenceAlias.RemoveFromRef synced => |_| Answer::None;
    ReferenceAlias.Clear synced => clear;
    ReferenceAlias.ForceRefTo synced => put;
    ReferenceAlias.GetReference synced => |call| Answer::Form(fill(call).first().copied());

    RefCollectionAlias.AddRef synced => put;
    RefCollectionAlias.Find synced => |call| {
        let wanted = call.form(0);
        let found = fill(call).iter().position(|form| Some(*form) == wanted);
        found.map_or(Answer::Int(-1), count)
    };
    RefCollectionAlias.GetAt synced => |call| {
        let at = usize::try_from(call.int(0)).unwrap_or(usize::MAX);
        Answer::Form(fill(call).get(at).copied())
    };
    RefCollectionAlias.GetCount synced => |call| count(fill(call).len());
    RefCollectionAlias.RemoveAll synced => clear;
    RefCollectionAlias.RemoveRef synced => |call| {
        if let (Some(alias), Some(form)) = (call.alias(), call.form(0)) {
            call.world.remove_from_alias(alias, form);
        }
        Answer::None
    };

    LocationAlias.Clear synced => clear;
    LocationAlias.ForceLocationTo synced => put;
    LocationAlias.GetLocation synced => |call| Answer::Form(fill(call).first().copied());
};

fn fill<'a>(call: &'a WorldCall<'_>) -> &'a [FormId] {
    call.alias()
        .and_then(|alias| call.world.alias_state(alias))
        .map_or(&[], |alias| &alias.fill)
}

/// The games refuse to fill an alias with None; it stays as it is.
fn put(call: &mut WorldCall<'_>) -> Answer {
    if let (Some(alias), Some(form)) = (call.alias(), call.form(0)) {
        call.world.fill_alias(alias, form);
    }
    Answer::None
}

fn clear(call: &mut WorldCall<'_>) -> Answer {
    if let Some(alias) = call.alias() {
        call.world.clear_alias(alias);
    }
    Answer::None
}
