//! A record as bytes: a mark, a checksum, then the lists. Nothing in a file is believed: every length
//! and number is checked, and what is wrong with it makes it no record.

use std::path::Path;

use super::model::{Digest, Leftover, LookUp, Namespace, Record, SourceFile, Unit, digest};
use super::state::FileState;
use crate::exit::Failure;
use crate::files;

/// The record's name in the output folder.
pub(crate) const NAME: &str = ".cyperus-build";

/// What a record begins with; the last byte is the version of this format.
const MARK: [u8; 16] = *b"cyperus-build\0\0\x01";

/// The record in an output folder: none if there is none, or a word about why it cannot be used.
pub(crate) fn read(folder: &Path) -> Result<Option<Record>, String> {
    let path = folder.join(NAME);
    let bytes = match files::read_script(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{}: {error}", path.display())),
    };
    let found = decode(&bytes);
    found.map(Some).ok_or_else(|| {
        format!(
            "{}: this record of an earlier build cannot be used",
            path.display()
        )
    })
}

/// Writes a record into an output folder.
pub(crate) fn write(folder: &Path, record: &Record) -> Result<(), Failure> {
    files::write_whole(&folder.join(NAME), &encode(record))
}

fn encode(record: &Record) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(256 * record.files.len() + 64);
    bytes.extend_from_slice(&MARK);
    bytes.extend_from_slice(&[0; 16]);
    let start = bytes.len();
    let mut writer = Writer(&mut bytes);
    let Record {
        place,
        settings,
        files,
        units,
        leftovers,
        lookups,
        namespaces,
    } = record;
    writer.digest(*place);
    writer.digest(*settings);
    writer.list(files, Writer::file);
    writer.list(units, Writer::unit);
    writer.list(leftovers, |writer, leftover| {
        writer.text(&leftover.source);
        writer.text(&leftover.output);
        writer.digest(leftover.output_content);
    });
    writer.list(lookups, |writer, lookup| {
        writer.text(&lookup.name);
        writer.byte(u8::from(lookup.file.is_some()));
        writer.text(lookup.file.as_deref().unwrap_or_default());
    });
    writer.list(namespaces, |writer, namespace| {
        writer.text(&namespace.name);
        writer.answer(namespace.is_there);
        writer.answer(namespace.may_hold);
    });
    let sum = digest(&bytes[start..]);
    bytes[start - 16..start].copy_from_slice(&sum.to_le_bytes());
    bytes
}

fn decode(bytes: &[u8]) -> Option<Record> {
    let rest = bytes.strip_prefix(&MARK)?;
    let (sum, rest) = rest.split_first_chunk()?;
    if Digest::from_le_bytes(*sum) != digest(rest) {
        return None;
    }
    let mut reader = Reader(rest);
    let record = Record {
        place: reader.digest()?,
        settings: reader.digest()?,
        files: reader.list(Reader::file)?,
        units: reader.list(Reader::unit)?,
        leftovers: reader.list(|reader| {
            Some(Leftover {
                source: reader.text()?,
                output: reader.text()?,
                output_content: reader.digest()?,
            })
        })?,
        lookups: reader.list(|reader| {
            let name = reader.text()?;
            let has_file = reader.byte()? != 0;
            let file = reader.text()?;
            Some(LookUp {
                name,
                file: has_file.then_some(file),
            })
        })?,
        namespaces: reader.list(|reader| {
            Some(Namespace {
                name: reader.text()?,
                is_there: reader.answer()?,
                may_hold: reader.answer()?,
            })
        })?,
    };
    let files = record.files.len();
    let is_file = |&number: &u32| (number as usize) < files;
    let is_sound = |unit: &Unit| is_file(&unit.source) && unit.checked_against.iter().all(is_file);
    (reader.0.is_empty() && record.units.iter().all(is_sound)).then_some(record)
}

struct Writer<'bytes>(&'bytes mut Vec<u8>);

impl Writer<'_> {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    fn number(&mut self, number: u32) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    fn length(&mut self, length: usize) {
        self.number(u32::try_from(length).unwrap_or(u32::MAX));
    }

    fn digest(&mut self, digest: Digest) {
        self.0.extend_from_slice(&digest.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.length(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }

    fn answer(&mut self, answer: Option<bool>) {
        self.byte(match answer {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        });
    }

    fn list<T>(&mut self, items: &[T], write: impl Fn(&mut Self, &T)) {
        self.length(items.len());
        for item in items {
            write(self, item);
        }
    }

    fn state(&mut self, state: &FileState) {
        let FileState {
            device,
            inode,
            size,
            modified,
            changed,
            seen,
        } = *state;
        for number in [device, inode, size] {
            self.0.extend_from_slice(&number.to_le_bytes());
        }
        for number in [modified, changed, seen] {
            self.0.extend_from_slice(&number.to_le_bytes());
        }
    }

    fn file(&mut self, file: &SourceFile) {
        self.text(&file.path);
        self.text(&file.name);
        self.state(&file.state);
        self.digest(file.content);
        self.digest(file.face);
    }

    fn unit(&mut self, unit: &Unit) {
        self.number(unit.source);
        self.text(&unit.root);
        self.list(&unit.checked_against, |writer, &number| {
            writer.number(number);
        });
        self.text(&unit.output);
        self.state(&unit.output_state);
        self.digest(unit.output_content);
        self.number(unit.lines);
        self.number(unit.warnings);
    }
}

struct Reader<'bytes>(&'bytes [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn digest(&mut self) -> Option<Digest> {
        self.take().map(Digest::from_le_bytes)
    }

    fn text(&mut self) -> Option<Box<str>> {
        let length = self.number()? as usize;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        std::str::from_utf8(text).ok().map(Into::into)
    }

    #[expect(
        clippy::option_option,
        reason = "the outer one says whether the bytes are right, the inner one whether anybody asked"
    )]
    fn answer(&mut self) -> Option<Option<bool>> {
        match self.byte()? {
            0 => Some(None),
            1 => Some(Some(false)),
            2 => Some(Some(true)),
            _ => None,
        }
    }

    fn list<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.number()? as usize;
        // Every item has at least a byte, so a length that is too large costs no memory.
        if length > self.0.len() {
            return None;
        }
        (0..length).map(|_| read(self)).collect()
    }

    fn state(&mut self) -> Option<FileState> {
        let mut unsigned = || self.take().map(u64::from_le_bytes);
        let [device, inode, size] = [unsigned()?, unsigned()?, unsigned()?];
        let mut signed = || self.take().map(i64::from_le_bytes);
        let [modified, changed, seen] = [signed()?, signed()?, signed()?];
        Some(FileState {
            device,
            inode,
            size,
            modified,
            changed,
            seen,
        })
    }

    fn file(&mut self) -> Option<SourceFile> {
        Some(SourceFile {
            path: self.text()?,
            name: self.text()?,
            state: self.state()?,
            content: self.digest()?,
            face: self.digest()?,
        })
    }

    fn unit(&mut self) -> Option<Unit> {
        Some(Unit {
            source: self.number()?,
            root: self.text()?,
            checked_against: self.list(Self::number)?.into(),
            output: self.text()?,
            output_state: self.state()?,
            output_content: self.digest()?,
            lines: self.number()?,
            warnings: self.number()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        let state = FileState {
            device: 1,
            inode: u64::MAX,
            size: 3,
            modified: -4,
            changed: 5,
            seen: i64::MAX,
        };
        let file = |path: &str| SourceFile {
            path: path.into(),
            name: "A:B".into(),
            state,
            content: 7,
            face: Digest::MAX,
        };
        Record {
            place: 8,
            settings: 9,
            files: vec![file("a/é.psc"), file("b.psc")],
            units: vec![Unit {
                source: 1,
                root: ".".into(),
                checked_against: [0, 1].into(),
                output: "A/B.pex".into(),
                output_state: state,
                output_content: 11,
                lines: 12,
                warnings: 13,
            }],
            leftovers: vec![Leftover {
                source: "c.psc".into(),
                output: "C.pex".into(),
                output_content: 14,
            }],
            lookups: vec![
                LookUp {
                    name: "None".into(),
                    file: None,
                },
                LookUp {
                    name: "B".into(),
                    file: Some("b.psc".into()),
                },
            ],
            namespaces: vec![Namespace {
                name: "A".into(),
                is_there: Some(true),
                may_hold: None,
            }],
        }
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let record = sample();
        assert_eq!(decode(&encode(&record)), Some(record));
    }

    #[test]
    fn a_damaged_record_is_none() {
        let bytes = encode(&sample());
        for length in 0..bytes.len() {
            assert_eq!(decode(&bytes[..length]), None, "cut to {length}");
        }
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            assert_eq!(decode(&damaged), None, "byte {at}");
        }
    }

    #[test]
    fn numbers_that_lead_nowhere_are_refused_even_with_the_right_sum() {
        let mut record = sample();
        record.units[0].checked_against = [2].into();
        assert_eq!(decode(&encode(&record)), None);
        // A length of four thousand million.
        let mut bytes = encode(&Record::default());
        let at = 16 + 16 + 16 + 16;
        bytes[at..at + 4].fill(0xFF);
        let sum = digest(&bytes[32..]);
        bytes[16..32].copy_from_slice(&sum.to_le_bytes());
        assert_eq!(decode(&bytes), None);
    }
}
