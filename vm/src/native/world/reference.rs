//! Natives of references that ask: state, values, items, keywords, links, owners.

use super::{Answer, Call, Native, count, is, owner_of_class, set, table};
use crate::world::{FormId, Reference, ReferenceFlags};

pub(super) const ROWS: &[Native] = table! {
    ObjectReference.GetBaseObject Member "Form" "" Synced => |call| Answer::Form(look(call, |this| this.base));
    ObjectReference.GetParentCell Member "Cell" "" Synced => |call| Answer::Form(look(call, |this| this.cell));
    ObjectReference.GetCurrentLocation Member "Location" "" Synced => |call| Answer::Form(look(call, |this| this.location));
    ObjectReference.GetEditorLocation Member "Location" "" Synced => |call| Answer::Form(look(call, |this| this.location));
    ObjectReference.GetContainer Member "ObjectReference" "" Synced => |call| Answer::Form(look(call, |this| this.container));
    ObjectReference.GetPositionX Member "Float" "" Immediate => |call| Answer::Float(look(call, |this| this.position[0]));
    ObjectReference.GetPositionY Member "Float" "" Immediate => |call| Answer::Float(look(call, |this| this.position[1]));
    ObjectReference.GetPositionZ Member "Float" "" Immediate => |call| Answer::Float(look(call, |this| this.position[2]));
    ObjectReference.GetAngleX Member "Float" "" Immediate => |call| Answer::Float(look(call, |this| this.angle[0]));
    ObjectReference.GetAngleY Member "Float" "" Immediate => |call| Answer::Float(look(call, |this| this.angle[1]));
    ObjectReference.GetAngleZ Member "Float" "" Immediate => |call| Answer::Float(look(call, |this| this.angle[2]));
    ObjectReference.GetScale Member "Float" "" Synced => |call| Answer::Float(look(call, Reference::scale));
    ObjectReference.GetDistance Member "Float" "ObjectReference akOther" Synced => |call| {
        // Far beyond every radius: what the games answer when there is nothing to measure to.
        let (here, there) = both(call);
        Answer::Float(here.zip(there).map_or(f32::MAX, |(here, there)| here.distance(there)))
    };
    ObjectReference.GetHeadingAngle Member "Float" "ObjectReference akOther" Synced => |call| {
        let (here, there) = both(call);
        Answer::Float(here.zip(there).map_or(0.0, |(here, there)| here.heading_to(there)))
    };
    ObjectReference.Is3DLoaded Member "Bool" "" Synced => |call| Answer::Bool(look(call, Reference::is_loaded));
    ObjectReference.IsDisabled Member "Bool" "" Synced => |call| is(call, ReferenceFlags::DISABLED);
    ObjectReference.IsDeleted Member "Bool" "" Synced => |call| is(call, ReferenceFlags::DELETED);
    ObjectReference.IsDestroyed Member "Bool" "" Synced => |call| is(call, ReferenceFlags::DESTROYED);
    ObjectReference.IsCreated Member "Bool" "" Synced => |call| is(call, ReferenceFlags::CREATED);
    ObjectReference.IsLocked Member "Bool" "" Synced => |call| is(call, ReferenceFlags::LOCKED);
    ObjectReference.IsActivationBlocked Member "Bool" "" Synced => |call| is(call, ReferenceFlags::ACTIVATION_BLOCKED);
    ObjectReference.IsMapMarkerVisible Member "Bool" "" Synced => |call| is(call, ReferenceFlags::ON_MAP);
    ObjectReference.CanFastTravelToMarker Member "Bool" "" Synced => |call| is(call, ReferenceFlags::FAST_TRAVEL);
    ObjectReference.IsRadioOn Member "Bool" "" Synced => |call| is(call, ReferenceFlags::RADIO_ON);
    ObjectReference.IsIgnoringFriendlyHits Member "Bool" "" Synced => |call| is(call, ReferenceFlags::IGNORES_FRIENDLY_HITS);
    ObjectReference.IgnoreFriendlyHits Member "" "Bool abIgnore = True" Synced => |call| {
        let ignore = call.bool(0);
        set(call, ReferenceFlags::IGNORES_FRIENDLY_HITS, ignore)
    };
    ObjectReference.BlockActivation Member "" "Bool abBlocked = True, Bool abHideActivateText = False" Synced => |call| {
        let blocked = call.bool(0);
        set(call, ReferenceFlags::ACTIVATION_BLOCKED, blocked)
    };
    ObjectReference.AddToMap Member "" "Bool abAllowFastTravel = False" Synced => |call| {
        let travel = call.bool(0);
        set(call, ReferenceFlags::ON_MAP, true);
        if travel { set(call, ReferenceFlags::FAST_TRAVEL, true) } else { Answer::None }
    };
    ObjectReference.EnableFastTravel Member "" "Bool abEnable = True" Synced => |call| {
        let enabled = call.bool(0);
        set(call, ReferenceFlags::FAST_TRAVEL, enabled)
    };
    ObjectReference.GetOpenState Member "Int" "" Synced => |call| {
        // 1 open, 3 closed; the games' values between them are for movement.
        let open = look(call, |this| this.flags.contains(ReferenceFlags::OPEN));
        Answer::Int(if open { 1 } else { 3 })
    };
    ObjectReference.GetLockLevel Member "Int" "" Synced => |call| Answer::Int(look(call, |this| this.lock_level));
    ObjectReference.SetLockLevel Member "" "Int aiLockLevel" Synced => |call| {
        let level = call.int(0);
        change(call, |this| this.lock_level = level)
    };
    ObjectReference.GetKey Member "Key" "" Synced => |call| Answer::Form(look(call, |this| this.key));
    ObjectReference.GetCurrentDestructionStage Member "Int" "" Synced => |call| Answer::Int(look(call, |this| this.destruction));

    ObjectReference.GetValue Member "Float" "ActorValue akAV" Synced => |call| Answer::Float(value(call).current());
    ObjectReference.GetBaseValue Member "Float" "ActorValue akAV" Synced => |call| Answer::Float(value(call).base);
    ObjectReference.GetValuePercentage Member "Float" "ActorValue akAV" Synced => |call| Answer::Float(value(call).percentage());
    ObjectReference.SetValue Member "" "ActorValue akAV, Float afValue" Synced => |call| {
        let new = call.float(1);
        change_value(call, |value| value.base = new)
    };
    ObjectReference.ModValue Member "" "ActorValue akAV, Float afAmount" Synced => |call| {
        let amount = call.float(1);
        change_value(call, |value| value.change += amount)
    };
    ObjectReference.DamageValue Member "" "ActorValue akAV, Float afDamage" Synced => |call| {
        let amount = call.float(1);
        change_value(call, |value| value.harm(amount))
    };
    ObjectReference.RestoreValue Member "" "ActorValue akAV, Float afAmount" Synced => |call| {
        let amount = call.float(1);
        change_value(call, |value| value.heal(amount))
    };

    ObjectReference.HasKeyword Member "Bool" "Keyword apKeyword" Synced => |call| {
        Answer::Bool(call.form(0).is_some_and(|word| call.world.has_keyword(call.this(), word)))
    };
    ObjectReference.HasKeywordInFormList Member "Bool" "FormList akKeywordList" Synced => |call| {
        let words = call.world.expanded(call.form_or_nothing(0));
        Answer::Bool(words.into_iter().any(|word| call.world.has_keyword(call.this(), word)))
    };
    ObjectReference.AddKeyword Member "" "Keyword apKeyword" Synced => |call| {
        if let (this, Some(word)) = (call.this(), call.form(0))
            && let Some(form) = call.world.form_mut(this)
        {
            form.keywords.insert(word);
        }
        Answer::None
    };
    ObjectReference.RemoveKeyword Member "" "Keyword apKeyword" Synced => forget_keyword;
    ObjectReference.ResetKeyword Member "" "Keyword apKeyword" Synced => forget_keyword;

    ObjectReference.GetItemCount Member "Int" "Form akItem = None" Synced => |call| Answer::Int(match call.form(0) {
        Some(item) => call.world.item_count(call.this(), item),
        None => call.world.all_item_count(call.this()),
    });
    ObjectReference.GetInventoryValue Member "Int" "" Synced => |call| Answer::Int(call.world.inventory_value(call.this()));

    ObjectReference.GetLinkedRef Member "ObjectReference" "Keyword apKeyword = None" Synced => |call| {
        let word = call.form(0);
        Answer::Form(look(call, |this| this.links.get(&word).copied()))
    };
    ObjectReference.SetLinkedRef Member "" "ObjectReference akLinkedRef, Keyword apKeyword = None" Synced => |call| {
        let (target, word) = (call.form(0), call.form(1));
        change(call, |this| {
            match target {
                Some(target) => this.links.insert(word, target),
                None => this.links.remove(&word),
            };
        })
    };
    ObjectReference.GetNthLinkedRef Member "ObjectReference" "Int aiLinkedRef, Keyword apKeyword = None" Synced => |call| {
        let at = usize::try_from(call.int(0)).unwrap_or(0);
        let chain = call.world.link_chain(call.this(), call.form(1), at);
        Answer::Form(chain.get(at.wrapping_sub(1)).copied())
    };
    ObjectReference.GetLinkedRefChain Member "ObjectReference[]" "Keyword apKeyword = None, Int iMaxExpectedLinkedRefs = 100" Synced => |call| {
        let most = usize::try_from(call.int(1)).unwrap_or(0);
        Answer::Forms(call.world.link_chain(call.this(), call.form(0), most))
    };
    ObjectReference.CountLinkedRefChain Member "Int" "Keyword apKeyword = None, Int maxExpectedLinkedRefs = 100" Synced => |call| {
        let most = usize::try_from(call.int(1)).unwrap_or(0);
        count(call.world.link_chain(call.this(), call.form(0), most).len())
    };
    ObjectReference.GetLinkedRefChildren Member "ObjectReference[]" "Keyword apKeyword" Synced => |call| Answer::Forms(children(call, false));
    ObjectReference.GetRefsLinkedToMe Member "ObjectReference[]" "Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None" Synced => |call| Answer::Forms(children(call, false));
    ObjectReference.CountRefsLinkedToMe Member "Int" "Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None" Synced => |call| count(children(call, false).len());
    ObjectReference.GetActorsLinkedToMe Member "Actor[]" "Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None" Synced => |call| Answer::Forms(children(call, true));
    ObjectReference.CountActorsLinkedToMe Member "Int" "Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None" Synced => |call| count(children(call, true).len());

    ObjectReference.GetActorOwner Member "ActorBase" "" Synced => |call| Answer::Form(owner_of_class(call, "ActorBase"));
    ObjectReference.GetActorRefOwner Member "Actor" "" Synced => |call| Answer::Form(owner_of_class(call, "Actor"));
    ObjectReference.GetFactionOwner Member "Faction" "" Synced => |call| Answer::Form(owner_of_class(call, "Faction"));
    ObjectReference.HasActorRefOwner Member "Bool" "" Synced => |call| Answer::Bool(owner_of_class(call, "Actor").is_some());
    ObjectReference.SetActorOwner Member "" "ActorBase akActorBase, Bool abNoCrime = False" Synced => set_owner;
    ObjectReference.SetActorRefOwner Member "" "Actor akActor, Bool abNoCrime = False" Synced => set_owner;
    ObjectReference.SetFactionOwner Member "" "Faction akFaction, Bool abNoCrime = False" Synced => set_owner;
    ObjectReference.IsOwnedBy Member "Bool" "Actor akOwner" Synced => |call| {
        let Some(user) = call.form(0) else { return Answer::Bool(false) };
        let owner = look(call, |this| this.owner);
        let base = call.world.reference(user).and_then(|user| user.base);
        let member = call.world.actor(user).is_some_and(|actor| {
            owner.is_some_and(|owner| actor.factions.contains_key(&owner))
        });
        Answer::Bool(owner.is_some() && (owner == Some(user) || owner == base || member))
    };

    ObjectReference.GetAnimationVariableBool Member "Bool" "String arVariableName" Synced => |call| Answer::Bool(variable(call) != 0.0);
    ObjectReference.GetAnimationVariableFloat Member "Float" "String arVariableName" Synced => |call| Answer::Float(variable(call));
    ObjectReference.GetAnimationVariableInt Member "Int" "String arVariableName" Synced => |call| {
        #[expect(clippy::cast_possible_truncation, reason = "saturates, as the cast of a script does")]
        Answer::Int(variable(call) as i32)
    };
    ObjectReference.SetAnimationVariableBool Member "" "String arVariableName, Bool abNewValue" Synced => |call| {
        let new = f32::from(u8::from(call.bool(1)));
        set_variable(call, new)
    };
    ObjectReference.SetAnimationVariableFloat Member "" "String arVariableName, Float afNewValue" Synced => |call| {
        let new = call.float(1);
        set_variable(call, new)
    };
    ObjectReference.SetAnimationVariableInt Member "" "String arVariableName, Int aiNewValue" Synced => |call| {
        #[expect(clippy::cast_precision_loss, reason = "graphs count in small numbers")]
        let new = call.int(1) as f32;
        set_variable(call, new)
    };

    ObjectReference.HasLocRefType Member "Bool" "LocationRefType akRefType" Synced => |call| {
        let role = call.form_or_nothing(0);
        Answer::Bool(look(call, |this| this.roles.contains(&role)))
    };
    ObjectReference.GetLocRefTypes Member "LocationRefType[]" "" Synced => |call| {
        Answer::Forms(look(call, |this| this.roles.iter().copied().collect()))
    };
    ObjectReference.SetLocRefType Member "" "Location akLoc, LocationRefType akRefType" Synced => |call| {
        let (place, role) = (call.form(0), call.form(1));
        change(call, |this| {
            this.location = place.or(this.location);
            this.roles.extend(role);
        })
    };
    ObjectReference.GetRadioFrequency Member "Float" "" Synced => |call| Answer::Float(look(call, |this| this.radio.0));
    ObjectReference.GetRadioVolume Member "Float" "" Synced => |call| Answer::Float(look(call, |this| this.radio.1));
    ObjectReference.SetRadioFrequency Member "" "Float afFrequency" Synced => |call| {
        let frequency = call.float(0);
        change(call, |this| this.radio.0 = frequency)
    };
    ObjectReference.SetRadioVolume Member "" "Float afVolume" Synced => |call| {
        let volume = call.float(0);
        change(call, |this| this.radio.1 = volume)
    };
    ObjectReference.SetRadioOn Member "" "Bool abOn = True" Synced => |call| {
        let on = call.bool(0);
        set(call, ReferenceFlags::RADIO_ON, on)
    };
    ObjectReference.FindAllReferencesOfType Member "ObjectReference[]" "Form akObjectOrList, Float afRadius" Synced => |call| {
        let wanted = call.world.expanded(call.form_or_nothing(0));
        let center = look(call, |this| this.position);
        let found = call.world.near(center, call.float(1), |id| {
            let base = call.world.reference(id).and_then(|reference| reference.base);
            base.is_some_and(|base| wanted.contains(&base))
        });
        Answer::Forms(found)
    };
    ObjectReference.FindAllReferencesWithKeyword Member "ObjectReference[]" "Form akKeywordOrList, Float afRadius" Synced => |call| {
        let words = call.world.expanded(call.form_or_nothing(0));
        let center = look(call, |this| this.position);
        let found = call.world.near(center, call.float(1), |id| {
            words.iter().any(|word| call.world.has_keyword(id, *word))
        });
        Answer::Forms(found)
    };
};

/// Reads something of the receiver; the default when it is gone.
pub(super) fn look<T: Default>(call: &Call<'_>, question: impl FnOnce(&Reference) -> T) -> T {
    call.world
        .reference(call.this())
        .map(question)
        .unwrap_or_default()
}

/// Changes the receiver.
pub(super) fn change(call: &mut Call<'_>, change: impl FnOnce(&mut Reference)) -> Answer {
    let this = call.this();
    if let Some(reference) = call.world.reference_mut(this) {
        change(reference);
    }
    Answer::None
}

/// The receiver and the reference in the first argument.
fn both<'a>(call: &'a Call<'_>) -> (Option<&'a Reference>, Option<&'a Reference>) {
    let there = call.form(0).and_then(|other| call.world.reference(other));
    (call.world.reference(call.this()), there)
}

fn value(call: &Call<'_>) -> crate::world::ActorValue {
    call.world.value(call.this(), call.form_or_nothing(0))
}

fn change_value(call: &mut Call<'_>, change: impl FnOnce(&mut crate::world::ActorValue)) -> Answer {
    if let (this, Some(value)) = (call.this(), call.form(0)) {
        call.world.change_value(this, value, change);
    }
    Answer::None
}

fn forget_keyword(call: &mut Call<'_>) -> Answer {
    if let (this, Some(word)) = (call.this(), call.form(0))
        && let Some(form) = call.world.form_mut(this)
    {
        form.keywords.remove(&word);
    }
    Answer::None
}

/// Those that link to the receiver by the first argument's keyword and lack the second one.
fn children(call: &Call<'_>, only_actors: bool) -> Vec<FormId> {
    let (word, without) = (call.form(0), call.form(1));
    let mut found = call.world.linked_to(call.this(), word);
    found.retain(|id| {
        (!only_actors || call.world.actor(*id).is_some())
            && !without.is_some_and(|word| call.world.has_keyword(*id, word))
    });
    found
}

fn set_owner(call: &mut Call<'_>) -> Answer {
    let owner = call.form(0);
    change(call, |this| this.owner = owner)
}

fn variable(call: &Call<'_>) -> f32 {
    let name = call.text(0).to_ascii_lowercase();
    look(call, |this| {
        this.animation.get(name.as_str()).copied().unwrap_or(0.0)
    })
}

fn set_variable(call: &mut Call<'_>, new: f32) -> Answer {
    let name = call.text(0).to_ascii_lowercase();
    change(call, |this| {
        this.animation.insert(name.into(), new);
    })
}
