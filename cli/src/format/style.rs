//! The style of each file: the game's, then what `.editorconfig` says, then the command line.

use std::path::{Path, PathBuf};
use std::sync::RwLock;

use cyperus_pex::Game;
use cyperus_workbench::format::{Indent, KeywordCase, LineEnd, Style};
use ec4rs::property::{EndOfLine, IndentSize, IndentStyle, TabWidth};

use crate::arguments::Fmt;
use crate::exit::Failure;
use crate::hashing::Lookup;

/// The styles of files.
#[derive(Debug)]
pub(crate) struct Styles {
    of_game: Style,
    indent: Option<Indent>,
    /// Whether a folder or one above it has a file of settings.
    has_settings: RwLock<Lookup<PathBuf, bool>>,
}

/// What a command line or a project says about the layout, whatever `.editorconfig` files say.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layout {
    indent: Option<Indent>,
    keyword_case: KeywordCase,
}

impl From<&Fmt> for Layout {
    fn from(arguments: &Fmt) -> Self {
        Self {
            indent: arguments.indent.map(|name| name.0),
            keyword_case: arguments.keyword_case.into(),
        }
    }
}

impl Styles {
    /// The game's style, with what is said about it.
    pub(crate) fn new(game: Game, layout: Layout) -> Self {
        let mut of_game = Style::of_game(game);
        of_game.keyword_case = layout.keyword_case;
        Self {
            of_game,
            indent: layout.indent,
            has_settings: RwLock::default(),
        }
    }

    /// The style of the file at `path`.
    pub(crate) fn of(&self, path: &Path) -> Result<Style, Failure> {
        let mut style = self.of_game;
        if self.has_settings(path) {
            let settings = ec4rs::properties_of(path)
                .map_err(|error| Failure::content(path, format_args!(".editorconfig: {error}")))?;
            override_with(&mut style, &settings);
        }
        if let Some(indent) = self.indent {
            style.indent = indent;
        }
        Ok(style)
    }

    fn has_settings(&self, path: &Path) -> bool {
        let folder = path.parent().unwrap_or(Path::new(""));
        if let Ok(known) = self.has_settings.read()
            && let Some(&has) = known.get(folder)
        {
            return has;
        }
        let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let has = whole
            .ancestors()
            .any(|folder| folder.join(".editorconfig").is_file());
        if let Ok(mut known) = self.has_settings.write() {
            known.insert(folder.to_owned(), has);
        }
        has
    }
}

/// What `.editorconfig` says about indentation and line ends.
fn override_with(style: &mut Style, settings: &ec4rs::Properties) {
    let tab_width = settings.get::<TabWidth>().ok();
    let width = match settings.get::<IndentSize>() {
        Ok(IndentSize::Value(width)) => Some(width),
        Ok(IndentSize::UseTabWidth) | Err(_) => tab_width.map(|TabWidth::Value(width)| width),
    };
    let width = width.and_then(|width| u8::try_from(width).ok());
    match (settings.get::<IndentStyle>(), width) {
        (Ok(IndentStyle::Tabs), _) => style.indent = Indent::Tab,
        (Ok(IndentStyle::Spaces), width) => style.indent = Indent::Spaces(width.unwrap_or(4)),
        (Err(_), Some(width)) => {
            if matches!(style.indent, Indent::Spaces(_)) {
                style.indent = Indent::Spaces(width);
            }
        }
        (Err(_), None) => {}
    }
    match settings.get::<EndOfLine>() {
        Ok(EndOfLine::Lf) => style.line_end = Some(LineEnd::Lf),
        Ok(EndOfLine::CrLf) => style.line_end = Some(LineEnd::CrLf),
        Ok(EndOfLine::Cr) => style.line_end = Some(LineEnd::Cr),
        Err(_) => {}
    }
}
