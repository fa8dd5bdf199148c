//! An input checked and compiled. The compiler is asked in the usual way; only the type of the last
//! expression is listened for.

use std::sync::Arc;

use cyperus_compiler::ast::{FunctionKind, Local, ParseMode, Script, StatementKind, Symbol};
use cyperus_compiler::check::{
    BodyHeader, LocalId, LocalVariable, NodeId, Sink, Target, Tree, check_script,
};
use cyperus_compiler::diagnostic::{Diagnostic, Severity};
use cyperus_compiler::parse::{ParseOptions, parse};
use cyperus_compiler::resolve::Scripts;
use cyperus_compiler::types::{Kind, Type};
use cyperus_compiler::{Compiled, Session};
use cyperus_pex::{Game, PexFile};

use super::overlay::Overlay;
use super::program::{BODY, Program, Typed};
use crate::build::Setup;
use crate::output;
use crate::render::{self, Source};

/// The compiler's side of a conversation.
pub(super) struct Workshop {
    overlay: Arc<Overlay>,
    session: Session<'static>,
}

/// What the statements of an input declare.
#[derive(Debug, Default)]
pub(super) struct Outline {
    /// Names and types of variables outside all blocks.
    pub(super) variables: Vec<(String, String)>,
    /// The input with the types of those variables blanked out: what is left assigns their values.
    pub(super) rest: String,
    /// Where the last statement starts if it is an expression.
    pub(super) value: Option<usize>,
}

impl Workshop {
    pub(super) fn new(overlay: Overlay, setup: &Setup) -> Self {
        let overlay = Arc::new(overlay);
        Self {
            session: Session::for_running(Arc::clone(&overlay), setup.options.clone()),
            overlay,
        }
    }

    pub(super) fn game(&self) -> Game {
        self.session.options().game
    }

    /// The scripts that the compiler knows.
    pub(super) fn scripts(&self) -> &Scripts<'static> {
        self.session.scripts()
    }

    /// Adds a script that nobody typed, and compiles it.
    pub(super) fn add(&self, name: &str, text: &str) -> Compiled {
        self.overlay.add(name, text);
        self.session.compile(name)
    }

    /// Compiles the script of an input. Findings are shown; None if there are errors.
    pub(super) fn compile(&self, program: &Program, setup: &Setup, quiet: bool) -> Option<PexFile> {
        let compiled = self.add(&program.name, &program.text);
        self.show(program, compiled.diagnostics, setup, quiet);
        let mut pex = compiled.pex?;
        program.name_lines(&mut pex);
        Some(pex)
    }

    /// The type of the last expression of an input's script. Errors are shown; None if there are some.
    pub(super) fn value_type(&self, program: &Program, setup: &Setup) -> Option<Type> {
        self.overlay.add(&program.name, &program.text);
        let checked = self.session.check(&program.name);
        if checked.has_errors() {
            self.show(program, checked.diagnostics, setup, true);
            return None;
        }
        self.listen(&program.name)
    }

    /// The same without a word about errors, for completion.
    pub(super) fn silent_type(&self, program: &Program) -> Option<Type> {
        self.overlay.add(&program.name, &program.text);
        self.listen(&program.name)
    }

    fn listen(&self, name: &str) -> Option<Type> {
        let script = self.scripts().script_named(name)?;
        let body = script.syntax.names.find(BODY)?;
        let mut listener = Listener {
            body,
            is_inside: false,
            last: Type::VOID,
        };
        let options = self.session.options();
        let _known = check_script(self.scripts(), script, options, &mut listener);
        Some(listener.last)
    }

    /// A type as a script spells it.
    pub(super) fn type_text(&self, value_type: Type) -> String {
        let script = value_type.script().and_then(|id| self.scripts().script(id));
        let mut text = match (value_type.kind(), script) {
            (Kind::Object, Some(script)) => script.name.to_string(),
            (Kind::Struct, Some(script)) => {
                let at = usize::from(value_type.struct_index());
                let name = script.syntax.structs.get(at).map(|it| it.name.symbol);
                let name = name.map_or("?", |symbol| script.syntax.name(symbol));
                format!("{}:{name}", script.name)
            }
            (kind, _) => kind.word().to_owned(),
        };
        if value_type.is_array() {
            text.push_str("[]");
        }
        text
    }

    /// Shows findings where they were typed. With `quiet` only errors.
    fn show(&self, program: &Program, found: Vec<Diagnostic>, setup: &Setup, quiet: bool) {
        let other = |script: &str| {
            let source = self.overlay_source(script);
            source.map(Arc::new)
        };
        for diagnostic in found {
            let Some(diagnostic) = setup.levels.apply(diagnostic) else {
                continue;
            };
            if quiet && diagnostic.severity != Severity::Error {
                continue;
            }
            let (typed, diagnostic) = program.located(diagnostic);
            let source = Source::new(typed.name(), typed.text.into_bytes());
            let colour = output::stderr_has_colour();
            let shown = render::render(setup.format, colour, &diagnostic, &source, &other);
            output::note(&shown.text);
        }
    }

    fn overlay_source(&self, script: &str) -> Option<Source> {
        use cyperus_compiler::resolve::Sources as _;
        let file = self.overlay.locate(script)?;
        let bytes = self.overlay.read(file).ok()?.into_owned();
        Some(Source::new(self.overlay.path(file), bytes))
    }
}

/// What an input declares. Mistakes in it are found later, when it is compiled.
pub(super) fn outline(typed: &Typed, game: Game) -> Outline {
    let front = format!("ScriptName Outline\nFunction {BODY}()\n");
    let text = format!("{front}{}\nEndFunction\n", typed.text);
    let script = parsed(&text, game);
    let mut outline = Outline {
        rest: typed.text.clone(),
        ..Outline::default()
    };
    let Some(body) = script.functions.first() else {
        return outline;
    };
    let cyperus_compiler::ast::Body::Statements(statements) = body.body else {
        return outline;
    };
    for statement in &script[statements] {
        outline.value = None;
        match statement.kind {
            StatementKind::Local(local) => {
                let local = &script[local];
                outline.variable(&script, local, &text, front.len());
            }
            StatementKind::Expression(_) => {
                outline.value = (statement.span.start as usize).checked_sub(front.len());
            }
            StatementKind::Reported
            | StatementKind::Assign { .. }
            | StatementKind::Return(_)
            | StatementKind::If { .. }
            | StatementKind::While { .. }
            | StatementKind::Lock { .. }
            | StatementKind::TryLock { .. } => {}
        }
    }
    outline
}

/// The functions and events that an input declares, and whether there are events among them.
pub(super) fn declared(typed: &Typed, game: Game) -> (Vec<String>, bool) {
    let text = format!("ScriptName Outline\n{}\n", typed.text);
    let script = parsed(&text, game);
    let functions = script.functions.iter();
    let has_events = functions
        .clone()
        .any(|function| function.kind == FunctionKind::Event);
    // The handler of another object's event is known by both names.
    let names = functions.map(|function| {
        let own = script.name(function.name.symbol);
        match function.sender {
            Some(sender) => format!("{}.{own}", script.name(sender.symbol)),
            None => own.to_owned(),
        }
    });
    (names.collect(), has_events)
}

fn parsed(text: &str, game: Game) -> Script {
    let options = ParseOptions {
        game,
        mode: ParseMode::Full,
        expected_name: "Outline",
    };
    parse(text.as_bytes(), options).script
}

impl Outline {
    fn variable(&mut self, script: &Script, local: &Local, text: &str, front: usize) {
        let (name, kind) = (script.name_span(local.name), local.type_name.span);
        let piece = |start: u32, end: u32| text.get(start as usize..end as usize);
        let (Some(name_text), Some(type_text)) =
            (piece(name.start, name.end), piece(kind.start, kind.end))
        else {
            return;
        };
        self.variables
            .push((name_text.to_owned(), type_text.to_owned()));
        // Without a value there is nothing left to do: a new variable has its default.
        let end = if local.value.is_some() {
            name.start
        } else {
            name.end
        };
        let place = kind.start as usize - front..end as usize - front;
        let blank = " ".repeat(place.len());
        if self.rest.get(place.clone()).is_some() {
            self.rest.replace_range(place, &blank);
        }
    }
}

/// Hears of the last expression in the body of an input.
struct Listener {
    body: Symbol,
    is_inside: bool,
    last: Type,
}

impl Sink for Listener {
    fn begin(&mut self, header: &BodyHeader<'_>) {
        self.is_inside = header.function.name.symbol == self.body;
    }

    fn end(&mut self, _: &BodyHeader<'_>) {
        self.is_inside = false;
    }

    fn enter(&mut self) {}

    fn leave(&mut self) {}

    fn declare(&mut self, _: LocalId, _: LocalVariable, _: bool) {}

    fn initialise(&mut self, _: &mut Tree, _: LocalId, _: Option<NodeId>, _: u32) {}

    fn assign(&mut self, _: &mut Tree, _: Target, _: Type, _: NodeId, _: u32) {}

    fn expression(&mut self, tree: &mut Tree, value: NodeId, _: u32) {
        if self.is_inside {
            self.last = tree[value].value_type;
        }
    }

    fn return_(&mut self, _: &mut Tree, _: Option<NodeId>, _: u32) {}

    fn branch(&mut self, _: &mut Tree, _: NodeId, _: bool, _: u32) {}

    fn else_(&mut self) {}

    fn end_branches(&mut self) {}

    fn while_(&mut self, _: &mut Tree, _: NodeId, _: u32) {}

    fn end_while(&mut self) {}

    fn lock(&mut self, _: &[Symbol], _: u32) {}

    fn unlock(&mut self) {}

    fn try_lock(&mut self, _: &[Symbol], _: bool, _: u32) {}

    fn try_else(&mut self) {}

    fn end_try(&mut self) {}
}
