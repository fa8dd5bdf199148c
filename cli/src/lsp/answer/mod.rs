//! Answers to requests, one file for each subject.

mod action;
mod complete;
mod content;
mod diagnose;
mod format;
mod hierarchy;
mod hover;
mod lens;
mod navigate;
mod paint;
mod project;
mod rename;
mod search;
mod symbol;

pub(super) use complete::packed;
pub(super) use diagnose::diagnostics;
pub(super) use project::{diagnostics as project_diagnostics, is_project};

use cyperus_workbench::query::{MODIFIERS, TOKEN_KINDS};
use lsp_server::{Request, RequestId};
use serde_json::{Value, json};

use super::inbox::Inbox;
use super::protocol::{Answer, Body, Failed, METHOD_NOT_FOUND};
use super::state::State;
use super::text::Encoding;
use super::uri;

/// A request that is worked on: long work asks now and then whether it is still wanted.
struct Patience<'run> {
    inbox: &'run mut Inbox,
    id: &'run RequestId,
}

impl Patience<'_> {
    fn check(&mut self) -> Result<(), Failed> {
        if self.inbox.is_cancelled(self.id) {
            return Err(Failed::cancelled());
        }
        Ok(())
    }
}

/// Answers a request about scripts or projects.
pub(super) fn answer(
    state: &mut State,
    inbox: &mut Inbox,
    request: &Request,
) -> Result<Body, Failed> {
    let params = &request.params;
    if let Some(address) = params["textDocument"]["uri"].as_str()
        && is_project(address)
    {
        return project::answer(state, &request.method, address, params).map(Body::from);
    }
    let patience = &mut Patience {
        inbox,
        id: &request.id,
    };
    match request.method.as_str() {
        "textDocument/completion" => complete::completion(state, params),
        "textDocument/references" => navigate::references(state, params, patience),
        "textDocument/formatting" => format::document(state, params),
        "textDocument/rangeFormatting" => format::range(state, params),
        "textDocument/rangesFormatting" => format::ranges(state, params),
        method => value(state, patience, method, params).map(Body::from),
    }
}

/// The answers that are short enough to be put together as values.
fn value(state: &mut State, patience: &mut Patience<'_>, method: &str, params: &Value) -> Answer {
    match method {
        "textDocument/hover" => hover::hover(state, params),
        "textDocument/signatureHelp" => hover::signature_help(state, params),
        "completionItem/resolve" => complete::resolve(state, params),
        "textDocument/definition" | "textDocument/declaration" => {
            navigate::definition(state, params)
        }
        "textDocument/typeDefinition" => navigate::type_definition(state, params),
        "textDocument/implementation" => navigate::implementation(state, params, patience),
        "textDocument/documentHighlight" => navigate::highlights(state, params),
        "textDocument/prepareRename" => rename::prepare(state, params),
        "textDocument/rename" => rename::rename(state, params, patience),
        "textDocument/documentSymbol" => symbol::document(state, params),
        "workspace/symbol" => symbol::workspace(state, params, patience),
        "workspaceSymbol/resolve" => symbol::resolve(state, params),
        "textDocument/diagnostic" => diagnose::document(state, params),
        "workspace/diagnostic" => diagnose::workspace(state, params, patience),
        "textDocument/semanticTokens/full" => paint::tokens(state, params),
        "textDocument/semanticTokens/full/delta" => paint::tokens_delta(state, params),
        "textDocument/semanticTokens/range" => paint::tokens_range(state, params),
        "textDocument/inlayHint" => paint::inlay_hints(state, params),
        "textDocument/foldingRange" => paint::folding(state, params),
        "textDocument/selectionRange" => paint::selection(state, params),
        "textDocument/codeLens" => lens::lenses(state, params),
        "codeLens/resolve" => lens::resolve_lens(state, params, patience),
        "cyperus/profile" => lens::take_profile(state, params),
        "textDocument/documentLink" => paint::links(state, params),
        "textDocument/prepareCallHierarchy" => hierarchy::prepare_calls(state, params),
        "callHierarchy/incomingCalls" => hierarchy::incoming(state, params, patience),
        "callHierarchy/outgoingCalls" => hierarchy::outgoing(state, params),
        "textDocument/prepareTypeHierarchy" => hierarchy::prepare_types(state, params),
        "typeHierarchy/supertypes" => hierarchy::supertypes(state, params),
        "typeHierarchy/subtypes" => hierarchy::subtypes(state, params, patience),
        "textDocument/codeAction" => action::actions(state, params),
        "textDocument/onTypeFormatting" => format::on_type(state, params),
        "workspace/textDocumentContent" | "cyperus/textDocumentContent" => {
            content::content(state, params)
        }
        // For tests: how much was parsed since this was last asked.
        "cyperus/work" => {
            let (scripts, bytes) = state.snapshot.work.take();
            Ok(json!({ "parsedScripts": scripts, "parsedBytes": bytes }))
        }
        method => Err(Failed {
            code: METHOD_NOT_FOUND,
            message: format!("there is no method {method}"),
        }),
    }
}

/// Whether an answer is worthless once the text has changed: the editor asks again anyway.
pub(super) fn is_for_display(method: &str) -> bool {
    matches!(
        method,
        "textDocument/semanticTokens/full"
            | "textDocument/semanticTokens/full/delta"
            | "textDocument/semanticTokens/range"
            | "textDocument/inlayHint"
            | "textDocument/codeLens"
            | "textDocument/foldingRange"
            | "textDocument/documentLink"
    )
}

/// What the server can do.
pub(super) fn capabilities(encoding: Encoding) -> Value {
    let encoding = match encoding {
        Encoding::Utf8 => "utf-8",
        Encoding::Utf16 => "utf-16",
    };
    json!({
        "positionEncoding": encoding,
        "textDocumentSync": { "openClose": true, "change": 2, "save": { "includeText": false } },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": [".", " ", "\"", ":", "<"], "resolveProvider": true },
        "signatureHelpProvider": { "triggerCharacters": ["(", ","], "retriggerCharacters": ["="] },
        "definitionProvider": true,
        "declarationProvider": true,
        "typeDefinitionProvider": true,
        "implementationProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": { "resolveProvider": true },
        "renameProvider": { "prepareProvider": true },
        "codeActionProvider": {
            "codeActionKinds": [
                "quickfix", "source.fixAll", "source.organizeImports",
                "refactor.extract.function", "refactor.rewrite.override",
            ],
        },
        "codeLensProvider": { "resolveProvider": true },
        "documentLinkProvider": { "resolveProvider": false },
        "documentFormattingProvider": true,
        "documentRangeFormattingProvider": { "rangesSupport": true },
        "documentOnTypeFormattingProvider": { "firstTriggerCharacter": "\n" },
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "callHierarchyProvider": true,
        "typeHierarchyProvider": true,
        "inlayHintProvider": true,
        "semanticTokensProvider": {
            "legend": { "tokenTypes": TOKEN_KINDS, "tokenModifiers": MODIFIERS },
            "full": { "delta": true },
            "range": true,
        },
        "diagnosticProvider": {
            "identifier": "cyperus", "interFileDependencies": true, "workspaceDiagnostics": true,
        },
        "workspace": {
            "workspaceFolders": { "supported": true, "changeNotifications": true },
            "textDocumentContent": { "schemes": [uri::SCHEME] },
        },
    })
}
