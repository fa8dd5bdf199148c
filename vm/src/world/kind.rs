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
