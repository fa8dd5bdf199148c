//! What stands on a script's page, in which order.

use cyperus_workbench::document::{
    Function, Group, MemberKind, Page, Property, State, Structure, Target, TypeText,
};

use super::block::{Block, Entry, Inline, Line, Place, Sheet};
use super::site::{PageId, Site, anchor_of};
use crate::report::quantity::of;

/// Most scripts that a line names; a list folds away more of them.
const MOST_IN_LINE: usize = 12;
/// Most scripts that a list names. A game's `Quest` has thousands of children.
const MOST_IN_LIST: usize = 500;
/// Most errors that are shown.
const MOST_ERRORS: usize = 5;

/// The page of a script.
pub(super) fn sheet(site: &Site, id: PageId) -> Sheet {
    let page = &site.pages[id];
    let composer = Composer { site, id, page };
    let mut blocks = Vec::new();
    composer.top(&mut blocks);
    composer.structs(&mut blocks);
    composer.properties(&mut blocks);
    composer.functions(&mut blocks, false);
    composer.functions(&mut blocks, true);
    composer.custom_events(&mut blocks);
    composer.states(&mut blocks);
    composer.users(&mut blocks);
    Sheet {
        title: page.name.clone(),
        blocks,
        is_index: false,
    }
}

struct Composer<'site> {
    site: &'site Site,
    id: PageId,
    page: &'site Page,
}

fn heading(level: usize, text: impl Into<String>, anchor: &str) -> Block {
    Block::Heading {
        level,
        text: text.into(),
        anchor: anchor.to_owned(),
    }
}

fn with_flags(line: &mut Line, flags: &[String]) {
    for flag in flags {
        line.push(Inline::text(format!(" {flag}")));
    }
}

impl Composer<'_> {
    fn top(&self, blocks: &mut Vec<Block>) {
        let mut line = vec![
            Inline::text("ScriptName "),
            Inline::Name(self.page.name.clone()),
        ];
        let parents = self
            .page
            .ancestors
            .iter()
            .chain(&self.page.missing_ancestor);
        for (at, parent) in parents.enumerate() {
            let word = if at == 0 { " extends " } else { " → " };
            line.push(Inline::text(word));
            line.push(self.script(parent));
        }
        if self.page.missing_ancestor.is_some() {
            line.push(Inline::text(" (not found)"));
        }
        with_flags(&mut line, &self.page.flags);
        blocks.push(Block::Line(line));
        if !self.page.errors.is_empty() {
            blocks.push(Block::Warning(self.errors()));
        }
        if !self.page.doc.is_empty() {
            blocks.push(Block::Prose(self.page.doc.clone()));
        }
        self.script_list(blocks, "Extended by", self.site.children(self.id));
    }

    fn errors(&self) -> Vec<Line> {
        let errors = &self.page.errors;
        let mut lines = vec![vec![Inline::text(format!(
            "This script does not compile ({}). Below is what could be understood.",
            of(errors.len() as u64, "error", "errors")
        ))]];
        lines.extend(errors.iter().take(MOST_ERRORS).map(|error| {
            vec![Inline::text(format!(
                "Line {}: {}",
                error.line, error.message
            ))]
        }));
        if errors.len() > MOST_ERRORS {
            let more = errors.len() - MOST_ERRORS;
            lines.push(vec![Inline::text(format!("And {more} more."))]);
        }
        lines
    }

    fn structs(&self, blocks: &mut Vec<Block>) {
        if self.page.structs.is_empty() {
            return;
        }
        blocks.push(heading(2, "Structs", "structs"));
        for structure in &self.page.structs {
            blocks.push(Block::Entry(self.structure(structure)));
        }
    }

    fn structure(&self, structure: &Structure) -> Entry {
        let mut entry = Self::entry(MemberKind::Struct, &structure.name, &structure.doc);
        entry.signature = vec![
            Inline::text("Struct "),
            Inline::Name(structure.name.clone()),
        ];
        for member in &structure.members {
            let mut line = vec![
                self.type_text(&member.value_type),
                Inline::text(" "),
                Inline::Name(member.name.clone()),
            ];
            with_default(&mut line, member.default.as_deref());
            with_flags(&mut line, &member.flags);
            entry.members.push((line, member.doc.clone()));
        }
        self.finish(&mut entry, MemberKind::Struct, structure.line);
        entry
    }

    fn properties(&self, blocks: &mut Vec<Block>) {
        if self.page.groups.is_empty() {
            return;
        }
        blocks.push(heading(2, "Properties", "properties"));
        for group in &self.page.groups {
            self.group(blocks, group);
        }
    }

    fn group(&self, blocks: &mut Vec<Block>, group: &Group) {
        if let Some(name) = &group.name {
            let anchor = format!("g-{}", name.to_ascii_lowercase());
            blocks.push(heading(3, format!("Group {name}"), &anchor));
            if !group.flags.is_empty() {
                blocks.push(Block::Line(vec![Inline::text(group.flags.join(" "))]));
            }
            if !group.doc.is_empty() {
                blocks.push(Block::Prose(group.doc.clone()));
            }
        }
        for property in &group.properties {
            blocks.push(Block::Entry(self.property(property)));
        }
    }

    fn property(&self, property: &Property) -> Entry {
        let mut entry = Self::entry(MemberKind::Property, &property.name, &property.doc);
        let mut line = vec![
            self.type_text(&property.value_type),
            Inline::text(" Property "),
            Inline::Name(property.name.clone()),
        ];
        with_default(&mut line, property.default.as_deref());
        with_flags(&mut line, &property.flags);
        entry.signature = line;
        let access = match property.access {
            Some((true, false)) => Some("Can be read, not written."),
            Some((false, true)) => Some("Can be written, not read."),
            Some(_) => Some("Read and written by functions of its own."),
            None => None,
        };
        entry
            .facts
            .extend(access.map(|text| vec![Inline::text(text)]));
        self.finish(&mut entry, MemberKind::Property, property.line);
        entry
    }

    fn functions(&self, blocks: &mut Vec<Block>, events: bool) {
        let all = self.page.functions.iter();
        let own = all.filter(|it| it.is_event == events && it.state.is_none());
        let mut own: Vec<&Function> = own.collect();
        own.sort_by_cached_key(|it| (it.name.to_ascii_lowercase(), it.line));
        if own.is_empty() {
            return;
        }
        let (title, anchor) = if events {
            ("Events", "events")
        } else {
            ("Functions", "functions")
        };
        blocks.push(heading(2, title, anchor));
        for function in own {
            blocks.push(Block::Entry(self.function(function)));
        }
    }

    fn function(&self, function: &Function) -> Entry {
        let name = full_name(function);
        let mut entry = Self::entry(MemberKind::Function, &name, &function.doc);
        entry.signature = self.signature(function);
        if let Some(target) = &function.overrides {
            let name = format!("{}.{}", target.script, function.name);
            entry.facts.push(vec![
                Inline::text("Overrides "),
                self.link(name, target),
                Inline::text("."),
            ]);
        }
        let states: Vec<Inline> = self
            .states_with(function)
            .map(|state| {
                let target = self.own(MemberKind::State, &state.name);
                self.link(state.name.clone(), &target)
            })
            .collect();
        if !states.is_empty() {
            let mut line = vec![Inline::text("Different in state ")];
            line.extend(separated(states));
            line.push(Inline::text("."));
            entry.facts.push(line);
        }
        self.finish(&mut entry, MemberKind::Function, function.line);
        entry
    }

    fn states_with<'page>(
        &'page self,
        function: &'page Function,
    ) -> impl Iterator<Item = &'page State> {
        self.page.states.iter().filter(move |state| {
            let mut all = self.page.functions.iter();
            all.any(|it| {
                it.name.eq_ignore_ascii_case(&function.name)
                    && full_name(it).eq_ignore_ascii_case(&full_name(function))
                    && is_in(it, state)
            })
        })
    }

    fn signature(&self, function: &Function) -> Line {
        let mut line = Line::new();
        if let Some(returns) = &function.returns {
            line.push(self.type_text(returns));
            line.push(Inline::text(" "));
        }
        line.push(Inline::text(if function.is_event {
            "Event "
        } else {
            "Function "
        }));
        if let Some(sender) = &function.sender {
            line.push(self.type_text(sender));
            line.push(Inline::text("."));
        }
        line.push(Inline::Name(function.name.clone()));
        line.push(Inline::text("("));
        for (at, parameter) in function.parameters.iter().enumerate() {
            if at > 0 {
                line.push(Inline::text(", "));
            }
            line.push(self.type_text(&parameter.value_type));
            line.push(Inline::text(format!(" {}", parameter.name)));
            with_default(&mut line, parameter.default.as_deref());
        }
        line.push(Inline::text(")"));
        with_flags(&mut line, &function.flags);
        line
    }

    fn custom_events(&self, blocks: &mut Vec<Block>) {
        if self.page.custom_events.is_empty() {
            return;
        }
        blocks.push(heading(2, "Custom events", "custom-events"));
        for event in &self.page.custom_events {
            let mut entry = Self::entry(MemberKind::CustomEvent, &event.name, &event.doc);
            entry.signature = vec![
                Inline::text("CustomEvent "),
                Inline::Name(event.name.clone()),
            ];
            self.finish(&mut entry, MemberKind::CustomEvent, event.line);
            blocks.push(Block::Entry(entry));
        }
    }

    fn states(&self, blocks: &mut Vec<Block>) {
        if self.page.states.is_empty() {
            return;
        }
        blocks.push(heading(2, "States", "states"));
        for state in &self.page.states {
            let mut entry = Self::entry(MemberKind::State, &state.name, &state.doc);
            let word = if state.is_auto {
                "Auto State "
            } else {
                "State "
            };
            entry.signature = vec![Inline::text(word), Inline::Name(state.name.clone())];
            let inside = self.page.functions.iter().filter(|it| is_in(it, state));
            let inside = inside.map(|it| (self.signature(it), it.doc.clone()));
            entry.members.extend(inside);
            self.finish(&mut entry, MemberKind::State, state.line);
            blocks.push(Block::Entry(entry));
        }
    }

    fn users(&self, blocks: &mut Vec<Block>) {
        let users = self.site.users(self.id);
        if users.is_empty() {
            return;
        }
        blocks.push(heading(2, "Used by", "used-by"));
        let title = of(users.len() as u64, "script", "scripts");
        let lines = self.listed(&users);
        let title = (users.len() > MOST_IN_LINE).then_some(title);
        blocks.push(Block::List { title, lines });
    }

    /// A few scripts as a line, many as a list.
    fn script_list(&self, blocks: &mut Vec<Block>, title: &str, scripts: &[PageId]) {
        if scripts.is_empty() {
            return;
        }
        if scripts.len() <= MOST_IN_LINE {
            let mut line = vec![Inline::text(format!("{title} "))];
            line.extend(separated(
                scripts.iter().map(|&it| self.page_link(it)).collect(),
            ));
            blocks.push(Block::Line(line));
        } else {
            let count = of(scripts.len() as u64, "script", "scripts");
            blocks.push(Block::List {
                title: Some(format!("{title} {count}")),
                lines: self.listed(scripts),
            });
        }
    }

    fn listed(&self, scripts: &[PageId]) -> Vec<Line> {
        let first = scripts.iter().take(MOST_IN_LIST);
        let mut lines: Vec<Line> = first.map(|&it| vec![self.page_link(it)]).collect();
        if let Some(more) = scripts
            .len()
            .checked_sub(MOST_IN_LIST)
            .filter(|&more| more > 0)
        {
            lines.push(vec![Inline::text(format!("and {more} more"))]);
        }
        lines
    }

    fn entry(kind: MemberKind, name: &str, doc: &str) -> Entry {
        Entry {
            name: name.to_owned(),
            anchor: anchor_of(kind, name),
            signature: Line::new(),
            doc: doc.to_owned(),
            members: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// Adds what other scripts do with a declaration, and where it is.
    fn finish(&self, entry: &mut Entry, kind: MemberKind, line: u32) {
        if let Some(others) = self.site.others(self.id, Some((kind, &entry.name))) {
            let overriders = others.overriders.iter().map(|&page| {
                let place = Place {
                    page: Some(page),
                    anchor: Some(entry.anchor.clone()),
                };
                Inline::Link(self.site.pages[page].name.clone(), place)
            });
            Self::others(entry, "Overridden by ", overriders.collect());
            let users = others.users.iter().map(|(page, within)| {
                let name = &self.site.pages[*page].name;
                let (name, anchor) = if within.is_empty() {
                    (name.clone(), None)
                } else {
                    let anchor = self.user_anchor(*page, within);
                    (format!("{name}.{within}"), anchor)
                };
                let place = Place {
                    page: Some(*page),
                    anchor,
                };
                Inline::Link(name, place)
            });
            Self::others(entry, "Used by ", users.collect());
        }
        entry.facts.push(vec![Inline::text(format!("Line {line}"))]);
    }

    /// The entry of the function that uses something; a function only of a state has none.
    fn user_anchor(&self, page: PageId, within: &str) -> Option<String> {
        let mut all = self.site.pages[page].functions.iter();
        let own = all.find(|it| it.state.is_none() && it.name.eq_ignore_ascii_case(within))?;
        Some(anchor_of(MemberKind::Function, &full_name(own)))
    }

    fn others(entry: &mut Entry, title: &str, mut links: Vec<Inline>) {
        if links.is_empty() {
            return;
        }
        let more = links.len().saturating_sub(MOST_IN_LINE);
        links.truncate(MOST_IN_LINE);
        let mut line = vec![Inline::text(title)];
        line.extend(separated(links));
        if more > 0 {
            line.push(Inline::text(format!(" and {more} more")));
        }
        line.push(Inline::text("."));
        entry.facts.push(line);
    }

    fn own(&self, kind: MemberKind, name: &str) -> Target {
        Target {
            script: self.page.name.clone(),
            member: Some((kind, name.to_owned())),
        }
    }

    fn type_text(&self, value_type: &TypeText) -> Inline {
        match &value_type.target {
            Some(target) => self.link(value_type.text.clone(), target),
            None => Inline::Text(value_type.text.clone()),
        }
    }

    fn script(&self, name: &str) -> Inline {
        match self.site.page(name) {
            Some(page) => self.page_link(page),
            None => Inline::text(name),
        }
    }

    fn page_link(&self, page: PageId) -> Inline {
        let place = Place {
            page: Some(page),
            anchor: None,
        };
        Inline::Link(self.site.pages[page].name.clone(), place)
    }

    /// A link, or plain text where the site has no such place.
    fn link(&self, text: String, target: &Target) -> Inline {
        match self.site.place(target) {
            Some(place) => Inline::Link(text, place),
            None => Inline::Text(text),
        }
    }
}

fn with_default(line: &mut Line, default: Option<&str>) {
    if let Some(default) = default {
        line.push(Inline::text(" = "));
        line.push(Inline::text(default));
    }
}

/// A handler's name has its sender's in front: a script may handle one event of several senders.
fn full_name(function: &Function) -> String {
    match &function.sender {
        Some(sender) => format!("{}.{}", sender.text, function.name),
        None => function.name.clone(),
    }
}

fn is_in(function: &Function, state: &State) -> bool {
    let own = function.state.as_deref();
    own.is_some_and(|own| own.eq_ignore_ascii_case(&state.name))
}

/// Links with commas between them.
fn separated(links: Vec<Inline>) -> Vec<Inline> {
    let mut line = Vec::with_capacity(links.len() * 2);
    for (at, link) in links.into_iter().enumerate() {
        if at > 0 {
            line.push(Inline::text(", "));
        }
        line.push(link);
    }
    line
}
