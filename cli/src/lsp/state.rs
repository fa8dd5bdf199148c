//! The present text of everything, and what the compiler makes of it, found out when somebody asks and
//! kept until the next change.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use cyperus_compiler::resolve::{FileId, ScriptInfo, Sources as _};
use cyperus_compiler::source::Span;
use cyperus_compiler::types::ScriptId;
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_scripts::Extender;
use cyperus_workbench::lint::Finding;
use cyperus_workbench::query::ScriptIndex;
use serde_json::{Value, json};

use super::protocol::Failed;
use super::rules::Rules;
use super::snapshot::{File, Files, Place, Snapshot};
use super::text::{Encoding, Text};
use super::uses::{self, Uses};
use super::words::Words;
use super::workspace::Workspace;
use super::{protocol, uri};
use crate::hashing::Lookup;
use crate::sources::named_input;

/// How many files are read before the next look at what has come: about a millisecond of work.
const READ_AHEAD: usize = 32;

/// What the client can do.
#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a capability of its own in the protocol"
)]
pub(super) struct Client {
    pub(super) snippets: bool,
    pub(super) pulls_diagnostics: bool,
    pub(super) watches_files: bool,
    pub(super) shows_progress: bool,
    pub(super) change_annotations: bool,
    pub(super) document_changes: bool,
    pub(super) null_parameter: bool,
    pub(super) disabled_actions: bool,
    pub(super) refreshes_lenses: bool,
}

/// A checked script that can be asked.
pub(super) struct Checked {
    pub(super) session: Rc<Session<'static>>,
    pub(super) index: Rc<ScriptIndex>,
    /// What the linter has to say; nothing while there are errors.
    pub(super) findings: Rc<[Finding]>,
    pub(super) file: u32,
    id: ScriptId,
}

impl Checked {
    pub(super) fn script(&self) -> Result<&ScriptInfo, Failed> {
        let found = self.session.scripts().script(self.id);
        found.ok_or_else(|| Failed::refused("the script cannot be read"))
    }
}

/// The names of a script, and what the linter finds in it.
type Indexed = (Rc<ScriptIndex>, Rc<[Finding]>);

/// Everything that the server knows.
pub(super) struct State {
    pub(super) workspace: Workspace,
    pub(super) options: Options,
    /// Which findings are shown, and how scripts are laid out.
    pub(super) rules: Rules,
    pub(super) encoding: Encoding,
    pub(super) client: Client,
    pub(super) snapshot: Snapshot,
    /// Files by path.
    by_path: Lookup<PathBuf, u32>,
    /// Whether folders were looked through.
    is_found: bool,
    /// Versions of open documents, by file.
    pub(super) versions: BTreeMap<u32, i64>,
    /// Addresses as the editor writes them, by file.
    addresses: BTreeMap<u32, String>,
    session: OnceCell<Rc<Session<'static>>>,
    indexes: RefCell<BTreeMap<u32, Indexed>>,
    /// The words of each file that is not open.
    words: Words,
    /// What the files that were searched mention.
    pub(super) uses: Uses,
    /// How many structs and arrays each function made in the last profile, by full name in lower case.
    pub(super) allocations: BTreeMap<String, u64>,
    /// Open project files, by address.
    pub(super) projects: BTreeMap<String, Arc<Text>>,
    /// The semantic tokens last sent for each file, with their number.
    pub(super) sent_tokens: BTreeMap<u32, (u64, Vec<u32>)>,
    pub(super) counter: u64,
}

impl State {
    pub(super) fn new(game: Game) -> Self {
        Self {
            workspace: Workspace::default(),
            options: Options::new(game),
            rules: Rules::default(),
            encoding: Encoding::default(),
            client: Client::default(),
            snapshot: Snapshot {
                game,
                extenders: Arc::new([]),
                files: Arc::new(Files::default()),
                open: BTreeMap::new(),
                replaced: None,
                parses: Arc::default(),
                keeps: true,
                work: Arc::default(),
            },
            by_path: Lookup::default(),
            is_found: false,
            versions: BTreeMap::new(),
            addresses: BTreeMap::new(),
            session: OnceCell::new(),
            indexes: RefCell::default(),
            words: Words::default(),
            uses: Uses::default(),
            allocations: BTreeMap::new(),
            projects: BTreeMap::new(),
            sent_tokens: BTreeMap::new(),
            counter: 0,
        }
    }

    /// The same scripts with other texts, for one question.
    pub(super) fn of_snapshot(snapshot: Snapshot, options: Options) -> Self {
        Self {
            options,
            is_found: true,
            snapshot,
            ..Self::new(Game::Fallout4)
        }
    }

    pub(super) fn set_game(&mut self, game: Game, extenders: &[Extender]) {
        let user_flags = Options::new(game).user_flags;
        self.options.game = game;
        self.options.user_flags = user_flags;
        if self.snapshot.game != game || *self.snapshot.extenders != *extenders {
            // Base scripts have the same numbers and other texts.
            self.words.clear();
        }
        self.snapshot.game = game;
        self.snapshot.extenders = extenders.into();
        self.snapshot.parses = Arc::default();
        self.look_again();
    }

    /// Forgets what was made of the old text.
    pub(super) fn changed(&mut self) {
        self.session = OnceCell::new();
        self.indexes.borrow_mut().clear();
    }

    /// Folders or files have come or gone.
    pub(super) fn look_again(&mut self) {
        self.is_found = false;
        self.uses.clear();
        self.changed();
    }

    /// Looks through the folders if that is not done yet.
    pub(super) fn find_files(&mut self) {
        if self.is_found {
            return;
        }
        self.is_found = true;
        let open: Vec<(File, Arc<Text>, Option<i64>)> = self.take_open();
        let files = self.workspace.find(
            self.snapshot.game,
            &self.snapshot.extenders,
            &self.snapshot.files,
        );
        self.use_files(files);
        for (file, text, version) in open {
            let number = match &file.place {
                Place::Disk(path) => self.by_path.get(path).copied(),
                Place::Base(name) => self.base_named(name),
            };
            let number = number.unwrap_or_else(|| self.add_file(file));
            self.snapshot.open.insert(number, text);
            self.versions
                .extend(version.map(|version| (number, version)));
        }
        self.changed();
    }

    fn take_open(&mut self) -> Vec<(File, Arc<Text>, Option<i64>)> {
        let open = std::mem::take(&mut self.snapshot.open);
        let open = open.into_iter().filter_map(|(number, text)| {
            let file = self.snapshot.file(number)?.clone();
            let version = self.versions.remove(&number);
            Some((file, text, version))
        });
        open.collect()
    }

    fn use_files(&mut self, files: Files) {
        self.by_path.clear();
        for (number, file) in (0..).zip(&files.list) {
            if let Place::Disk(path) = &file.place {
                self.by_path.insert(path.clone(), number);
            }
        }
        self.words.resize(files.list.len());
        self.snapshot.files = Arc::new(files);
    }

    fn add_file(&mut self, file: File) -> u32 {
        let mut list = self.snapshot.files.list.clone();
        list.push(file);
        let number = u32::try_from(list.len() - 1).unwrap_or(u32::MAX);
        self.use_files(Files::new(list));
        number
    }

    /// The number of the document at an address.
    pub(super) fn file_at(&mut self, address: &str) -> Option<u32> {
        self.find_files();
        if let Some((game, name)) = uri::to_base(address) {
            let number = self.base_named(name)?;
            return (game == self.snapshot.game).then_some(number);
        }
        let path = path_of(address);
        self.by_path.get(&path).copied()
    }

    /// The number of a base script; none if a file has its name.
    fn base_named(&self, name: &str) -> Option<u32> {
        let number = self.snapshot.files.named(name)?;
        let is_base = matches!(self.snapshot.file(number)?.place, Place::Base(_));
        is_base.then_some(number)
    }

    /// Opens a document. Returns whether it brought a folder that was not searched so far.
    pub(super) fn open(&mut self, address: &str, text: &str, version: i64) -> bool {
        let path = path_of(address);
        let input = named_input(path.clone(), text.as_bytes().to_vec());
        // A script may be opened alone: what is beside it belongs to it.
        let is_file = uri::to_path(address).is_some();
        let is_new = is_file && !self.workspace.holds(&path);
        if is_new {
            self.workspace.visited.push(input.root.clone());
            self.look_again();
        }
        let number = match self.file_at(address) {
            Some(number) => number,
            None => self.add_file(File {
                place: Place::Disk(path),
                name: input.name.into(),
                is_own: true,
            }),
        };
        let text = Text::new(text.as_bytes(), self.encoding);
        self.set_text(number, text);
        self.versions.insert(number, version);
        self.addresses.insert(number, address.to_owned());
        is_new
    }

    pub(super) fn set_text(&mut self, number: u32, text: Text) {
        self.snapshot.open.insert(number, Arc::new(text));
        self.text_changed(number);
    }

    fn text_changed(&mut self, number: u32) {
        self.snapshot.parses.forget(number);
        self.uses.forget(number);
        self.changed();
    }

    pub(super) fn close(&mut self, number: u32) {
        self.snapshot.open.remove(&number);
        self.versions.remove(&number);
        self.sent_tokens.remove(&number);
        self.forget_words(number);
        self.text_changed(number);
    }

    /// A file on the disk is another one now.
    pub(super) fn forget_words(&mut self, number: u32) {
        self.words.forget(number);
        // What is open hides the disk.
        if !self.snapshot.open.contains_key(&number) {
            self.snapshot.parses.forget(number);
            self.uses.clear();
        }
        self.changed();
    }

    /// The number of a file by its path.
    pub(super) fn number_of(&self, path: &Path) -> Option<u32> {
        self.by_path.get(path).copied()
    }

    /// The address of a file.
    pub(super) fn address(&self, number: u32) -> String {
        if let Some(address) = self.addresses.get(&number) {
            return address.clone();
        }
        match self.snapshot.file(number).map(|file| &file.place) {
            Some(Place::Disk(path)) => uri::of_path(path),
            Some(Place::Base(name)) => uri::of_base(self.snapshot.game, name),
            None => String::new(),
        }
    }

    /// The text of a document, open or not.
    pub(super) fn text(&self, number: u32) -> Arc<Text> {
        if let Some(text) = self.snapshot.open.get(&number) {
            return Arc::clone(text);
        }
        let read = self.snapshot.read(FileId(number));
        let bytes = read.map_or_else(|_| Vec::new(), std::borrow::Cow::into_owned);
        Arc::new(Text::new(bytes, self.encoding))
    }

    /// The text of a document, and an offset in it.
    pub(super) fn place(
        &mut self,
        params: &protocol::PositionParams,
    ) -> Result<(u32, Arc<Text>, u32), Failed> {
        let number = self.known(&params.text_document.uri)?;
        let text = self.text(number);
        let offset = text.offset(params.position);
        Ok((number, text, offset))
    }

    /// The number of a document that must be known.
    pub(super) fn known(&mut self, address: &str) -> Result<u32, Failed> {
        let found = self.file_at(address);
        found.ok_or_else(|| Failed::refused(format!("{address} is no known script")))
    }

    fn new_session(&self, snapshot: Snapshot, inputs: &[u32]) -> Rc<Session<'static>> {
        let inputs: Vec<FileId> = inputs.iter().copied().map(FileId).collect();
        Rc::new(Session::new(
            Arc::new(snapshot),
            self.options.clone(),
            &inputs,
        ))
    }

    /// A document, checked.
    pub(super) fn checked(&self, file: u32) -> Result<Checked, Failed> {
        if !self.snapshot.open.contains_key(&file) {
            let session = self.new_session(self.snapshot.clone(), &[file]);
            return check(session, &self.snapshot, file);
        }
        let session = self.session.get_or_init(|| {
            let inputs: Vec<u32> = self.snapshot.open.keys().copied().collect();
            self.new_session(self.snapshot.clone(), &inputs)
        });
        let known = self.indexes.borrow().get(&file).cloned();
        if let Some((index, findings)) = known {
            let id = script_id(session, &self.snapshot, file)?;
            return Ok(Checked {
                session: Rc::clone(session),
                index,
                findings,
                file,
                id,
            });
        }
        let checked = check(Rc::clone(session), &self.snapshot, file)?;
        let indexed = (Rc::clone(&checked.index), Rc::clone(&checked.findings));
        self.indexes.borrow_mut().insert(file, indexed);
        Ok(checked)
    }

    /// A document with another text for one question about a place: only the function around the place
    /// is checked.
    pub(super) fn checked_around(
        &self,
        file: u32,
        text: Vec<u8>,
        offset: u32,
    ) -> Result<Checked, Failed> {
        let mut snapshot = self.snapshot.clone();
        snapshot.replaced = Some((file, text.into()));
        let session = self.new_session(snapshot, &[file]);
        let id = script_id(&session, &self.snapshot, file)?;
        let script = script_of(&session, id, file)?;
        let index = ScriptIndex::around(session.scripts(), script, session.options(), offset);
        Ok(Checked {
            index: Rc::new(index),
            findings: Rc::from([]),
            file,
            id,
            session,
        })
    }

    /// A document with another text for one question.
    pub(super) fn checked_with(&self, file: u32, text: Vec<u8>) -> Result<Checked, Failed> {
        let mut snapshot = self.snapshot.clone();
        snapshot.replaced = Some((file, text.into()));
        let session = self.new_session(snapshot.clone(), &[file]);
        check(session, &snapshot, file)
    }

    /// Drops lists of uses that no longer hold.
    pub(super) fn meet_uses(&mut self) {
        let open: Vec<u32> = self.snapshot.open.keys().copied().collect();
        let faces = open.into_iter().filter_map(|file| {
            let checked = self.checked(file).ok()?;
            let face = uses::face(&checked.script().ok()?.syntax, &self.text(file).bytes);
            Some((file, face))
        });
        let faces = faces.collect();
        let mut on_disk = self.snapshot.clone();
        on_disk.open.clear();
        on_disk.parses = Arc::default();
        let options = &self.options;
        self.uses.meet(faces, |file| {
            let inputs = [FileId(file)];
            let session = Session::new(Arc::new(on_disk.clone()), options.clone(), &inputs);
            let name = on_disk.file(file).map_or("", |file| &file.name);
            let script = session.scripts().script_named(name);
            let bytes = on_disk.read(FileId(file));
            let both = script.zip(bytes.ok());
            both.map_or(0, |(script, bytes)| uses::face(&script.syntax, &bytes))
        });
    }

    /// The files, base scripts included, that have a word.
    pub(super) fn files_with(&mut self, word: &str) -> Vec<u32> {
        self.find_files();
        if (self.words).read_all(&self.snapshot, self.client.watches_files) {
            self.uses.clear();
        }
        self.words.files_with(&self.snapshot, word)
    }

    /// Does a little of what a search would have to do. Returns whether there may be more of it.
    pub(super) fn read_ahead(&mut self) -> bool {
        self.is_found && self.words.read_some(&self.snapshot, READ_AHEAD)
    }

    /// A session in which all these files are read in full.
    pub(super) fn session_of(&self, inputs: &[u32]) -> Session<'static> {
        let inputs: Vec<FileId> = inputs.iter().copied().map(FileId).collect();
        let mut snapshot = self.snapshot.clone();
        snapshot.keeps = false;
        Session::new(Arc::new(snapshot), self.options.clone(), &inputs)
    }

    /// The names of all scripts.
    pub(super) fn script_names(&self) -> impl Iterator<Item = &str> {
        let files = self.snapshot.files.list.iter();
        files
            .map(|file| &*file.name)
            .filter(|name| !name.is_empty())
    }

    /// A place in a file as the protocol writes it.
    pub(super) fn location(&self, file: u32, span: Span) -> Value {
        let range = self.text(file).range(span);
        json!({ "uri": self.address(file), "range": range })
    }

    pub(super) fn is_own(&self, file: u32) -> bool {
        self.snapshot.file(file).is_some_and(|file| file.is_own)
    }
}

fn script_id(
    session: &Session<'static>,
    snapshot: &Snapshot,
    file: u32,
) -> Result<ScriptId, Failed> {
    let unknown = || Failed::refused("there is no such script");
    let name = &snapshot.file(file).ok_or_else(unknown)?.name;
    session.scripts().find(name).ok_or_else(unknown)
}

/// The script of a file in a session.
fn script_of<'s>(
    session: &'s Session<'static>,
    id: ScriptId,
    file: u32,
) -> Result<&'s ScriptInfo, Failed> {
    let unreadable = || Failed::refused("the script cannot be read");
    let script = session.scripts().script(id).ok_or_else(unreadable)?;
    // Of two files with one name, the other may have been found.
    if script.file != FileId(file) {
        return Err(Failed::refused("another file has the name of this script"));
    }
    Ok(script)
}

fn check(session: Rc<Session<'static>>, snapshot: &Snapshot, file: u32) -> Result<Checked, Failed> {
    let id = script_id(&session, snapshot, file)?;
    let script = script_of(&session, id, file)?;
    let source = snapshot.read(FileId(file)).map_err(Failed::refused)?;
    let (scripts, options) = (session.scripts(), session.options());
    let (index, findings) = ScriptIndex::with_findings(scripts, script, options, &source);
    Ok(Checked {
        index: Rc::new(index),
        findings: Rc::from(findings),
        file,
        id,
        session,
    })
}

/// Where documents that have no file are said to be.
const UNTITLED: &str = "/untitled-documents/";

/// The path by which a document is known; one without a file has one of its own.
fn path_of(address: &str) -> PathBuf {
    uri::to_path(address).unwrap_or_else(|| Path::new(UNTITLED).join(address))
}
