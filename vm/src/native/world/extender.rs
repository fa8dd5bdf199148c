//! Natives that script extenders add to the games' types, as far as this world has what they ask for.
//! The others have nothing to do here: there are no keys, menus, cameras and meshes.

use super::no_effect::{no, nothing};
use super::{Answer, Native, WorldCall, count, table};
use crate::world::{Argument, Body, EffectPlan, FormId};

pub(super) const ROWS: &[Native] = table! { world:
    Form.GetName immediate => |call| name(call);
    Form.SetName synced => set_name;
    Form.GetEditorID immediate => |call| {
        let form = call.world.form(call.this());
        Answer::Text(form.map_or_else(String::new, |form| form.name.to_string()))
    };
    Form.GetDescription synced => nothing;
    Form.GetType immediate => nothing;
    Form.GetWeight immediate => nothing;
    Form.SetWeight synced => nothing;
    Form.GetSlotMask immediate => nothing;
    Form.SetGoldValue synced => |call| {
        let (this, gold) = (call.this(), call.int(0));
        if let Some(form) = call.world.form_mut(this) {
            form.gold = gold;
        }
        Answer::None
    };
    Form.GetNumKeywords immediate => |call| count(keywords(call).len());
    Form.GetNthKeyword immediate => |call| Answer::Form(nth(&keywords(call), call.int(0)));
    Form.GetKeywords synced => |call| Answer::Forms(keywords(call));

    ObjectReference.GetDisplayName immediate => |call| name(call);
    ObjectReference.SetDisplayName synced => |call| {
        set_name(call);
        Answer::Bool(true)
    };
    ObjectReference.IsHarvested synced => no;
    ObjectReference.IsOffLimits synced => no;
    ObjectReference.GetNumItems synced => |call| count(items(call).len());
    ObjectReference.GetNthForm synced => |call| Answer::Form(nth(&items(call), call.int(0)));
    ObjectReference.GetInventoryItems synced => |call| Answer::Forms(items(call));
    ObjectReference.GetTotalItemWeight synced => nothing;
    ObjectReference.GetAllForms synced => |call| {
        let (items, list) = (items(call), call.form_or_nothing(0));
        if let Some(Body::List(list)) = call.world.body_mut(list) {
            for item in items {
                list.add(item);
            }
        }
        Answer::None
    };
    ObjectReference.GetAllMods synced => |_| Answer::Forms(Vec::new());
    ObjectReference.GetConnectedObjects synced => |_| Answer::Forms(Vec::new());

    Actor.IsSwimming synced => no;
    Actor.IsProtected synced => |call| super::actor_is(call, super::ActorFlags::PROTECTED);
    Actor.GetEquippedObject synced => nothing;
    Actor.GetWornForm synced => nothing;
    Actor.GetWornItemMods synced => |_| Answer::Forms(Vec::new());
    Actor.GetFurnitureReference synced => |call| {
        Answer::Form(call.world.actor(call.this()).and_then(|actor| actor.seat))
    };
    Actor.GetSpellCount synced => |call| count(spells(call).len());
    Actor.GetNthSpell synced => |call| Answer::Form(nth(&spells(call), call.int(0)));
    Actor.EquipItemEx synced => |call| {
        if let (this, Some(item)) = (call.this(), call.form(0)) {
            call.world.equip(this, item);
        }
        Answer::None
    };
    Actor.UnequipItemEx synced => |call| {
        if let (this, Some(item)) = (call.this(), call.form(0)) {
            call.world.unequip(this, item);
        }
        Answer::None
    };
    Actor.QueueNiNodeUpdate synced => nothing;
    Actor.QueueUpdate synced => nothing;

    Armor.GetArmorRating immediate => nothing;
    Armor.GetSlotMask immediate => nothing;
    Armor.GetWeightClass immediate => nothing;
    Armor.IsBoots immediate => no;
    Armor.IsClothing immediate => no;
    Armor.IsClothingBody immediate => no;
    Armor.IsClothingFeet immediate => no;
    Armor.IsClothingHands immediate => no;
    Armor.IsClothingHead immediate => no;
    Armor.IsCuirass immediate => no;
    Armor.IsGauntlets immediate => no;
    Armor.IsHeavyArmor immediate => no;
    Armor.IsHelmet immediate => no;
    Armor.IsJewelry immediate => no;
    Armor.IsLightArmor immediate => no;
    Armor.IsShield immediate => no;
    Book.GetSpell immediate => nothing;
    Book.IsRead immediate => no;
    Component.GetScrapItem synced => nothing;
    Component.GetScrapScalar synced => nothing;
    Weapon.GetBaseDamage immediate => nothing;
    Weapon.GetWeaponType immediate => nothing;

    Spell.GetCastTime immediate => nothing;
    Spell.GetMagickaCost immediate => nothing;
    Spell.GetNumEffects immediate => |call| count(effects(call).len());
    Spell.GetNthEffectMagicEffect immediate => |call| Answer::Form(effect(call).map(|effect| effect.base));
    Spell.GetNthEffectMagnitude immediate => |call| Answer::Float(effect(call).map_or(0.0, |effect| effect.magnitude));
    Spell.GetNthEffectDuration immediate => |call| {
        #[expect(clippy::cast_possible_truncation, reason = "plugins have whole seconds")]
        Answer::Int(effect(call).map_or(0, |effect| effect.seconds as i32))
    };
    Spell.SetNthEffectMagnitude synced => |call| {
        let magnitude = call.float(1);
        change(call, |effect| effect.magnitude = magnitude)
    };
    Spell.SetNthEffectDuration synced => |call| {
        #[expect(clippy::cast_precision_loss, reason = "seconds that a player could wait for")]
        let seconds = call.int(1) as f32;
        change(call, |effect| effect.seconds = seconds)
    };
    Enchantment.GetNumEffects immediate => |call| count(effects(call).len());
    Enchantment.GetNthEffectMagnitude immediate => |call| Answer::Float(effect(call).map_or(0.0, |effect| effect.magnitude));
    Enchantment.SetNthEffectMagnitude synced => |call| {
        let magnitude = call.float(1);
        change(call, |effect| effect.magnitude = magnitude)
    };
    ActiveMagicEffect.GetDuration immediate => |call| Answer::Float(running(call).map_or(0.0, |effect| effect.seconds));
    ActiveMagicEffect.GetMagnitude immediate => |call| Answer::Float(running(call).map_or(0.0, |effect| effect.magnitude));
    ActiveMagicEffect.GetTimeElapsed immediate => nothing;

    Alias.GetID immediate => |call| Answer::Int(call.alias().map_or(0, |alias| i32::from(alias.number)));
    Alias.GetName immediate => |call| {
        let state = call.alias().and_then(|alias| call.world.alias_state(alias));
        Answer::Text(state.map_or_else(String::new, |state| state.name.to_string()))
    };
    Quest.GetID immediate => |call| {
        let form = call.world.form(call.this());
        Answer::Text(form.map_or_else(String::new, |form| form.name.to_string()))
    };
    Quest.GetQuest immediate => |call| {
        let found = call.world.named(call.text(0));
        Answer::Form(found.filter(|form| call.world.quest(*form).is_some()))
    };
    Quest.GetNumAliases immediate => |call| {
        let quest = call.this();
        count(call.world.aliases().filter(|(id, _)| id.quest == quest).count())
    };
    Quest.GetNthAlias immediate => |call| {
        let (quest, wanted) = (call.this(), usize::try_from(call.int(0)));
        let mut own = call.world.aliases().filter(|(id, _)| id.quest == quest);
        Answer::Alias(wanted.ok().and_then(|at| own.nth(at)).map(|(id, _)| id))
    };
    Quest.GetAliasByName immediate => |call| {
        let (quest, wanted) = (call.this(), call.text(0));
        let mut own = call.world.aliases().filter(|(id, _)| id.quest == quest);
        let found = own.find(|(_, alias)| alias.name.eq_ignore_ascii_case(wanted));
        Answer::Alias(found.map(|(id, _)| id))
    };

    Game.GetCameraState immediate => nothing;
    Game.GetCurrentConsoleRef immediate => nothing;
    Game.GetCurrentCrosshairRef immediate => nothing;
    Game.GetFormEx immediate => |call| {
        let form = FormId(call.int(0).cast_unsigned());
        Answer::Form(call.world.form(form).map(|_| form))
    };
    Game.GetPluginDependencies immediate => |_| Answer::Texts(Vec::new());
    Game.GetModCount immediate => |call| count(call.world.plugins.len());
    Game.GetModByName immediate => |call| {
        // 255 is no plugin; a light one has no such number, and the extender answers the same.
        let name = call.text(0).to_ascii_lowercase();
        if !call.world.plugins.contains(name.as_str()) {
            return Answer::Int(255);
        }
        let first = call.world.number_in_plugin(&name, 0);
        Answer::Int((first.0 >> 24).cast_signed())
    };
    Game.GetModName immediate => |call| {
        let wanted = call.int(0).cast_unsigned();
        let mut names = call.world.plugins.iter();
        let found = names.find(|name| call.world.number_in_plugin(name, 0).0 >> 24 == wanted);
        Answer::Text(found.map_or_else(String::new, ToString::to_string))
    };
    Game.SetGameSettingBool synced => |call| set_setting(call, Argument::Bool(call.bool(1)));
    Game.SetGameSettingFloat synced => |call| set_setting(call, Argument::Float(call.float(1)));
    Game.SetGameSettingInt synced => |call| set_setting(call, Argument::Int(call.int(1)));
    Game.SetGameSettingString synced => |call| set_setting(call, Argument::Text(call.text(1).into()));

    Math.LeftShift immediate => |call| Answer::Int(call.int(0).wrapping_shl(call.int(1).cast_unsigned()));
    Math.RightShift immediate => |call| Answer::Int(call.int(0).wrapping_shr(call.int(1).cast_unsigned()));
    Math.LogicalAnd immediate => |call| Answer::Int(call.int(0) & call.int(1));
    Math.LogicalOr immediate => |call| Answer::Int(call.int(0) | call.int(1));
    Math.LogicalXor immediate => |call| Answer::Int(call.int(0) ^ call.int(1));
    Math.LogicalNot immediate => |call| Answer::Int(!call.int(0));

    // The newest releases that most mods ask for at least.
    SKSE.GetVersion immediate => |_| Answer::Int(2);
    SKSE.GetVersionMinor immediate => |_| Answer::Int(2);
    SKSE.GetVersionBeta immediate => |_| Answer::Int(6);
    SKSE.GetVersionRelease immediate => |_| Answer::Int(69);
    SKSE.GetScriptVersionRelease immediate => |_| Answer::Int(69);
    SKSE.GetPluginVersion immediate => |_| Answer::Int(-1);
    F4SE.GetVersion immediate => |_| Answer::Int(0);
    F4SE.GetVersionMinor immediate => |_| Answer::Int(7);
    F4SE.GetVersionBeta immediate => |_| Answer::Int(2);
    F4SE.GetVersionRelease immediate => |_| Answer::Int(28);
    F4SE.GetScriptVersionRelease immediate => |_| Answer::Int(28);
    F4SE.GetPluginVersion immediate => |_| Answer::Int(-1);

    Input.GetMappedControl immediate => nothing;
    Input.GetMappedKey immediate => |_| Answer::Int(-1);
    Input.GetNthKeyPressed immediate => |_| Answer::Int(-1);
    Input.GetNumKeysPressed immediate => nothing;
    Input.HoldKey immediate => nothing;
    Input.IsKeyPressed immediate => no;
    Input.ReleaseKey immediate => nothing;
    Input.TapKey immediate => nothing;

    UI.CloseCustomMenu immediate => nothing;
    UI.CloseMenu immediate => no;
    UI.Get immediate => nothing;
    UI.GetBool immediate => no;
    UI.GetFloat immediate => nothing;
    UI.GetInt immediate => nothing;
    UI.GetString immediate => nothing;
    UI.Invoke immediate => nothing;
    UI.InvokeBool immediate => nothing;
    UI.InvokeBoolA immediate => nothing;
    UI.InvokeFloat immediate => nothing;
    UI.InvokeFloatA immediate => nothing;
    UI.InvokeForm immediate => nothing;
    UI.InvokeInt immediate => nothing;
    UI.InvokeIntA immediate => nothing;
    UI.InvokeString immediate => nothing;
    UI.InvokeStringA immediate => nothing;
    UI.IsMenuOpen immediate => no;
    UI.IsMenuRegistered immediate => no;
    UI.IsTextInputEnabled immediate => no;
    UI.Load immediate => no;
    UI.OpenCustomMenu immediate => nothing;
    UI.OpenMenu immediate => no;
    UI.Set immediate => no;
    UI.SetBool immediate => nothing;
    UI.SetFloat immediate => nothing;
    UI.SetInt immediate => nothing;
    UI.SetString immediate => nothing;
};

fn name(call: &WorldCall<'_>) -> Answer {
    Answer::Text(call.world.display_name(call.this()).to_owned())
}

fn set_name(call: &mut WorldCall<'_>) -> Answer {
    let (this, name) = (call.this(), call.text(0).to_owned());
    call.kept += name.len();
    call.world.plan_mut().names.insert(this, name.into());
    Answer::None
}

fn set_setting(call: &mut WorldCall<'_>, value: Argument) -> Answer {
    let name = call.text(0).to_ascii_lowercase();
    if !call.world.settings.contains_key(name.as_str()) {
        call.kept += name.len() + 1;
    }
    call.world.settings.insert(name.into(), value);
    Answer::None
}

fn nth(forms: &[FormId], at: i32) -> Option<FormId> {
    forms.get(usize::try_from(at).ok()?).copied()
}

fn keywords(call: &WorldCall<'_>) -> Vec<FormId> {
    let form = call.world.form(call.this());
    form.map_or_else(Vec::new, |form| form.keywords.iter().copied().collect())
}

fn items(call: &WorldCall<'_>) -> Vec<FormId> {
    let reference = call.world.reference(call.this());
    reference.map_or_else(Vec::new, |it| it.items.keys().copied().collect())
}

fn spells(call: &WorldCall<'_>) -> Vec<FormId> {
    let actor = call.world.actor(call.this());
    actor.map_or_else(Vec::new, |actor| actor.spells.iter().copied().collect())
}

fn effects<'c>(call: &'c WorldCall<'_>) -> &'c [EffectPlan] {
    let plan = call.world.plan().spells.get(&call.this());
    plan.map_or(&[], |plan| &plan.effects)
}

/// The effect of the receiver whose index is the first argument.
fn effect(call: &WorldCall<'_>) -> Option<EffectPlan> {
    let at = usize::try_from(call.int(0)).ok()?;
    effects(call).get(at).cloned()
}

fn change(call: &mut WorldCall<'_>, change: impl FnOnce(&mut EffectPlan)) -> Answer {
    let (this, at) = (call.this(), usize::try_from(call.int(0)).ok());
    let plan = call.world.plan_mut().spells.get_mut(&this);
    if let Some(effect) = plan.and_then(|plan| plan.effects.get_mut(at?)) {
        change(effect);
    }
    Answer::None
}

/// What the spell says about the receiver, a running effect.
fn running(call: &WorldCall<'_>) -> Option<EffectPlan> {
    let this = call.this();
    let Some(Body::Effect(own)) = call.world.body(this) else {
        return None;
    };
    let plan = call.world.plan();
    let spell = plan.running.get(&this)?;
    let mut effects = plan.spells.get(spell)?.effects.iter();
    effects
        .find(|effect| Some(effect.base) == own.base)
        .cloned()
}
