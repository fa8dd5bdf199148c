//! Addresses of documents: files, and the base scripts that are part of the binary.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use cyperus_pex::Game;

/// The scheme of documents that are no files.
pub(super) const SCHEME: &str = "cyperus";

/// The address of a file.
pub(super) fn of_path(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from("file://");
    if !text.starts_with('/') {
        uri.push('/');
    }
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _infallible = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// The file of an address.
pub(super) fn to_path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // An authority such as `localhost` may come before the path.
    let rest = rest.find('/').map_or(rest, |slash| &rest[slash..]);
    let text = decoded(rest)?;
    let bytes = text.as_bytes();
    let has_drive = bytes.len() > 2 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':';
    Some(PathBuf::from(if has_drive {
        text.get(1..)?
    } else {
        &text
    }))
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok()
}

/// The address of a base script.
pub(super) fn of_base(game: Game, name: &str) -> String {
    format!("{SCHEME}:/base/{}/{name}.psc", word(game))
}

/// The game and the name of the base script at an address.
pub(super) fn to_base(uri: &str) -> Option<(Game, &str)> {
    let rest = uri.strip_prefix("cyperus:/base/")?;
    let (game, name) = rest.split_once('/')?;
    let game = Game::ALL.into_iter().find(|&known| word(known) == game)?;
    Some((game, name.strip_suffix(".psc")?))
}

/// A game as the command line calls it.
pub(super) const fn word(game: Game) -> &'static str {
    match game {
        Game::Skyrim => "skyrim",
        Game::Fallout4 => "fallout4",
        Game::Fallout76 => "fallout76",
        Game::Starfield => "starfield",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_back_from_its_address() {
        for path in ["/a/b c/ä%.psc", "/plain/X.psc"] {
            assert_eq!(
                to_path(&of_path(Path::new(path))),
                Some(PathBuf::from(path))
            );
        }
        assert_eq!(
            to_path("file:///c%3A/Games/X.psc"),
            Some(PathBuf::from("c:/Games/X.psc"))
        );
        assert_eq!(to_path("untitled:Untitled-1"), None);
        assert_eq!(to_path("file:///%zz"), None);
    }

    #[test]
    fn a_base_script_has_an_address() {
        let uri = of_base(Game::Starfield, "Actor");
        assert_eq!(to_base(&uri), Some((Game::Starfield, "Actor")));
        assert_eq!(to_base("cyperus:/base/tetris/Actor.psc"), None);
    }
}
