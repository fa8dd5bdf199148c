//! What `new` puts into a project.

use cyperus_pex::Game;
use cyperus_workbench::format::{Style, format};

/// The files of a new project: path and text. `word` is the game's name on the command line.
pub(crate) fn start_files(name: &str, game: Game, word: &str) -> Vec<(String, String)> {
    let filled = |template: &str| {
        let named = template.replace("$NAME", name).replace("$GAME", word);
        named.replace("$TITLE", game.title())
    };
    // In the style that `fmt` would give it, which depends on the game.
    let script = |template: &str| {
        let text = filled(template);
        let laid_out = format(text.as_bytes(), game, Style::of_game(game));
        let laid_out = laid_out.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        laid_out.unwrap_or(text)
    };
    let first = match game {
        Game::Skyrim => include_str!("skyrim.psc"),
        Game::Fallout4 | Game::Fallout76 | Game::Starfield => include_str!("script.psc"),
    };
    vec![
        (
            "cyperus.toml".to_owned(),
            filled(include_str!("cyperus.toml")),
        ),
        (format!("scripts/{name}.psc"), script(first)),
        (
            format!("tests/{name}Test.psc"),
            script(include_str!("test.psc")),
        ),
        (
            ".github/workflows/check.yml".to_owned(),
            filled(include_str!("check.yml")),
        ),
        (".gitignore".to_owned(), "/out/\n".to_owned()),
        ("README.md".to_owned(), filled(include_str!("README.md"))),
    ]
}
