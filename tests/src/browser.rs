//! Chromium without a window: opens a page and tells what became of it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A browser on this machine.
#[derive(Clone, Debug)]
pub struct Browser {
    path: PathBuf,
}

impl Browser {
    /// The one on `PATH`. If there is none, says that the test is skipped.
    #[expect(clippy::print_stderr, reason = "a test that skips says so")]
    pub fn find() -> Option<Self> {
        let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
        let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
        let candidates = folders
            .iter()
            .flat_map(|folder| names.map(|name| folder.join(name)));
        let path = candidates.into_iter().find(|path| path.is_file());
        if path.is_none() {
            eprintln!("skipped: there is no Chromium on PATH to open the page in");
        }
        path.map(|path| Self { path })
    }

    /// A page as markup after its scripts have run, in a window of `size` ("1280,900"). `more` are
    /// further words for the browser.
    pub fn open(&self, page: &Path, size: &str, more: &[&str]) -> String {
        let profile = tempfile::tempdir().expect("a folder");
        let output = Command::new(&self.path)
            .args(["--headless", "--no-sandbox", "--disable-gpu"])
            .args(["--no-first-run", "--disable-quic", "--disable-sync"])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
            ])
            .arg("--disable-dev-shm-usage")
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg(format!("--window-size={size}"))
            .args(more)
            .arg("--dump-dom")
            .arg(format!("file://{}", page.display()))
            .output()
            .expect("the browser starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

/// What a test's own script in a page left in `<pre id="seen">`: the JSON, and the attributes.
pub fn seen_in(shown: &str) -> (Value, &str) {
    let seen = shown.split_once("<pre id=\"seen\"");
    assert!(
        seen.is_some(),
        "the script in the page did not end:\n{shown}"
    );
    let (_, rest) = seen.expect("what it left");
    let (attributes, rest) = rest.split_once('>').expect("an element");
    let json = rest.split("</pre>").next().unwrap_or_default();
    let json = json
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    (serde_json::from_str(&json).expect("JSON"), attributes)
}
