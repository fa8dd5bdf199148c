//! Reports what happened in the world to scripts.

use cyperus_gc::ObjectRef;
use cyperus_pex::Game;

use super::Machine;
use crate::id::Token;
use crate::report::ScriptProblem;
use crate::scheduler::Alarm;
use crate::value::Value;
use crate::world::{AliasKind, Argument, FormId, Handle, Occurrence, Target};

/// Events that end the registrations of the scripts that receive them: their quest has stopped, or
/// the effect is over.
const ENDINGS: [&str; 3] = ["OnQuestShutdown", "OnAliasShutdown", "OnEffectFinish"];

/// Events that tell more in Starfield than in the games before, with the number of arguments there.
const SHORTER: [(&str, usize); 4] = [
    ("OnEffectFinish", 2),
    ("OnEffectStart", 2),
    ("OnItemAdded", 4),
    ("OnItemRemoved", 4),
];

impl Machine {
    /// Attaches scripts to placed references, releases deleted ones, and sends events for what
    /// happened.
    pub fn settle_world(&mut self) {
        self.settle(false);
    }

    /// The same. With `waits`, returns what resolves when the last fragment has returned that a plugin
    /// wants to run.
    pub(crate) fn settle(&mut self, waits: bool) -> Option<Token> {
        let mut token = None;
        loop {
            let duties = self.bridge.world_mut().take_duties();
            for &quest in duties.iter().flat_map(|duties| &duties.restarted) {
                self.restart(quest);
            }
            self.settle_events();
            let Some(duties) = duties else { break };
            token = self.run_fragments(&duties, waits).or(token);
            self.time_effects(&duties);
            for quest in duties.starting {
                self.bridge.world_mut().start_quest(quest);
            }
        }
        token
    }

    fn settle_events(&mut self) {
        let placed = self.bridge.world_mut().take_placed();
        let site = if placed.is_empty() {
            0
        } else {
            self.calling_site()
        };
        for (form, scripts) in placed {
            if site != 0 {
                self.bridge.world_mut().set_site(form, site);
            }
            for script in scripts {
                self.put_script(form, &script);
            }
        }
        for form in self.bridge.world_mut().take_deleted() {
            let id = self.bridge.handle_id(Handle::form(form));
            match self.bridge.handles_mut().get_mut(id) {
                Some(row) => row.keeps_scripts = false,
                None => self.bridge.world_mut().sweep_one(form),
            }
        }
        while self.bridge.world().has_occurrences() {
            for happened in self.bridge.world_mut().take_occurrences() {
                self.tell(&happened);
            }
        }
    }

    /// Attaches a script to a thing that keeps it alive, and initialises it.
    fn put_script(&mut self, form: FormId, script: &str) -> Option<ObjectRef> {
        let id = self.bridge.open_handle(Handle::form(form));
        let object = match self.attach_script(script, id) {
            Ok(object) => object,
            Err(error) => {
                let script = script.to_owned();
                self.report(ScriptProblem::Unbindable { script, error });
                return None;
            }
        };
        if let Some(row) = self.bridge.handles_mut().get_mut(id) {
            row.keeps_scripts = true;
        }
        self.fill_from_base(object, form, script);
        self.initialize(object);
        Some(object)
    }

    /// Sends an event to the scripts on a thing, to those that registered for it, and to the
    /// scripts of the aliases that hold the thing.
    fn tell(&mut self, happened: &Occurrence) {
        let id = self.bridge.handle_id(happened.receiver);
        let scripts = self.bridge.attached(id);
        let aliases: Vec<(AliasKind, Vec<ObjectRef>)> = match happened.receiver.target() {
            Target::Form(form) => self.bridge.world().aliases_with(form),
            Target::Alias(_) | Target::Nothing => Vec::new(),
        }
        .into_iter()
        .filter_map(|(alias, kind)| {
            let row = self
                .bridge
                .handles()
                .get(self.bridge.handle_id(Handle::alias(alias)))?;
            Some((kind, row.attached.clone()))
        })
        .collect();
        if scripts.is_empty() && aliases.is_empty() {
            return;
        }
        let held = self.natives.held();
        for argument in &happened.arguments {
            let value = self.world_value(argument);
            self.natives.hold(value);
        }
        let arguments = self
            .natives
            .in_flight()
            .get(held..)
            .unwrap_or_default()
            .to_vec();
        let item = match (happened.event, happened.arguments.first()) {
            ("OnItemAdded" | "OnItemRemoved", Some(Argument::Form(Some(item)))) => Some(*item),
            _ => None,
        };
        for &script in &scripts {
            if self.wants_item(script, item) {
                let told = self.told(script, happened.event, &arguments);
                self.send_event(script, happened.event, told);
            }
        }
        for &script in &scripts {
            let told = self.told(script, happened.event, &arguments);
            self.relay(script, happened.event, told);
        }
        self.tell_aliases(happened, &arguments, item, aliases);
        if ENDINGS.contains(&happened.event) {
            self.end_registrations(&scripts);
        }
        if happened.event == "OnEffectFinish"
            && let Some(row) = self.bridge.handles_mut().get_mut(id)
        {
            row.is_gone = true;
            row.keeps_scripts = false;
        }
        self.natives.release(held);
    }

    /// Ends everything that scripts registered for: timers, updates, events of other objects,
    /// items.
    pub(super) fn end_registrations(&mut self, scripts: &[ObjectRef]) {
        self.scheduler.retain_alarms(|alarm| match alarm {
            Alarm::Timer { object, .. } | Alarm::Update { object, .. } => !scripts.contains(object),
            Alarm::Wake(..) | Alarm::Finish(_) => true,
        });
        for &script in scripts {
            let registrations = self.scheduler.registrations_mut();
            registrations.remove_all(None, script);
            self.bridge.world_mut().clear_filters(script);
            let plan = self.bridge.world_mut().plan_mut();
            for listeners in plan.listeners.values_mut() {
                listeners.retain(|(listener, _)| *listener != script);
            }
        }
    }

    /// The arguments of an event that the game of a script has.
    fn told<'values>(
        &self,
        script: ObjectRef,
        event: &str,
        arguments: &'values [Value],
    ) -> &'values [Value] {
        let Some((_, fewer)) = SHORTER.iter().find(|(name, _)| *name == event) else {
            return arguments;
        };
        let class = self.class_of(script);
        let game = class.map(|class| self.program.class(class).file.game);
        match game {
            Some(Game::Starfield) => arguments,
            _ => arguments.get(..*fewer).unwrap_or(arguments),
        }
    }

    fn tell_aliases(
        &mut self,
        happened: &Occurrence,
        arguments: &[Value],
        item: Option<FormId>,
        aliases: Vec<(AliasKind, Vec<ObjectRef>)>,
    ) {
        for (kind, scripts) in aliases {
            let sender =
                (kind == AliasKind::Collection).then(|| self.view(happened.receiver).into());
            for script in scripts {
                if self.wants_item(script, item) {
                    let mut all: Vec<Value> = sender.iter().cloned().collect();
                    all.extend_from_slice(self.told(script, happened.event, arguments));
                    self.send_event(script, happened.event, &all);
                }
            }
        }
    }

    pub(crate) fn world_value(&mut self, argument: &Argument) -> Value {
        match argument {
            Argument::Bool(value) => Value::Bool(*value),
            Argument::Int(value) => Value::Int(*value),
            Argument::Float(value) => Value::Float(*value),
            Argument::Text(text) => Value::text(text),
            Argument::Form(form) => form.and_then(|form| self.view(Handle::form(form))).into(),
            Argument::Alias(alias) => self.view(Handle::alias(*alias)).into(),
        }
    }

    /// Whether a script is notified of an item. Fallout 4 notifies only scripts with a filter that
    /// lets the item through; Skyrim notifies every script without a filter.
    fn wants_item(&self, script: ObjectRef, item: Option<FormId>) -> bool {
        let Some(item) = item else { return true };
        let filters = self.bridge.world().filters(script);
        if filters.is_empty() {
            let class = self.class_of(script).map(|class| self.program.class(class));
            return class.is_some_and(|class| class.file.game == Game::Skyrim);
        }
        filters
            .iter()
            .any(|filter| self.bridge.world().filter_passes(*filter, item))
    }
}
