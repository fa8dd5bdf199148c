//! The native types of things in the world, in all games.

/// Names of the native types, in order.
const NAMES: [&str; 104] = [
    "Action",
    "Activator",
    "ActiveMagicEffect",
    "Actor",
    "ActorBase",
    "ActorValue",
    "AffinityEvent",
    "Alias",
    "Ammo",
    "Apparatus",
    "Armor",
    "AssociationType",
    "Book",
    "CameraShot",
    "Cell",
    "Challenge",
    "Class",
    "CombatStyle",
    "Component",
    "ConditionForm",
    "ConstructibleObject",
    "Container",
    "Curve",
    "Door",
    "EffectShader",
    "Enchantment",
    "EncounterZone",
    "Explosion",
    "Faction",
    "Flora",
    "Form",
    "FormList",
    "Furniture",
    "GameplayOption",
    "GlobalVariable",
    "Hazard",
    "HeadPart",
    "Holotape",
    "Idle",
    "IdleMarker",
    "ImageSpaceModifier",
    "ImpactDataSet",
    "Ingredient",
    "InputEnableLayer",
    "InstanceNamingRules",
    "Key",
    "Keyword",
    "LegendaryItem",
    "LeveledActor",
    "LeveledItem",
    "LeveledSpaceshipBase",
    "LeveledSpell",
    "Light",
    "Location",
    "LocationAlias",
    "LocationRefType",
    "MagicEffect",
    "Message",
    "MiscObject",
    "MovableStatic",
    "MusicType",
    "Note",
    "ObjectMod",
    "ObjectReference",
    "Outfit",
    "OutputModel",
    "Package",
    "PackIn",
    "Perk",
    "Planet",
    "Potion",
    "Projectile",
    "Quest",
    "Race",
    "RefCollectionAlias",
    "ReferenceAlias",
    "ResearchProject",
    "Resource",
    "Scene",
    "Scroll",
    "ShaderParticleGeometry",
    "Shout",
    "SoulGem",
    "Sound",
    "SoundCategory",
    "SoundCategorySnapshot",
    "SpaceshipBase",
    "SpaceshipReference",
    "SpeechChallengeObject",
    "Spell",
    "Static",
    "TalkingActivator",
    "Terminal",
    "TerminalMenu",
    "TextureSet",
    "Topic",
    "TopicInfo",
    "VisualEffect",
    "VoiceType",
    "Weapon",
    "Weather",
    "WordOfPower",
    "WorldSpace",
    "WwiseEvent",
];

/// The native type with that name, in its own spelling; `None` for types that do not stand for a
/// thing.
pub fn native_type(name: &str) -> Option<&'static str> {
    let folded = name.to_ascii_lowercase();
    let at = NAMES
        .binary_search_by(|known| known.to_ascii_lowercase().cmp(&folded))
        .ok()?;
    NAMES.get(at).copied()
}

/// What a native type extends, if that is not Form.
const PARENTS: [(&str, &str); 18] = [
    ("ActiveMagicEffect", "ScriptObject"),
    ("Actor", "ObjectReference"),
    ("Alias", "ScriptObject"),
    ("Apparatus", "MiscObject"),
    ("ConstructibleObject", "MiscObject"),
    ("Flora", "Activator"),
    ("Form", "ScriptObject"),
    ("Furniture", "Activator"),
    ("InputEnableLayer", "ScriptObject"),
    ("Key", "MiscObject"),
    ("LocationAlias", "Alias"),
    ("LocationRefType", "Keyword"),
    ("MovableStatic", "Static"),
    ("RefCollectionAlias", "Alias"),
    ("ReferenceAlias", "Alias"),
    ("SoulGem", "MiscObject"),
    ("SpaceshipReference", "ObjectReference"),
    ("TalkingActivator", "Activator"),
];

/// Whether a script with this name and parent is the game's own type, and not somebody's script that
/// happens to have a type's name.
pub(crate) fn is_native_type(name: &str, parent: Option<&str>) -> bool {
    let Some(own) = native_type(name) else {
        return false;
    };
    let known = PARENTS.iter().find(|(child, _)| *child == own);
    let expected = known.map_or("Form", |(_, parent)| parent);
    // Skyrim's outermost types have none.
    parent.is_none_or(|parent| parent.eq_ignore_ascii_case(expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_found_ignoring_case() {
        assert!(NAMES.is_sorted_by_key(|name| name.to_ascii_lowercase()));
        assert_eq!(native_type("objectREFERENCE"), Some("ObjectReference"));
        assert_eq!(native_type("ScriptObject"), None);
    }
}
