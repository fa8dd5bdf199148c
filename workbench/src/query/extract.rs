//! Statements become a function of their own. Offered only where the script does the same afterwards:
//! what the statements read of the function's variables becomes parameters, and the one variable that
//! they leave changed becomes the result.

use std::fmt::Write as _;

use cyperus_compiler::ast::{
    Body, FlagSet, Function, List, Name, Script, Statement, StatementKind, TypeName,
};
use cyperus_compiler::check::{Mention, Referent, Usage};
use cyperus_compiler::resolve::{ScriptInfo, Scripts};
use cyperus_compiler::source::{LineTable, Span, decode};

use super::action::Action;
use super::index::ScriptIndex;
use super::overriding::line_end;
use super::rename::is_fragment;

/// Why a selection stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotExtract {
    /// A line with an error.
    #[error("a selected line has an error")]
    Broken,
    /// A `Return`.
    #[error("a `Return` is selected: it would only leave the new function")]
    Returns,
    /// More than one variable is changed and used afterwards.
    #[error(
        "more than one variable is changed here and used afterwards: a function has one result"
    )]
    SeveralResults,
    /// A variable that is declared in a nested block, or used above its declaration.
    #[error("a variable is used outside the block that declares it")]
    Scope,
    /// A declaration without a value inside a loop keeps its value from turn to turn.
    #[error(
        "a variable without a value is declared inside a loop and would begin anew on each turn"
    )]
    LoopVariable,
    /// A constant cannot be a parameter.
    #[error("a `Const` variable is used, which a parameter cannot be")]
    Constant,
    /// Guards are held around the statements.
    #[error("a guard is held here, which the new function would not know")]
    Guarded,
    /// The Creation Kit writes this function.
    #[error("the Creation Kit writes this function and would lose the new one")]
    Fragment,
    /// Other code or a comment shares the first or last line.
    #[error("a selected line has a part of a comment that goes on")]
    SharedLine,
    /// Every name is taken.
    #[error("there is no free name for the new function")]
    NoName,
}

/// A parameter or local of the function around.
#[derive(Clone, Copy)]
struct Variable {
    name: Name,
    type_name: TypeName,
    is_const: bool,
}

/// The statements that were selected, and what is around them.
struct Selection<'run> {
    function: &'run Function,
    statements: &'run [Statement],
    span: Span,
    /// The innermost loop around them.
    in_loop: Option<Span>,
    is_guarded: bool,
}

/// Makes a function of the statements in a selection. `None` if it does not cover whole statements of
/// one block.
pub fn extract_function(
    scripts: &Scripts<'_>,
    script: &ScriptInfo,
    index: &ScriptIndex,
    source: &[u8],
    selected: Span,
) -> Option<Result<Action, CannotExtract>> {
    let selection = select(&script.syntax, selected)?;
    // An `EndIf` or the like that is selected too belongs to something larger.
    let before = Span::new(selected.start, selection.span.start).slice(source);
    let behind = Span::new(selection.span.end, selected.end).slice(source);
    if !has_no_code(before) || !has_no_code(behind) {
        return None;
    }
    let extraction = Extraction {
        scripts,
        script,
        index,
        source,
        selection,
    };
    Some(extraction.action())
}

/// Whether there are only blanks and comments that end with their lines.
fn has_no_code(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').all(|line| {
        let line = line.trim_ascii();
        line.is_empty() || (line.starts_with(b";") && !line.starts_with(b";/"))
    })
}

/// Finds the statements of one block that a selection covers whole.
fn select(syntax: &Script, selected: Span) -> Option<Selection<'_>> {
    let accessors = syntax.accessors.iter().map(|accessor| &accessor.function);
    let mut functions = syntax.functions.iter().chain(accessors);
    let function = functions.find(|function| {
        !function.end.is_empty()
            && function.span.end <= selected.start
            && selected.end <= function.end.start
    })?;
    let Body::Statements(statements) = function.body else {
        return None;
    };
    let needs_guard = function.flags.set.contains(FlagSet::REQUIRES_GUARD);
    let mut block = statements;
    let mut in_loop = None;
    let mut is_guarded = needs_guard;
    loop {
        let list = &syntax[block];
        let around = list.iter().find(|statement| {
            statement.span.start < selected.start && selected.end <= statement.span.end
        });
        let Some(around) = around else {
            break;
        };
        block = match around.kind {
            StatementKind::While { body, .. } => {
                in_loop = Some(around.span);
                body
            }
            StatementKind::Lock { body, .. } => {
                is_guarded = true;
                body
            }
            StatementKind::If { branches } => {
                let branches = syntax[branches].iter();
                let mut before = branches.filter(|branch| branch.span.end <= selected.start);
                before.next_back()?.body
            }
            StatementKind::TryLock { branches } => {
                is_guarded = true;
                let branches = syntax[branches].iter();
                let mut before = branches.filter(|branch| branch.span.end <= selected.start);
                before.next_back()?.body
            }
            StatementKind::Reported
            | StatementKind::Local(_)
            | StatementKind::Assign { .. }
            | StatementKind::Expression(_)
            | StatementKind::Return(_) => return None,
        };
    }
    let list = &syntax[block];
    let touches = |s: &Statement| s.span.start < selected.end && selected.start < s.span.end;
    let first = list.iter().position(touches)?;
    let last = list.iter().rposition(touches)?;
    let statements = &list[first..=last];
    let span = statements.first()?.span.to(statements.last()?.span);
    let is_whole = selected.start <= span.start && span.end <= selected.end;
    is_whole.then_some(Selection {
        function,
        statements,
        span,
        in_loop,
        is_guarded,
    })
}

/// What a variable is to the new function.
#[derive(Default)]
struct Plan {
    parameters: Vec<Variable>,
    /// The variable that is changed, and whether the statements declare it.
    result: Option<(Variable, bool)>,
}

struct Extraction<'run> {
    scripts: &'run Scripts<'run>,
    script: &'run ScriptInfo,
    index: &'run ScriptIndex,
    source: &'run [u8],
    selection: Selection<'run>,
}

impl Extraction<'_> {
    fn action(&self) -> Result<Action, CannotExtract> {
        let syntax = &self.script.syntax;
        let function = self.selection.function;
        if self.selection.is_guarded {
            return Err(CannotExtract::Guarded);
        }
        if is_fragment(syntax.name(function.name.symbol)) {
            return Err(CannotExtract::Fragment);
        }
        self.inspect(self.selection.statements)?;
        let plan = self.plan()?;
        let name = self.free_name().ok_or(CannotExtract::NoName)?;
        let lines = self.lines()?;
        let end = line_end(self.source);
        let indent = self.indent_at(self.selection.span.start);
        let names: Vec<String> = plan.parameters.iter().map(|v| self.name(*v)).collect();
        let call = format!("{name}({})", names.join(", "));
        let call = match plan.result {
            Some((result, true)) => {
                format!("{} {} = {call}", self.type_text(result), self.name(result))
            }
            Some((result, false)) => format!("{} = {call}", self.name(result)),
            None => call,
        };
        let function = self.new_function(&plan, &name, lines, end);
        let place = self.place();
        Ok(Action {
            title: "Extract function".to_owned(),
            edits: vec![
                (lines, format!("{indent}{call}{end}")),
                (Span::at(place), function),
            ],
        })
    }

    /// Refuses what cannot be moved.
    fn inspect(&self, statements: &[Statement]) -> Result<(), CannotExtract> {
        let syntax = &self.script.syntax;
        let inside = |list: List<Statement>| self.inspect(&syntax[list]);
        for statement in statements {
            match statement.kind {
                StatementKind::Reported => return Err(CannotExtract::Broken),
                StatementKind::Return(_) => return Err(CannotExtract::Returns),
                StatementKind::Local(local) => {
                    // The value of the last turn may be what the loop is about.
                    if self.selection.in_loop.is_some() && syntax[local].value.is_none() {
                        return Err(CannotExtract::LoopVariable);
                    }
                }
                StatementKind::While { body, .. } | StatementKind::Lock { body, .. } => {
                    inside(body)?;
                }
                StatementKind::If { branches } => {
                    let mut branches = syntax[branches].iter();
                    branches.try_for_each(|branch| inside(branch.body))?;
                }
                StatementKind::TryLock { branches } => {
                    let mut branches = syntax[branches].iter();
                    branches.try_for_each(|branch| inside(branch.body))?;
                }
                StatementKind::Assign { .. } | StatementKind::Expression(_) => {}
            }
        }
        Ok(())
    }

    fn plan(&self) -> Result<Plan, CannotExtract> {
        let function = self.selection.function;
        let whole = function.span.to(function.end);
        let mut plan = Plan::default();
        let mut seen = Vec::new();
        let of_function =
            |mention: &&Mention| whole.start <= mention.span.start && mention.span.end <= whole.end;
        let mentions: Vec<&Mention> = self.index.mentions.iter().filter(of_function).collect();
        for mention in &mentions {
            let Referent::Local(owner, start) = mention.referent else {
                continue;
            };
            // An argument with a name mentions the parameter of another function.
            let is_own = owner == self.script.id && whole.start <= start && start < whole.end;
            if !is_own || !self.is_selected(mention.span) || seen.contains(&start) {
                continue;
            }
            seen.push(start);
            let variable = self.variable(start).ok_or(CannotExtract::Broken)?;
            let same = mentions.iter().filter(|m| m.referent == mention.referent);
            let same: Vec<&Mention> = same.copied().collect();
            self.classify(variable, &same, &mut plan)?;
        }
        Ok(plan)
    }

    /// Decides what a variable becomes, by all its mentions in the function.
    fn classify(
        &self,
        variable: Variable,
        mentions: &[&Mention],
        plan: &mut Plan,
    ) -> Result<(), CannotExtract> {
        let declared = variable.name.start;
        let is_declared_here = self.is_selected(Span::at(declared));
        let outside = |mention: &&&Mention| !self.is_selected(mention.span);
        if mentions.iter().any(|mention| mention.span.start < declared) {
            // Skyrim lets a variable be used above its declaration.
            return Err(CannotExtract::Scope);
        }
        if is_declared_here {
            if mentions.iter().filter(outside).count() == 0 {
                return Ok(());
            }
            let is_at_top = self.selection.statements.iter().any(|statement| {
                let StatementKind::Local(local) = statement.kind else {
                    return false;
                };
                self.script.syntax[local].name.start == declared
            });
            if !is_at_top {
                return Err(CannotExtract::Scope);
            }
            if variable.is_const {
                return Err(CannotExtract::Constant);
            }
            return plan.set_result(variable, true);
        }
        if variable.is_const {
            return Err(CannotExtract::Constant);
        }
        plan.parameters.push(variable);
        let is_written = mentions.iter().any(|mention| {
            let writes = matches!(mention.usage, Usage::Write | Usage::ReadWrite);
            writes && self.is_selected(mention.span)
        });
        let end = self.selection.span.end;
        let is_needed = mentions.iter().filter(outside).any(|mention| {
            let next_turn = self.selection.in_loop;
            let is_in_loop = next_turn.is_some_and(|around| {
                around.start <= mention.span.start && mention.span.end <= around.end
            });
            mention.span.start >= end || is_in_loop
        });
        // Without a mention on the next turn, the statements themselves may still read the old value.
        let is_carried = self
            .selection
            .in_loop
            .is_some_and(|around| declared < around.start);
        if is_written && (is_needed || is_carried) {
            plan.set_result(variable, false)?;
        }
        Ok(())
    }

    fn is_selected(&self, span: Span) -> bool {
        let selected = self.selection.span;
        selected.start <= span.start && span.end <= selected.end
    }

    fn variable(&self, start: u32) -> Option<Variable> {
        let syntax = &self.script.syntax;
        let parameter = syntax.parameters.iter().find(|p| p.name.start == start);
        let parameter = parameter.map(|parameter| Variable {
            name: parameter.name,
            type_name: parameter.type_name,
            is_const: false,
        });
        parameter.or_else(|| {
            let local = syntax.locals.iter().find(|l| l.name.start == start)?;
            Some(Variable {
                name: local.name,
                type_name: local.type_name,
                is_const: local.is_const,
            })
        })
    }

    fn name(&self, variable: Variable) -> String {
        let span = self.script.syntax.name_span(variable.name);
        decode(span.slice(self.source)).into_owned()
    }

    fn type_text(&self, variable: Variable) -> String {
        decode(variable.type_name.span.slice(self.source)).into_owned()
    }

    /// The whole lines of the statements.
    fn lines(&self) -> Result<Span, CannotExtract> {
        let lines = LineTable::new(self.source);
        let span = self.selection.span;
        let start = lines.line_start(lines.line(span.start));
        let last = lines.line(span.end);
        let length = u32::try_from(self.source.len()).unwrap_or(u32::MAX);
        let end = if last < lines.line_count() {
            lines.line_start(last + 1)
        } else {
            length
        };
        let before = Span::new(start, span.start).slice(self.source);
        let behind = Span::new(span.end, end).slice(self.source);
        let is_plain = before.trim_ascii().is_empty()
            && !behind.windows(2).any(|pair| pair == b";/")
            && behind.ends_with(b"\n");
        if is_plain {
            Ok(Span::new(start, end))
        } else {
            Err(CannotExtract::SharedLine)
        }
    }

    fn indent_at(&self, offset: u32) -> String {
        let before = self.source.get(..offset as usize).unwrap_or_default();
        let line = before.rsplit(|&byte| byte == b'\n').next();
        let line = line.unwrap_or_default();
        let blanks = line.iter().take_while(|byte| byte.is_ascii_whitespace());
        blanks.map(|&byte| char::from(byte)).collect()
    }

    /// Where the new function goes: behind the function, its property or its state.
    fn place(&self) -> u32 {
        let syntax = &self.script.syntax;
        let function = self.selection.function;
        let own = function.end.end;
        let holds = |span: &Span| span.start < function.span.start && own <= span.end;
        let states = syntax.states.iter().map(|state| state.span);
        let properties = syntax.properties.iter().map(|property| property.span);
        let groups = syntax.groups.iter().map(|group| group.span);
        let around = states.chain(properties).chain(groups).filter(holds);
        let end = around.map(|span| span.end).max().unwrap_or(own);
        let rest = self.source.get(end as usize..).unwrap_or_default();
        let line = rest.iter().position(|&byte| byte == b'\n');
        let behind = line.map_or(rest.len(), |at| at + 1);
        end + u32::try_from(behind).unwrap_or(0)
    }

    fn new_function(&self, plan: &Plan, name: &str, lines: Span, end: &str) -> String {
        let parameters = plan.parameters.iter();
        let parameters: Vec<String> = parameters
            .map(|v| format!("{} {}", self.type_text(*v), self.name(*v)))
            .collect();
        let returned = match plan.result {
            Some((result, _)) => format!("{} ", self.type_text(result)),
            None => String::new(),
        };
        let mut flags = String::new();
        for (flag, word) in [
            (FlagSet::GLOBAL, " Global"),
            (FlagSet::DEBUG_ONLY, " DebugOnly"),
            (FlagSet::BETA_ONLY, " BetaOnly"),
        ] {
            if self.selection.function.flags.set.contains(flag) {
                flags.push_str(word);
            }
        }
        let parameters = parameters.join(", ");
        let mut text = format!("{end}{returned}Function {name}({parameters}){flags}{end}");
        let place = self.place() as usize;
        let before = self.source.get(..place).unwrap_or_default();
        if !before.ends_with(b"\n") {
            text.insert_str(0, end);
        }
        let old = self.indent_at(self.selection.span.start);
        let body = decode(lines.slice(self.source)).into_owned();
        for line in body.split_inclusive('\n') {
            let line = match line.strip_prefix(old.as_str()) {
                Some(rest) if !rest.trim().is_empty() => format!("\t{rest}"),
                Some(_) | None => line.to_owned(),
            };
            text.push_str(&line);
        }
        if let Some((result, _)) = plan.result {
            let result = self.name(result);
            let _infallible = write!(text, "\tReturn {result}{end}");
        }
        text + "EndFunction" + end
    }

    /// A name that neither the script, nor its ancestors, nor anything in its text has.
    fn free_name(&self) -> Option<String> {
        let words: Vec<&[u8]> = self
            .source
            .split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
            .collect();
        let is_taken = |name: &str| {
            let is_word = |word: &&[u8]| word.eq_ignore_ascii_case(name.as_bytes());
            let mut chain = self.scripts.chain(self.script);
            words.iter().any(is_word)
                || chain.any(|script| script.members_by_text(name).function().is_some())
        };
        let mut names = (1..1000).map(|number| match number {
            1 => "Extracted".to_owned(),
            number => format!("Extracted{number}"),
        });
        names.find(|name| !is_taken(name))
    }
}

impl Plan {
    fn set_result(&mut self, variable: Variable, is_new: bool) -> Result<(), CannotExtract> {
        if self.result.is_some() {
            return Err(CannotExtract::SeveralResults);
        }
        self.result = Some((variable, is_new));
        Ok(())
    }
}
