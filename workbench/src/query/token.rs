//! Names with their kinds, for colours. Keywords, numbers and comments are the grammar's business.

use cyperus_compiler::ast::{FlagSet, FunctionKind, PropertyKind};
use cyperus_compiler::check::{Mention, Referent, Usage};
use cyperus_compiler::resolve::Scripts;
use cyperus_compiler::source::Span;

use super::index::ScriptIndex;

/// The kinds, by number; the words are the protocol's.
pub const TOKEN_KINDS: [&str; 9] = [
    "class",
    "struct",
    "property",
    "variable",
    "parameter",
    "function",
    "event",
    "namespace",
    "enumMember",
];

/// The modifiers, by bit; the words are the protocol's.
pub const MODIFIERS: [&str; 5] = [
    "declaration",
    "modification",
    "readonly",
    "static",
    "defaultLibrary",
];

const DECLARATION: u32 = 1;
const MODIFICATION: u32 = 2;
const READ_ONLY: u32 = 4;
const STATIC: u32 = 8;
const DEFAULT_LIBRARY: u32 = 16;

/// A name with its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameToken {
    /// Where.
    pub span: Span,
    /// Its place in [`TOKEN_KINDS`].
    pub kind: u32,
    /// Bits of [`MODIFIERS`].
    pub modifiers: u32,
}

/// The names of a script in order.
pub fn tokens(scripts: &Scripts<'_>, index: &ScriptIndex) -> Vec<NameToken> {
    let mut end = 0;
    let mut list = Vec::with_capacity(index.mentions.len());
    for mention in &index.mentions {
        // A token that begins inside another one could not be sent.
        if mention.span.start < end || mention.span.is_empty() {
            continue;
        }
        end = mention.span.end;
        let (kind, modifiers) = classify(scripts, mention);
        let usage = match mention.usage {
            Usage::Read => 0,
            Usage::Write | Usage::ReadWrite => MODIFICATION,
            Usage::Declaration => DECLARATION,
        };
        list.push(NameToken {
            span: mention.span,
            kind,
            modifiers: modifiers | usage,
        });
    }
    list
}

fn classify(scripts: &Scripts<'_>, mention: &Mention) -> (u32, u32) {
    let Some(script) = scripts.script(mention.referent.script()) else {
        return (0, 0);
    };
    let syntax = &script.syntax;
    match mention.referent {
        Referent::Script(_) => {
            let is_native = script.flags().contains(FlagSet::NATIVE);
            (0, if is_native { DEFAULT_LIBRARY } else { 0 })
        }
        Referent::Struct(..) => (1, 0),
        Referent::Member(..) => (2, 0),
        Referent::Property(_, at) => {
            let is_constant = syntax.properties.get(at as usize).is_some_and(|property| {
                matches!(property.kind, PropertyKind::AutoReadOnly { .. })
                    || property.flags.set.contains(FlagSet::CONST)
            });
            (2, if is_constant { READ_ONLY } else { 0 })
        }
        Referent::Variable(_, at) => {
            let variable = syntax.variables.get(at as usize);
            let is_constant = variable.is_some_and(|v| v.flags.set.contains(FlagSet::CONST));
            (3, if is_constant { READ_ONLY } else { 0 })
        }
        Referent::Local(_, start) => {
            let mut parameters = syntax.parameters.iter();
            let is_parameter = parameters.any(|parameter| parameter.name.start == start);
            (if is_parameter { 4 } else { 3 }, 0)
        }
        Referent::Function(_, at) => {
            let Some(function) = syntax.functions.get(at as usize) else {
                return (5, 0);
            };
            let kind = match function.kind {
                FunctionKind::Function => 5,
                FunctionKind::Event => 6,
            };
            let flags = function.flags.set;
            let is_global = flags.contains(FlagSet::GLOBAL);
            let is_native = flags.contains(FlagSet::NATIVE);
            let bits =
                if is_global { STATIC } else { 0 } | if is_native { DEFAULT_LIBRARY } else { 0 };
            (kind, bits)
        }
        Referent::CustomEvent(..) => (6, 0),
        Referent::Group(..) => (7, 0),
        Referent::State(..) | Referent::Guard(..) => (8, 0),
    }
}
