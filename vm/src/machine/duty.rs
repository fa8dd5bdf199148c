//! What a plugin's quests and effects ask of the machine: scripts that begin again, fragments that
//! run, effects that end.

use cyperus_gc::ObjectRef;

use super::Machine;
use crate::id::Token;
use crate::scheduler::{Alarm, Completion, StackKind};
use crate::world::{AliasId, Duties, FormId, Fragment, Handle, ScriptSetup};

impl Machine {
    /// Starts the fragments that are due. With `waits`, the token resolves when the last of them has
    /// returned; `None` if there is nothing to wait for.
    pub(super) fn run_fragments(&mut self, duties: &Duties, waits: bool) -> Option<Token> {
        let last = duties.fragments.len().checked_sub(1)?;
        let mut token = None;
        for (at, call) in duties.fragments.iter().enumerate() {
            let awaited = (waits && at == last).then(|| self.scheduler.new_token());
            let completion = awaited.map_or(Completion::Forget, Completion::Answer);
            if self.run_fragment(call.form, &call.fragment, completion) {
                token = awaited;
            }
        }
        token
    }

    /// Starts one fragment. False if the thing has no script with such a function: stale data of a
    /// plugin, which the games ignore as well.
    fn run_fragment(&mut self, form: FormId, fragment: &Fragment, completion: Completion) -> bool {
        let id = self.bridge.handle_id(Handle::form(form));
        let scripts = self.bridge.attached(id).into_iter();
        let mut scripts = scripts.filter(|&object| self.is_instance(object, &fragment.script));
        let Some(object) = scripts.next() else {
            return false;
        };
        let name = self.program.symbols.intern(&fragment.function);
        let function = self.script_of(object).and_then(|(class, state)| {
            let dispatch = self.program.dispatch(class, state);
            self.program.method(dispatch, name)
        });
        let Some(function) = function else {
            return false;
        };
        let row = self.program.function(function);
        if row.is_native || !row.parameters.is_empty() {
            return false;
        }
        let started = self.start(function, Some(object), &[], StackKind::Normal, completion);
        started.is_some()
    }

    /// A quest that starts begins anew: its scripts and those of its aliases have the plugin's values
    /// again, and get another `OnInit`.
    pub(super) fn restart(&mut self, quest: FormId) {
        let plan = self.bridge.world().plan().quests.get(&quest);
        let scripts = plan.map(|plan| plan.scripts.clone()).unwrap_or_default();
        for (alias, setup) in scripts {
            let handle = match alias {
                None => Handle::form(quest),
                Some(number) => Handle::alias(AliasId { quest, number }),
            };
            let id = self.bridge.handle_id(handle);
            let attached = self.bridge.attached(id).into_iter();
            let mut attached = attached.filter(|&object| {
                let name = self.script_name(object);
                name.is_some_and(|name| name.eq_ignore_ascii_case(&setup.script))
            });
            if let Some(object) = attached.next() {
                self.reset_variables(object);
                self.fill_from_plan(object, &setup);
                self.initialize(object);
            }
        }
    }

    /// Gives a script the values of a plugin. What does not fit was reported when the script first
    /// got them.
    fn fill_from_plan(&mut self, object: ObjectRef, setup: &ScriptSetup) {
        for (property, value) in &setup.properties {
            let _known = self.fill_property(object, property, value);
        }
    }

    /// Effects end later.
    pub(super) fn time_effects(&mut self, duties: &Duties) {
        for &(form, seconds) in &duties.lasting {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "the world keeps no negative duration; the cast stops at the largest number"
            )]
            let length = (f64::from(seconds) * 1e9) as u64;
            let due = self.script_time().saturating_add(length.max(1));
            self.scheduler.set_alarm(due, Alarm::Finish(form));
        }
    }
}
