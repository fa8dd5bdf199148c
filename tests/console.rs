//! What the documents show in console blocks is what the command prints.

use cyperus_conformance::{Binary, root};

#[test]
fn console_blocks_show_what_the_command_prints() {
    std::env::set_current_dir(root()).expect("the root can be entered");
    let cases = trycmd::TestCases::new();
    let binary = Binary::new(env!("CARGO_BIN_EXE_cyperus"));
    cases.register_bin("cyperus", binary.path());
    cases.case("README.md");
    cases.case("docs/storm-walkthrough.md");
    cases.case("tests/console/*.md");
    cases.run();
}
