//! Natives of aliases.

use super::{Answer, Call, Native, count, table};
use crate::world::FormId;

pub(super) const ROWS: &[Native] = table! {
    Alias.GetOwningQuest Member "Quest" "" Synced => |call| Answer::Form(call.alias().map(|alias| alias.quest));

    ReferenceAlias.ApplyToRef Member "" "ObjectReference akRef" Synced => |_| Answer::None;
    ReferenceAlias.RemoveFromRef Member "" "ObjectReference akRef" Synced => |_| Answer::None;
    ReferenceAlias.Clear Member "" "" Synced => clear;
    ReferenceAlias.ForceRefTo Member "" "ObjectReference akNewRef" Synced => put;
    ReferenceAlias.GetReference Member "ObjectReference" "" Synced => |call| Answer::Form(fill(call).first().copied());

    RefCollectionAlias.AddRef Member "" "ObjectReference akNewRef" Synced => put;
    RefCollectionAlias.Find Member "Int" "ObjectReference akFindRef" Synced => |call| {
        let wanted = call.form(0);
        let found = fill(call).iter().position(|form| Some(*form) == wanted);
        found.map_or(Answer::Int(-1), count)
    };
    RefCollectionAlias.GetAt Member "ObjectReference" "Int aiIndex" Synced => |call| {
        let at = usize::try_from(call.int(0)).unwrap_or(usize::MAX);
        Answer::Form(fill(call).get(at).copied())
    };
    RefCollectionAlias.GetCount Member "Int" "" Synced => |call| count(fill(call).len());
    RefCollectionAlias.RemoveAll Member "" "" Synced => clear;
    RefCollectionAlias.RemoveRef Member "" "ObjectReference akRemoveRef" Synced => |call| {
        if let (Some(alias), Some(form)) = (call.alias(), call.form(0)) {
            call.world.remove_from_alias(alias, form);
        }
        Answer::None
    };

    LocationAlias.Clear Member "" "" Synced => clear;
    LocationAlias.ForceLocationTo Member "" "Location akNewLocation" Synced => put;
    LocationAlias.GetLocation Member "Location" "" Synced => |call| Answer::Form(fill(call).first().copied());
};

fn fill<'a>(call: &'a Call<'_>) -> &'a [FormId] {
    call.alias()
        .and_then(|alias| call.world.alias_state(alias))
        .map_or(&[], |alias| &alias.fill)
}

/// Filling with None is what the games refuse; the alias stays as it is.
fn put(call: &mut Call<'_>) -> Answer {
    if let (Some(alias), Some(form)) = (call.alias(), call.form(0)) {
        call.world.fill_alias(alias, form);
    }
    Answer::None
}

fn clear(call: &mut Call<'_>) -> Answer {
    if let Some(alias) = call.alias() {
        call.world.clear_alias(alias);
    }
    Answer::None
}
