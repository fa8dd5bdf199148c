//! The three games, how a file shows which of them it belongs to, and where their layouts differ.

use std::fmt;

/// A game whose plugins we read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// Skyrim, both editions.
    Skyrim,
    /// Fallout 4.
    Fallout4,
    /// Starfield.
    Starfield,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Skyrim => "Skyrim",
            Self::Fallout4 => "Fallout 4",
            Self::Starfield => "Starfield",
        })
    }
}

/// Masters that come with a game.
const MASTERS: [(&str, Game); 3] = [
    ("skyrim.esm", Game::Skyrim),
    ("fallout4.esm", Game::Fallout4),
    ("starfield.esm", Game::Starfield),
];

/// What a file shows of its game. None of it suffices alone: third-party editors write headers of
/// Fallout 4 with the form version of Skyrim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evidence {
    /// Version in `HEDR`.
    pub(crate) header_version: f32,
    /// Form version of the first record after the header.
    pub(crate) first_record: Option<u16>,
    /// Form version of the header.
    pub(crate) header_form_version: u16,
}

impl Game {
    /// The game that brings this file.
    pub fn of_master(name: &str) -> Option<Self> {
        MASTERS
            .iter()
            .find(|(master, _)| name.eq_ignore_ascii_case(master))
            .map(|(_, game)| *game)
    }

    /// The game by what the file shows apart from its masters.
    pub(crate) fn of_evidence(evidence: Evidence) -> Self {
        // Hundredths, because 1.70 has no exact binary form. 1.00 is a version of Fallout 4 alone.
        let hundredths = (evidence.header_version * 100.0).round();
        let exactly = |version: f32| (hundredths - version).abs() < 0.5;
        if exactly(170.0) || exactly(171.0) {
            Self::Skyrim
        } else if exactly(96.0) {
            Self::Starfield
        } else if exactly(95.0) || exactly(100.0) {
            Self::Fallout4
        } else {
            Self::of_form_version(
                evidence
                    .first_record
                    .unwrap_or(evidence.header_form_version),
            )
        }
    }

    fn of_form_version(version: u16) -> Self {
        match version {
            0..=44 => Self::Skyrim,
            45..=400 => Self::Fallout4,
            _ => Self::Starfield,
        }
    }

    /// Where this game's records differ from the others'.
    pub(crate) const fn layout(self) -> &'static Layout {
        match self {
            Self::Skyrim => &SKYRIM,
            Self::Fallout4 => &FALLOUT4,
            Self::Starfield => &STARFIELD,
        }
    }
}

/// Every place where the three games' records differ, once. Numbers are offsets within a field
/// unless they say otherwise.
#[derive(Debug)]
pub(crate) struct Layout {
    /// Flag of the header: the plugin takes a small number space.
    pub(crate) small_flag: u32,
    /// Flag of the header: the plugin takes a medium number space.
    pub(crate) medium_flag: u32,
    /// Masters count by scale, each scale by itself.
    pub(crate) masters_by_scale: bool,
    /// Flags of a quest in `DNAM`; the priority comes after them.
    pub(crate) quest_flags: Width,
    /// The quest's start delay in `DNAM`.
    pub(crate) quest_delay: Option<usize>,
    /// The level in `ACBS`.
    pub(crate) actor_level: usize,
    /// The flags in `ACBS` that say what comes from the template.
    pub(crate) actor_template: usize,
    /// Bytes of one entry in `PRPS`.
    pub(crate) actor_value_size: usize,
    /// Value, then weight, of a book in `DATA`.
    pub(crate) book_worth: usize,
    /// Value and weight of ammunition in `DATA`; the first edition of Skyrim has no weight.
    pub(crate) ammunition: Worthiness,
    /// Value and weight of a weapon.
    pub(crate) weapon: Option<WeaponLayout>,
    /// A levelled entry holds its own chance of nothing, after the count.
    pub(crate) levelled_chance: bool,
    /// Chance of nothing of a levelled list is a float instead of a byte.
    pub(crate) levelled_float: bool,
    /// Flags of a cell.
    pub(crate) cell_flags: Width,
}

/// Bytes of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Two,
    Four,
}

/// Offsets of a value and a weight within a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worthiness {
    pub(crate) value: usize,
    pub(crate) weight: usize,
}

/// Where a weapon's numbers stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeaponLayout {
    pub(crate) field: [u8; 4],
    pub(crate) value: usize,
    pub(crate) weight: usize,
    pub(crate) damage: usize,
}

const SKYRIM: Layout = Layout {
    small_flag: 0x200,
    medium_flag: 0,
    masters_by_scale: false,
    quest_flags: Width::Two,
    quest_delay: None,
    actor_level: 8,
    actor_template: 18,
    actor_value_size: 8,
    book_worth: 8,
    ammunition: Worthiness {
        value: 12,
        weight: 16,
    },
    weapon: Some(WeaponLayout {
        field: *b"DATA",
        value: 0,
        weight: 4,
        damage: 8,
    }),
    levelled_chance: false,
    levelled_float: false,
    cell_flags: Width::Two,
};

const FALLOUT4: Layout = Layout {
    quest_delay: Some(4),
    actor_level: 6,
    actor_template: 14,
    book_worth: 0,
    ammunition: Worthiness {
        value: 0,
        weight: 4,
    },
    weapon: Some(WeaponLayout {
        field: *b"DNAM",
        value: 63,
        weight: 59,
        damage: 67,
    }),
    levelled_chance: true,
    ..SKYRIM
};

const STARFIELD: Layout = Layout {
    small_flag: 0x100,
    medium_flag: 0x400,
    masters_by_scale: true,
    quest_flags: Width::Four,
    quest_delay: None,
    actor_value_size: 12,
    weapon: None,
    levelled_float: true,
    cell_flags: Width::Four,
    ..FALLOUT4
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_version_outweighs_form_versions() {
        let game = |header_version, first_record, header_form_version| {
            Game::of_evidence(Evidence {
                header_version,
                first_record,
                header_form_version,
            })
        };
        assert_eq!(game(0.95, Some(131), 43), Game::Fallout4);
        assert_eq!(game(1.0, None, 43), Game::Fallout4);
        assert_eq!(game(1.7, None, 44), Game::Skyrim);
        assert_eq!(game(1.71, None, 44), Game::Skyrim);
        assert_eq!(game(0.96, None, 131), Game::Starfield);
        assert_eq!(game(7.0, Some(131), 43), Game::Fallout4);
        assert_eq!(game(7.0, None, 575), Game::Starfield);
    }
}
