//! A view of the heap for people: names for what is in it, the places that refer to it, and who
//! holds the first object of a chain.

use cyperus_gc::event::Population;
use cyperus_gc::inspect::{HeapReport, Node, Via};
use cyperus_gc::{ClassId, Slot, SlotKind, StructId};

use crate::id::{FunctionId, HandleId, ScriptId};
use crate::machine::Machine;
use crate::roots::{Holder, RootList};
use crate::world::FormId;

/// Why something is alive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Who holds the first object of the chain, in words.
    pub holder: String,
    /// The chain, down to the requested object; never empty.
    pub steps: Vec<RetainingStep>,
}

/// One link of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetainingStep {
    /// The place in the step before: `.member` or `[index]`; empty for the first.
    pub place: String,
    /// What is there.
    pub node: Node,
    /// Its name: the type and the number of its allocation.
    pub name: String,
}

impl std::fmt::Display for Retention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.holder)?;
        for step in &self.steps {
            let (place, name) = (&step.place, &step.name);
            write!(f, "{place} -> {name}")?;
        }
        Ok(())
    }
}

impl Machine {
    /// The heap in tables: live and dead by type and by allocating line, the largest holders, pins,
    /// growing classes. Changes nothing.
    pub fn inspect_heap(&mut self) -> HeapReport {
        let roots = self.list_roots_for_people();
        self.heap.inspect(&roots)
    }

    /// The shortest chain of references that keeps something alive; `None` if nothing does.
    /// Arguments of a running native do not count.
    pub fn why(&mut self, population: Population, handle: Slot) -> Option<Retention> {
        let roots = self.list_roots_for_people();
        let steps = self.heap.why(&roots, population, handle)?;
        let first = steps.first()?;
        let holder = match first.via {
            Via::Pin => "a pin".to_owned(),
            Via::Root | Via::Slot(_) | Via::Element(_) => self.holder_text(&roots, &first.node),
        };
        let mut above: Option<Node> = None;
        let steps = steps.iter().map(|step| {
            let place = above.map_or_else(String::new, |above| self.place_text(&above, step.via));
            above = Some(step.node);
            RetainingStep {
                place,
                node: step.node,
                name: self.node_text(&step.node),
            }
        });
        Some(Retention {
            holder,
            steps: steps.collect(),
        })
    }

    /// The type of something in the heap, as text: a script, an array type or a struct.
    pub fn type_text(&self, population: Population, type_id: u32) -> String {
        match population {
            Population::Objects => self
                .heap_class_name(ClassId(type_id))
                .unwrap_or("?")
                .to_owned(),
            Population::Structs => self
                .heap_struct_name(StructId(type_id))
                .unwrap_or("?")
                .replace('#', ":"),
            Population::Arrays => self.array_type_name(type_id).replace('#', ":"),
        }
    }

    /// The name of something in the heap: its type and the number of its allocation.
    pub fn node_text(&self, node: &Node) -> String {
        let type_name = self.type_text(node.population, node.type_id);
        format!("{type_name}#{}", node.serial)
    }

    pub(super) fn place_text(&self, above: &Node, via: Via) -> String {
        let slot = match via {
            Via::Element(index) => return format!("[{index}]"),
            Via::Root | Via::Pin => return String::new(),
            Via::Slot(slot) => slot,
        };
        let name = match above.population {
            Population::Objects => self.variable_at(ClassId(above.type_id), slot),
            Population::Structs => self.member_at(StructId(above.type_id), slot),
            Population::Arrays => None,
        };
        name.map_or_else(|| format!(".({slot})"), |(name, _)| format!(".{name}"))
    }

    /// Name and type of the variable or auto property in a slot of an instance; a Var has two slots.
    pub(super) fn variable_at(&self, class: ClassId, slot: u32) -> Option<(String, String)> {
        let at = self
            .program
            .classes
            .iter()
            .position(|row| row.layout == class)?;
        let id = ScriptId(u32::try_from(at).ok()?);
        let mut variables = self
            .program
            .ancestry(id)
            .flat_map(|id| &self.program.class(id).variables);
        let found =
            variables.find(|it| (it.slot..it.slot + slots(it.value_type)).contains(&slot))?;
        let name = self.program.symbols.name(found.name);
        let property = name
            .strip_prefix("::")
            .and_then(|name| name.strip_suffix("_var"));
        let type_name = found.value_type.name(&self.program.symbols);
        Some((property.unwrap_or(name).to_owned(), type_name))
    }

    /// Name and type of the member in a slot of a struct.
    pub(super) fn member_at(&self, structure: StructId, slot: u32) -> Option<(String, String)> {
        let row = self.program.struct_of_heap(structure)?;
        let found = row.members.iter().find(|member| {
            let first = u32::from(member.slot);
            (first..first + slots(member.value_type)).contains(&slot)
        })?;
        let symbols = &self.program.symbols;
        Some((
            symbols.name(found.name).to_owned(),
            found.value_type.name(symbols),
        ))
    }

    /// Who holds a root, as text.
    pub(super) fn holder_text(&self, roots: &RootList, root: &Node) -> String {
        let kind = match root.population {
            Population::Objects => SlotKind::Object,
            Population::Arrays => SlotKind::Array,
            Population::Structs => SlotKind::Struct,
        };
        let holder = roots.holder_of(kind, Slot(root.handle));
        let thing = |id: HandleId| {
            let form = id.form_id();
            let name = self.bridge.handles().get(id).map_or("", |row| &row.name);
            // References have no name in the game's texts, but people may have given them one.
            let name = match (name, self.bridge.world().form(FormId(form))) {
                ("", Some(thing)) => &thing.name,
                (name, _) => name,
            };
            match name {
                "" => format!("the game object {form:08X}"),
                name => format!("the game object {name} ({form:08X})"),
            }
        };
        match holder.unwrap_or(Holder::Host) {
            Holder::Local {
                stack,
                function,
                register,
            } => {
                let name = self.register_name(function, register);
                let place = self.program.full_name(function);
                format!("{name} of {place}() on stack {}", stack.0)
            }
            Holder::Temporary { stack, function } => {
                let place = self.program.full_name(function);
                format!("an expression in {place}() on stack {}", stack.0)
            }
            Holder::Lock(stack) => format!("the lock of stack {}", stack.0),
            Holder::Waiter => "a stack that waits for it".to_owned(),
            Holder::Timer => "a timer".to_owned(),
            Holder::Result => "a result that nobody has taken yet".to_owned(),
            Holder::Listener(event) => {
                format!("its registration for {}", self.event_text(event))
            }
            Holder::Sender(event) => {
                format!("a registration for its {}", self.event_text(event))
            }
            Holder::Handle(id) => thing(id),
            Holder::Attribute(id) => format!("data that a native keeps at {}", thing(id)),
            Holder::Setting => "a setting".to_owned(),
            Holder::Native => "the native function that runs".to_owned(),
            Holder::Host => "the host".to_owned(),
        }
    }

    /// An event as scripts name it: handlers of remote events carry a mark and the sender's script.
    fn event_text(&self, event: crate::symbol::Symbol) -> String {
        let name = self.program.symbols.name(event);
        name.strip_prefix("::remote_")
            .unwrap_or(name)
            .replacen('_', ".", 1)
    }

    /// The variable that lives in a register of a function.
    fn register_name(&self, function: FunctionId, register: u16) -> String {
        let row = self.program.function(function);
        let class = self.program.class(row.class);
        let found = row.code.as_ref().and_then(|code| {
            if code.has_self && register == 0 {
                return Some("self".to_owned());
            }
            let file = row.role.in_file(class)?;
            let at = code
                .homes
                .iter()
                .position(|home| home.register == register)?;
            let local = file.parameters.iter().chain(&file.locals).nth(at)?;
            Some(class.file.strings.text(local.name).into_owned())
        });
        found.map_or_else(
            || format!("register {register}"),
            |name| match name.as_str() {
                "self" => name,
                _ => format!("variable {name}"),
            },
        )
    }
}

fn slots(value_type: crate::types::Type) -> u32 {
    u32::from(value_type.slots())
}
