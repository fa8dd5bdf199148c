//! Generates the parser from `src/parse/grammar.lalrpop` and the list of diagnostic pages from
//! `docs/diagnostics`.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/parse/grammar.lalrpop");
    lalrpop::Configuration::new()
        .use_cargo_dir_conventions()
        .emit_rerun_directives(false)
        .process()?;
    pages()
}

/// A slice of `(number, text)` for every page, so that a new page needs no line of code.
fn pages() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../docs/diagnostics");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    let mut code = String::from("&[\n");
    for page in pages {
        let number = page.file_stem().unwrap_or_default().to_string_lossy();
        let page = page.to_string_lossy();
        writeln!(code, "    ({number:?}, include_str!({page:?})),")?;
    }
    code.push_str("]\n");
    let output = PathBuf::from(env::var("OUT_DIR")?).join("pages.rs");
    fs::write(output, code)?;
    Ok(())
}
