//! The native type of a record's form.

use cyperus_plugin::Signature;

/// Kinds of records and the types of their forms, in all games. Kinds that are not here are plain
/// forms.
const KINDS: [([u8; 4], &str); 110] = [
    (*b"AACT", "Action"),
    (*b"ACHR", "Actor"),
    (*b"ACTI", "Activator"),
    (*b"AFFE", "AffinityEvent"),
    (*b"ALCH", "Potion"),
    (*b"AMMO", "Ammo"),
    (*b"APPA", "Apparatus"),
    (*b"ARMO", "Armor"),
    (*b"ASTP", "AssociationType"),
    (*b"AVIF", "ActorValue"),
    (*b"BOOK", "Book"),
    (*b"CAMS", "CameraShot"),
    (*b"CELL", "Cell"),
    (*b"CHAL", "Challenge"),
    (*b"CLAS", "Class"),
    (*b"CMPO", "Component"),
    (*b"CNDF", "ConditionForm"),
    (*b"COBJ", "ConstructibleObject"),
    (*b"CONT", "Container"),
    (*b"CSTY", "CombatStyle"),
    (*b"CURV", "Curve"),
    (*b"DIAL", "Topic"),
    (*b"DOOR", "Door"),
    (*b"ECZN", "EncounterZone"),
    (*b"EFSH", "EffectShader"),
    (*b"ENCH", "Enchantment"),
    (*b"EXPL", "Explosion"),
    (*b"FACT", "Faction"),
    (*b"FLOR", "Flora"),
    (*b"FLST", "FormList"),
    (*b"FURN", "Furniture"),
    (*b"GBFM", "SpaceshipBase"),
    (*b"GLOB", "GlobalVariable"),
    (*b"GPOF", "GameplayOption"),
    (*b"HAZD", "Hazard"),
    (*b"HDPT", "HeadPart"),
    (*b"IDLE", "Idle"),
    (*b"IDLM", "IdleMarker"),
    (*b"IMAD", "ImageSpaceModifier"),
    (*b"INFO", "TopicInfo"),
    (*b"INGR", "Ingredient"),
    (*b"INNR", "InstanceNamingRules"),
    (*b"IPDS", "ImpactDataSet"),
    (*b"IRES", "Resource"),
    (*b"KEYM", "Key"),
    (*b"KYWD", "Keyword"),
    (*b"LCRT", "LocationRefType"),
    (*b"LCTN", "Location"),
    (*b"LGDI", "LegendaryItem"),
    (*b"LIGH", "Light"),
    (*b"LVLC", "LeveledActor"),
    (*b"LVLI", "LeveledItem"),
    (*b"LVLN", "LeveledActor"),
    (*b"LVSC", "LeveledSpaceshipBase"),
    (*b"LVSP", "LeveledSpell"),
    (*b"MESG", "Message"),
    (*b"MGEF", "MagicEffect"),
    (*b"MISC", "MiscObject"),
    (*b"MSTT", "MovableStatic"),
    (*b"MUSC", "MusicType"),
    (*b"NOTE", "Holotape"),
    (*b"NPC_", "ActorBase"),
    (*b"OMOD", "ObjectMod"),
    (*b"OTFT", "Outfit"),
    (*b"PACK", "Package"),
    (*b"PARW", "ObjectReference"),
    (*b"PBEA", "ObjectReference"),
    (*b"PCON", "ObjectReference"),
    (*b"PERK", "Perk"),
    (*b"PFLA", "ObjectReference"),
    (*b"PGRE", "ObjectReference"),
    (*b"PHZD", "ObjectReference"),
    (*b"PKIN", "PackIn"),
    (*b"PMIS", "ObjectReference"),
    (*b"PNDT", "Planet"),
    (*b"PROJ", "Projectile"),
    (*b"QUST", "Quest"),
    (*b"RACE", "Race"),
    (*b"REFR", "ObjectReference"),
    (*b"RFCT", "VisualEffect"),
    (*b"RSPJ", "ResearchProject"),
    (*b"SCEN", "Scene"),
    (*b"SCRL", "Scroll"),
    (*b"SCSN", "SoundCategorySnapshot"),
    (*b"SHOU", "Shout"),
    (*b"SLGM", "SoulGem"),
    (*b"SNCT", "SoundCategory"),
    (*b"SNDR", "Sound"),
    (*b"SOPM", "OutputModel"),
    (*b"SOUN", "Sound"),
    (*b"SPCH", "SpeechChallengeObject"),
    (*b"SPEL", "Spell"),
    (*b"SPGD", "ShaderParticleGeometry"),
    (*b"STAT", "Static"),
    (*b"TACT", "TalkingActivator"),
    (*b"TERM", "Terminal"),
    (*b"TMLM", "TerminalMenu"),
    (*b"TXST", "TextureSet"),
    (*b"VTYP", "VoiceType"),
    (*b"WEAP", "Weapon"),
    (*b"WOOP", "WordOfPower"),
    (*b"WRLD", "WorldSpace"),
    (*b"WTHR", "Weather"),
    (*b"WWED", "WwiseEvent"),
    // Kinds that no script can name, but that must be known as forms.
    (*b"DFOB", "Form"),
    (*b"DLBR", "Form"),
    (*b"DLVW", "Form"),
    (*b"KSSM", "Form"),
    (*b"LSCR", "Form"),
    (*b"SMQN", "Form"),
];

/// Kinds that are no forms: terrain and navigation, settings, and the header.
const NO_FORMS: [[u8; 4]; 6] = [*b"GMST", *b"LAND", *b"NAVI", *b"NAVM", *b"PGRD", *b"TES4"];

/// The native type of a kind of record; `None` if such records are no forms.
pub(super) fn class_of(signature: Signature) -> Option<&'static str> {
    if NO_FORMS.contains(&signature.0) {
        return None;
    }
    let mut known = KINDS.iter();
    let found = known.find(|(own, _)| *own == signature.0);
    Some(found.map_or("Form", |(_, class)| class))
}

/// Whether records of this kind are placed in the world.
pub(super) fn is_reference(class: &str) -> bool {
    ["Actor", "ObjectReference"].contains(&class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_exists() {
        for (signature, class) in KINDS {
            let known = cyperus_vm::world::native_type(class);
            assert_eq!(known, Some(class), "{}", Signature(signature));
        }
        assert_eq!(class_of(Signature(*b"LAND")), None);
        assert_eq!(class_of(Signature(*b"ZZZZ")), Some("Form"));
    }
}
