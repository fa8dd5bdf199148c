//! The heap in a save: first the ids of everything, then the contents.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "one kind is special, the others are treated the same"
)]

use cyperus_gc::{
    CellImage, CellRow, ElementKind, Heap, ObjectFlags, ObjectImage, ObjectRow, Population,
    RestoreFault, SiteCount, Slot, StringImage,
};

use super::consistency::fits;
use super::layout::{Layouts, Shape};
use crate::numbering::count;
use crate::persist::{LoadError, Persist, Reader, Tag, Writer, read_bytes, write_bytes};
use crate::program::Program;
use crate::types::{Element, Type, element_kind};

pub(crate) const STRINGS: Tag = *b"STRS";
pub(crate) const OBJECT_IDS: Tag = *b"OBJI";
pub(crate) const STRUCT_IDS: Tag = *b"STCI";
pub(crate) const ARRAY_IDS: Tag = *b"ARRI";
pub(crate) const OBJECT_DATA: Tag = *b"OBJD";
pub(crate) const STRUCT_DATA: Tag = *b"STCD";
pub(crate) const ARRAY_DATA: Tag = *b"ARRD";
pub(crate) const CLUSTERS: Tag = *b"CLUS";

/// A fault of the heap as damage at the current position.
pub(crate) fn misfit(reader: &Reader<'_>, fault: RestoreFault) -> LoadError {
    match fault {
        RestoreFault::TooLarge { .. } | RestoreFault::OutOfMemory => {
            LoadError::Refused(fault.to_string())
        }
        _ => reader.damage(fault),
    }
}

/// Numbers as the save assigns them.
pub(crate) struct SavedNumbers {
    /// For each allocation site of the machine, the save's number: in order of place, without
    /// unused ones.
    pub(crate) sites: Vec<u32>,
    /// For each class of the heap, its position among the saved scripts.
    pub(crate) classes: Vec<u32>,
}

impl SavedNumbers {
    pub(super) fn site(&self, site: u32) -> u32 {
        self.sites.get(site as usize).copied().unwrap_or_default()
    }

    fn class(&self, class: u32) -> u32 {
        let saved = self.classes.get(class as usize).copied();
        saved.unwrap_or(u32::MAX)
    }
}

/// Writes the strings.
pub(crate) fn write_strings(heap: &Heap, writer: &mut Writer<'_>) {
    writer.section(STRINGS);
    count(heap.string_images().count()).write(writer);
    for image in heap.string_images() {
        match image {
            StringImage::Free { generation } => {
                0_u8.write(writer);
                generation.write(writer);
            }
            StringImage::Live {
                generation,
                pinned,
                bytes,
            } => {
                (1 + u8::from(pinned)).write(writer);
                generation.write(writer);
                write_bytes(bytes, writer);
            }
        }
    }
    heap.string_orders().write(writer);
}

/// Reads the strings.
pub(crate) fn read_strings(heap: &mut Heap, reader: &mut Reader<'_>) -> Result<(), LoadError> {
    reader.section(STRINGS)?;
    for _ in 0..u32::read(reader)? {
        let kind = u8::read(reader)?;
        let generation = u32::read(reader)?;
        let restored = match kind {
            0 => heap.restore_string(StringImage::Free { generation }),
            1 | 2 => {
                let bytes = read_bytes(reader)?;
                let pinned = kind == 2;
                heap.restore_string(StringImage::Live {
                    generation,
                    pinned,
                    bytes: &bytes,
                })
            }
            _ => return Err(reader.damage("no such kind of string")),
        };
        restored.map_err(|fault| misfit(reader, fault))?;
    }
    let orders = Persist::read(reader)?;
    heap.restore_string_orders(orders)
        .map_err(|fault| misfit(reader, fault))
}

/// Writes objects, structs, arrays and clusters.
pub(crate) fn write_tables(heap: &Heap, numbers: &SavedNumbers, writer: &mut Writer<'_>) {
    write_object_ids(heap, numbers, writer);
    write_cell_ids(heap, Population::Structs, STRUCT_IDS, numbers, writer);
    write_cell_ids(heap, Population::Arrays, ARRAY_IDS, numbers, writer);
    writer.section(OBJECT_DATA);
    for (row, image) in (0..).zip(heap.object_images()) {
        if matches!(image, ObjectImage::Live(_)) {
            write_words(heap.object_words(row), writer);
        }
    }
    0_u32.write(writer);
    write_cell_data(heap, Population::Structs, STRUCT_DATA, writer);
    write_cell_data(heap, Population::Arrays, ARRAY_DATA, writer);
    writer.section(CLUSTERS);
    let (records, free) = heap.cluster_images();
    records.write(writer);
    free.write(writer);
}

fn write_object_ids(heap: &Heap, numbers: &SavedNumbers, writer: &mut Writer<'_>) {
    writer.section(OBJECT_IDS);
    count(heap.object_images().count()).write(writer);
    for image in heap.object_images() {
        match image {
            ObjectImage::Free { generation } => {
                0_u8.write(writer);
                generation.write(writer);
            }
            ObjectImage::Live(row) => {
                1_u8.write(writer);
                let words = [
                    row.generation,
                    numbers.class(row.class),
                    row.state,
                    row.flags.bits(),
                    row.cluster,
                    numbers.site(row.site),
                    row.pins,
                    row.serial,
                ];
                write_half_words(&words, writer);
            }
        }
    }
    heap.object_orders().write(writer);
}

fn write_half_words<const N: usize>(words: &[u32; N], writer: &mut Writer<'_>) {
    for word in words {
        writer.put(&word.to_le_bytes());
    }
}

fn write_words(words: &[Slot], writer: &mut Writer<'_>) {
    for word in words {
        writer.put(&word.0.to_le_bytes());
    }
}

fn write_cell_ids(
    heap: &Heap,
    population: Population,
    tag: Tag,
    numbers: &SavedNumbers,
    writer: &mut Writer<'_>,
) {
    writer.section(tag);
    count(heap.cell_images(population).count()).write(writer);
    for image in heap.cell_images(population) {
        match image {
            CellImage::Free { generation } => {
                0_u8.write(writer);
                generation.write(writer);
            }
            CellImage::Live(row) => {
                1_u8.write(writer);
                let words = [
                    row.generation,
                    row.element as u32,
                    row.type_id,
                    row.length,
                    row.capacity,
                    numbers.site(row.site),
                    row.serial,
                ];
                write_half_words(&words, writer);
            }
        }
    }
    heap.cell_orders(population).write(writer);
}

fn write_cell_data(heap: &Heap, population: Population, tag: Tag, writer: &mut Writer<'_>) {
    writer.section(tag);
    let mut inline = [Slot::NONE];
    for (row, image) in (0..).zip(heap.cell_images(population)) {
        if matches!(image, CellImage::Live(_)) {
            write_words(heap.cell_words(population, row, &mut inline), writer);
        }
    }
    // Never empty, so that every section is in every file.
    0_u32.write(writer);
}

/// Reads objects, structs, arrays and clusters into a heap that has the classes.
pub(crate) fn read_tables(
    heap: &mut Heap,
    program: &Program,
    layouts: &Layouts,
    reader: &mut Reader<'_>,
) -> Result<(), LoadError> {
    let objects = read_object_ids(heap, layouts, reader)?;
    let meaning = &Meaning { program, layouts };
    let structs = read_cell_ids(heap, Population::Structs, STRUCT_IDS, meaning, reader)?;
    let arrays = read_cell_ids(heap, Population::Arrays, ARRAY_IDS, meaning, reader)?;
    read_object_data(heap, &objects, meaning, reader)?;
    read_struct_data(heap, &structs, meaning, reader)?;
    read_array_data(heap, &arrays, program, reader)?;
    reader.section(CLUSTERS)?;
    let records = Persist::read(reader)?;
    let free = Persist::read(reader)?;
    heap.restore_clusters(records, free)
        .map_err(|fault| misfit(reader, fault))?;
    heap.restore_counts().map_err(|fault| misfit(reader, fault))
}

fn read_half_words<const N: usize>(reader: &mut Reader<'_>) -> Result<[u32; N], LoadError> {
    let bytes = reader.take(N * 4)?;
    let mut words = [0; N];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(4)) {
        *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    Ok(words)
}

/// Row and saved class of each object.
fn read_object_ids(
    heap: &mut Heap,
    layouts: &Layouts,
    reader: &mut Reader<'_>,
) -> Result<Vec<(u32, u32)>, LoadError> {
    reader.section(OBJECT_IDS)?;
    let mut live = Vec::new();
    for row in 0..u32::read(reader)? {
        let image = match u8::read(reader)? {
            0 => ObjectImage::Free {
                generation: u32::read(reader)?,
            },
            1 => {
                let [generation, class, state, flags, cluster, site, pins, serial] =
                    read_half_words(reader)?;
                live.push((row, class));
                let flags = ObjectFlags::from_bits(flags);
                ObjectImage::Live(ObjectRow {
                    generation,
                    class: layouts
                        .class(class)
                        .ok_or_else(|| reader.damage("no such class"))?,
                    state: layouts
                        .state(state, class)
                        .ok_or_else(|| reader.damage("no such state"))?,
                    flags: flags.ok_or_else(|| reader.damage("unknown flags"))?,
                    cluster,
                    site,
                    pins,
                    serial,
                })
            }
            _ => return Err(reader.damage("no such kind of object")),
        };
        heap.restore_object(image)
            .map_err(|fault| misfit(reader, fault))?;
    }
    let orders = Persist::read(reader)?;
    heap.restore_object_orders(&orders)
        .map_err(|fault| misfit(reader, fault))?;
    Ok(live)
}

/// What the numbers in the tables mean.
struct Meaning<'m> {
    program: &'m Program,
    layouts: &'m Layouts,
}

impl Meaning<'_> {
    /// Whether every place of an instance or struct holds something of its type.
    fn fits(&self, heap: &Heap, shape: &Shape, words: &[Slot]) -> bool {
        let word = |at: u32| words.get(at as usize).copied().unwrap_or_default();
        let mut places = shape.typed.iter();
        places.all(|&(slot, wanted)| fits(heap, self.program, wanted, (word(slot), word(slot + 1))))
    }
}

/// A live row: its number, its saved type and its words in the save.
struct Cell {
    row: u32,
    saved_type: u32,
    words: u64,
}

fn read_cell_ids(
    heap: &mut Heap,
    population: Population,
    tag: Tag,
    meaning: &Meaning<'_>,
    reader: &mut Reader<'_>,
) -> Result<Vec<Cell>, LoadError> {
    let Meaning { program, layouts } = meaning;
    reader.section(tag)?;
    let is_struct = population == Population::Structs;
    let mut live = Vec::new();
    for number in 0..u32::read(reader)? {
        let image = match u8::read(reader)? {
            0 => CellImage::Free {
                generation: u32::read(reader)?,
            },
            1 => {
                let [generation, element, type_id, length, capacity, site, serial] =
                    read_half_words(reader)?;
                if element > 7 {
                    return Err(reader.damage("no such kind of element"));
                }
                let mut row = CellRow {
                    generation,
                    element: ElementKind::from_bits(element),
                    type_id,
                    length,
                    capacity,
                    site,
                    serial,
                };
                live.push(Cell {
                    row: number,
                    saved_type: type_id,
                    words: row.words(is_struct),
                });
                if is_struct {
                    let (id, slots) = layouts
                        .structure(type_id)
                        .ok_or_else(|| reader.damage("no such struct type"))?;
                    row.type_id = id;
                    if let Some(slots) = slots {
                        row.length = slots;
                        row.capacity = heap.struct_capacity(slots);
                    }
                } else {
                    let Type::Array(held) = program.numbered_type(type_id) else {
                        return Err(reader.damage("no such type"));
                    };
                    if type_id >= 1 << 29
                        || !layouts.has_type(type_id)
                        || element_kind(held) != row.element
                    {
                        return Err(reader.damage("an array's type does not match its elements"));
                    }
                }
                CellImage::Live(row)
            }
            _ => return Err(reader.damage("no such kind of row")),
        };
        heap.restore_cell(population, image)
            .map_err(|fault| misfit(reader, fault))?;
    }
    let orders = Persist::read(reader)?;
    heap.restore_cell_orders(population, orders)
        .map_err(|fault| misfit(reader, fault))?;
    Ok(live)
}

/// Reads `count` words in pieces, so that a length is trusted only as far as words follow.
fn read_words(reader: &mut Reader<'_>, count: u64, into: &mut Vec<Slot>) -> Result<(), LoadError> {
    into.clear();
    let mut left = count;
    while left > 0 {
        let now = usize::try_from(left.min(8192)).unwrap_or(8192);
        let bytes = reader.take(now * 8)?;
        into.extend(bytes.chunks_exact(8).map(|word| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(word);
            Slot(u64::from_le_bytes(bytes))
        }));
        left -= now as u64;
    }
    Ok(())
}

fn read_object_data(
    heap: &mut Heap,
    objects: &[(u32, u32)],
    meaning: &Meaning<'_>,
    reader: &mut Reader<'_>,
) -> Result<(), LoadError> {
    reader.section(OBJECT_DATA)?;
    let mut words = Vec::new();
    let mut moved = Vec::new();
    for &(row, class) in objects {
        let shape = meaning.layouts.shape_of_class(class);
        let shape = shape.ok_or_else(|| reader.damage("no such class"))?;
        read_words(reader, u64::from(shape.saved_slots), &mut words)?;
        let words = shape.rearrange(&words, &mut moved);
        if !meaning.fits(heap, shape, words) {
            return Err(reader.damage(format!("a variable of object {row} has the wrong type")));
        }
        heap.restore_object_words(row, words)
            .map_err(|fault| misfit(reader, fault))?;
    }
    end_of_data(reader)
}

fn read_struct_data(
    heap: &mut Heap,
    cells: &[Cell],
    meaning: &Meaning<'_>,
    reader: &mut Reader<'_>,
) -> Result<(), LoadError> {
    reader.section(STRUCT_DATA)?;
    let mut words = Vec::new();
    let mut moved = Vec::new();
    for cell in cells {
        read_words(reader, cell.words, &mut words)?;
        let shape = meaning.layouts.shape_of_struct(cell.saved_type);
        let shape = shape.ok_or_else(|| reader.damage("no such struct type"))?;
        let words = shape.rearrange(&words, &mut moved);
        if !meaning.fits(heap, shape, words) {
            let row = cell.row;
            return Err(reader.damage(format!("a member of struct {row} has the wrong type")));
        }
        heap.restore_cell_words(Population::Structs, cell.row, words)
            .map_err(|fault| misfit(reader, fault))?;
    }
    end_of_data(reader)
}

fn read_array_data(
    heap: &mut Heap,
    cells: &[Cell],
    program: &Program,
    reader: &mut Reader<'_>,
) -> Result<(), LoadError> {
    reader.section(ARRAY_DATA)?;
    let mut words = Vec::new();
    for cell in cells {
        read_words(reader, cell.words, &mut words)?;
        let fits = match program.numbered_type(cell.saved_type) {
            Type::Array(Element::Var) => words
                .chunks_exact(2)
                .all(|pair| fits(heap, program, Type::Var, (pair[0], pair[1]))),
            Type::Array(held @ Element::Struct(_)) => words
                .iter()
                .all(|&word| fits(heap, program, held.value_type(), (word, Slot::NONE))),
            _ => true,
        };
        if !fits {
            let row = cell.row;
            return Err(reader.damage(format!("an element of array {row} has the wrong type")));
        }
        heap.restore_cell_words(Population::Arrays, cell.row, &words)
            .map_err(|fault| misfit(reader, fault))?;
    }
    end_of_data(reader)
}

fn end_of_data(reader: &mut Reader<'_>) -> Result<(), LoadError> {
    match u32::read(reader)? {
        0 => Ok(()),
        _ => Err(reader.damage("the section is longer than it should be")),
    }
}

/// What each site allocated, under the save's numbers.
pub(crate) fn site_counts(heap: &Heap, numbers: &SavedNumbers) -> Vec<SiteCount> {
    let highest = numbers.sites.iter().copied().max().unwrap_or_default();
    let mut counts = vec![SiteCount::default(); highest as usize + 1];
    for (site, made) in (0..).zip(heap.sites()) {
        if let Some(sum) = counts.get_mut(numbers.site(site) as usize) {
            sum.allocated += made.allocated;
            sum.bytes += made.bytes;
        }
    }
    counts
}
