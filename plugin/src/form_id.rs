//! Numbers of forms, and which file each belongs to.
//!
//! The high byte of a number is the position of a master in the file's list. In Starfield, masters
//! are counted by scale, each scale separately, and the file does not say which scale a master has.

use std::fmt;

use crate::game::Game;
use crate::text::Text;

/// A number as stored in a file. It identifies a form only together with the file's [`FormSpace`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(pub u32);

impl FormId {
    /// No form.
    pub const NONE: Self = Self(0);

    /// Whether it refers to no form.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The form, if it refers to one.
    pub fn some(self) -> Option<Self> {
        (!self.is_none()).then_some(self)
    }

    const fn high_byte(self) -> u8 {
        self.0.to_be_bytes()[0]
    }
}

impl fmt::Display for FormId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08X}", self.0)
    }
}

/// How many numbers a plugin has for forms of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// 24 bits.
    Full,
    /// 16 bits; Starfield only.
    Medium,
    /// 12 bits, also called light.
    Small,
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full => "full",
            Self::Medium => "medium",
            Self::Small => "small",
        })
    }
}

/// The owner of the form that a number refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// The game itself: the player, money and others below 0x800.
    Engine,
    /// The file.
    Own,
    /// The master at this position in the file's list.
    Master(usize),
    /// A master of which only the position within its scale is known.
    Unnamed {
        /// Its scale.
        scale: Scale,
        /// Its position among the masters of that scale.
        index: u16,
    },
}

/// A form, independent of the file that refers to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormKey {
    /// The file that has it.
    pub owner: Owner,
    /// Its number within that file.
    pub number: u32,
}

/// A file that a plugin builds on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Master<'bytes> {
    /// Its file name.
    pub name: Text<'bytes>,
    /// Its scale, if it is known or could be inferred from the numbers in use. `Full` and light
    /// masters of Skyrim and Fallout 4 are numbered in the same way, so there it is always `Full`.
    pub scale: Option<Scale>,
}

/// What the record numbers of a file show: which of each kind of number occur.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Census {
    highest_byte: Option<u8>,
    medium: u16,
    small: u16,
}

const MEDIUM_BYTE: u8 = 0xFD;
const SMALL_BYTE: u8 = 0xFE;
const ENGINE_NUMBERS: u32 = 0x800;

impl Census {
    pub(crate) fn add(&mut self, id: FormId) {
        let [high, second, third, _] = id.0.to_be_bytes();
        match high {
            MEDIUM_BYTE => self.medium = self.medium.max(u16::from(second) + 1),
            SMALL_BYTE => {
                let index = u16::from_be_bytes([second, third]) >> 4;
                self.small = self.small.max(index + 1);
            }
            0xFF => {}
            _ => self.highest_byte = self.highest_byte.max(Some(high)),
        }
    }
}

/// Turns the numbers of one file into forms.
#[derive(Clone, Debug)]
pub struct FormSpace<'bytes> {
    masters: Vec<Master<'bytes>>,
    by_scale: bool,
    own_index: usize,
}

impl<'bytes> FormSpace<'bytes> {
    /// `scale` returns the scale of a master by name, if it is known.
    pub(crate) fn new(
        game: Game,
        names: &[Text<'bytes>],
        census: Census,
        scale: &dyn Fn(&str) -> Option<Scale>,
    ) -> Self {
        let by_scale = game.layout().masters_by_scale;
        let known = |name: &Text<'bytes>| {
            if !by_scale {
                return Some(Scale::Full);
            }
            let name = name.decode();
            scale(&name).or_else(|| scale_by_name(&name))
        };
        let mut masters: Vec<_> = names
            .iter()
            .map(|name| Master {
                name: *name,
                scale: known(name),
            })
            .collect();
        let own_index = if by_scale {
            infer_scales(&mut masters, census)
        } else {
            masters.len()
        };
        Self {
            masters,
            by_scale,
            own_index,
        }
    }

    /// The file's masters in order.
    pub fn masters(&self) -> &[Master<'bytes>] {
        &self.masters
    }

    /// The high byte of the file's own numbers.
    pub const fn own_index(&self) -> usize {
        self.own_index
    }

    /// The form that a number refers to; `None` for number 0.
    pub fn resolve(&self, id: FormId) -> Option<FormKey> {
        id.some()?;
        let index = id.high_byte();
        let number = id.0 & 0x00FF_FFFF;
        if index == 0 && number < ENGINE_NUMBERS {
            let owner = Owner::Engine;
            return Some(FormKey { owner, number });
        }
        if self.by_scale && index == MEDIUM_BYTE {
            let index = u16::from(id.0.to_be_bytes()[1]);
            return Some(self.of_scale(Scale::Medium, index, number & 0xFFFF));
        }
        if self.by_scale && index == SMALL_BYTE {
            let [_, second, third, _] = id.0.to_be_bytes();
            let index = u16::from_be_bytes([second, third]) >> 4;
            return Some(self.of_scale(Scale::Small, index, number & 0xFFF));
        }
        if usize::from(index) >= self.own_index {
            let owner = Owner::Own;
            return Some(FormKey { owner, number });
        }
        Some(self.of_scale(Scale::Full, u16::from(index), number))
    }

    /// The form that the `index`th master of a scale has under `number`.
    fn of_scale(&self, scale: Scale, index: u16, number: u32) -> FormKey {
        let mut before = 0;
        for (position, master) in self.masters.iter().enumerate() {
            match master.scale {
                // It may or may not count, so nothing after it can be identified.
                None => break,
                Some(found) if found == scale => {
                    if before == index {
                        let owner = Owner::Master(position);
                        return FormKey { owner, number };
                    }
                    before += 1;
                }
                Some(_) => {}
            }
        }
        let owner = Owner::Unnamed { scale, index };
        FormKey { owner, number }
    }

    /// A form's name for people, such as `Fallout4.esm:0001D1`; `file` is the plugin's own name.
    pub fn describe(&self, key: FormKey, file: &str) -> String {
        let number = key.number;
        match key.owner {
            Owner::Engine => format!("engine:{number:06X}"),
            Owner::Own => format!("{file}:{number:06X}"),
            Owner::Master(index) => match self.masters.get(index) {
                Some(master) => format!("{}:{number:06X}", master.name),
                None => format!("master {index}:{number:06X}"),
            },
            Owner::Unnamed { scale, index } => format!("{scale} master {index}:{number:06X}"),
        }
    }
}

/// What the file name alone says about the scale.
fn scale_by_name(name: &str) -> Option<Scale> {
    let light = name.len() >= 4
        && name.is_char_boundary(name.len() - 4)
        && name[name.len() - 4..].eq_ignore_ascii_case(".esl");
    if light {
        Some(Scale::Small)
    } else {
        Game::of_master(name).map(|_| Scale::Full)
    }
}

/// Finds the file's own high byte, which is the number of its full masters, and what that implies
/// for masters of unknown scale.
///
/// The highest high byte among its records is its own, or that of a full master if it has no
/// records of its own; known masters and the numbers of small and medium ones narrow that down.
fn infer_scales(masters: &mut [Master<'_>], census: Census) -> usize {
    let count = |scale| {
        masters
            .iter()
            .filter(|master| master.scale == Some(scale))
            .count()
    };
    let full = count(Scale::Full);
    let small = count(Scale::Small).max(usize::from(census.small));
    let medium = count(Scale::Medium).max(usize::from(census.medium));
    let unknown = masters
        .iter()
        .filter(|master| master.scale.is_none())
        .count();
    let most = masters.len().saturating_sub(small + medium).max(full);
    let highest = census.highest_byte.map(usize::from);
    // Without its own records the file shows nothing: leave room for full masters.
    let own = highest.filter(|highest| *highest >= full);
    let own_index = own.map_or(most, |own| own.min(most));
    let rest = if own_index == full + unknown && own.is_some() {
        Some(Scale::Full)
    } else if own_index > full || own.is_none() || (census.small > 0 && census.medium > 0) {
        None
    } else if census.medium > 0 {
        Some(Scale::Medium)
    } else {
        Some(Scale::Small)
    };
    for master in masters.iter_mut().filter(|master| master.scale.is_none()) {
        master.scale = rest;
    }
    own_index
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space<'bytes>(
        game: Game,
        masters: &[&'bytes str],
        records: &[u32],
        scale: &dyn Fn(&str) -> Option<Scale>,
    ) -> FormSpace<'bytes> {
        let names: Vec<_> = masters.iter().map(|name| Text(name.as_bytes())).collect();
        let mut census = Census::default();
        for id in records {
            census.add(FormId(*id));
        }
        FormSpace::new(game, &names, census, scale)
    }

    fn unknown(_: &str) -> Option<Scale> {
        None
    }

    #[expect(clippy::unnecessary_wraps, reason = "what resolving is compared with")]
    fn key(owner: Owner, number: u32) -> Option<FormKey> {
        Some(FormKey { owner, number })
    }

    #[test]
    fn the_high_byte_counts_masters_and_then_the_file() {
        let space = space(Game::Fallout4, &["Fallout4.esm", "A.esl"], &[], &unknown);
        assert_eq!(space.resolve(FormId(0)), None);
        assert_eq!(space.resolve(FormId(0x14)), key(Owner::Engine, 0x14));
        assert_eq!(
            space.resolve(FormId(0x0001_D1AB)),
            key(Owner::Master(0), 0x1_D1AB)
        );
        assert_eq!(
            space.resolve(FormId(0x0100_0801)),
            key(Owner::Master(1), 0x801)
        );
        assert_eq!(space.resolve(FormId(0x0200_0801)), key(Owner::Own, 0x801));
        assert_eq!(space.resolve(FormId(0xFE00_0801)), key(Owner::Own, 0x801));
    }

    #[test]
    fn a_file_without_masters_knows_the_engine() {
        let space = space(Game::Skyrim, &[], &[], &unknown);
        assert_eq!(space.resolve(FormId(7)), key(Owner::Engine, 7));
        assert_eq!(space.resolve(FormId(0x800)), key(Owner::Own, 0x800));
    }

    #[test]
    fn starfield_counts_masters_by_scale() {
        let scale = |name: &str| {
            Some(if name == "M.esm" {
                Scale::Medium
            } else {
                Scale::Small
            })
        };
        let masters = ["S1.esm", "M.esm", "S2.esm"];
        let space = space(Game::Starfield, &masters, &[], &scale);
        assert_eq!(space.own_index(), 0);
        assert_eq!(
            space.resolve(FormId(0xFE00_1ABC)),
            key(Owner::Master(2), 0xABC)
        );
        assert_eq!(
            space.resolve(FormId(0xFD00_1ABC)),
            key(Owner::Master(1), 0x1ABC)
        );
        assert_eq!(
            space.resolve(FormId(0xFD01_1ABC)),
            key(
                Owner::Unnamed {
                    scale: Scale::Medium,
                    index: 1
                },
                0x1ABC
            )
        );
    }

    #[test]
    fn starfield_scales_are_told_from_the_numbers_in_use() {
        // Its own records begin with 01, so the second and third master are not full.
        let masters = ["Starfield.esm", "A.esm", "B.esm"];
        let own = space(
            Game::Starfield,
            &masters,
            &[0x0100_0801, 0x123_456],
            &unknown,
        );
        assert_eq!(own.own_index(), 1);
        assert_eq!(own.resolve(FormId(0x0100_0801)), key(Owner::Own, 0x801));
        assert_eq!(
            own.resolve(FormId(0xFE00_1801)),
            key(Owner::Master(2), 0x801)
        );
        // It only overrides the game: 00 is still the game.
        let patch = space(Game::Starfield, &masters[..1], &[0x0012_3456], &unknown);
        assert_eq!(
            patch.resolve(FormId(0x0012_3456)),
            key(Owner::Master(0), 0x12_3456)
        );
        // It only overrides the game, with masters about which nothing is known.
        let unsure = space(Game::Starfield, &masters, &[0x0012_3456], &unknown);
        assert_eq!(unsure.masters()[1].scale, None);
        assert_eq!(
            unsure.resolve(FormId(0x0100_0801)),
            key(
                Owner::Unnamed {
                    scale: Scale::Full,
                    index: 1
                },
                0x801
            )
        );
        // Two full masters out of three: which of the two unknown ones is full cannot be
        // determined.
        let two = space(Game::Starfield, &masters, &[0x0200_0801], &unknown);
        assert_eq!(two.own_index(), 2);
        assert_eq!(
            two.resolve(FormId(0x0100_0801)),
            key(
                Owner::Unnamed {
                    scale: Scale::Full,
                    index: 1
                },
                0x801
            )
        );
    }
}
