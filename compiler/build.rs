//! Generates the parser from `src/parse/grammar.lalrpop`.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/parse/grammar.lalrpop");
    let generated = lalrpop::Configuration::new()
        .use_cargo_dir_conventions()
        .emit_rerun_directives(false)
        .process();
    if let Err(error) = generated {
        panic!("the grammar does not build: {error}");
    }
}
