//! `disasm`: a compiled script as a listing, or as JSON.

use cyperus_pex::listing;

use crate::arguments::Disasm;
use crate::exit::{Failure, Status};
use crate::{files, output};

pub(super) fn run(arguments: &Disasm) -> Result<Status, Failure> {
    let file = files::read_pex(&arguments.file)?;
    if arguments.json {
        let mut text = listing::json::json(&file);
        text.push('\n');
        return output::print(&text);
    }
    output::print(&listing::listing(&file))
}
