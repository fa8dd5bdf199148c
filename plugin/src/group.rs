//! Groups: the walk through a file's records, and what contains what.

use crate::cursor::Cursor;
use crate::error::{Fault, FaultKind, Offset, PluginError, Subject};
use crate::place::{GroupKind, Place};
use crate::record::{HEADER, Record, RecordFlags};
use crate::signature::Signature;

/// References are six levels deep. More than this is damage.
const MAXIMUM_DEPTH: usize = 32;

/// A group that the walk is inside.
#[derive(Clone, Copy, Debug)]
struct OpenGroup {
    end: usize,
    place: Place,
    subject: Subject,
}

/// What the walk encounters.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'bytes> {
    Group,
    Record(Record<'bytes>),
}

/// A walk through the groups of a file, with constant memory.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'bytes> {
    bytes: &'bytes [u8],
    at: usize,
    open: Vec<OpenGroup>,
}

impl<'bytes> Walk<'bytes> {
    /// A walk starting at `at`, which is the end of the first record.
    pub(crate) const fn new(bytes: &'bytes [u8], at: usize) -> Self {
        Self {
            bytes,
            at,
            open: Vec::new(),
        }
    }

    /// Advances to the next group or record. `None` at the end of the file.
    pub(crate) fn step(&mut self) -> Result<Option<Step<'bytes>>, PluginError> {
        while self.open.last().is_some_and(|group| group.end == self.at) {
            self.open.pop();
        }
        let inside = self.open.last().copied();
        let end = inside.map_or(self.bytes.len(), |group| group.end);
        if self.at == end {
            return Ok(None);
        }
        let subject = inside.map_or(Subject::File, |group| group.subject);
        let place = inside.map_or(Place::default(), |group| group.place);
        let start = Offset::File(self.at);
        let bytes = &self.bytes[self.at..end];
        let header = bytes
            .split_first_chunk::<HEADER>()
            .ok_or(Fault::new(
                0,
                FaultKind::Ends {
                    expected: "the header of a record or group",
                    needed: HEADER.saturating_sub(bytes.len()),
                },
            ))
            .map_err(|fault| fault.within(subject, start))?
            .0;
        let signature = Signature([header[0], header[1], header[2], header[3]]);
        if signature == Signature::GRUP {
            self.enter(header, bytes.len(), place).map(Some)
        } else if inside.is_some() {
            let record = read_record(bytes, self.at, place)?;
            self.at += HEADER + record.data.len();
            Ok(Some(Step::Record(record)))
        } else {
            let fault = Fault::new(0, FaultKind::NotGroup(signature));
            Err(fault.within(subject, start))
        }
    }

    fn enter(
        &mut self,
        header: &[u8; HEADER],
        room: usize,
        place: Place,
    ) -> Result<Step<'bytes>, PluginError> {
        let word = |at: usize| [header[at], header[at + 1], header[at + 2], header[at + 3]];
        let size = u32::from_le_bytes(word(4));
        let label = word(8);
        let kind = i32::from_le_bytes(word(12));
        let subject = Subject::Group { label, kind };
        let length = usize::try_from(size).unwrap_or(usize::MAX);
        let fault = if length < HEADER {
            Some(FaultKind::GroupSize(size))
        } else if length > room {
            Some(FaultKind::Overrun {
                what: "a group",
                size,
                beyond: length - room,
            })
        } else if self.open.len() == MAXIMUM_DEPTH {
            Some(FaultKind::GroupDepth(MAXIMUM_DEPTH))
        } else {
            None
        };
        if let Some(kind) = fault {
            return Err(Fault::new(0, kind).within(subject, Offset::File(self.at)));
        }
        let group = GroupKind::new(kind, label);
        self.open.push(OpenGroup {
            end: self.at + length,
            place: place.within(group),
            subject,
        });
        self.at += HEADER;
        Ok(Step::Group)
    }
}

/// Reads the record at the start of `bytes`; `offset` is their position in the file.
pub(crate) fn read_record(
    bytes: &[u8],
    offset: usize,
    place: Place,
) -> Result<Record<'_>, PluginError> {
    let mut cursor = Cursor::new(bytes);
    let file = |fault: Fault| fault.within(Subject::File, Offset::File(offset));
    let header = "the header of a record";
    let signature = Signature(cursor.array(header).map_err(file)?);
    let size = cursor.u32(header).map_err(file)?;
    let flags = RecordFlags(cursor.u32(header).map_err(file)?);
    let form_id = cursor.form_id(header).map_err(file)?;
    cursor.u32(header).map_err(file)?;
    let form_version = cursor.u16(header).map_err(file)?;
    cursor.u16(header).map_err(file)?;
    let length = usize::try_from(size).unwrap_or(usize::MAX);
    if length > cursor.left() {
        let kind = FaultKind::Overrun {
            what: "a record",
            size,
            beyond: length - cursor.left(),
        };
        let subject = Subject::Record { signature, form_id };
        return Err(Fault::new(0, kind).within(subject, Offset::File(offset)));
    }
    Ok(Record {
        signature,
        flags,
        form_id,
        form_version,
        offset,
        data: cursor.take(length, "a record").map_err(file)?,
        place,
    })
}

/// The records of a file that has already been checked.
#[derive(Clone, Debug)]
pub struct Records<'bytes>(pub(crate) Walk<'bytes>);

impl<'bytes> Iterator for Records<'bytes> {
    type Item = Record<'bytes>;

    fn next(&mut self) -> Option<Record<'bytes>> {
        loop {
            match self.0.step() {
                Ok(Some(Step::Record(record))) => return Some(record),
                Ok(Some(Step::Group)) => {}
                Ok(None) | Err(_) => return None,
            }
        }
    }
}
