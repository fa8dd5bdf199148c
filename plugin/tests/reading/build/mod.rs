//! Writes small plugins, string files and archives, byte by byte, as the formats describe them.
//!
//! Nothing here uses the reader, so that a mistake in one is not hidden by the other.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "four letters are written as a reference"
)]

pub(crate) mod archives;
pub(crate) mod samples;
pub(crate) mod scripts;

/// Bytes with numbers and texts appended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Bytes {
    pub(crate) fn u8(mut self, value: u8) -> Self {
        self.0.push(value);
        self
    }

    pub(crate) fn u16(self, value: u16) -> Self {
        self.raw(&value.to_le_bytes())
    }

    pub(crate) fn i16(self, value: i16) -> Self {
        self.raw(&value.to_le_bytes())
    }

    pub(crate) fn u32(self, value: u32) -> Self {
        self.raw(&value.to_le_bytes())
    }

    pub(crate) fn i32(self, value: i32) -> Self {
        self.raw(&value.to_le_bytes())
    }

    pub(crate) fn u64(self, value: u64) -> Self {
        self.raw(&value.to_le_bytes())
    }

    pub(crate) fn f32(self, value: f32) -> Self {
        self.raw(&value.to_le_bytes())
    }

    pub(crate) fn raw(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    /// A 16-bit length and the text.
    pub(crate) fn text(self, text: &str) -> Self {
        let length = u16::try_from(text.len()).expect("a short text");
        self.u16(length).raw(text.as_bytes())
    }

    /// The text and a zero byte.
    pub(crate) fn zero_text(self, text: &str) -> Self {
        self.raw(text.as_bytes()).u8(0)
    }

    pub(crate) fn all(self, parts: impl IntoIterator<Item = Self>) -> Self {
        parts
            .into_iter()
            .fold(self, |bytes, part| bytes.raw(&part.0))
    }
}

pub(crate) fn bytes() -> Bytes {
    Bytes::default()
}

/// A length as the formats write it.
pub(crate) fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).expect("less than four gigabytes")
}

/// A field, preceded by `XXXX` if its size needs it.
pub(crate) fn field(signature: &[u8; 4], data: Bytes) -> Bytes {
    match u16::try_from(data.0.len()) {
        Ok(size) => bytes().raw(signature).u16(size).all([data]),
        Err(_) => long_field(signature, &data),
    }
}

/// A field preceded by `XXXX`.
pub(crate) fn long_field(signature: &[u8; 4], data: &Bytes) -> Bytes {
    bytes()
        .raw(b"XXXX")
        .u16(4)
        .u32(length(&data.0))
        .raw(signature)
        .u16(0)
        .raw(&data.0)
}

/// A field that holds a text.
pub(crate) fn text_field(signature: &[u8; 4], text: &str) -> Bytes {
    field(signature, bytes().zero_text(text))
}

/// A record of these fields.
pub(crate) fn record(signature: &[u8; 4], id: u32, flags: u32, fields: &[Bytes]) -> Bytes {
    let data = bytes().all(fields.iter().cloned());
    header(signature, id, flags, length(&data.0)).raw(&data.0)
}

/// A record of these fields, packed.
pub(crate) fn packed_record(signature: &[u8; 4], id: u32, fields: &[Bytes]) -> Bytes {
    let data = bytes().all(fields.iter().cloned());
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&data.0, 6);
    header(signature, id, 0x4_0000, length(&packed) + 4)
        .u32(length(&data.0))
        .raw(&packed)
}

pub(crate) fn header(signature: &[u8; 4], id: u32, flags: u32, size: u32) -> Bytes {
    bytes()
        .raw(signature)
        .u32(size)
        .u32(flags)
        .u32(id)
        .u32(0)
        .u16(44)
        .u16(0)
}

/// A group of a type.
pub(crate) fn group(label: [u8; 4], kind: i32, content: &[Bytes]) -> Bytes {
    let content = bytes().all(content.iter().cloned());
    bytes()
        .raw(b"GRUP")
        .u32(length(&content.0) + 24)
        .raw(&label)
        .i32(kind)
        .u64(0)
        .raw(&content.0)
}

/// A top group.
pub(crate) fn top(signature: &[u8; 4], records: &[Bytes]) -> Bytes {
    group(*signature, 0, records)
}

/// What a plugin's header says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head<'text> {
    pub(crate) version: f32,
    pub(crate) flags: u32,
    pub(crate) masters: &'text [&'text str],
}

pub(crate) const SKYRIM: Head<'_> = Head {
    version: 1.7,
    flags: 0,
    masters: &["Skyrim.esm"],
};

pub(crate) const FALLOUT4: Head<'_> = Head {
    version: 0.95,
    flags: 0,
    masters: &["Fallout4.esm"],
};

pub(crate) const STARFIELD: Head<'_> = Head {
    version: 0.96,
    flags: 0,
    masters: &["Starfield.esm"],
};

/// A whole plugin.
pub(crate) fn plugin(head: Head<'_>, groups: &[Bytes]) -> Vec<u8> {
    let numbers = bytes().f32(head.version).u32(7).u32(0x800);
    let mut fields = vec![field(b"HEDR", numbers), text_field(b"CNAM", "nobody")];
    for master in head.masters {
        fields.push(text_field(b"MAST", master));
        fields.push(field(b"DATA", bytes().u64(0)));
    }
    record(b"TES4", 0, head.flags, &fields)
        .all(groups.iter().cloned())
        .0
}

/// A string file; with `lengths` as in `.DLSTRINGS` and `.ILSTRINGS`.
pub(crate) fn strings(texts: &[(u32, &[u8])], lengths: bool) -> Vec<u8> {
    let mut block = bytes();
    let mut directory = bytes();
    for (key, text) in texts {
        directory = directory.u32(*key).u32(length(&block.0));
        if lengths {
            block = block.u32(length(text) + 1);
        }
        block = block.raw(text).u8(0);
    }
    let count = u32::try_from(texts.len()).expect("few texts");
    bytes()
        .u32(count)
        .u32(length(&block.0))
        .raw(&directory.0)
        .raw(&block.0)
        .0
}
