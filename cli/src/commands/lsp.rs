//! `lsp`: the language server.

use crate::arguments::Lsp;
use crate::exit::{Failure, Status};

pub(super) fn run(arguments: &Lsp) -> Result<Status, Failure> {
    crate::lsp::serve(arguments)
}
