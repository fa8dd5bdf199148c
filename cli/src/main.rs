//! The `cyperus` command.
fn main() {}
