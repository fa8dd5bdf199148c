//! The function whose arguments are being typed.

use cyperus_compiler::check::Referent;
use cyperus_compiler::lex::Token;
use cyperus_compiler::resolve::{ScriptInfo, Scripts};

use super::cursor::Cursor;
use super::index::ScriptIndex;
use super::wording::Wording;

/// A function, and which of its parameters is next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureHelp {
    /// The function's header.
    pub label: String,
    /// Each parameter with its default.
    pub parameters: Vec<String>,
    /// The parameter at the cursor; `None` if there are too many arguments.
    pub active: Option<usize>,
    /// The function.
    pub referent: Referent,
}

/// The function whose arguments are around the cursor. Script and index are those of
/// [`Cursor::completed`].
pub fn signature_help(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    index: &ScriptIndex,
    cursor: &Cursor,
) -> Option<SignatureHelp> {
    let (name, commas, argument) = cursor.call()?;
    let mention = index
        .at(name.start)
        .filter(|mention| mention.span == name)?;
    let Referent::Function(owner, at) = mention.referent else {
        return None;
    };
    let owner = scripts.script(owner)?;
    let function = owner.syntax.functions.get(at as usize)?;
    let wording = Wording::new(scripts);
    let names = owner.syntax[function.parameters].iter();
    let names: Vec<&str> = names.map(|p| owner.syntax.name(p.name.symbol)).collect();
    let named = match argument {
        [first, second, ..] if second.token == Token::Assign => {
            let text = wording.slice(script, first.span);
            let place = names
                .iter()
                .position(|name| name.eq_ignore_ascii_case(&text));
            Some(place)
        }
        _ => None,
    };
    let active = named.unwrap_or((commas < names.len()).then_some(commas));
    Some(SignatureHelp {
        label: wording.declaration(owner, mention.referent)?,
        parameters: wording.parameters(owner, function),
        active,
        referent: mention.referent,
    })
}
