//! The files of a site. What an earlier site left in the folder and no script needs any more is
//! removed; what somebody else put there is not touched.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use rayon::prelude::*;

use super::site::Site;
use super::{compose, html, index, markdown, search};
use crate::arguments::DocFormat;
use crate::exit::Failure;
use crate::files;
use crate::hashing::Members;

const STYLE: &str = include_str!("assets/doc.css");
const PROGRAM: &str = include_str!("assets/doc.js");

/// The beginning of a page, in which its mark is.
const BEGINNING: u64 = 1024;

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Published {
    /// Bytes of all files.
    pub(crate) bytes: u64,
    /// Pages of an earlier site that were removed.
    pub(crate) removed: usize,
}

/// Writes a site to a folder.
pub(crate) fn publish(
    site: &Site,
    folder: &Path,
    format: DocFormat,
    title: &str,
) -> Result<Published, Failure> {
    let ending = format.ending();
    let first = folder.join(format!("index.{ending}"));
    if first.exists() && !is_ours(&first, format) {
        return Err(Failure::Content {
            path: first,
            message: "this page was not written by `cyperus doc`".to_owned(),
            hint: Some("name another folder with --out".to_owned()),
        });
    }
    files::make_folder(folder)?;
    let mut bytes = 0;
    let write = |name: &str, text: &str| -> Result<u64, Failure> {
        files::write_whole(&folder.join(name), text.as_bytes())?;
        Ok(text.len() as u64)
    };
    if format == DocFormat::Html {
        bytes += write("doc.css", STYLE)?;
        bytes += write("doc.js", PROGRAM)?;
        bytes += write("search-index.js", &search::write(site))?;
    }
    let page = |sheet| match format {
        DocFormat::Html => html::write(site, &sheet, title),
        DocFormat::Markdown => markdown::write(site, &sheet),
    };
    bytes += write(&format!("index.{ending}"), &page(index::sheet(site, title)))?;
    // Made once, so that a link in its place is refused.
    let scripts = files::place_below(folder, &["scripts", ""])?;
    let sizes: Vec<u64> = (0..site.len())
        .into_par_iter()
        .map(|id| {
            let text = page(compose::sheet(site, id));
            let file = scripts.join(format!("{}.{ending}", site.files[id]));
            files::write_whole(&file, text.as_bytes())?;
            Ok(text.len() as u64)
        })
        .collect::<Result<_, Failure>>()?;
    Ok(Published {
        bytes: bytes + sizes.iter().sum::<u64>(),
        removed: remove_old(site, &scripts, format)?,
    })
}

/// Removes pages of scripts that are no longer there.
fn remove_old(site: &Site, folder: &Path, format: DocFormat) -> Result<usize, Failure> {
    let current: Members<String> = site
        .files
        .iter()
        .map(|file| format!("{file}.{}", format.ending()))
        .collect();
    let unreadable = |error| Failure::file("list", folder, error);
    let mut removed = 0;
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_page = files::has_extension(&path, format.ending());
        if is_page && !current.contains(&*name) && is_ours(&path, format) {
            fs::remove_file(&path).map_err(|error| Failure::file("remove", &path, error))?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// Whether a page has our mark.
fn is_ours(path: &Path, format: DocFormat) -> bool {
    let mark = match format {
        DocFormat::Html => html::MARK,
        DocFormat::Markdown => markdown::MARK,
    };
    let mut beginning = Vec::new();
    // A pipe would wait for somebody.
    if !fs::symlink_metadata(path).is_ok_and(|found| found.is_file()) {
        return false;
    }
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    read.is_ok() && String::from_utf8_lossy(&beginning).contains(mark)
}
