//! What a type name means in a script: the order of the search, from the nearest struct to the
//! most distant script.

use std::collections::BTreeSet;

use super::script::{ImportTarget, ScriptInfo};
use super::scripts::Scripts;
use crate::ast::{Symbol, TypeBase, TypeName};
use crate::types::{ScriptId, Type};

/// Scripts of ours whose natives take values of any type in every game.
const TAKES_ANY: [&str; 2] = ["Assert", "Mock"];

impl ScriptInfo {
    /// Whether a `Var` of this script's natives means a value of any type: arrays as well, and in a
    /// dialect that has no `Var`.
    pub(crate) fn takes_any(&self) -> bool {
        let mut ours = TAKES_ANY.into_iter();
        ours.any(|ours| self.name.eq_ignore_ascii_case(ours))
    }
}

impl Scripts<'_> {
    /// The type that a script means by a type name; unknown if there is none.
    pub fn type_of(&self, script: &ScriptInfo, name: &TypeName) -> Type {
        let base = match name.base {
            TypeBase::Reported => Type::UNKNOWN,
            TypeBase::Bool => Type::BOOL,
            TypeBase::Int => Type::INT,
            TypeBase::Float => Type::FLOAT,
            TypeBase::String => Type::STRING,
            TypeBase::Var => Type::VAR,
            TypeBase::CustomEventName => Type::CUSTOM_EVENT_NAME,
            TypeBase::ScriptEventName => Type::SCRIPT_EVENT_NAME,
            TypeBase::Named(symbol) => self.named_type(script, symbol),
        };
        if name.is_array { base.array() } else { base }
    }

    /// The type that a script means by a name.
    pub fn named_type(&self, script: &ScriptInfo, symbol: Symbol) -> Type {
        if let Some(found) = script.cached_type(symbol) {
            return found;
        }
        let found = self.find_type(script, symbol).unwrap_or(Type::UNKNOWN);
        script.cache_type(symbol, found);
        found
    }

    fn find_type(&self, script: &ScriptInfo, symbol: Symbol) -> Option<Type> {
        let name = script.syntax.name(symbol);
        if !self.game().has_structs() {
            let found = self.find(name).map(Type::object);
            let is_any = name.eq_ignore_ascii_case("Var") && script.takes_any();
            return found.or_else(|| is_any.then_some(Type::VAR));
        }
        if let Some(found) = self.struct_in_chain(script, name) {
            return Some(found);
        }
        if script.name.eq_ignore_ascii_case(name) {
            return Some(Type::object(script.id));
        }
        let imported = self.imports(script).iter().find_map(|target| {
            let &ImportTarget::Script(id) = target else {
                return None;
            };
            let imported = self.script(id)?;
            let index = imported.members_by_text(name).structure()?;
            struct_type(imported.id, index)
        });
        if let Some(found) = imported {
            return Some(found);
        }
        if let Some(id) = self.find_script(script, name) {
            return Some(Type::object(id));
        }
        let (owner, last) = name.rsplit_once(':')?;
        let owner = self.find_script(script, owner)?;
        self.struct_in_chain(self.script(owner)?, last)
    }

    fn struct_in_chain(&self, script: &ScriptInfo, name: &str) -> Option<Type> {
        self.chain(script).find_map(|script| {
            let index = script.members_by_text(name).structure()?;
            struct_type(script.id, index)
        })
    }

    /// The script that a script means by a name: the one that is called just that, then one in
    /// its own namespace, in each namespace around it, and in the imported namespaces. The full
    /// name comes first: `Debug` is the game's script even if there is a `Mod:Debug` nearby.
    pub fn find_script(&self, script: &ScriptInfo, name: &str) -> Option<ScriptId> {
        if let Some(id) = self.find(name) {
            return Some(id);
        }
        if !self.game().has_structs() {
            return None;
        }
        let mut namespace = script.namespace();
        let mut full = String::new();
        let mut find_in = |namespace: &str| {
            full.clear();
            full.push_str(namespace);
            full.push(':');
            full.push_str(name);
            self.find(&full)
        };
        while !namespace.is_empty() {
            if let Some(id) = find_in(namespace) {
                return Some(id);
            }
            namespace = namespace.rfind(':').map_or("", |colon| &namespace[..colon]);
        }
        let mut namespaces = self.imported_namespaces(script).iter();
        namespaces
            .find_map(|&namespace| find_in(script.syntax.name(namespace)))
            .or_else(|| is_own_name(script, name).then_some(script.id))
    }

    /// The imports of a script that can be namespaces, each once. Every name that is not found is
    /// looked up in all of them, so imports that lead nowhere would make that quadratic.
    fn imported_namespaces<'s>(&self, script: &'s ScriptInfo) -> &'s [Symbol] {
        script.imported_namespaces.get_or_init(|| {
            let mut seen = BTreeSet::new();
            let imports = script.syntax.imports.iter();
            imports
                .map(|import| import.name.symbol)
                .filter(|&name| seen.insert(name))
                .filter(|&name| self.sources().may_hold(script.syntax.name(name)))
                .collect()
        })
    }
}

fn struct_type(script: ScriptId, index: usize) -> Option<Type> {
    Some(Type::structure(script, u16::try_from(index).ok()?))
}

/// Whether a script may be referring to itself. It matters if the file's name is wrong and the
/// script cannot be found by its own name.
fn is_own_name(script: &ScriptInfo, name: &str) -> bool {
    let own = &*script.name;
    let last = own.rsplit(':').next().unwrap_or(own);
    own.eq_ignore_ascii_case(name) || last.eq_ignore_ascii_case(name)
}
