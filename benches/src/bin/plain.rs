//! The yardstick for `compile`: a program that lists and reads every source in a folder and writes
//! the same number of bytes to the same number of files, with the same number of threads, and does
//! nothing else.
//!
//! ```text
//! plain SOURCES OUTPUT [THREADS [BYTES_PER_FILE]]
//! cyperus compile SOURCES -o OUTPUT --threads THREADS
//! ```
//!
//! Both write each file under another name first and then rename it, as a compiler must if it never
//! leaves half a file behind.
#![expect(clippy::print_stdout, reason = "a command-line program")]

use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs, io};

use rayon::prelude::*;

/// The average size of a compiled Fallout 4 script.
const BYTES_PER_FILE: usize = 1500;

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [sources, output, rest @ ..] = words.as_slice() else {
        println!("usage: plain SOURCES OUTPUT [THREADS [BYTES_PER_FILE]]");
        return Ok(());
    };
    let number = |at: usize, default: usize| {
        rest.get(at)
            .and_then(|word| word.parse().ok())
            .unwrap_or(default)
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(number(0, 2))
        .build()
        .map_err(io::Error::other)?;
    let bytes = vec![0; number(1, BYTES_PER_FILE)];
    let output = PathBuf::from(output);
    fs::create_dir_all(&output)?;
    let started = Instant::now();
    let mut files = Vec::new();
    list(Path::new(sources), &mut files)?;
    let copy = |(at, path): (usize, &PathBuf)| -> io::Result<usize> {
        let read = fs::read(path)?.len();
        let temporary = output.join(format!(".{at}.tmp"));
        fs::write(&temporary, &bytes)?;
        fs::rename(&temporary, output.join(format!("{at}.pex")))?;
        Ok(read)
    };
    let read: usize = pool.install(|| {
        files
            .par_iter()
            .enumerate()
            .map(copy)
            .try_reduce(|| 0, |a, b| Ok(a + b))
    })?;
    println!(
        "{} files, {read} bytes read, {} written, {:.3} s",
        files.len(),
        files.len() * bytes.len(),
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            list(&entry.path(), files)?;
        } else if entry
            .path()
            .extension()
            .is_some_and(|has| has.eq_ignore_ascii_case("psc"))
        {
            files.push(entry.path());
        }
    }
    Ok(())
}
