//! Natives of references that only query: state, values, items, keywords, links, owners.

use super::{Answer, Native, WorldCall, count, is, owner_of_class, set, table};
use crate::world::{FormId, Reference, ReferenceFlags};

pub(super) const ROWS: &[Native] = table! { world:
    ObjectReference.AddSpell synced => |call| {
        let (this, spell) = (call.this(), call.form(0));
        Answer::Bool(spell.is_some_and(|spell| call.world.add_spell(this, spell)))
    };
    ObjectReference.GetWorkshopOwnedObjects synced => |_| Answer::Forms(Vec::new());
    ObjectReference.GetWorkshopResourceObjects synced => |_| Answer::Forms(Vec::new());
    ObjectReference.GetBaseObject synced => |call| Answer::Form(look(call, |this| this.base));
    ObjectReference.GetParentCell synced => parent_cell;
    ObjectReference.GetCurrentLocation synced => |call| Answer::Form(look(call, |this| this.location));
    ObjectReference.GetEditorLocation synced => |call| Answer::Form(look(call, |this| this.location));
    ObjectReference.GetContainer synced => |call| Answer::Form(look(call, |this| this.container));
    ObjectReference.GetPositionX immediate => |call| Answer::Float(look(call, |this| this.position[0]));
    ObjectReference.GetPositionY immediate => |call| Answer::Float(look(call, |this| this.position[1]));
    ObjectReference.GetPositionZ immediate => |call| Answer::Float(look(call, |this| this.position[2]));
    ObjectReference.GetAngleX immediate => |call| Answer::Float(look(call, |this| this.angle[0]));
    ObjectReference.GetAngleY immediate => |call| Answer::Float(look(call, |this| this.angle[1]));
    ObjectReference.GetAngleZ immediate => |call| Answer::Float(look(call, |this| this.angle[2]));
    ObjectReference.GetScale synced => |call| Answer::Float(look(call, Reference::scale));
    ObjectReference.GetDistance synced => |call| {
        // Far beyond every radius: what the games return if there is nothing to measure to.
        let (here, there) = both(call);
        Answer::Float(here.zip(there).map_or(f32::MAX, |(here, there)| here.distance(there)))
    };
    ObjectReference.GetHeadingAngle synced => |call| {
        let (here, there) = both(call);
        Answer::Float(here.zip(there).map_or(0.0, |(here, there)| here.heading_to(there)))
    };
    ObjectReference.Is3DLoaded synced => |call| Answer::Bool(look(call, Reference::is_loaded));
    ObjectReference.IsDisabled synced => |call| is(call, ReferenceFlags::DISABLED);
    ObjectReference.IsDeleted synced => |call| is(call, ReferenceFlags::DELETED);
    ObjectReference.IsDestroyed synced => |call| is(call, ReferenceFlags::DESTROYED);
    ObjectReference.IsCreated synced => |call| is(call, ReferenceFlags::CREATED);
    ObjectReference.IsLocked synced => |call| is(call, ReferenceFlags::LOCKED);
    ObjectReference.IsActivationBlocked synced => |call| is(call, ReferenceFlags::ACTIVATION_BLOCKED);
    ObjectReference.IsMapMarkerVisible synced => |call| is(call, ReferenceFlags::ON_MAP);
    ObjectReference.CanFastTravelToMarker synced => |call| is(call, ReferenceFlags::FAST_TRAVEL);
    ObjectReference.IsRadioOn synced => |call| is(call, ReferenceFlags::RADIO_ON);
    ObjectReference.IsIgnoringFriendlyHits synced => |call| is(call, ReferenceFlags::IGNORES_FRIENDLY_HITS);
    ObjectReference.IgnoreFriendlyHits synced => |call| {
        let ignore = call.bool(0);
        set(call, ReferenceFlags::IGNORES_FRIENDLY_HITS, ignore)
    };
    ObjectReference.BlockActivation synced => |call| {
        let blocked = call.bool(0);
        set(call, ReferenceFlags::ACTIVATION_BLOCKED, blocked)
    };
    ObjectReference.AddToMap synced => |call| {
        let travel = call.bool(0);
        set(call, ReferenceFlags::ON_MAP, true);
        if travel { set(call, ReferenceFlags::FAST_TRAVEL, true) } else { Answer::None }
    };
    ObjectReference.EnableFastTravel synced => |call| {
        let enabled = call.bool(0);
        set(call, ReferenceFlags::FAST_TRAVEL, enabled)
    };
    ObjectReference.GetOpenState synced => |call| {
        // 1 open, 3 closed; the games use the values between them for movement.
        let open = look(call, |this| this.flags.contains(ReferenceFlags::OPEN));
        Answer::Int(if open { 1 } else { 3 })
    };
    ObjectReference.GetLockLevel synced => |call| Answer::Int(look(call, |this| this.lock_level));
    ObjectReference.SetLockLevel synced => |call| {
        let level = call.int(0);
        change(call, |this| this.lock_level = level)
    };
    ObjectReference.GetKey synced => |call| Answer::Form(look(call, |this| this.key));
    ObjectReference.GetCurrentDestructionStage synced => |call| Answer::Int(look(call, |this| this.destruction));

    ObjectReference.GetValue synced => |call| Answer::Float(value(call).current());
    ObjectReference.GetBaseValue synced => |call| Answer::Float(value(call).base);
    ObjectReference.GetValuePercentage synced => |call| Answer::Float(value(call).percentage());
    ObjectReference.SetValue synced => |call| {
        let new = call.float(1);
        change_value(call, |value| value.base = new)
    };
    ObjectReference.ModValue synced => |call| {
        let amount = call.float(1);
        change_value(call, |value| value.change += amount)
    };
    ObjectReference.DamageValue synced => |call| {
        let amount = call.float(1);
        change_value(call, |value| value.harm(amount))
    };
    ObjectReference.RestoreValue synced => |call| {
        let amount = call.float(1);
        change_value(call, |value| value.heal(amount))
    };

    ObjectReference.HasKeyword synced => |call| {
        Answer::Bool(call.form(0).is_some_and(|word| call.world.has_keyword(call.this(), word)))
    };
    ObjectReference.HasKeywordInFormList synced => |call| {
        let words = call.world.expanded(call.form_or_nothing(0));
        Answer::Bool(words.into_iter().any(|word| call.world.has_keyword(call.this(), word)))
    };
    ObjectReference.AddKeyword synced => |call| {
        if let (this, Some(word)) = (call.this(), call.form(0))
            && let Some(form) = call.world.form_mut(this)
        {
            form.keywords.insert(word);
        }
        Answer::None
    };
    ObjectReference.RemoveKeyword synced => forget_keyword;
    ObjectReference.ResetKeyword synced => forget_keyword;

    ObjectReference.GetItemCount synced => |call| Answer::Int(match call.form(0) {
        Some(item) => call.world.item_count(call.this(), item),
        None => call.world.all_item_count(call.this()),
    });
    ObjectReference.GetInventoryValue synced => |call| Answer::Int(call.world.inventory_value(call.this()));

    ObjectReference.GetLinkedRef synced => |call| {
        let word = call.form(0);
        Answer::Form(look(call, |this| this.links.get(&word).copied()))
    };
    ObjectReference.SetLinkedRef synced => |call| {
        let (target, word) = (call.form(0), call.form(1));
        change(call, |this| {
            match target {
                Some(target) => this.links.insert(word, target),
                None => this.links.remove(&word),
            };
        })
    };
    ObjectReference.GetNthLinkedRef synced => |call| {
        let at = usize::try_from(call.int(0)).unwrap_or(0);
        let chain = call.world.link_chain(call.this(), call.form(1), at);
        Answer::Form(chain.get(at.wrapping_sub(1)).copied())
    };
    ObjectReference.GetLinkedRefChain synced => |call| {
        let most = usize::try_from(call.int(1)).unwrap_or(0);
        Answer::Forms(call.world.link_chain(call.this(), call.form(0), most))
    };
    ObjectReference.CountLinkedRefChain synced => |call| {
        let most = usize::try_from(call.int(1)).unwrap_or(0);
        count(call.world.link_chain(call.this(), call.form(0), most).len())
    };
    ObjectReference.GetLinkedRefChildren synced => |call| Answer::Forms(children(call, false));
    ObjectReference.GetRefsLinkedToMe synced => |call| Answer::Forms(children(call, false));
    ObjectReference.CountRefsLinkedToMe synced => |call| count(children(call, false).len());
    ObjectReference.GetActorsLinkedToMe synced => |call| Answer::Forms(children(call, true));
    ObjectReference.CountActorsLinkedToMe synced => |call| count(children(call, true).len());

    ObjectReference.GetActorOwner synced => |call| Answer::Form(owner_of_class(call, "ActorBase"));
    ObjectReference.GetActorRefOwner synced => |call| Answer::Form(owner_of_class(call, "Actor"));
    ObjectReference.GetFactionOwner synced => |call| Answer::Form(owner_of_class(call, "Faction"));
    ObjectReference.HasActorRefOwner synced => |call| Answer::Bool(owner_of_class(call, "Actor").is_some());
    ObjectReference.SetActorOwner synced => set_owner;
    ObjectReference.SetActorRefOwner synced => set_owner;
    ObjectReference.SetFactionOwner synced => set_owner;
    ObjectReference.IsOwnedBy synced => |call| {
        let Some(user) = call.form(0) else { return Answer::Bool(false) };
        let owner = look(call, |this| this.owner);
        let base = call.world.reference(user).and_then(|user| user.base);
        let member = call.world.actor(user).is_some_and(|actor| {
            owner.is_some_and(|owner| actor.factions.contains_key(&owner))
        });
        Answer::Bool(owner.is_some() && (owner == Some(user) || owner == base || member))
    };

    ObjectReference.GetAnimationVariableBool synced => |call| Answer::Bool(variable(call) != 0.0);
    ObjectReference.GetAnimationVariableFloat synced => |call| Answer::Float(variable(call));
    ObjectReference.GetAnimationVariableInt synced => |call| {
        #[expect(clippy::cast_possible_truncation, reason = "saturates, as the cast of a script does")]
        Answer::Int(variable(call) as i32)
    };
    ObjectReference.SetAnimationVariableBool synced => |call| {
        let new = f32::from(u8::from(call.bool(1)));
        set_variable(call, new)
    };
    ObjectReference.SetAnimationVariableFloat synced => |call| {
        let new = call.float(1);
        set_variable(call, new)
    };
    ObjectReference.SetAnimationVariableInt synced => |call| {
        #[expect(clippy::cast_precision_loss, reason = "graphs count in small numbers")]
        let new = call.int(1) as f32;
        set_variable(call, new)
    };

    ObjectReference.HasLocRefType synced => |call| {
        let role = call.form_or_nothing(0);
        Answer::Bool(look(call, |this| this.roles.contains(&role)))
    };
    ObjectReference.GetLocRefTypes synced => |call| {
        Answer::Forms(look(call, |this| this.roles.iter().copied().collect()))
    };
    ObjectReference.SetLocRefType synced => |call| {
        let (place, role) = (call.form(0), call.form(1));
        change(call, |this| {
            this.location = place.or(this.location);
            this.roles.extend(role);
        })
    };
    ObjectReference.GetRadioFrequency synced => |call| Answer::Float(look(call, |this| this.radio.0));
    ObjectReference.GetRadioVolume synced => |call| Answer::Float(look(call, |this| this.radio.1));
    ObjectReference.SetRadioFrequency synced => |call| {
        let frequency = call.float(0);
        change(call, |this| this.radio.0 = frequency)
    };
    ObjectReference.SetRadioVolume synced => |call| {
        let volume = call.float(0);
        change(call, |this| this.radio.1 = volume)
    };
    ObjectReference.SetRadioOn synced => |call| {
        let on = call.bool(0);
        set(call, ReferenceFlags::RADIO_ON, on)
    };
    ObjectReference.FindAllReferencesOfType synced => |call| {
        let wanted = call.world.expanded(call.form_or_nothing(0));
        let center = look(call, |this| this.position);
        let found = call.world.near(center, call.float(1), |id| {
            let base = call.world.reference(id).and_then(|reference| reference.base);
            base.is_some_and(|base| wanted.contains(&base))
        });
        Answer::Forms(found)
    };
    ObjectReference.FindAllReferencesWithKeyword synced => |call| {
        let words = call.world.expanded(call.form_or_nothing(0));
        let center = look(call, |this| this.position);
        let found = call.world.near(center, call.float(1), |id| {
            words.iter().any(|word| call.world.has_keyword(id, *word))
        });
        Answer::Forms(found)
    };
};

/// The cell of the receiver: its own, otherwise the world's one cell unless it is carried.
fn parent_cell(call: &mut WorldCall<'_>) -> Answer {
    let (own, is_carried) = look(call, |this| (this.cell, this.container.is_some()));
    Answer::Form(match own {
        None if !is_carried => Some(call.world.cell()),
        own => own,
    })
}

/// Reads something from the receiver; the default if it is gone.
pub(super) fn look<T: Default>(call: &WorldCall<'_>, question: impl FnOnce(&Reference) -> T) -> T {
    call.world
        .reference(call.this())
        .map(question)
        .unwrap_or_default()
}

/// Changes the receiver.
pub(super) fn change(call: &mut WorldCall<'_>, change: impl FnOnce(&mut Reference)) -> Answer {
    let this = call.this();
    if let Some(reference) = call.world.reference_mut(this) {
        change(reference);
    }
    Answer::None
}

/// The receiver and the reference in the first argument.
fn both<'a>(call: &'a WorldCall<'_>) -> (Option<&'a Reference>, Option<&'a Reference>) {
    let there = call.form(0).and_then(|other| call.world.reference(other));
    (call.world.reference(call.this()), there)
}

fn value(call: &WorldCall<'_>) -> crate::world::ActorValue {
    call.world.value(call.this(), call.form_or_nothing(0))
}

fn change_value(
    call: &mut WorldCall<'_>,
    change: impl FnOnce(&mut crate::world::ActorValue),
) -> Answer {
    if let (this, Some(value)) = (call.this(), call.form(0)) {
        call.world.change_value(this, value, change);
    }
    Answer::None
}

fn forget_keyword(call: &mut WorldCall<'_>) -> Answer {
    if let (this, Some(word)) = (call.this(), call.form(0))
        && let Some(form) = call.world.form_mut(this)
    {
        form.keywords.remove(&word);
    }
    Answer::None
}

/// References that link to the receiver by the first argument's keyword and do not have the second
/// one.
fn children(call: &WorldCall<'_>, only_actors: bool) -> Vec<FormId> {
    let (word, without) = (call.form(0), call.form(1));
    let mut found = call.world.linked_to(call.this(), word);
    found.retain(|id| {
        (!only_actors || call.world.actor(*id).is_some())
            && !without.is_some_and(|word| call.world.has_keyword(*id, word))
    });
    found
}

fn set_owner(call: &mut WorldCall<'_>) -> Answer {
    let owner = call.form(0);
    change(call, |this| this.owner = owner)
}

fn variable(call: &WorldCall<'_>) -> f32 {
    let name = call.text(0).to_ascii_lowercase();
    look(call, |this| {
        this.animation.get(name.as_str()).copied().unwrap_or(0.0)
    })
}

fn set_variable(call: &mut WorldCall<'_>, new: f32) -> Answer {
    let name = call.text(0).to_ascii_lowercase();
    let is_new = look(call, |this| !this.animation.contains_key(name.as_str()));
    if is_new {
        call.kept += name.len() + 1;
    }
    change(call, |this| {
        this.animation.insert(name.into(), new);
    })
}
