//! Turns the files of `base/` into a table of `include_bytes!`, sorted by lower-case name.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let base = Path::new(&root).join("base");
    println!("cargo::rerun-if-changed={}", base.display());
    let mut code = String::new();
    for (constant, folder) in [
        ("FALLOUT4", base.clone()),
        ("SKYRIM", base.join("skyrim")),
        ("STARFIELD", base.join("starfield")),
        ("F4SE", base.join("f4se")),
        ("SKSE", base.join("skse")),
        ("SFSE", base.join("sfse")),
        ("PAPYRUS_UTIL", base.join("papyrusutil")),
        ("JCONTAINERS", base.join("jcontainers")),
    ] {
        code.push_str(&table(constant, &folder)?);
    }
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("base.rs"), code)
}

/// One table: lower-case name, name as the file has it, bytes.
fn table(constant: &str, folder: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut rows = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "psc") {
            let name = path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            rows.push((name.to_ascii_lowercase(), name, path));
        }
    }
    rows.sort();
    let mut code = format!("pub(crate) const {constant}: &[Row] = &[\n");
    for (folded, name, path) in rows {
        let path = path.display().to_string();
        writeln!(
            code,
            "    ({folded:?}, {name:?}, include_bytes!({path:?})),"
        )
        .map_err(io::Error::other)?;
    }
    code.push_str("];\n");
    Ok(code)
}
