//! The three games, how to tell which one a file belongs to, and where their layouts differ.

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

/// What a file shows about its game. No single fact is enough: third-party editors write Fallout 4
/// headers with the form version of Skyrim.
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
    /// The game that this file comes with.
    pub fn of_master(name: &str) -> Option<Self> {
        MASTERS
            .iter()
            .find(|(master, _)| name.eq_ignore_ascii_case(master))
            .map(|(_, game)| *game)
    }

    /// The game, judged by what the file shows apart from its masters.
    pub(crate) fn of_evidence(evidence: Evidence) -> Self {
        // Hundredths, because 1.70 has no exact binary form. Only Fallout 4 has version 1.00.
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

/// Every difference between the three games' records, in one place. Numbers are offsets within a
/// field unless stated otherwise.
#[derive(Debug)]
pub(crate) struct Layout {
    /// Header flag: the plugin uses a small number space.
    pub(crate) small_flag: u32,
    /// Header flag: the plugin uses a medium number space.
    pub(crate) medium_flag: u32,
    /// Whether masters are counted by scale, each scale separately.
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
    /// Whether a levelled entry has its own chance of nothing, after the count.
    pub(crate) levelled_chance: bool,
    /// Whether the chance of nothing of a levelled list is a float instead of a byte.
    pub(crate) levelled_float: bool,
    /// Flags of a cell.
    pub(crate) cell_flags: Width,
}

/// The size of a number.
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

/// Where a weapon's numbers are.
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
