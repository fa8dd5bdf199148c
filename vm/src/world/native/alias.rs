//! Natives of aliases.

use super::super::id::FormId;
use super::{Answer, Call, Row, count, table};

pub(super) static ROWS: &[Row] = table! {
    Alias.GetOwningQuest "() Quest" Synced => |call| Answer::Form(call.alias().map(|alias| alias.quest));

    ReferenceAlias.ApplyToRef "(ObjectReference)" Synced => |_| Answer::None;
    ReferenceAlias.RemoveFromRef "(ObjectReference)" Synced => |_| Answer::None;
    ReferenceAlias.Clear "()" Synced => clear;
    ReferenceAlias.ForceRefTo "(ObjectReference)" Synced => put;
    ReferenceAlias.GetReference "() ObjectReference" Synced => |call| Answer::Form(fill(call).first().copied());

    RefCollectionAlias.AddRef "(ObjectReference)" Synced => put;
    RefCollectionAlias.Find "(ObjectReference) Int" Synced => |call| {
        let wanted = call.form(0);
        let found = fill(call).iter().position(|form| Some(*form) == wanted);
        found.map_or(Answer::Int(-1), count)
    };
    RefCollectionAlias.GetAt "(Int) ObjectReference" Synced => |call| {
        let at = usize::try_from(call.int(0)).unwrap_or(usize::MAX);
        Answer::Form(fill(call).get(at).copied())
    };
    RefCollectionAlias.GetCount "() Int" Synced => |call| count(fill(call).len());
    RefCollectionAlias.RemoveAll "()" Synced => clear;
    RefCollectionAlias.RemoveRef "(ObjectReference)" Synced => |call| {
        if let (Some(alias), Some(form)) = (call.alias(), call.form(0)) {
            call.world.remove_from_alias(alias, form);
        }
        Answer::None
    };

    LocationAlias.Clear "()" Synced => clear;
    LocationAlias.ForceLocationTo "(Location)" Synced => put;
    LocationAlias.GetLocation "() Location" Synced => |call| Answer::Form(fill(call).first().copied());
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
