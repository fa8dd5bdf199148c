//! Archives of every version, built for these tests.

use crate::build::archives::{Packing, ba2, bsa};
use crate::build::samples;
use cyperus_plugin::archive::{Archive, ArchiveFault, Format, ReadAt};

const SCRIPT: &str = "ScriptName X extends Quest\n";

#[test]
fn every_format_gives_its_files_back() {
    let script = SCRIPT.repeat(60).into_bytes();
    for bytes in samples::archives() {
        let archive = Archive::read(bytes.as_slice()).expect("a sound archive");
        let format = archive.format();
        let file = archive.find("SCRIPTS/x.PEX").expect("the script");
        assert_eq!(
            archive.extract(file.index).as_ref(),
            Ok(&script),
            "{format:?}"
        );
        assert!(file.name.has_extension("pex"));
        let sizes: Vec<_> = archive
            .files()
            .map(|file| archive.extract(file.index).map(|bytes| bytes.len()))
            .collect();
        let expected = match format {
            Format::Ba2 { .. } => vec![Ok(1620), Ok(500), Ok(0)],
            Format::Bsa { .. } => vec![Ok(1620), Ok(300), Ok(1620), Ok(40)],
        };
        assert_eq!(sizes, expected, "{format:?}");
        assert!(archive.find("scripts/absent.pex").is_none());
    }
}

#[test]
fn textures_are_listed_and_not_read() {
    let mut bytes = ba2(1, &[("textures/a.dds", b"pixels")], Packing::Stored);
    bytes[8..12].copy_from_slice(b"DX10");
    let archive = Archive::read(bytes).expect("a sound archive");
    let names: Vec<_> = archive.files().map(|file| file.name.to_string()).collect();
    assert_eq!(names, ["textures/a.dds"]);
    let error = archive.extract(0).expect_err("textures are not read");
    assert_eq!(error.file.as_deref(), Some("textures/a.dds"));
    assert_eq!(error.fault, ArchiveFault::Texture);
}

#[test]
fn archives_without_names_are_refused_with_a_reason() {
    let mut nameless = ba2(1, &[("a", b"b")], Packing::Stored);
    nameless[16..24].fill(0);
    let mut flagless = bsa(104, 0, &[("a", "b", b"c")]);
    flagless[12] = 1;
    for bytes in [nameless, flagless] {
        let error = Archive::read(bytes).expect_err("no names");
        assert_eq!(error.fault, ArchiveFault::NoNames);
        assert!(error.to_string().contains("contains no file names"));
    }
}

#[test]
fn a_refusal_names_the_file_and_the_byte() {
    let script = SCRIPT.repeat(60).into_bytes();
    let mut bytes = ba2(1, &[("scripts/x.pex", &script)], Packing::Zlib);
    // The first byte of the packed data, after the header and one entry.
    bytes[24 + 36] ^= 0xFF;
    let archive = Archive::read(bytes).expect("the list is sound");
    let error = archive.extract(0).expect_err("damaged").to_string();
    let expected =
        "scripts/x.pex, at byte 60 (0x3c): the packed data is damaged: it is not a zlib stream";
    assert_eq!(error, expected);
    let error = Archive::read(b"PK\x03\x04".as_slice()).expect_err("no archive");
    assert!(
        error
            .to_string()
            .starts_with("archive, at byte 0 (0x0): expected BTDX or BSA")
    );
    let mut version = ba2(1, &[], Packing::Stored);
    version[4] = 9;
    assert_eq!(
        Archive::read(version).expect_err("unknown").fault,
        ArchiveFault::Version(9)
    );
    let mut packing = ba2(3, &[("a", b"b")], Packing::Zlib);
    packing[32] = 2;
    assert_eq!(
        Archive::read(packing).expect_err("unknown").fault,
        ArchiveFault::Packing(2)
    );
}

#[test]
fn checksums_of_frames_are_compared() {
    let script = SCRIPT.repeat(60).into_bytes();
    let sound = bsa(105, 4, &[("scripts", "x.pex", &script)]);
    let end = sound.len();
    for (at, expected) in [
        (end - 1, "the frame's checksum is wrong"),
        (end - 9, "a block's checksum is wrong"),
        (end - 13, "a block's checksum is wrong"),
    ] {
        let mut bytes = sound.clone();
        bytes[at] ^= 1;
        let archive = Archive::read(bytes).expect("the list is sound");
        let error = archive.extract(0).expect_err("damaged").to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_decompression_bomb_is_refused() {
    let zeros = vec![0; 8 << 20];
    let bombs = [
        ba2(1, &[("a", &zeros)], Packing::Zlib),
        ba2(3, &[("a", &zeros)], Packing::Lz4Block),
        bsa(104, 4, &[("a", "b", &zeros)]),
    ];
    for bytes in bombs {
        let archive = Archive::read(bytes).expect("the list is sound");
        let error = archive.extract(0).expect_err("a bomb").to_string();
        assert!(
            error.contains("would unpack to 8388608, more than the"),
            "{error}"
        );
        // A caller that wants it anyway can say so.
        assert_eq!(
            archive.extract_within(0, 1 << 30).map(|bytes| bytes.len()),
            Ok(8 << 20)
        );
    }
}

/// Counts how much of the archive is read.
struct Counted<'bytes> {
    bytes: &'bytes [u8],
    read: std::cell::Cell<usize>,
}

impl ReadAt for Counted<'_> {
    fn length(&self) -> u64 {
        self.bytes.length()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        self.read.set(self.read.get() + buffer.len());
        self.bytes.read_at(offset, buffer)
    }
}

#[test]
fn the_files_of_an_archive_stay_where_they_are_until_asked_for() {
    let large = vec![1; 1 << 20];
    for bytes in [
        ba2(1, &[("a", &large), ("b", b"small")], Packing::Stored),
        bsa(104, 0, &[("f", "a", &large), ("g", "b", b"small")]),
    ] {
        let source = Counted {
            bytes: &bytes,
            read: std::cell::Cell::new(0),
        };
        let archive = Archive::read(&source).expect("a sound archive");
        assert_eq!(archive.extract(1).as_deref(), Ok(b"small".as_slice()));
        assert!(source.read.get() < 1000, "{}", source.read.get());
    }
}
