//! The meaning of names, against what the compiler makes code from: at every name of a script, what an
//! editor would be told and what the checked statement says must be the same.
//!
//! `CYPERUS_TRUTH=GAME=FOLDER` adds the scripts of a folder, such as those of a whole game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use cyperus_compiler::ast::Symbol;
use cyperus_compiler::check::{
    BodyHeader, Identifier, LocalId, LocalVariable, Mention, NodeId, NodeKind, Referent, Sink,
    Target as Written, Tree, check_script,
};
use cyperus_compiler::resolve::{FileId, MemorySources, ScriptInfo, Scripts};
use cyperus_compiler::types::Type;
use cyperus_compiler::{Options, Session};
use cyperus_pex::Game;
use cyperus_workbench::query::{ScriptIndex, declaration_span};

/// Compares each node that stands for a name with what was noted at its place.
struct Judge<'run> {
    scripts: &'run Scripts<'run>,
    script: &'run ScriptInfo,
    index: &'run ScriptIndex,
    locals: BTreeMap<u32, LocalVariable>,
    compared: usize,
    offences: Vec<String>,
}

impl Judge<'_> {
    /// The noted name that ends where a node ends, or, for a call, the function's name in it.
    fn noted(&self, tree: &Tree, node: NodeId, name: Symbol) -> Option<&Mention> {
        let span = tree[node].span;
        let length = u32::try_from(self.script.syntax.name(name).len()).expect("short");
        if let NodeKind::Call { .. } = tree[node].kind {
            let call = self.script.syntax.calls.iter().find(|call| {
                call.span.end == span.end
                    && call.name.symbol == name
                    && span.start <= call.span.start
            })?;
            return self.index.at(call.name.start);
        }
        self.index.at(span.end.checked_sub(length)?)
    }

    fn expect(
        &mut self,
        tree: &Tree,
        node: NodeId,
        name: Symbol,
        fits: impl Fn(&Self, Referent) -> bool,
    ) {
        self.compared += 1;
        let wanted = tree[node].value_type;
        let noted = self.noted(tree, node, name).copied();
        let is_right = noted.is_some_and(|noted| {
            let is_same_type = noted.value_type == wanted
                || wanted.is_unknown()
                || matches!(tree[node].kind, NodeKind::NewStruct);
            is_same_type && fits(self, noted.referent)
        });
        if !is_right {
            let text = self.script.syntax.name(name);
            let at = tree[node].span.start;
            let kind = tree[node].kind;
            let name = &self.script.name;
            self.offences.push(format!(
                "{name} at {at}: {text} is {kind:?} of {wanted:?}, but noted is {noted:?}"
            ));
        }
    }

    /// The text of the name in a declaration.
    fn declared(&self, referent: Referent) -> Option<String> {
        let script = self.scripts.script(referent.script())?;
        let span = declaration_span(script, referent)?;
        let text = self.scripts.sources().read(script.file).ok()?;
        let name = String::from_utf8_lossy(span.slice(&text)).to_ascii_lowercase();
        Some(name)
    }

    fn has_name(&self, referent: Referent, name: Symbol) -> bool {
        let text = self.script.syntax.name(name).to_ascii_lowercase();
        self.declared(referent) == Some(text)
    }

    fn value(&mut self, tree: &Tree, node: NodeId) {
        match tree[node].kind {
            NodeKind::Local(LocalId(id)) => {
                let local = self.locals[&id];
                let own = self.script.id;
                let wanted = Referent::Local(own, local.name.start);
                self.expect(tree, node, local.name.symbol, |_, noted| noted == wanted);
            }
            NodeKind::Variable(name) => {
                let at = self.script.members(name).variable().expect("a variable");
                let wanted = Referent::Variable(self.script.id, u32::try_from(at).expect("few"));
                self.expect(tree, node, name, |_, noted| noted == wanted);
            }
            NodeKind::AutoVariable(Identifier::Own(name))
            | NodeKind::Property { object: None, name } => {
                self.property(tree, node, self.script, name);
            }
            NodeKind::Property {
                object: Some(object),
                name,
            } => {
                self.value(tree, object);
                let owner = tree[object].value_type.as_object();
                if let Some(owner) = owner.and_then(|id| self.scripts.script(id)) {
                    self.property(tree, node, owner, name);
                }
            }
            NodeKind::Member { structure, name } => self.member(tree, node, structure, name),
            NodeKind::Call {
                callee,
                name,
                arguments,
                ..
            } => {
                self.call(tree, node, callee, name);
                for &argument in tree.list(arguments) {
                    self.value(tree, argument);
                }
            }
            NodeKind::Element { array, index } => {
                self.value(tree, array);
                self.value(tree, index);
            }
            NodeKind::Length(value)
            | NodeKind::Cast { value, .. }
            | NodeKind::Is(value, _)
            | NodeKind::Not(value)
            | NodeKind::Negate(value)
            | NodeKind::NewArray(value) => self.value(tree, value),
            NodeKind::Arithmetic(_, one, other)
            | NodeKind::Concatenate(one, other)
            | NodeKind::Compare(_, one, other)
            | NodeKind::And(one, other)
            | NodeKind::Or(one, other) => {
                self.value(tree, one);
                self.value(tree, other);
            }
            NodeKind::ArrayCall {
                array, arguments, ..
            } => {
                self.value(tree, array);
                for &argument in tree.list(arguments) {
                    self.value(tree, argument);
                }
            }
            NodeKind::Reported
            | NodeKind::Int(_)
            | NodeKind::Float(_)
            | NodeKind::Bool(_)
            | NodeKind::String(_)
            | NodeKind::None
            | NodeKind::AutoVariable(Identifier::Foreign(..))
            | NodeKind::SelfReference
            | NodeKind::StateVariable
            | NodeKind::NewStruct => {}
        }
    }

    fn member(&mut self, tree: &Tree, node: NodeId, structure: NodeId, name: Symbol) {
        self.value(tree, structure);
        let owner = tree[structure].value_type.as_struct();
        self.expect(tree, node, name, |judge, noted| {
            let Referent::Member(id, at) = noted else {
                return false;
            };
            let Some(script) = judge.scripts.script(id) else {
                return false;
            };
            let holder = (0_u16..).zip(&script.syntax.structs);
            let mut holder = holder.filter(|(_, s)| s.members.range().contains(&(at as usize)));
            let holder = holder.next().map(|(place, _)| (id, place));
            holder == owner && judge.has_name(noted, name)
        });
    }

    fn property(&mut self, tree: &Tree, node: NodeId, owner: &ScriptInfo, name: Symbol) {
        let found = self.scripts.property(owner, self.script, name);
        let wanted = found.map(|found| {
            Referent::Property(found.script.id, u32::try_from(found.index).expect("few"))
        });
        self.expect(tree, node, name, |_, noted| Some(noted) == wanted);
    }

    fn call(
        &mut self,
        tree: &Tree,
        node: NodeId,
        callee: cyperus_compiler::check::Callee,
        name: Symbol,
    ) {
        use cyperus_compiler::check::Callee;
        let owner = match callee {
            Callee::OnSelf => Some(self.script),
            Callee::OnParent => self.scripts.parent_info(self.script),
            Callee::Static(id) => self.scripts.script(id),
            Callee::OnObject(object) => {
                self.value(tree, object);
                let id = tree[object].value_type.as_object();
                id.and_then(|id| self.scripts.script(id))
            }
        };
        let found = owner.and_then(|owner| self.scripts.function(owner, self.script, name));
        // Skyrim's compiler makes `GotoState` and `GetState` itself: there is no declaration.
        let Some(found) = found else { return };
        let wanted = Referent::Function(found.script.id, u32::try_from(found.index).expect("few"));
        self.expect(tree, node, name, |_, noted| noted == wanted);
    }
}

impl Sink for Judge<'_> {
    fn begin(&mut self, _: &BodyHeader<'_>) {
        self.locals.clear();
    }
    fn end(&mut self, _: &BodyHeader<'_>) {}
    fn enter(&mut self) {}
    fn leave(&mut self) {}
    fn declare(&mut self, id: LocalId, variable: LocalVariable, _: bool) {
        self.locals.insert(id.0, variable);
    }
    fn initialise(&mut self, tree: &mut Tree, _: LocalId, value: Option<NodeId>, _: u32) {
        if let Some(value) = value {
            self.value(tree, value);
        }
    }
    fn assign(&mut self, tree: &mut Tree, target: Written, _: Type, value: NodeId, _: u32) {
        match target {
            Written::Variable(node) => self.value(tree, node),
            Written::Property {
                object: Some(object),
                ..
            }
            | Written::Member {
                structure: object, ..
            } => self.value(tree, object),
            Written::Element { array, index } => {
                self.value(tree, array);
                self.value(tree, index);
            }
            Written::Property { object: None, .. } => {}
        }
        self.value(tree, value);
    }
    fn expression(&mut self, tree: &mut Tree, value: NodeId, _: u32) {
        self.value(tree, value);
    }
    fn return_(&mut self, tree: &mut Tree, value: Option<NodeId>, _: u32) {
        if let Some(value) = value {
            self.value(tree, value);
        }
    }
    fn branch(&mut self, tree: &mut Tree, condition: NodeId, _: bool, _: u32) {
        self.value(tree, condition);
    }
    fn else_(&mut self) {}
    fn end_branches(&mut self) {}
    fn while_(&mut self, tree: &mut Tree, condition: NodeId, _: u32) {
        self.value(tree, condition);
    }
    fn end_while(&mut self) {}
    fn lock(&mut self, _: &[Symbol], _: u32) {}
    fn unlock(&mut self) {}
    fn try_lock(&mut self, _: &[Symbol], _: bool, _: u32) {}
    fn try_else(&mut self) {}
    fn end_try(&mut self) {}
}

fn scripts_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            scripts_below(&path, found);
        } else if path
            .extension()
            .is_some_and(|kind| kind.eq_ignore_ascii_case("psc"))
        {
            found.push(path);
        }
    }
    found.sort();
}

/// Compares every name in the scripts of a folder. Returns how many names there were.
fn judge(folder: &Path, game: Game) -> usize {
    let mut files = Vec::new();
    scripts_below(folder, &mut files);
    let mut sources = MemorySources::new();
    let mut names: Vec<(String, FileId)> = Vec::new();
    for path in &files {
        let below = path
            .strip_prefix(folder)
            .expect("below it")
            .with_extension("");
        let name = below.to_string_lossy().replace(['/', '\\'], ":");
        let file = sources.add(&name, fs::read(path).expect("readable"));
        names.push((name, file));
    }
    for script in cyperus_scripts::base_scripts(game) {
        sources.add(script.name, script.source);
    }
    let inputs: Vec<FileId> = names.iter().map(|(_, file)| *file).collect();
    let options = Options::new(game);
    let mut compared = 0;
    let mut offences = Vec::new();
    let session = Session::new(&sources, options, &inputs);
    let scripts = session.scripts();
    for (name, file) in &names {
        let Some(script) = scripts
            .script_named(name)
            .filter(|script| script.file == *file)
        else {
            continue;
        };
        let index = ScriptIndex::new(scripts, script, session.options());
        let mut judge = Judge {
            scripts,
            script,
            index: &index,
            locals: BTreeMap::new(),
            compared: 0,
            offences: Vec::new(),
        };
        let _known = check_script(scripts, script, session.options(), &mut judge);
        compared += judge.compared;
        offences.append(&mut judge.offences);
    }
    let first: Vec<&String> = offences.iter().take(20).collect();
    assert!(
        offences.is_empty(),
        "{} names of {compared}: {first:#?}",
        offences.len()
    );
    compared
}

#[test]
fn every_name_means_what_the_code_is_made_from() {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts");
    let mut compared = 0;
    for folder in [
        "samples",
        "samples/Mod",
        "samples/Library",
        "storms",
        "../tests/suite/run",
    ] {
        compared += judge(&scripts.join(folder), Game::Fallout4);
    }
    assert!(compared > 500, "only {compared} names were compared");
    if let Ok(wanted) = env::var("CYPERUS_TRUTH") {
        let (game, folder) = wanted.split_once('=').expect("GAME=FOLDER");
        let game = match game {
            "skyrim" => Game::Skyrim,
            "fallout4" => Game::Fallout4,
            _ => Game::Starfield,
        };
        let count = judge(Path::new(folder), game);
        println!("{count} names in {folder}");
    }
}
