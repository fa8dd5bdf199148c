//! Puts the base scripts into the binary, so that one file is all a user needs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let base = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../scripts/base");
    println!("cargo::rerun-if-changed={}", base.display());
    let mut scripts = Vec::new();
    collect(&base, &base, &mut scripts)?;
    scripts.sort();
    let mut table = String::from("&[\n");
    for (name, path) in scripts {
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(table, "    ({name:?}, include_bytes!({path:?})),")?;
    }
    table.push_str("]\n");
    fs::write(
        Path::new(&env::var("OUT_DIR")?).join("base_scripts.rs"),
        table,
    )?;
    Ok(())
}

/// Every script below the folder by its lower-case path relative to the base.
fn collect(
    base: &Path,
    folder: &Path,
    scripts: &mut Vec<(String, PathBuf)>,
) -> Result<(), Box<dyn std::error::Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(base, &path, scripts)?;
        } else if path.extension().is_some_and(|has| has == "psc") {
            let name = path.strip_prefix(base)?.with_extension("");
            let name = name
                .to_string_lossy()
                .replace('\\', "/")
                .to_ascii_lowercase();
            scripts.push((name, fs::canonicalize(&path)?));
        }
    }
    Ok(())
}
