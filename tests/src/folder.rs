//! A folder of a test's own.

use std::fs;

/// A folder with these files, by name and text. It goes when it is dropped.
pub fn folder_with(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        if let Some(above) = path.parent() {
            fs::create_dir_all(above).expect("a folder");
        }
        fs::write(path, text).expect("a file");
    }
    folder
}
