//! The machine's side of the world: script objects for its things, calls of its natives, its events.
//!
//! The world knows form ids, the heap knows objects, and handles join the two: the handle of a form
//! has the form's number, the handle of an alias its quest's number and, above it, the alias's.

use cyperus_gc::ObjectRef;

use super::{Call as NativeCall, CreateError, Machine, Native, Owner, Reply, Timing};
use crate::host::Output;
use crate::id::HandleId;
use crate::scheduler::Alarm;
use crate::value::Value;
use crate::world::{
    AliasId, AliasKind, Answer, Argument, Body, Call, FormId, Handle, Occurrence, Target,
    native_type,
};

/// The thing of the world that a handle stands for.
fn world_handle(id: HandleId) -> Handle {
    let form = FormId(id.form_id());
    match u16::try_from(id.0 >> 32) {
        Ok(0) | Err(_) => Handle::form(form),
        Ok(above) => Handle::alias(AliasId {
            quest: form,
            number: above - 1,
        }),
    }
}

/// Runs a native of the world.
pub(crate) fn serve(
    call: &mut NativeCall<'_>,
    row: &Native,
    body: fn(&mut Call<'_>) -> Answer,
) -> Reply {
    let receiver = match row.owner {
        Owner::Global => Handle::UNBOUND,
        Owner::Member => {
            let Some(id) = call.handle() else {
                return default_reply(row);
            };
            let receiver = call.machine.thing(id);
            if !call.machine.world.answers_to(receiver, row.script) {
                call.no_native_object();
                return default_reply(row);
            }
            receiver
        }
    };
    call.machine.serve_row(row, body, receiver)
}

/// The default of a row's return type.
fn default_reply(row: &Native) -> Reply {
    Reply::Ready(match row.returns {
        "Bool" => Value::Bool(false),
        "Int" => Value::Int(0),
        "Float" => Value::Float(0.0),
        "String" => Value::text(""),
        _ => Value::None,
    })
}

impl Machine {
    fn serve_row(
        &mut self,
        row: &Native,
        body: fn(&mut Call<'_>) -> Answer,
        receiver: Handle,
    ) -> Reply {
        let values = self.in_flight.clone();
        let arguments: Vec<Argument> = values.iter().map(|value| self.argument(value)).collect();
        #[expect(
            clippy::cast_precision_loss,
            reason = "nanoseconds of a session are far from 2^53"
        )]
        let seconds = self.script_time() as f64 / 1e9;
        self.make_room_for_forms();
        let mut random = fastrand::Rng::with_seed(self.library.random);
        self.world.set_next_created(self.handles.next_created());
        let mut call = Call {
            world: &mut self.world,
            receiver,
            arguments: &arguments,
            seconds,
            random: &mut random,
            shown: Vec::new(),
            errors: Vec::new(),
        };
        let answer = body(&mut call);
        let (shown, errors) = (call.shown, call.errors);
        self.library.random = random.get_seed();
        self.handles.set_next_created(self.world.next_created());
        for text in errors {
            self.error(&text);
        }
        for text in shown {
            self.host.output(Output::Notification(text.as_bytes()));
        }
        let kept = self.in_flight.len();
        let value = self.answer_value(row, answer);
        // Held while events are sent: sending may collect.
        self.in_flight.push(value.clone());
        self.settle_world();
        self.in_flight.truncate(kept);
        if self.options.game_timing && row.timing == Timing::Latent {
            // Nothing takes time here, but the games come back from these in a later frame.
            let token = self.new_token();
            let due = self.script_time() + 1;
            self.set_alarm(due, Alarm::Wake(token, value));
            return Reply::Pending(token);
        }
        Reply::Ready(value)
    }

    /// The handle of a thing of the world.
    fn handle_id(&self, handle: Handle) -> HandleId {
        match handle.target() {
            Target::Nothing => HandleId(0),
            Target::Form(form) => HandleId(u64::from(form.0)),
            Target::Alias(alias) => match self.world.front(alias) {
                Some(front) => HandleId(u64::from(front.0)),
                None => HandleId((u64::from(alias.number) + 1) << 32 | u64::from(alias.quest.0)),
            },
        }
    }

    /// Gives placed references their scripts, lets go of deleted ones, and sends what happened.
    pub fn settle_world(&mut self) {
        for (form, scripts) in self.world.take_placed() {
            for script in scripts {
                self.put_script(Handle::form(form), &script);
            }
        }
        for form in self.world.take_deleted() {
            let id = self.handle_id(Handle::form(form));
            match self.handles.get_mut(id) {
                Some(row) => row.keeps_scripts = false,
                None => self.world.sweep_one(form),
            }
        }
        while self.world.has_occurrences() {
            for happened in self.world.take_occurrences() {
                self.tell(&happened);
            }
        }
    }

    /// Attaches a script to a thing that keeps it alive, and initialises it.
    fn put_script(&mut self, handle: Handle, script: &str) -> Option<ObjectRef> {
        let id = self.open_thing(handle);
        let object = match self.attach_script(script, id) {
            Ok(object) => object,
            Err(error) => {
                self.error(&format!("Unable to bind script {script}: {error}"));
                return None;
            }
        };
        if let Some(row) = self.handles.get_mut(id) {
            row.keeps_scripts = true;
        }
        self.initialize(object);
        Some(object)
    }

    /// The handle of a thing, made with the thing's name if nobody asked for it before.
    fn open_thing(&mut self, handle: Handle) -> HandleId {
        let id = self.handle_id(handle);
        if self.handles.get(id).is_none() {
            // The number is written by whoever shows the handle.
            let text = self.world.handle_text(handle);
            let name = text.rsplit_once(" (").map_or("", |(name, _)| name);
            self.handles.open(id).name = name.into();
        }
        id
    }

    /// What a handle stands for in the world. A handle that the world has not heard of belongs to a
    /// script object that was made from outside: the world gets a thing of its script's kind.
    fn thing(&mut self, id: HandleId) -> Handle {
        let handle = world_handle(id);
        match handle.target() {
            Target::Form(form) if self.world.form(form).is_none() => {
                let kind = self.handles.get(id).map(|row| row.attached.clone());
                let kind = kind
                    .into_iter()
                    .flatten()
                    .find_map(|object| self.kind_of(object));
                match kind {
                    Some(kind) => self.world.adopt(form, kind),
                    None => handle,
                }
            }
            Target::Form(form) => self.world.behind(form),
            Target::Alias(_) | Target::Nothing => handle,
        }
    }

    /// The nearest native type among an object's ancestors.
    fn kind_of(&self, object: ObjectRef) -> Option<&'static str> {
        let class = self.class_of(object)?;
        self.program
            .ancestry(class)
            .find_map(|id| native_type(self.symbol_text(self.program.class(id).name)))
    }

    fn argument(&mut self, value: &Value) -> Argument {
        match value {
            Value::Bool(value) => Argument::Bool(*value),
            Value::Int(value) => Argument::Int(*value),
            Value::Float(value) => Argument::Float(*value),
            Value::String(text) => Argument::Text(String::from_utf8_lossy(text).into()),
            Value::Object(object) => {
                let handle = self.handles.of(*object).map(|id| self.thing(id));
                match handle.map(Handle::target) {
                    Some(Target::Form(form)) => Argument::Form(Some(form)),
                    Some(Target::Alias(alias)) => Argument::Alias(alias),
                    Some(Target::Nothing) | None => Argument::Form(None),
                }
            }
            Value::None | Value::Array(_) | Value::Struct(_) => Argument::Form(None),
        }
    }

    /// An answer as a value of the row's return type. Things of another type are None.
    fn answer_value(&mut self, row: &Native, answer: Answer) -> Value {
        match answer {
            Answer::None => match default_reply(row) {
                Reply::Ready(value) => value,
                Reply::Pending(_) => Value::None,
            },
            Answer::Bool(value) => Value::Bool(value),
            Answer::Int(value) => Value::Int(value),
            Answer::Float(value) => Value::Float(value),
            Answer::Text(text) => Value::text(text),
            Answer::Form(form) => {
                let object = form.and_then(|form| self.view(Handle::form(form)));
                object
                    .and_then(|object| self.cast(object, row.returns))
                    .into()
            }
            Answer::Alias(alias) => {
                let object = alias.and_then(|alias| self.view(Handle::alias(alias)));
                object
                    .and_then(|object| self.cast(object, row.returns))
                    .into()
            }
            Answer::Forms(forms) => {
                let element = row.returns.trim_end_matches("[]");
                let kept = self.in_flight.len();
                for form in forms {
                    let object = self.view(Handle::form(form));
                    let object = object.and_then(|object| self.cast(object, element));
                    self.in_flight.push(object.into());
                }
                let values = self.in_flight.get(kept..).unwrap_or_default().to_vec();
                let array = self.new_array(row.returns, &values);
                self.in_flight.truncate(kept);
                array.map_or(Value::None, Value::Array)
            }
            Answer::Floats(numbers) => {
                let values: Vec<Value> = numbers.into_iter().map(Value::Float).collect();
                self.new_array(row.returns, &values)
                    .map_or(Value::None, Value::Array)
            }
        }
    }

    /// A script object for a thing: one that is attached to it, or else one of its native type.
    pub fn view(&mut self, handle: Handle) -> Option<ObjectRef> {
        let class: Box<str> = match handle.target() {
            Target::Nothing => return None,
            Target::Form(form) => self.world.form(form)?.class.clone(),
            Target::Alias(alias) => self.world.alias_state(alias)?.kind.class().into(),
        };
        let id = self.open_thing(handle);
        let attached = self
            .handles
            .get(id)
            .map(|row| row.attached.clone())
            .unwrap_or_default();
        let found = attached
            .into_iter()
            .find(|&object| self.is_instance(object, &class));
        found.or_else(|| self.attach_script(&class, id).ok())
    }

    /// An object of type `script` on the thing of that name, both made if need be. `Quest.Alias`
    /// names an alias of a quest. What the thing is follows from the nearest native type that the
    /// script extends; scripts on it live as long as it does.
    pub fn stand_in(&mut self, name: &str, script: &str) -> Result<ObjectRef, CreateError> {
        let (object, is_new) = self.bind_stand_in(name, script)?;
        if is_new {
            self.initialize(object);
        }
        Ok(object)
    }

    /// The same without `OnInit`, so that properties can be filled first; and whether the object is
    /// new and still wants [`Self::initialize`].
    pub fn bind_stand_in(
        &mut self,
        name: &str,
        script: &str,
    ) -> Result<(ObjectRef, bool), CreateError> {
        let symbol = self.program.symbols.intern(script);
        let class = self
            .load_class(symbol)
            .ok_or_else(|| CreateError::NoSuchScript(script.to_owned()))?;
        let kind = self
            .program
            .ancestry(class)
            .find_map(|id| native_type(self.symbol_text(self.program.class(id).name)))
            .unwrap_or("ScriptObject");
        let handle = self.world.stand_in_handle(name, kind);
        let id = self.open_thing(handle);
        if let Some(row) = self.handles.get_mut(id) {
            row.keeps_scripts = true;
        }
        let attached = self
            .handles
            .get(id)
            .map(|row| row.attached.clone())
            .unwrap_or_default();
        if let Some(object) = attached
            .into_iter()
            .find(|&object| self.is_instance(object, script))
        {
            return Ok((object, false));
        }
        Ok((self.attach_script(script, id)?, true))
    }

    /// The form that an object is bound to; None for aliases and for objects of no thing.
    pub fn form_of(&mut self, object: ObjectRef) -> Option<FormId> {
        let id = self.handles.of(object)?;
        match self.thing(id).target() {
            Target::Form(form) => Some(form),
            Target::Alias(_) | Target::Nothing => None,
        }
    }

    /// The alias that an object is bound to.
    pub fn alias_of(&mut self, object: ObjectRef) -> Option<AliasId> {
        let id = self.handles.of(object)?;
        match self.thing(id).target() {
            Target::Alias(alias) => Some(alias),
            Target::Form(_) | Target::Nothing => None,
        }
    }

    /// Sends an event to the scripts on a thing, to those who registered for it, and to the scripts
    /// of the aliases that hold the thing.
    fn tell(&mut self, happened: &Occurrence) {
        let id = self.handle_id(happened.receiver);
        let scripts = self
            .handles
            .get(id)
            .map(|row| row.attached.clone())
            .unwrap_or_default();
        let aliases: Vec<(AliasKind, Vec<ObjectRef>)> = match happened.receiver.target() {
            Target::Form(form) => self.world.aliases_with(form),
            Target::Alias(_) | Target::Nothing => Vec::new(),
        }
        .into_iter()
        .filter_map(|(alias, kind)| {
            let row = self.handles.get(self.handle_id(Handle::alias(alias)))?;
            Some((kind, row.attached.clone()))
        })
        .collect();
        if scripts.is_empty() && aliases.is_empty() {
            return;
        }
        let kept = self.in_flight.len();
        for argument in &happened.arguments {
            let value = self.world_value(argument);
            self.in_flight.push(value);
        }
        let arguments = self.in_flight.get(kept..).unwrap_or_default().to_vec();
        let item = match (happened.event, happened.arguments.first()) {
            ("OnItemAdded" | "OnItemRemoved", Some(Argument::Form(Some(item)))) => Some(*item),
            _ => None,
        };
        for &script in &scripts {
            if self.wants_item(script, item) {
                self.send_event(script, happened.event, &arguments);
            }
        }
        for &script in &scripts {
            self.relay(script, happened.event, &arguments);
        }
        self.tell_aliases(happened, &arguments, item, aliases);
        if matches!(happened.event, "OnQuestShutdown" | "OnEffectFinish") {
            // A quest that stopped and an effect that ended start no more timers.
            self.alarms.retain(|_, alarm| {
                !matches!(alarm, Alarm::Timer { object, .. } if scripts.contains(object))
            });
        }
        self.in_flight.truncate(kept);
    }

    fn tell_aliases(
        &mut self,
        happened: &Occurrence,
        arguments: &[Value],
        item: Option<FormId>,
        aliases: Vec<(AliasKind, Vec<ObjectRef>)>,
    ) {
        for (kind, scripts) in aliases {
            let mut all = Vec::new();
            if kind == AliasKind::Collection {
                all.push(self.view(happened.receiver).into());
            }
            all.extend_from_slice(arguments);
            for script in scripts {
                if self.wants_item(script, item) {
                    self.send_event(script, happened.event, &all);
                }
            }
        }
    }

    fn world_value(&mut self, argument: &Argument) -> Value {
        match argument {
            Argument::Bool(value) => Value::Bool(*value),
            Argument::Int(value) => Value::Int(*value),
            Argument::Float(value) => Value::Float(*value),
            Argument::Text(text) => Value::text(text),
            Argument::Form(form) => form.and_then(|form| self.view(Handle::form(form))).into(),
            Argument::Alias(alias) => self.view(Handle::alias(*alias)).into(),
        }
    }

    /// Whether a script hears of an item. Fallout 4 tells only those who have a filter that lets it
    /// through; Skyrim tells everybody who has no filter.
    fn wants_item(&self, script: ObjectRef, item: Option<FormId>) -> bool {
        let Some(item) = item else { return true };
        let filters = self.world.filters(script);
        if filters.is_empty() {
            let class = self.class_of(script).map(|class| self.program.class(class));
            return class.is_some_and(|class| class.file.game == cyperus_pex::Game::Skyrim);
        }
        filters
            .iter()
            .any(|filter| self.world.filter_passes(*filter, item))
    }

    /// Changes the inventory filters of the script that a native is called on.
    pub(crate) fn filter_items(&mut self, object: ObjectRef, value: &Value, add: bool) {
        let Argument::Form(filter) = self.argument(value) else {
            return;
        };
        if add {
            self.world.add_filter(object, filter);
        } else {
            self.world.remove_filter(object, filter);
        }
    }

    /// Forms share the heap's limit. Where it is met, a full pass is tried first, as for an allocation;
    /// again only after as many new forms as a quarter of the limit, so that a script that goes on
    /// asking does not stop the world each time.
    fn make_room_for_forms(&mut self) {
        let limit = self.options.heap.byte_limit;
        self.world.set_room(limit.saturating_sub(self.heap.bytes()));
        if !self.world.is_full() || !self.world.has_passing() {
            return;
        }
        let made = self.world.next_created();
        let distance = u32::try_from(self.world.form_count() / 4).unwrap_or(u32::MAX);
        let is_due = self
            .forms_full_at
            .is_none_or(|before| made.wrapping_sub(before) >= distance);
        if is_due {
            self.forms_full_at = Some(made);
            self.collect_for_limit();
            self.world.set_room(limit.saturating_sub(self.heap.bytes()));
        }
    }

    /// Whether an object stands for a thing that is in the world by itself.
    pub(crate) fn thing_stays(&self, object: ObjectRef) -> bool {
        let handle = self.handles.of(object);
        handle.is_some_and(|id| self.world.stays(world_handle(id)))
    }

    /// Forgets things that only destroyed objects needed.
    pub(crate) fn sweep_world(&mut self) {
        let (heap, handles) = (&self.heap, &self.handles);
        self.world.forget_filters(|object| heap.is_valid(object));
        self.world
            .sweep(|form| handles.get(HandleId(u64::from(form.0))).is_some());
    }

    /// Makes a running magic effect of a script: on whom, and by whom.
    pub fn start_effect(
        &mut self,
        script: &str,
        target: FormId,
        caster: Option<FormId>,
    ) -> Result<ObjectRef, CreateError> {
        let name = format!("{script}Effect");
        let object = self.stand_in(&name, script)?;
        let form = self.world.named(&name);
        if let Some(Body::Effect(effect)) = form.and_then(|form| self.world.body_mut(form)) {
            effect.target = Some(target);
            effect.caster = caster;
        }
        Ok(object)
    }
}
