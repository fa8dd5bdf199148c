//! Turns a listing (see [`listing`](crate::listing)) into a [`PexFile`].
//!
//! A printed listing assembles to the file it was printed from. A listing written by hand may leave
//! out the `strings` block, texts of the header, source lines and debug information.

mod debug;
mod error;
mod function;
mod line;
mod object;
mod strings;
mod token;

pub use error::{AssembleError, AssembleErrorKind};

use crate::file::UserFlag;
use crate::{Game, PexFile};
use debug::DebugSection;
use line::{Line, Lines, Result};
use std::collections::BTreeMap;
use strings::Strings;
use token::Token;

/// Assembles a listing. The result can be written, but is not validated: a listing may show a
/// broken file.
pub fn assemble(listing: &str) -> std::result::Result<PexFile, AssembleError> {
    // Some Windows editors put a byte order mark at the start of every text.
    let listing = listing.strip_prefix('\u{FEFF}').unwrap_or(listing);
    let strings = Strings::new(listing)?;
    let mut lines = Lines::new(listing);
    let Some(mut line) = lines.next()? else {
        let expected = "`pex`, a game and a version";
        let found = "an empty listing".to_owned();
        let kind = AssembleErrorKind::Expected { expected, found };
        return Err(AssembleError {
            line: 1,
            column: 1,
            kind,
        });
    };
    let (game, version) = signature(&mut line)?;
    let mut assembler = Assembler {
        lines,
        strings,
        file: PexFile {
            version,
            ..PexFile::new(game)
        },
        flags: BTreeMap::new(),
        line_tables: Vec::new(),
        debug: None,
        header_seen: Vec::new(),
    };
    while let Some(line) = assembler.lines.next()? {
        assembler.section(line)?;
    }
    assembler.finish(&line)
}

/// The source lines of one function's instructions, if the listing has them.
type LineTable = Option<Vec<u16>>;

#[derive(Debug)]
struct Assembler<'text> {
    lines: Lines<'text>,
    strings: Strings,
    /// The file so far; its string table stays empty until the end.
    file: PexFile,
    /// The bit of each user flag declared so far; of equal names the first one counts.
    flags: BTreeMap<Vec<u8>, u8>,
    /// In the order of [`PexFile::functions`].
    line_tables: Vec<LineTable>,
    debug: Option<DebugSection>,
    header_seen: Vec<&'static str>,
}

/// `pex GAME [MAJOR.MINOR]`
fn signature(line: &mut Line<'_>) -> Result<(Game, (u8, u8))> {
    if !line.take_word("pex") {
        return Err(line.expected("`pex`, a game and a version"));
    }
    let game = line.plain_word().and_then(Game::from_name);
    let game = game.ok_or_else(|| line.expected("skyrim, fallout4, fallout76 or starfield"))?;
    line.advance();
    let Some(&Token::Number(text)) = line.peek() else {
        line.finish()?;
        return Ok((game, game.version()));
    };
    let parts = text.split_once('.');
    let version = parts.and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    let version = version
        .filter(|&(major, _): &(u8, u8)| major == 3)
        .ok_or_else(|| line.expected("a format version: 3, a point and 0 to 255"))?;
    line.advance();
    line.finish()?;
    Ok((game, version))
}

impl<'text> Assembler<'text> {
    fn section(&mut self, mut line: Line<'text>) -> Result<()> {
        let word = line.plain_word().unwrap_or_default();
        match word {
            "source" | "user" | "machine" | "compiled" => return self.header(&mut line),
            "flag" => return self.flag(&mut line),
            "script" => return self.script(line),
            "debug" => {
                self.once(&line, "the debug block")?;
                line.advance();
                line.finish()?;
                self.debug = Some(self.debug_section()?);
            }
            "strings" => {
                self.once(&line, "the strings block")?;
                line.advance();
                line.finish()?;
                while self.lines.next_in("strings")?.is_some() {}
            }
            _ => {
                return Err(line
                    .expected("source, user, machine, compiled, flag, script, debug or strings"));
            }
        }
        Ok(())
    }

    fn once(&mut self, line: &Line<'_>, what: &'static str) -> Result<()> {
        if self.header_seen.contains(&what) {
            return Err(line.error(AssembleErrorKind::Twice(what)));
        }
        self.header_seen.push(what);
        Ok(())
    }

    fn header(&mut self, line: &mut Line<'_>) -> Result<()> {
        if line.plain_word() == Some("compiled") {
            self.once(line, "the compile time")?;
            line.advance();
            self.file.compile_time = line.number("seconds since 1970")?;
            return line.finish();
        }
        let (what, field) = match line.plain_word() {
            Some("source") => ("the source file name", &mut self.file.source_file),
            Some("user") => ("the user name", &mut self.file.user),
            _ => ("the machine name", &mut self.file.machine),
        };
        if self.header_seen.contains(&what) {
            return Err(line.error(AssembleErrorKind::Twice(what)));
        }
        self.header_seen.push(what);
        line.advance();
        *field = line.bytes()?;
        line.finish()
    }

    /// `flag NAME BIT`
    fn flag(&mut self, line: &mut Line<'_>) -> Result<()> {
        line.advance();
        let name = self.strings.name(line, "the flag's name")?;
        let bit = line.number("the flag's bit, 0 to 31 (a byte)")?;
        if let Some(text) = self.strings.get(name) {
            self.flags.entry(text.to_vec()).or_insert(bit);
        }
        self.file.user_flags.push(UserFlag { name, bit });
        line.finish()
    }

    /// `NAME|NAME|0x40`, after the word `flags`.
    fn user_flags(&self, line: &mut Line<'_>) -> Result<u32> {
        let mut bits = 0;
        loop {
            let named = match line.peek() {
                Some(Token::Word(word, None)) => Some(self.flag_bits(line, word.as_bytes())?),
                Some(Token::Quoted(name, None)) => Some(self.flag_bits(line, name)?),
                _ => None,
            };
            bits |= match named {
                Some(named) => {
                    line.advance();
                    named
                }
                None => line.number("a flag's name, or bits as a number of 32 bits")?,
            };
            if !line.take_mark('|') {
                return Ok(bits);
            }
        }
    }

    fn flag_bits(&self, line: &Line<'_>, name: &[u8]) -> Result<u32> {
        let bit = self.flags.get(name);
        bit.and_then(|&bit| 1_u32.checked_shl(u32::from(bit)))
            .ok_or_else(|| line.error(AssembleErrorKind::UnknownFlag(error::shorten(name))))
    }

    /// Rejects what the game's format cannot hold.
    fn require(&self, holds: bool, line: &Line<'_>, what: &'static str) -> Result<()> {
        let game = self.file.game;
        if holds {
            Ok(())
        } else {
            Err(line.error(AssembleErrorKind::NotInGame { what, game }))
        }
    }
}
