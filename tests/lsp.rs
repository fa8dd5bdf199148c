//! `cyperus lsp` as an editor sees it: the real binary over its pipes, every method.

#[path = "lsp/bytecode.rs"]
mod bytecode;
#[path = "lsp/document.rs"]
mod document;
#[path = "lsp/edit.rs"]
mod edit;
#[path = "lsp/fixture.rs"]
mod fixture;
#[path = "lsp/lifecycle.rs"]
mod lifecycle;
#[path = "lsp/navigate.rs"]
mod navigate;
#[path = "lsp/project.rs"]
mod project;
#[path = "lsp/random.rs"]
mod random;
#[path = "lsp/rename.rs"]
mod rename;
#[path = "lsp/settings.rs"]
mod settings;
#[path = "lsp/truth.rs"]
mod truth;
#[path = "lsp/work.rs"]
mod work;
