//! How things in the world are identified: form ids, aliases, and the 64-bit handles that bind
//! script objects to them.

use std::fmt;

/// The number of a form. Zero means no form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(pub u32);

impl FormId {
    /// The player's reference, the same in all games.
    pub const PLAYER: Self = Self(0x14);
    /// The base of the player.
    pub const PLAYER_BASE: Self = Self(0x07);
    /// The race of the player at the start: Nord in Skyrim, human in Fallout.
    pub const PLAYER_RACE: Self = Self(0x0001_3746);
    /// Money: caps, gold or credits.
    pub const MONEY: Self = Self(0x0F);
}

impl fmt::Display for FormId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08X}", self.0)
    }
}

/// A slot of a quest, by its number within the quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AliasId {
    /// The quest that owns the slot.
    pub quest: FormId,
    /// The slot's number within the quest.
    pub number: u16,
}

/// What a script object is bound to: form id in the low half, a sub id in bits 32 to 47.
///
/// The sub id is `0xFFFF` for a form itself, otherwise the number of an alias. Handles are the same
/// values that the games write into saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle(pub u64);

/// Sub id of a plain form.
const WHOLE_FORM: u64 = 0xFFFF;

impl Handle {
    /// Bound to nothing: the form part is zero.
    pub const UNBOUND: Self = Self(WHOLE_FORM << 32);

    /// The handle of a form.
    pub const fn form(form: FormId) -> Self {
        Self(WHOLE_FORM << 32 | form.0 as u64)
    }

    /// The handle of an alias.
    pub const fn alias(alias: AliasId) -> Self {
        Self((alias.number as u64) << 32 | alias.quest.0 as u64)
    }

    /// What it is the handle of.
    pub const fn target(self) -> Target {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the form id is the low half"
        )]
        let form = FormId(self.0 as u32);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the sub id has sixteen bits"
        )]
        let number = (self.0 >> 32) as u16;
        if form.0 == 0 {
            Target::Nothing
        } else if number as u64 == WHOLE_FORM {
            Target::Form(form)
        } else {
            Target::Alias(AliasId {
                quest: form,
                number,
            })
        }
    }
}

/// What a [`Handle`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nothing at all.
    Nothing,
    /// A form; a reference is one too.
    Form(FormId),
    /// A slot of a quest.
    Alias(AliasId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_give_back_what_they_were_made_of() {
        let form = FormId(0xFF00_0801);
        let alias = AliasId {
            quest: form,
            number: 7,
        };
        assert_eq!(Handle::form(form).target(), Target::Form(form));
        assert_eq!(Handle::alias(alias).target(), Target::Alias(alias));
        assert_eq!(Handle::UNBOUND.target(), Target::Nothing);
        assert_eq!(Handle::UNBOUND.0, 0x0000_FFFF_0000_0000);
        assert_eq!(Handle::form(FormId::PLAYER).0, 0x0000_FFFF_0000_0014);
    }
}
