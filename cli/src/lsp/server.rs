//! Messages in, answers out: the life of the server from `initialize` to `exit`.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum as _;
use cyperus_compiler::resolve::UserFlags;
use cyperus_pex::Game;
use cyperus_scripts::Extender;
use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use tracing::{debug, info};

use super::inbox::Inbox;
use super::protocol::{self, Body, Change, DocumentParams, Failed};
use super::rules::Rules;
use super::state::{Client, State};
use super::text::{Encoding, Text};
use super::wire::Wire;
use super::{answer, uri};
use crate::arguments::{ExtenderName, Lsp, extenders};
use crate::exit::{Failure, Status};
use crate::{files, output, project};

/// With a key editors often ask for proposals, in a message of its own. Somebody waits for those, so the
/// findings begin this much later.
const BREATH: Duration = Duration::from_millis(1);

/// Where the server is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    New,
    Running,
    ShutDown,
}

/// The server with its connection.
struct Server {
    inbox: Inbox,
    state: State,
    phase: Phase,
    /// Files whose diagnostics have to be sent.
    stale: BTreeSet<u32>,
    /// Whether a key has come and nothing was done about it yet.
    is_typing: bool,
    requests_sent: i32,
    /// What the command line and the editor say, which wins over projects.
    given: Given,
}

/// Settings that are not the project's.
#[derive(Debug, Default)]
struct Given {
    game: Option<Game>,
    imports: Vec<PathBuf>,
    extenders: Vec<Extender>,
}

/// Serves one editor on stdin and stdout until it says `exit`.
pub(crate) fn serve(arguments: &Lsp) -> Result<Status, Failure> {
    let game = arguments.game.map(Game::from);
    let state = State::new(game.unwrap_or(Game::Fallout4));
    let mut server = Server {
        given: Given {
            game,
            imports: whole_paths(arguments.imports.iter().cloned()),
            extenders: extenders(&arguments.with),
        },
        inbox: Inbox::new(Wire::open()),
        state,
        phase: Phase::New,
        stale: BTreeSet::new(),
        is_typing: false,
        requests_sent: 0,
    };
    let status = server.run();
    server.inbox.close()?;
    Ok(status)
}

impl Server {
    fn run(&mut self) -> Status {
        while let Some(message) = self.next() {
            match message {
                Message::Request(request) => self.request(&request),
                Message::Notification(note) if note.method == "exit" => {
                    return if self.phase == Phase::ShutDown {
                        Status::Fine
                    } else {
                        Status::Script
                    };
                }
                Message::Notification(note) => self.notification(&note),
                Message::Response(_) => {}
            }
        }
        if self.phase == Phase::New {
            output::note(
                "cyperus: nobody asked anything; an editor starts `cyperus lsp`, see docs/editor.md\n",
            );
            return Status::Fine;
        }
        // The editor is gone without a word.
        Status::Script
    }

    /// The next message; diagnostics are made while there is none, then what later questions need.
    fn next(&mut self) -> Option<Message> {
        loop {
            if let Some(message) = self.inbox.try_next() {
                return Some(message);
            }
            if std::mem::take(&mut self.is_typing)
                && let Some(message) = self.inbox.next_within(BREATH)
            {
                self.is_typing = !self.stale.is_empty();
                return Some(message);
            }
            match self.stale.pop_first() {
                Some(file) => self.publish(file),
                None if self.state.read_ahead() => {}
                None => return self.inbox.next(),
            }
        }
    }

    fn request(&mut self, request: &Request) {
        let id = request.id.clone();
        debug!(method = %request.method, "request");
        let answer = self.answer(request);
        match answer {
            Ok(result) => {
                self.inbox.reply(id, result.into_text());
                if request.method == "cyperus/profile" && self.state.client.refreshes_lenses {
                    self.ask("workspace/codeLens/refresh", Value::Null);
                }
            }
            Err(Failed { code, message }) => {
                self.inbox.send(Response::new_err(id, code, message));
            }
        }
    }

    fn answer(&mut self, request: &Request) -> Result<Body, Failed> {
        if self.inbox.is_cancelled(&request.id) {
            return Err(Failed::cancelled());
        }
        match (self.phase, request.method.as_str()) {
            (Phase::New, "initialize") => Ok(self.initialize(&request.params).into()),
            (Phase::New, _) => Err(Failed {
                code: protocol::NOT_INITIALIZED,
                message: "the first request must be `initialize`".to_owned(),
            }),
            (Phase::ShutDown, _) | (Phase::Running, "initialize") => Err(Failed {
                code: protocol::INVALID_REQUEST,
                message: "this cannot be asked now".to_owned(),
            }),
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null.into())
            }
            (Phase::Running, _) => self.answer_about_text(request),
        }
    }

    fn answer_about_text(&mut self, request: &Request) -> Result<Body, Failed> {
        if answer::is_for_display(&request.method) && self.inbox.will_change(request) {
            return Err(Failed {
                code: protocol::CONTENT_MODIFIED,
                message: "the text has changed meanwhile".to_owned(),
            });
        }
        let Self { inbox, state, .. } = self;
        // A mistake of ours costs one answer, not the session of the author.
        let answered = catch_unwind(AssertUnwindSafe(|| answer::answer(state, inbox, request)));
        answered.unwrap_or_else(|_| {
            self.state.changed();
            Err(Failed {
                code: protocol::INTERNAL_ERROR,
                message: "this is a bug in Cyperus".to_owned(),
            })
        })
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Running;
        let abilities = &params["capabilities"];
        let offered = &abilities["general"]["positionEncodings"];
        let offers_utf8 = offered
            .as_array()
            .is_some_and(|list| list.iter().any(|name| name == "utf-8"));
        self.state.encoding = if offers_utf8 {
            Encoding::Utf8
        } else {
            Encoding::Utf16
        };
        self.state.client = client(abilities);
        self.take_settings(&params["initializationOptions"]);
        let folders = params["workspaceFolders"].as_array();
        let mut roots: Vec<PathBuf> = folders
            .into_iter()
            .flatten()
            .filter_map(|folder| uri::to_path(folder["uri"].as_str()?))
            .collect();
        if roots.is_empty() {
            roots.extend(params["rootUri"].as_str().and_then(uri::to_path));
        }
        info!(folders = ?roots, "initialized");
        self.state.workspace.folders = roots;
        json!({
            "capabilities": answer::capabilities(self.state.encoding),
            "serverInfo": { "name": "cyperus", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    /// `game`, `imports` and `with`, as the command line has them.
    fn take_settings(&mut self, settings: &Value) {
        let game = settings["game"].as_str().and_then(game_called);
        self.given.game = game.or(self.given.game);
        if let Some(imports) = settings["imports"].as_array() {
            let imports = imports.iter().filter_map(Value::as_str);
            self.given.imports = whole_paths(imports.map(PathBuf::from));
        }
        if let Some(names) = settings["with"].as_array() {
            let names = names.iter().filter_map(Value::as_str);
            let names = names.filter_map(|name| ExtenderName::from_str(name, false).ok());
            self.given.extenders = extenders(&names.collect::<Vec<_>>());
        }
    }

    /// Puts together what is given and what the projects of the folders say.
    fn use_settings(&mut self) {
        let mut imports = self.given.imports.clone();
        let mut added = self.given.extenders.clone();
        let (mut game, mut flags, mut rules) = (self.given.game, None, None);
        let workspace = &self.state.workspace;
        let folders = workspace.folders.iter().chain(&workspace.visited);
        let folders: Vec<PathBuf> = folders.cloned().collect();
        for folder in folders {
            let project = match project::find(&folder) {
                Ok(Some(project)) => project,
                Ok(None) => continue,
                Err(failure) => {
                    self.show(&failure.to_string());
                    continue;
                }
            };
            let word = project.values("game").first();
            game = game.or_else(|| game_called(word?.to_str()?));
            flags = flags.or_else(|| project.values("flags").first().map(PathBuf::from));
            let folders = project.values("imports").iter().map(PathBuf::from);
            imports.extend(whole_paths(folders));
            let (own, extenders, failures) = Rules::of(&project);
            added.extend(extenders);
            rules = rules.or(Some(own));
            for failure in failures {
                self.show(&format!("{}: {failure}", project.path.display()));
            }
        }
        imports.dedup();
        added.sort_unstable();
        added.dedup();
        let game = game.unwrap_or(self.state.snapshot.game);
        self.state.set_game(game, &added);
        self.state.rules = rules.unwrap_or_default();
        if let Some(path) = flags {
            let text = files::read_text(&path);
            match text.map(|text| UserFlags::parse(&text)) {
                Ok(Ok(flags)) => self.state.options.user_flags = flags,
                Ok(Err(error)) => self.show(&format!("{}: {error}", path.display())),
                Err(failure) => self.show(&failure.to_string()),
            }
        }
        self.state.workspace.imports = imports;
        self.state.look_again();
    }

    /// Shows a warning to the author.
    fn show(&self, message: &str) {
        let params = json!({ "type": 2, "message": message });
        let method = "window/showMessage".to_owned();
        self.inbox.send(Notification::new(method, params));
    }

    fn notification(&mut self, note: &Notification) {
        let params = &note.params;
        match note.method.as_str() {
            "initialized" => self.initialized(),
            "textDocument/didOpen" => self.opened(&params["textDocument"]),
            "textDocument/didChange" => self.changed(params),
            "textDocument/didClose" => self.closed(params),
            "textDocument/didSave" => self.saved(params),
            "workspace/didChangeWatchedFiles" => self.files_changed(&params["changes"]),
            "workspace/didChangeWorkspaceFolders" => self.folders_changed(&params["event"]),
            "workspace/didChangeConfiguration" => {
                let settings = &params["settings"];
                let own = settings.get("cyperus").unwrap_or(settings).clone();
                self.take_settings(&own);
                self.use_settings();
                self.all_stale();
            }
            _ => {}
        }
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.requests_sent += 1;
        let id = RequestId::from(self.requests_sent);
        self.inbox.send(Request::new(id, method.to_owned(), params));
    }

    fn initialized(&mut self) {
        self.use_settings();
        if self.state.client.watches_files {
            let watcher = json!({ "globPattern": "**/*.{psc,ppj,flg,pex,toml}" });
            self.ask(
                "client/registerCapability",
                json!({ "registrations": [{
                    "id": "watch",
                    "method": "workspace/didChangeWatchedFiles",
                    "registerOptions": { "watchers": [watcher] },
                }] }),
            );
        }
        if !self.state.client.shows_progress {
            return self.state.find_files();
        }
        self.ask(
            "window/workDoneProgress/create",
            json!({ "token": "scripts" }),
        );
        self.progress(&json!({ "kind": "begin", "title": "Looking for scripts" }));
        self.state.find_files();
        let count = self.state.script_names().count();
        self.progress(&json!({ "kind": "end", "message": format!("{count} scripts") }));
    }

    fn progress(&self, value: &Value) {
        let params = json!({ "token": "scripts", "value": value });
        self.inbox
            .send(Notification::new("$/progress".to_owned(), params));
    }

    fn opened(&mut self, document: &Value) {
        let (Some(address), Some(text)) = (document["uri"].as_str(), document["text"].as_str())
        else {
            return;
        };
        let version = document["version"].as_i64().unwrap_or(0);
        if answer::is_project(address) {
            let text = Text::new(text.as_bytes(), self.state.encoding);
            return self.project_changed(address, Some(text), version);
        }
        if self.state.open(address, text, version) {
            self.use_settings();
        }
        self.all_stale();
    }

    fn changed(&mut self, params: &Value) {
        let Some(address) = params["textDocument"]["uri"].as_str() else {
            return;
        };
        let version = params["textDocument"]["version"].as_i64();
        let changes = params["contentChanges"].as_array();
        if answer::is_project(address) {
            if let Some(text) = self.state.projects.get(address) {
                let text = with_changes((**text).clone(), changes);
                self.project_changed(address, Some(text), version.unwrap_or(0));
            }
            return;
        }
        let Some(file) = self.state.file_at(address) else {
            return;
        };
        // A document that was never opened has no text to change.
        if !self.state.snapshot.open.contains_key(&file) {
            return;
        }
        let text = with_changes((*self.state.text(file)).clone(), changes);
        self.state.set_text(file, text);
        self.state.versions.insert(file, version.unwrap_or(0));
        self.all_stale();
        self.is_typing = !self.stale.is_empty();
    }

    /// A project has another text, or is closed. It is short, so its findings are sent at once.
    fn project_changed(&mut self, address: &str, text: Option<Text>, version: i64) {
        let projects = &mut self.state.projects;
        match text {
            Some(text) => projects.insert(address.to_owned(), text.into()),
            None => projects.remove(address),
        };
        if self.state.client.pulls_diagnostics {
            return;
        }
        let list = answer::project_diagnostics(&self.state, address);
        let params = json!({ "uri": address, "version": version, "diagnostics": list });
        let method = "textDocument/publishDiagnostics".to_owned();
        self.inbox.send(Notification::new(method, params));
    }

    fn closed(&mut self, params: &Value) {
        let Ok(params) = protocol::read::<DocumentParams>(params) else {
            return;
        };
        if answer::is_project(&params.text_document.uri) {
            return self.project_changed(&params.text_document.uri, None, 0);
        }
        if let Some(file) = self.state.file_at(&params.text_document.uri) {
            self.state.close(file);
            self.stale.remove(&file);
            if !self.state.client.pulls_diagnostics {
                self.send_diagnostics(file, &[]);
            }
        }
    }

    /// Editors that watch no files say at least when they save one.
    fn saved(&mut self, params: &Value) {
        let Ok(params) = protocol::read::<DocumentParams>(params) else {
            return;
        };
        if answer::is_project(&params.text_document.uri) {
            self.use_settings();
        } else if let Some(file) = self.state.file_at(&params.text_document.uri) {
            self.state.forget_words(file);
        }
        if !self.state.client.watches_files {
            self.state.look_again();
        }
        self.all_stale();
    }

    fn files_changed(&mut self, changes: &Value) {
        const CHANGED: u64 = 2;
        let is_settings = |change: &Value| {
            let address = change["uri"].as_str().unwrap_or_default();
            let endings = [".ppj", ".toml", ".flg"];
            endings.iter().any(|ending| address.ends_with(ending))
        };
        let mut all = changes.as_array().into_iter().flatten();
        if all.any(is_settings) {
            self.use_settings();
        }
        for change in changes.as_array().into_iter().flatten() {
            let path = change["uri"].as_str().and_then(uri::to_path);
            let number = path.and_then(|path| self.state.number_of(&path));
            match (change["type"].as_u64(), number) {
                (Some(CHANGED), Some(number)) => self.state.forget_words(number),
                (_, Some(number)) => {
                    self.state.forget_words(number);
                    self.state.look_again();
                }
                (_, None) => self.state.look_again(),
            }
        }
        self.all_stale();
    }

    fn folders_changed(&mut self, event: &Value) {
        let paths = |list: &Value| -> Vec<PathBuf> {
            let list = list.as_array().into_iter().flatten();
            list.filter_map(|folder| uri::to_path(folder["uri"].as_str()?))
                .collect()
        };
        let removed = paths(&event["removed"]);
        let folders = &mut self.state.workspace.folders;
        folders.retain(|folder| !removed.contains(folder));
        folders.extend(paths(&event["added"]));
        self.use_settings();
        self.all_stale();
    }

    /// A change can matter to every open document.
    fn all_stale(&mut self) {
        if self.state.client.pulls_diagnostics {
            return;
        }
        self.state.find_files();
        self.stale.extend(self.state.snapshot.open.keys());
    }

    fn publish(&mut self, file: u32) {
        let state = &self.state;
        let found = catch_unwind(AssertUnwindSafe(|| answer::diagnostics(state, file)));
        let list = found.unwrap_or_default();
        self.send_diagnostics(file, &list);
    }

    fn send_diagnostics(&self, file: u32, list: &[Value]) {
        let mut params = json!({ "uri": self.state.address(file), "diagnostics": list });
        if let Some(version) = self.state.versions.get(&file) {
            params["version"] = json!(version);
        }
        let method = "textDocument/publishDiagnostics".to_owned();
        self.inbox.send(Notification { method, params });
    }
}

/// A text after the changes that an editor tells of.
fn with_changes(mut text: Text, changes: Option<&Vec<Value>>) -> Text {
    for change in changes.into_iter().flatten() {
        match protocol::read::<Change>(change) {
            Ok(change) => text = text.changed(&change),
            Err(failed) => debug!(message = %failed.message, "unreadable change"),
        }
    }
    text
}

/// The game that the command line calls so.
fn game_called(word: &str) -> Option<Game> {
    Game::ALL.into_iter().find(|&game| uri::word(game) == word)
}

/// Paths that do not depend on where the server runs: addresses are made of them.
fn whole_paths(paths: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    paths
        .map(|path| std::path::absolute(&path).unwrap_or(path))
        .collect()
}

/// What the client says that it can do.
fn client(abilities: &Value) -> Client {
    let is = |pointer: &str| abilities.pointer(pointer).and_then(Value::as_bool) == Some(true);
    let edit = "/workspace/workspaceEdit";
    Client {
        snippets: is("/textDocument/completion/completionItem/snippetSupport"),
        pulls_diagnostics: abilities.pointer("/textDocument/diagnostic").is_some(),
        watches_files: is("/workspace/didChangeWatchedFiles/dynamicRegistration"),
        shows_progress: is("/window/workDoneProgress"),
        change_annotations: abilities
            .pointer(&format!("{edit}/changeAnnotationSupport"))
            .is_some(),
        document_changes: is(&format!("{edit}/documentChanges")),
        disabled_actions: is("/textDocument/codeAction/disabledSupport"),
        refreshes_lenses: is("/workspace/codeLens/refreshSupport"),
        null_parameter: is(
            "/textDocument/signatureHelp/signatureInformation/noActiveParameterSupport",
        ),
    }
}
