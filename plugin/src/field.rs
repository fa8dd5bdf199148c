//! Fields of a record: four letters, a size, data.

use crate::cursor::Cursor;
use crate::error::{Fault, FaultKind};
use crate::form_id::FormId;
use crate::game::Game;
use crate::signature::Signature;
use crate::text::{Text, Words};

/// What the meaning of fields depends on, apart from their bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) game: Game,
    /// Whether translatable texts are keys into string files.
    pub(crate) localized: bool,
}

/// One field.
#[derive(Clone, Copy, Debug)]
pub struct Field<'bytes> {
    /// What it holds.
    pub signature: Signature,
    /// Its data.
    pub data: &'bytes [u8],
    /// Where its header begins, counted from the start of the record's data.
    pub offset: usize,
    /// Where its data begins, counted in the same way.
    pub data_offset: usize,
    setting: Setting,
}

impl<'bytes> Field<'bytes> {
    pub(crate) const fn game(&self) -> Game {
        self.setting.game
    }

    /// Text up to a zero byte.
    pub fn text(&self) -> Text<'bytes> {
        Text::up_to_zero(self.data)
    }

    /// Text that may have been moved to a string file.
    pub fn words(&self) -> Words<'bytes> {
        if self.setting.localized
            && let Ok(key) = <[u8; 4]>::try_from(self.data)
        {
            return Words::Key(u32::from_le_bytes(key));
        }
        Words::Plain(self.text())
    }

    fn bytes<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        let end = at.checked_add(N)?;
        self.data.get(at..end)?.try_into().ok()
    }

    /// The byte at an offset, if the field is long enough.
    pub fn u8(&self, at: usize) -> Option<u8> {
        self.bytes(at).map(u8::from_le_bytes)
    }

    /// The signed byte at an offset.
    pub fn i8(&self, at: usize) -> Option<i8> {
        self.bytes(at).map(i8::from_le_bytes)
    }

    /// The 16-bit number at an offset.
    pub fn u16(&self, at: usize) -> Option<u16> {
        self.bytes(at).map(u16::from_le_bytes)
    }

    /// The signed 16-bit number at an offset.
    pub fn i16(&self, at: usize) -> Option<i16> {
        self.bytes(at).map(i16::from_le_bytes)
    }

    /// The 32-bit number at an offset.
    pub fn u32(&self, at: usize) -> Option<u32> {
        self.bytes(at).map(u32::from_le_bytes)
    }

    /// The signed 32-bit number at an offset.
    pub fn i32(&self, at: usize) -> Option<i32> {
        self.bytes(at).map(i32::from_le_bytes)
    }

    /// The float at an offset.
    pub fn f32(&self, at: usize) -> Option<f32> {
        self.bytes(at).map(f32::from_le_bytes)
    }

    /// The form at an offset; also `None` if it names no form.
    pub fn form(&self, at: usize) -> Option<FormId> {
        self.u32(at).map(FormId).and_then(FormId::some)
    }

    /// A field that is a list of forms.
    pub fn forms(&self) -> impl Iterator<Item = FormId> + use<'bytes> {
        self.data
            .as_chunks::<4>()
            .0
            .iter()
            .map(|id| FormId(u32::from_le_bytes(*id)))
    }
}

/// The fields of a record, or of a part of one, in the order of the file.
///
/// Fields inside the components of Starfield's records are left out, except those with the same
/// meaning as outside: components use the same letters for other things.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'bytes> {
    bytes: &'bytes [u8],
    /// Where `bytes` begins within the record's data.
    start: usize,
    setting: Setting,
}

/// Components whose fields have the same meaning as outside.
const TRANSPARENT_COMPONENTS: [&[u8]; 3] = [
    b"TESFullName_Component",
    b"BGSKeywordForm_Component",
    b"TESContainer_Component",
];

impl<'bytes> Fields<'bytes> {
    /// Checks that the bytes are fields, one after the other to the end.
    pub(crate) fn read(bytes: &'bytes [u8], setting: Setting) -> Result<Self, Fault> {
        let fields = Self {
            bytes,
            start: 0,
            setting,
        };
        let mut cursor = Cursor::new(bytes);
        while cursor.left() > 0 {
            fields.next(&mut cursor)?;
        }
        Ok(fields)
    }

    /// Fields that [`Self::read`] has already accepted.
    pub(crate) const fn checked(bytes: &'bytes [u8], setting: Setting) -> Self {
        Self {
            bytes,
            start: 0,
            setting,
        }
    }

    fn next(self, cursor: &mut Cursor<'bytes>) -> Result<Field<'bytes>, Fault> {
        let offset = cursor.at();
        let mut signature = Signature(cursor.array("the header of a field")?);
        let mut size = usize::from(cursor.u16("the header of a field")?);
        if signature == Signature::XXXX {
            if size != 4 {
                let kind = FaultKind::LongSize(u16::try_from(size).unwrap_or(u16::MAX));
                return Err(Fault::new(offset, kind));
            }
            let long = cursor.u32("the size in XXXX")?;
            signature = Signature(cursor.array("the field after XXXX")?);
            cursor.u16("the field after XXXX")?;
            size = usize::try_from(long).unwrap_or(usize::MAX);
        }
        if size > cursor.left() {
            let kind = FaultKind::FieldOverrun {
                field: signature,
                size,
                beyond: size - cursor.left(),
            };
            return Err(Fault::new(offset, kind));
        }
        Ok(Field {
            signature,
            data_offset: self.start + cursor.at(),
            data: cursor.take(size, "a field")?,
            offset: self.start + offset,
            setting: self.setting,
        })
    }

    /// The fields, one by one.
    pub fn iter(&self) -> FieldIter<'bytes> {
        FieldIter {
            fields: *self,
            cursor: Cursor::new(self.bytes),
            hidden: false,
        }
    }

    /// Every field, including those of components and their delimiters.
    pub fn iter_all(&self) -> impl Iterator<Item = Field<'bytes>> + use<'bytes> {
        let fields = *self;
        let mut cursor = Cursor::new(self.bytes);
        std::iter::from_fn(move || fields.next(&mut cursor).ok())
    }

    /// The first field with these letters.
    pub fn get(&self, signature: &[u8; 4]) -> Option<Field<'bytes>> {
        self.iter().find(|field| field.signature == *signature)
    }

    /// All fields with these letters.
    pub fn all<'signature>(
        &self,
        signature: &'signature [u8; 4],
    ) -> impl Iterator<Item = Field<'bytes>> + use<'bytes, 'signature> {
        self.iter()
            .filter(move |field| field.signature == *signature)
    }

    /// The text of the field with these letters.
    pub fn text(&self, signature: &[u8; 4]) -> Option<Text<'bytes>> {
        self.get(signature).map(|field| field.text())
    }

    /// The translatable text of the field with these letters.
    pub fn words(&self, signature: &[u8; 4]) -> Option<Words<'bytes>> {
        self.get(signature).map(|field| field.words())
    }

    /// The form at the start of the field with these letters.
    pub fn form(&self, signature: &[u8; 4]) -> Option<FormId> {
        self.get(signature)?.form(0)
    }

    /// The keywords.
    pub fn keywords(&self) -> impl Iterator<Item = FormId> + use<'bytes> {
        self.get(b"KWDA")
            .into_iter()
            .flat_map(|field| field.forms())
    }

    /// Splits the fields into sections: each begins with the field `start` and ends before the next
    /// such field or before one of the `ends`.
    pub(crate) fn sections(
        &self,
        start: [u8; 4],
        ends: &'static [&'static [u8; 4]],
    ) -> Sections<'bytes> {
        Sections {
            fields: *self,
            iter: self.iter(),
            open: None,
            start,
            ends,
        }
    }

    pub(crate) const fn game(&self) -> Game {
        self.setting.game
    }

    /// Where these fields end, counted from the start of the record's data.
    pub(crate) const fn end(&self) -> usize {
        self.start + self.bytes.len()
    }

    /// The part between two offsets in the record's data.
    pub(crate) fn part(&self, from: usize, to: usize) -> Self {
        let bytes = self
            .bytes
            .get(from - self.start..to - self.start)
            .unwrap_or_default();
        Self {
            bytes,
            start: from,
            setting: self.setting,
        }
    }
}

impl<'bytes> IntoIterator for &Fields<'bytes> {
    type Item = Field<'bytes>;
    type IntoIter = FieldIter<'bytes>;

    fn into_iter(self) -> FieldIter<'bytes> {
        self.iter()
    }
}

/// Iterates over the fields that have a meaning by themselves.
#[derive(Clone, Debug)]
pub struct FieldIter<'bytes> {
    fields: Fields<'bytes>,
    cursor: Cursor<'bytes>,
    /// Whether it is inside a component whose fields do not count.
    hidden: bool,
}

impl<'bytes> Iterator for FieldIter<'bytes> {
    type Item = Field<'bytes>;

    fn next(&mut self) -> Option<Field<'bytes>> {
        loop {
            let field = self.fields.next(&mut self.cursor).ok()?;
            if field.signature == *b"BFCB" {
                self.hidden = !TRANSPARENT_COMPONENTS.contains(&field.text().0);
            } else if field.signature == *b"BFCE" {
                self.hidden = false;
            } else if !self.hidden {
                return Some(field);
            }
        }
    }
}

/// Iterates over sections of fields.
#[derive(Clone, Debug)]
pub(crate) struct Sections<'bytes> {
    fields: Fields<'bytes>,
    iter: FieldIter<'bytes>,
    /// Where the current section began.
    open: Option<usize>,
    start: [u8; 4],
    ends: &'static [&'static [u8; 4]],
}

impl<'bytes> Iterator for Sections<'bytes> {
    type Item = Fields<'bytes>;

    fn next(&mut self) -> Option<Fields<'bytes>> {
        loop {
            let Some(field) = self.iter.next() else {
                let end = self.fields.end();
                return self.open.take().map(|open| self.fields.part(open, end));
            };
            let starts = field.signature == self.start;
            if !starts && !self.ends.contains(&&field.signature.0) {
                continue;
            }
            let before = self.open.take();
            self.open = starts.then_some(field.offset);
            if let Some(open) = before {
                return Some(self.fields.part(open, field.offset));
            }
        }
    }
}
