//! Bytes that several strings share: each string is a beginning of them. Appending to the longest
//! one only adds bytes at the end, so building a text piece by piece takes time in proportion to
//! its length, not to its square.
//!
//! Each string is charged its whole length against the heap's limit, shared or not, so that a save
//! in between changes nothing. [`SharedTexts::release`] makes sure that the bytes kept here stay in
//! proportion to what is charged.

/// Shared bytes are kept while their strings are charged at least one byte for this many.
const SLACK: u64 = 4;

/// Bytes and the strings that share them.
#[derive(Debug, Default)]
struct Shared {
    bytes: Vec<u8>,
    /// The sum of the strings' lengths.
    charged: u64,
    /// How many strings there are.
    strings: u32,
    /// The rows that were given a share; some of them may have been freed since.
    rows: Vec<u32>,
}

/// A string's part of shared bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    /// Which bytes.
    number: u32,
    /// How many of them.
    pub(super) length: u32,
}

/// What became of shared bytes when a string gave back its share.
#[derive(Debug)]
pub(super) enum Released {
    /// They stay, or nobody needs them.
    Settled,
    /// They are far too long for the strings that are left: these rows, if they still have a
    /// share of these bytes, get bytes of their own.
    Oversized(Vec<u32>),
}

/// All shared bytes.
#[derive(Debug, Default)]
pub(super) struct SharedTexts {
    texts: Vec<Shared>,
    free: Vec<u32>,
}

impl SharedTexts {
    /// The bytes of a share.
    #[inline]
    pub(super) fn bytes(&self, share: Share) -> &[u8] {
        &self.texts[share.number as usize].bytes[..share.length as usize]
    }

    /// Whether something can be appended: no other string has gone on from here.
    pub(super) fn is_last(&self, share: Share) -> bool {
        self.texts[share.number as usize].bytes.len() == share.length as usize
    }

    /// New bytes, the beginning of which may be shared later. `None` if they are too long.
    pub(super) fn start(&mut self, parts: [&[u8]; 2]) -> Option<Share> {
        let length = u32::try_from(parts[0].len() + parts[1].len()).ok()?;
        let bytes = parts.concat();
        let number = self.free.pop().unwrap_or_else(|| {
            self.texts.push(Shared::default());
            // There are fewer than strings.
            u32::try_from(self.texts.len() - 1).unwrap_or(u32::MAX)
        });
        self.texts[number as usize].bytes = bytes;
        Some(Share { number, length })
    }

    /// Appends to the last share. `None` if the result is too long.
    pub(super) fn extend(&mut self, share: Share, bytes: &[u8]) -> Option<Share> {
        let length = share.length.checked_add(u32::try_from(bytes.len()).ok()?)?;
        self.texts[share.number as usize]
            .bytes
            .extend_from_slice(bytes);
        Some(Share { length, ..share })
    }

    /// Records that a row has the share.
    pub(super) fn give(&mut self, share: Share, row: u32) {
        let text = &mut self.texts[share.number as usize];
        text.charged += u64::from(share.length);
        text.strings += 1;
        text.rows.push(row);
    }

    /// A string gave its share back.
    pub(super) fn release(&mut self, share: Share) -> Released {
        let text = &mut self.texts[share.number as usize];
        text.charged -= u64::from(share.length);
        text.strings -= 1;
        if text.strings == 0 {
            *text = Shared::default();
            self.free.push(share.number);
            return Released::Settled;
        }
        if text.bytes.len() as u64 > SLACK * text.charged {
            return Released::Oversized(std::mem::take(&mut text.rows));
        }
        Released::Settled
    }

    /// Whether two shares are of the same bytes.
    pub(super) fn are_together(one: Share, other: Share) -> bool {
        one.number == other.number
    }

    /// Whether what is recorded agrees with the shares that strings have.
    pub(super) fn agree(&self, shares: impl Iterator<Item = Share>) -> bool {
        let mut found = vec![(0_u64, 0_u32); self.texts.len()];
        for share in shares {
            let Some((charged, strings)) = found.get_mut(share.number as usize) else {
                return false;
            };
            *charged += u64::from(share.length);
            *strings += 1;
            if share.length as usize > self.texts[share.number as usize].bytes.len() {
                return false;
            }
        }
        self.texts
            .iter()
            .zip(found)
            .all(|(text, (charged, strings))| text.charged == charged && text.strings == strings)
    }

    /// Bytes kept at the moment.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.texts.iter().map(|text| text.bytes.capacity()).sum()
    }
}
