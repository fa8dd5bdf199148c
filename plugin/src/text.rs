//! Text in plugins: bytes in an encoding that the file does not name.

use std::borrow::Cow;
use std::fmt;

/// Bytes that are text. UTF-8 if they are valid UTF-8, otherwise Windows-1252, because the games'
/// editors wrote both.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<'bytes>(pub &'bytes [u8]);

impl<'bytes> Text<'bytes> {
    /// The text up to the first zero byte, or all of it if there is none.
    pub(crate) fn up_to_zero(bytes: &'bytes [u8]) -> Self {
        let end = bytes.iter().position(|byte| *byte == 0);
        Self(&bytes[..end.unwrap_or(bytes.len())])
    }

    /// The text for display and for comparison with script names.
    pub fn decode(self) -> Cow<'bytes, str> {
        match std::str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => {
                encoding_rs::WINDOWS_1252
                    .decode_without_bom_handling(self.0)
                    .0
            }
        }
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.decode())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.decode(), f)
    }
}

/// A text that may be in a translation file instead of the plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words<'bytes> {
    /// The text itself.
    Plain(Text<'bytes>),
    /// A key into the string files of a localized plugin. Key 0 is the empty text.
    Key(u32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_utf_8_where_valid_and_windows_1252_otherwise() {
        assert_eq!(Text("naïve".as_bytes()).decode(), "naïve");
        assert_eq!(Text(b"na\xEFve \x93x\x94").decode(), "naïve “x”");
        assert_eq!(Text::up_to_zero(b"ab\0cd").decode(), "ab");
        assert_eq!(Text::up_to_zero(b"ab").decode(), "ab");
    }
}
