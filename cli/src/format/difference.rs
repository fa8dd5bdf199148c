//! What changes in a file, line by line.

use std::path::Path;

use cyperus_compiler::source;

/// A unified diff, which `patch` can read.
pub(crate) fn difference(path: &Path, old: &[u8], new: &[u8]) -> String {
    let (old, new) = (source::decode(old), source::decode(new));
    let name = path.display().to_string();
    similar::TextDiff::from_lines(old.as_ref(), new.as_ref())
        .unified_diff()
        .header(&name, &name)
        .to_string()
}
