//! Documents that are no files: base scripts, and listings of compiled scripts.

use cyperus_compiler::source::decode;
use serde_json::{Value, json};

use crate::files;
use crate::lsp::protocol::{Answer, Failed, read};
use crate::lsp::state::State;
use crate::lsp::uri;

/// `cyperus:/base/GAME/NAME.psc` is a base script, `cyperus:/listing/PATH` the listing of a `.pex`.
pub(super) fn content(state: &mut State, params: &Value) -> Answer {
    let address: String = read(&params["uri"])?;
    if let Some((game, name)) = uri::to_base(&address) {
        let script = cyperus_scripts::extended(game, &state.snapshot.extenders, name);
        let unknown = || Failed::refused("there is no such base script");
        let (_, text) = script.ok_or_else(unknown)?;
        return Ok(json!({ "text": decode(&text) }));
    }
    let unknown = || Failed::refused(format!("{address} is no document of ours"));
    let rest = address
        .strip_prefix("cyperus:/listing")
        .ok_or_else(unknown)?;
    let path = uri::to_path(&format!("file://{rest}")).ok_or_else(unknown)?;
    if !files::has_extension(&path, "pex") {
        return Err(unknown());
    }
    let pex = files::read_pex(&path).map_err(Failed::refused)?;
    Ok(json!({ "text": cyperus_pex::listing::listing(&pex) }))
}
