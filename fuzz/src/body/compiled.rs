//! Compiled scripts, as bytes and as listings.

use cyperus_pex::{assemble, listing, read, validate, write};

use crate::{cage, seen};

/// Words of listings.
pub(crate) const WORDS: &[&str] = &[
    "cast ",
    "assign ",
    "iadd ",
    "cmp_eq ",
    "jmp ",
    "jmpt ",
    "jmpf ",
    "callmethod ",
    "callstatic ",
    "propget ",
    "array_create ",
    "array_getelement ",
    "struct_create ",
    "struct_get ",
    "return ",
    "self ",
    "::temp0 ",
    "None ",
    "L1: ",
    "local Int ",
    "end\n",
    "function ",
    "state ",
    "string ",
];

/// A file that can be read is written as the same bytes, and its listing gives them again.
pub(crate) fn pex(bytes: &[u8]) -> u64 {
    let file = match read::read(bytes) {
        Ok(file) => file,
        Err(error) => {
            let text = error.to_string();
            let words: Vec<&str> = text.split(' ').take(4).collect();
            return seen(&words);
        }
    };
    let again = write::write(&file).expect("what was read can be written");
    assert_eq!(again, bytes, "read and written, the bytes differ");
    let text = listing::listing(&file);
    let assembled = assemble::assemble(&text).expect("a listing of ours");
    let assembled = write::write(&assembled).expect("it was written before");
    assert_eq!(assembled, bytes, "listed and assembled, the bytes differ");
    let is_valid = validate::validate(&file).is_valid();
    // What the validator refuses is run anyway: the machine has its own checks.
    seen(&(is_valid, cage::run(file)))
}

/// Any text.
pub(crate) fn listing(bytes: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(bytes);
    match assemble::assemble(&text) {
        Ok(file) => {
            let is_valid = validate::validate(&file).is_valid();
            let is_written = write::write(&file).is_ok();
            seen(&(is_valid, is_written, cage::run(file)))
        }
        Err(error) => {
            let text = error.kind.to_string();
            let words: Vec<&str> = text.split(' ').take(4).collect();
            seen(&words)
        }
    }
}
