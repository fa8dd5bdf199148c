//! What the documents show in console blocks is what the command prints.

use std::path::Path;

#[test]
fn console_blocks_show_what_the_command_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("cli lies in the root");
    std::env::set_current_dir(root).expect("the root can be entered");
    let cases = trycmd::TestCases::new();
    cases.register_bin("cyperus", Path::new(env!("CARGO_BIN_EXE_cyperus")));
    cases.case("README.md");
    cases.case("docs/storm-walkthrough.md");
    cases.case("tests/console/*.md");
    cases.run();
}
