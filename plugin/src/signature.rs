//! Four letters that identify a record, a field or a group.

use std::fmt;

/// Four bytes that say what follows, such as `QUST` or `VMAD`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature(pub [u8; 4]);

impl Signature {
    /// The first record of every plugin.
    pub const TES4: Self = Self(*b"TES4");
    /// A group of records.
    pub const GRUP: Self = Self(*b"GRUP");
    /// States the length of the next field, if 16 bits are not enough.
    pub const XXXX: Self = Self(*b"XXXX");
    /// The editor's name for a form.
    pub const EDID: Self = Self(*b"EDID");
    /// The name that players read.
    pub const FULL: Self = Self(*b"FULL");
    /// Scripts and the values of their properties.
    pub const VMAD: Self = Self(*b"VMAD");
    /// A quest.
    pub const QUST: Self = Self(*b"QUST");
}

/// Printable characters as they are, anything else as `\xNN`: damaged files have odd signatures.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq<[u8; 4]> for Signature {
    fn eq(&self, other: &[u8; 4]) -> bool {
        self.0 == *other
    }
}
