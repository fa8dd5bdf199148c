//! The table of natives.

use std::rc::Rc;

use cyperus_pex::PexFile;

use super::{Call, Reply};
use crate::id::NativeId;
use crate::numbering::{Map, count, new_map};
use crate::program::NativeNames;
use crate::world::{Answer, WorldCall};

/// When a native's result is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Immediately: it works on what belongs to the machine, or only reads what never changes.
    Immediate,
    /// In the next frame, as for most natives of the games: they work on the game's world, which
    /// lets scripts in once per frame. Immediately if [`MachineOptions::game_timing`] is off.
    ///
    /// [`MachineOptions::game_timing`]: crate::MachineOptions::game_timing
    FrameSynced,
    /// When the body decides.
    Latent,
}

/// What a native does.
#[derive(Clone)]
pub(crate) enum Body {
    /// A function of this crate or the embedder's.
    Function(fn(&mut Call<'_>) -> Reply),
    /// One Float to another, without any other effect: becomes an instruction of its own.
    Pure(fn(f32) -> f32),
    /// A native of the world: plain values in and out.
    World(fn(&mut WorldCall<'_>) -> Answer),
    /// The embedder's closure.
    Closure(Rc<dyn Fn(&mut Call<'_>) -> Reply>),
    /// The answers that the world was given under this name.
    Answers(Rc<str>),
}

/// One row: which native, when its result is available, and what it does. The row has no signature:
/// the `.pex` that declares the native says what it takes and returns.
#[derive(Clone)]
pub struct Native {
    /// The script that declares it.
    pub script: &'static str,
    /// The function's name.
    pub name: &'static str,
    /// When its result is available.
    pub timing: Timing,
    pub(crate) body: Body,
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.script, self.name)
    }
}

/// A row of the table.
pub const fn native(
    script: &'static str,
    name: &'static str,
    timing: Timing,
    body: fn(&mut Call<'_>) -> Reply,
) -> Native {
    Native {
        script,
        name,
        timing,
        body: Body::Function(body),
    }
}

impl Native {
    /// A row of the world's tables.
    pub(crate) const fn of_world(
        script: &'static str,
        name: &'static str,
        timing: Timing,
        body: fn(&mut WorldCall<'_>) -> Answer,
    ) -> Self {
        Self {
            script,
            name,
            timing,
            body: Body::World(body),
        }
    }

    /// A row for a pure global function from Float to Float.
    pub(crate) const fn pure(
        script: &'static str,
        name: &'static str,
        body: fn(f32) -> f32,
    ) -> Self {
        Self {
            script,
            name,
            timing: Timing::Immediate,
            body: Body::Pure(body),
        }
    }
}

#[cfg(test)]
impl Native {
    /// What a native of the world does.
    pub(crate) fn world_body(&self) -> Option<fn(&mut WorldCall<'_>) -> Answer> {
        match self.body {
            Body::World(body) => Some(body),
            Body::Function(_) | Body::Pure(_) | Body::Closure(_) | Body::Answers(_) => None,
        }
    }
}

/// Numbers with this bit belong to the shared tables.
const SHARED: u32 = 1 << 31;

/// All natives of a machine.
#[derive(Clone, Debug)]
pub struct Natives {
    rows: Vec<Native>,
    /// Tables shared by all machines: searched when a script is linked, and not copied.
    shared: Vec<&'static [Native]>,
    names: Map<Box<str>, NativeId>,
    /// The shared rows by name, for whoever makes many machines.
    index: Option<Rc<Map<Box<str>, NativeId>>>,
    /// Whether even what only computes is called through its row.
    always_calls: bool,
}

impl Natives {
    /// An empty table.
    pub fn empty() -> Self {
        Self {
            rows: Vec::new(),
            shared: Vec::new(),
            names: new_map(),
            index: None,
            always_calls: false,
        }
    }

    /// The same natives with an index of the shared rows. It takes longer to make than one machine
    /// needs to search them, and its copies share it.
    #[must_use]
    pub fn indexed(mut self) -> Self {
        let mut index = new_map();
        for (at, row) in self.shared_rows().enumerate() {
            let number = NativeId(SHARED | count(at));
            index.entry(key(row.script, row.name)).or_insert(number);
        }
        self.index = Some(Rc::new(index));
        self
    }

    /// From now on code that is linked calls every native through its row.
    pub(crate) fn always_call(&mut self) {
        self.always_calls = true;
    }

    /// Adds tables without copying them. Own rows with the same name come first.
    pub(crate) fn share(&mut self, tables: &[&'static [Native]]) {
        self.shared.extend_from_slice(tables);
    }

    /// Adds rows. A row replaces an existing one with the same name.
    pub fn add_all(&mut self, rows: &[Native]) {
        for row in rows {
            self.add(row.clone());
        }
    }

    /// Adds a row, replacing one with the same name.
    pub fn add(&mut self, row: Native) -> NativeId {
        let key = key(row.script, row.name);
        if let Some(&id) = self.names.get(&*key) {
            self.rows[id.0 as usize] = row;
            return id;
        }
        let id = NativeId(count(self.rows.len()));
        self.names.insert(key, id);
        self.rows.push(row);
        id
    }

    /// Registers an embedder's native in one call. Its result is available at once, unless the body
    /// replies with a token. The host's script declares it like any other native.
    pub fn register(
        &mut self,
        script: &'static str,
        name: &'static str,
        body: impl Fn(&mut Call<'_>) -> Reply + 'static,
    ) -> NativeId {
        self.add(Native {
            script,
            name,
            timing: Timing::Immediate,
            body: Body::Closure(Rc::new(body)),
        })
    }

    /// Makes a native return answers that the world keeps, instead of what it did before. Its
    /// timing stays, but it waits for nothing.
    pub(crate) fn add_answers(&mut self, script: &str, name: &str, answers: &str) -> NativeId {
        let before = self.find(script, name).map(|id| self.row(id).timing);
        let row = Native {
            script: "",
            name: "",
            timing: match before {
                Some(Timing::Immediate) => Timing::Immediate,
                // One that nobody knows takes a frame, with or without an answer.
                None | Some(Timing::FrameSynced | Timing::Latent) => Timing::FrameSynced,
            },
            body: Body::Answers(answers.into()),
        };
        let id = NativeId(count(self.rows.len()));
        self.names.insert(key(script, name), id);
        self.rows.push(row);
        id
    }

    /// The native with that script and name, ignoring case.
    pub fn find(&self, script: &str, name: &str) -> Option<NativeId> {
        let key = key(script, name);
        let own = self.names.get(&*key).copied();
        own.or_else(|| match &self.index {
            Some(index) => index.get(&*key).copied(),
            None => {
                let at = self.shared_rows().position(|row| {
                    row.script.eq_ignore_ascii_case(script) && row.name.eq_ignore_ascii_case(name)
                })?;
                Some(NativeId(SHARED | count(at)))
            }
        })
    }

    fn shared_rows(&self) -> impl Iterator<Item = &'static Native> + use<'_> {
        self.shared.iter().copied().flatten()
    }

    /// All rows. A shared row that was replaced by one with the same name is still included.
    pub fn rows(&self) -> impl Iterator<Item = &Native> {
        // Shortened from the static lifetime, which the machine's own rows do not have.
        let shared = self.shared_rows().map(|row| -> &Native { row });
        self.rows.iter().chain(shared)
    }

    /// The row.
    pub fn row(&self, id: NativeId) -> &Native {
        if id.0 & SHARED == 0 {
            return &self.rows[id.0 as usize];
        }
        let mut at = (id.0 & !SHARED) as usize;
        for table in &self.shared {
            match table.get(at) {
                Some(row) => return row,
                None => at -= table.len(),
            }
        }
        // Numbers come only from `find`.
        &self.rows[0]
    }

    /// Computes with the native with that number; 0 if it is not a pure one.
    #[inline]
    pub(crate) fn compute(&self, number: u32, value: f32) -> f32 {
        match self.rows.get(number as usize).map(|row| &row.body) {
            Some(Body::Pure(function)) => function(value),
            _ => 0.0,
        }
    }
}

impl Natives {
    /// Whether the native with that number is this crate's square root. Embedders cannot add pure natives.
    pub(crate) fn is_square_root(&self, number: u32) -> bool {
        let row = self.rows.get(number as usize);
        row.is_some_and(|row| {
            matches!(row.body, Body::Pure(_)) && (row.script, row.name) == ("Math", "sqrt")
        })
    }
}

impl NativeNames for Natives {
    fn number(&self, script: &str, name: &str) -> Option<NativeId> {
        self.find(script, name)
    }

    fn only_computes(&self, native: NativeId) -> bool {
        !self.always_calls && matches!(self.row(native).body, Body::Pure(_))
    }

    fn declare(&self, script: &str) -> Option<PexFile> {
        self.synthesize(script)
    }
}

fn key(script: &str, name: &str) -> Box<str> {
    format!("{script}.{name}").to_ascii_lowercase().into()
}
