//! [`PexFile`] to a text for people that [`assemble`](crate::assemble) turns back into the same
//! bytes, and to JSON for programs.
//!
//! ```text
//! pex fallout4 3.9                    game and format version
//! source "Tiny.psc"                   header texts
//! flag hidden 0                       user flag: name and bit
//!
//! script Tiny extends ScriptObject    one block per script, closed by `end`
//!   variable Int ::Size_var = 3
//!   property Int Size auto ::Size_var
//!   state ''                          the empty state
//!     function Int Sum(Int a, Int b) global
//!       local Int ::temp0
//!          7        iadd              ::temp0 a b
//!          8        ret               ::temp0
//!     end
//!   end
//! end
//!
//! strings                             the string table in file order
//!   0 ""
//! end
//! ```
//!
//! - An instruction reads: source line (if there is debug information), label, operation, fixed
//!   operands, and in parentheses the variable part. `;` starts a comment.
//! - `'…'` is a name that is not a plain word, `"…"` a text; `\n \r \t \\ \' \" \xNN` are escapes.
//! - `name@17` is string 17 if an equal one comes before it; `@17` and `$17` are a name and a text
//!   given only by index, for indexes outside the table and for repeated long texts.
//! - What is left out has its usual value: an empty doc text, no user flags, no parent.
//! - The `strings` block may be missing; strings are then numbered as they occur.

mod debug;
mod function;
pub mod json;
mod object;
mod printer;
pub(crate) mod spelling;

pub(crate) use function::jump_target;

use crate::PexFile;
use function::LineTables;
use printer::Printer;

const HEAD: &str = "\
; Listing of a .pex file; `cyperus assemble` turns it back into the same bytes.
; Instructions: source line, label, operation, operands, (arguments).

";

/// The listing of a file. Equal files have equal listings.
pub fn listing(file: &PexFile) -> String {
    let mut printer = Printer::new(file);
    let mut lines = LineTables::new(file);
    printer.word(HEAD);
    header(&mut printer);
    for object in &file.objects {
        printer.blank();
        object::object(&mut printer, &mut lines, object);
    }
    if let Some(debug) = &file.debug_info {
        debug::debug_info(&mut printer, &lines, debug);
    }
    strings(&mut printer);
    printer.into_text()
}

fn header(printer: &mut Printer<'_>) {
    let file = printer.file;
    let (major, minor) = file.version;
    printer.put(format_args!("pex {} {major}.{minor}\n", file.game));
    for (word, text) in [
        ("source ", &file.source_file),
        ("user ", &file.user),
        ("machine ", &file.machine),
    ] {
        printer.start(word);
        printer.bytes(text);
        printer.finish();
    }
    printer.put(format_args!("compiled {}", file.compile_time));
    if let Some(date) = spelling::date(file.compile_time) {
        printer.put(format_args!("  ; {date}"));
    }
    printer.finish();
    if !file.user_flags.is_empty() {
        printer.blank();
    }
    for flag in &file.user_flags {
        printer.start("flag ");
        printer.name(flag.name);
        printer.put(format_args!(" {}", flag.bit));
        printer.finish();
    }
}

fn strings(printer: &mut Printer<'_>) {
    printer.blank();
    printer.start("strings");
    printer.open();
    for (index, text) in printer.file.strings.iter() {
        printer.start("");
        printer.put(format_args!("{:>5} ", index.0));
        printer.bytes(text);
        printer.finish();
    }
    printer.close();
}
