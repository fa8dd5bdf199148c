//! Parents, imports, and finding functions and properties through them.

use tracing::debug;

use super::script::{ImportTarget, Members, ScriptInfo};
use super::scripts::Scripts;
use crate::ast::{FlagSet, Function, Property, Symbol};
use crate::source::Span;
use crate::types::{Hierarchy, ScriptId};

/// What a script extends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    /// Nothing: a Skyrim script without `Extends`, or the root of the later games.
    None,
    /// A script whose file exists.
    Script(ScriptId),
    /// A script that cannot be found.
    Missing,
}

/// The root of every script from Fallout 4 on.
pub(crate) const ROOT: &str = "ScriptObject";

/// The most scripts that a search through parents looks at, and the most ancestors of a script. A
/// cycle of `Extends` is reported in its scripts; the search just has to stop at some point.
pub(crate) const DEEPEST_CHAIN: usize = 256;

/// A function and the script that declares it.
#[derive(Clone, Copy, Debug)]
pub struct FunctionReference<'s> {
    /// The script.
    pub script: &'s ScriptInfo,
    /// The place in its list of functions.
    pub index: usize,
}

impl<'s> FunctionReference<'s> {
    /// The declaration.
    pub fn declaration(self) -> &'s Function {
        &self.script.syntax.functions[self.index]
    }

    /// Where its name is written in its script.
    pub fn name_span(self) -> Span {
        self.script.syntax.name_span(self.declaration().name)
    }

    /// The function's flags, and those of its script that apply to all functions.
    pub fn flags(self) -> FlagSet {
        let inherited = FlagSet::DEBUG_ONLY | FlagSet::BETA_ONLY;
        self.declaration().flags.set | (self.script.flags() & inherited)
    }
}

/// A property and the script that declares it.
#[derive(Clone, Copy, Debug)]
pub struct PropertyReference<'s> {
    /// The script.
    pub script: &'s ScriptInfo,
    /// The place in its list of properties.
    pub index: usize,
}

impl<'s> PropertyReference<'s> {
    /// The declaration.
    pub fn declaration(self) -> &'s Property {
        &self.script.syntax.properties[self.index]
    }

    /// Where its name is written in its script.
    pub fn name_span(self) -> Span {
        self.script.syntax.name_span(self.declaration().name)
    }
}

impl Scripts<'_> {
    /// The file of a script as people should see it named.
    fn path(&self, id: ScriptId) -> String {
        let file = self.file(id);
        file.map_or_else(String::new, |file| self.sources().path(file))
    }

    /// What a script extends.
    pub fn parent(&self, script: &ScriptInfo) -> Parent {
        *script.parent.get_or_init(|| {
            let name = match script.syntax.header.parent {
                Some(name) => script.syntax.name(name.symbol),
                None if !self.game().has_structs() => return Parent::None,
                None if script.name.eq_ignore_ascii_case(ROOT) => return Parent::None,
                None => {
                    return self.find(ROOT).map_or(Parent::Missing, Parent::Script);
                }
            };
            let found = self.find_script(script, name);
            debug!(
                script = %script.name,
                parent = %name,
                file = found.map(|id| display(self.path(id))),
                "resolved parent"
            );
            found.map_or(Parent::Missing, Parent::Script)
        })
    }

    /// The parent, parsed.
    pub fn parent_info(&self, script: &ScriptInfo) -> Option<&ScriptInfo> {
        match self.parent(script) {
            Parent::Script(id) => self.script(id),
            Parent::None | Parent::Missing => None,
        }
    }

    /// The script, its parent and so on up.
    pub fn chain<'s>(&'s self, script: &'s ScriptInfo) -> impl Iterator<Item = &'s ScriptInfo> {
        std::iter::successors(Some(script), |script| self.parent_info(script)).take(DEEPEST_CHAIN)
    }

    /// Whether some ancestor cannot be found, so that "no such member" would be a guess.
    pub fn is_chain_broken(&self, script: &ScriptInfo) -> bool {
        self.chain(script).any(|script| match self.parent(script) {
            Parent::None => false,
            Parent::Script(id) => self.script(id).is_none(),
            Parent::Missing => true,
        })
    }

    /// What each import line of a script refers to.
    pub fn imports<'s>(&self, script: &'s ScriptInfo) -> &'s [ImportTarget] {
        script.imports.get_or_init(|| {
            let target = |name: Symbol| {
                let name = script.syntax.name(name);
                let found = self.find_script(script, name);
                let target = match found {
                    Some(id) => ImportTarget::Script(id),
                    None if self.sources().has_namespace(name) => ImportTarget::Namespace,
                    None => ImportTarget::Missing,
                };
                debug!(
                    script = %script.name,
                    import = %name,
                    file = found.map(|id| display(self.path(id))),
                    is_namespace = target == ImportTarget::Namespace,
                    "resolved import"
                );
                target
            };
            script
                .syntax
                .imports
                .iter()
                .map(|import| target(import.name.symbol))
                .collect()
        })
    }

    /// The nearest declaration of a member in a chain, by a name of the script `user`.
    fn member_in_chain<'s>(
        &'s self,
        script: &'s ScriptInfo,
        user: &ScriptInfo,
        symbol: Symbol,
        pick: fn(Members) -> Option<usize>,
    ) -> Option<(&'s ScriptInfo, usize)> {
        self.chain(script).find_map(|script| {
            let index = pick(script.members_named(user, symbol))?;
            Some((script, index))
        })
    }

    /// A function of a script or its ancestors, by a name that `user` uses.
    pub fn function<'s>(
        &'s self,
        script: &'s ScriptInfo,
        user: &ScriptInfo,
        symbol: Symbol,
    ) -> Option<FunctionReference<'s>> {
        let (script, index) = self.member_in_chain(script, user, symbol, Members::function)?;
        Some(FunctionReference { script, index })
    }

    /// A property of a script or its ancestors, by a name that `user` uses.
    pub fn property<'s>(
        &'s self,
        script: &'s ScriptInfo,
        user: &ScriptInfo,
        symbol: Symbol,
    ) -> Option<PropertyReference<'s>> {
        let (script, index) = self.member_in_chain(script, user, symbol, Members::property)?;
        Some(PropertyReference { script, index })
    }

    /// A custom event of a script or its ancestors, by name.
    pub fn custom_event<'s>(
        &'s self,
        script: &'s ScriptInfo,
        name: &str,
    ) -> Option<(&'s ScriptInfo, usize)> {
        self.chain(script).find_map(|script| {
            let index = script.members_by_text(name).custom_event()?;
            Some((script, index))
        })
    }

    /// The *first* declaration of an event or function from the root down, by name: remote events
    /// are named after the least derived type that has them.
    pub fn first_declaration<'s>(
        &'s self,
        script: &'s ScriptInfo,
        name: &str,
    ) -> Option<FunctionReference<'s>> {
        self.chain(script)
            .filter_map(|script| {
                let index = script.members_by_text(name).function()?;
                Some(FunctionReference { script, index })
            })
            .last()
    }

    /// Global functions of imported scripts with this name, in the order of the imports.
    pub fn imported_functions<'s>(
        &'s self,
        user: &'s ScriptInfo,
        symbol: Symbol,
    ) -> impl Iterator<Item = FunctionReference<'s>> {
        self.imports(user).iter().filter_map(move |target| {
            let &ImportTarget::Script(id) = target else {
                return None;
            };
            let script = self.script(id)?;
            let index = script.members_named(user, symbol).function()?;
            let found = FunctionReference { script, index };
            found.flags().contains(FlagSet::GLOBAL).then_some(found)
        })
    }
}

impl Hierarchy for Scripts<'_> {
    fn descends(&self, child: ScriptId, ancestor: ScriptId) -> bool {
        if child == ancestor {
            return true;
        }
        let Some(child) = self.script(child) else {
            return true;
        };
        let mut last = child;
        for script in self.chain(child) {
            if script.id == ancestor {
                return true;
            }
            last = script;
        }
        match self.parent(last) {
            Parent::None => false,
            Parent::Script(id) => self.script(id).is_none(),
            Parent::Missing => true,
        }
    }
}
