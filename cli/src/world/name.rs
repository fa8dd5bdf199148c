//! What a name in a world file stands for: the player, a form id, an entry, or nothing yet.

use cyperus_vm::Machine;
use cyperus_vm::world::{AliasKind, Argument, FormId, Handle, Target};

use super::mistake::{Complaint, Mistake, with_article};
use super::model::Name;
use super::populate::Builder;
use super::wrong;

/// Whether a name is the player's.
pub(super) fn is_player(name: &str) -> bool {
    ["Player", "PlayerRef"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

/// A form id in a text.
enum Number<'t> {
    /// As it stands in logs.
    Whole(u32),
    /// Of a plugin.
    In(&'t str, u32),
}

/// The form id that a text spells: `0x14`, `00000014`, `0x12AB@MyMod.esp`. `None` if it is a name.
fn number(name: &Name) -> Result<Option<Number<'_>>, Complaint> {
    let digits = |text: &str| {
        let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
        let digits = hexadecimal.unwrap_or(text);
        (1..=8)
            .contains(&digits.len())
            .then(|| u32::from_str_radix(digits, 16).ok())
            .flatten()
    };
    let text = name.text.as_str();
    let bad = || {
        wrong(
            name.span,
            Mistake::NoFormId {
                text: text.to_owned(),
            },
        )
    };
    if let Some((before, plugin)) = text.split_once('@') {
        let lower = plugin.to_ascii_lowercase();
        let is_plugin = [".esp", ".esm", ".esl"]
            .iter()
            .any(|end| lower.ends_with(end));
        return match digits(before).filter(|local| *local > 0 && is_plugin) {
            Some(local) => Ok(Some(Number::In(plugin, local))),
            None => bad(),
        };
    }
    let is_marked = text.starts_with("0x") || text.starts_with("0X");
    let is_logged = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    match digits(text).filter(|number| *number > 0) {
        Some(number) if is_marked || is_logged => Ok(Some(Number::Whole(number))),
        _ if is_marked => bad(),
        _ => Ok(None),
    }
}

/// What a thing is, with its article.
pub(super) fn what(machine: &Machine, handle: Handle) -> String {
    class(machine, handle).map_or_else(
        || String::from("nothing that is known"),
        |class| with_article(&class),
    )
}

/// The native type of a thing.
pub(super) fn class(machine: &Machine, handle: Handle) -> Option<String> {
    match handle.target() {
        Target::Nothing => None,
        Target::Form(form) => Some(machine.world().form(form)?.class.to_string()),
        Target::Alias(alias) => {
            let state = machine.world().alias_state(alias)?;
            Some(state.kind.class().to_owned())
        }
    }
}

impl Builder<'_> {
    /// What a name stands for; None if nothing has it yet. `kind` is the native type that is wanted.
    pub(super) fn find(
        &mut self,
        name: &Name,
        kind: Option<&str>,
    ) -> Result<Option<Handle>, Complaint> {
        if is_player(&name.text) {
            let base = kind.is_some_and(|kind| kind.eq_ignore_ascii_case("ActorBase"));
            let form = if base {
                FormId::PLAYER_BASE
            } else {
                FormId::PLAYER
            };
            return Ok(Some(Handle::form(form)));
        }
        match number(name)? {
            Some(Number::Whole(number)) => return Ok(Some(Handle::form(FormId(number)))),
            Some(Number::In(plugin, local)) => {
                let form = self.machine.world_mut().plugin_form(plugin, local);
                return Ok(Some(Handle::form(form)));
            }
            None => {}
        }
        if let Some(handle) = self.declared(&name.text) {
            return Ok(Some(handle));
        }
        if let Some(main) = self.main.filter(|_| name.text.eq_ignore_ascii_case("self")) {
            return Ok(Some(main));
        }
        Ok(self.machine.world().named(&name.text).map(Handle::form))
    }

    /// What a name stands for, where nothing says what it would be if it were new.
    pub(super) fn require(&mut self, name: &Name) -> Result<Handle, Complaint> {
        let found = self.find(name, None)?;
        match found.filter(|handle| class(self.machine, *handle).is_some()) {
            Some(handle) => Ok(handle),
            None => {
                let near = cyperus_compiler::nearest_name(&name.text, self.spellings());
                let mistake = Mistake::Undeclared {
                    name: name.text.clone(),
                    near: near.map(str::to_owned),
                };
                wrong(name.span, mistake)
            }
        }
    }

    /// The form of a name whose native type is known, made if it is new.
    pub(super) fn form_of_kind(
        &mut self,
        name: &Name,
        kind: &str,
        place: &str,
    ) -> Result<FormId, Complaint> {
        let found = self.find(name, Some(kind))?;
        let Some(handle) = found else {
            return Ok(self.machine.world_mut().stand_in(&name.text, kind));
        };
        let Target::Form(form) = handle.target() else {
            return self.wrong_form(name, handle, place, &with_article(kind));
        };
        match class(self.machine, handle) {
            None => self.declare_number(form, name, kind),
            Some(class) if self.machine.extends(&class, kind) => Ok(form),
            Some(_) => self.wrong_form(name, handle, place, &with_article(kind)),
        }
    }

    /// A form that is known by its number alone.
    fn declare_number(
        &mut self,
        form: FormId,
        name: &Name,
        kind: &str,
    ) -> Result<FormId, Complaint> {
        let world = self.machine.world_mut();
        match world.declare(Some(form), "", kind) {
            Ok(form) => Ok(form),
            Err(_) => wrong(
                name.span,
                Mistake::NumberTaken {
                    number: form.to_string(),
                },
            ),
        }
    }

    pub(super) fn wrong_form<T>(
        &self,
        name: &Name,
        handle: Handle,
        place: &str,
        expected: &str,
    ) -> Result<T, Complaint> {
        wrong(
            name.span,
            Mistake::WrongForm {
                place: place.to_owned(),
                name: name.text.clone(),
                is: what(self.machine, handle),
                expected: expected.to_owned(),
            },
        )
    }

    /// What a place of an object type holds if it is given this name. A name that is new becomes a
    /// stand-in of the type.
    pub(super) fn thing(
        &mut self,
        name: &Name,
        type_name: &str,
        place: &str,
    ) -> Result<Argument, Complaint> {
        let type_name = &self.machine.script_spelling(type_name);
        let kind = self.machine.native_type_of(type_name);
        let found = self.find(name, kind)?;
        let Some(handle) = found else {
            return self.stand_in(name, type_name, place);
        };
        let expected = with_article(type_name);
        let Some(class) = class(self.machine, handle) else {
            // A form that is known by its number alone is what the place wants it to be.
            return match (kind, handle.target()) {
                (Some(kind), Target::Form(form)) if AliasKind::of_class(kind).is_none() => {
                    let form = self.declare_number(form, name, kind)?;
                    self.bind(Handle::form(form), type_name, name)?;
                    Ok(Argument::Form(Some(form)))
                }
                _ => self.wrong_form(name, handle, place, &expected),
            };
        };
        if kind.is_some_and(|kind| !self.machine.extends(&class, kind)) {
            return self.wrong_form(name, handle, place, &expected);
        }
        let is_plain = kind.is_some_and(|kind| kind.eq_ignore_ascii_case(type_name));
        let is_entry = self.declared(&name.text).is_some() || Some(handle) == self.main;
        if !is_plain && !is_entry {
            // A stand-in takes on every script that somebody wants of it.
            self.bind(handle, type_name, name)?;
        }
        let object = self.machine.view(handle);
        let fits = object.and_then(|object| self.machine.cast(object, type_name));
        match (fits, handle.target()) {
            (Some(_), Target::Form(form)) => Ok(Argument::Form(Some(form))),
            (Some(_), Target::Alias(alias)) => Ok(Argument::Alias(alias)),
            _ => {
                let mistake = Mistake::WrongForm {
                    place: place.to_owned(),
                    name: name.text.clone(),
                    is: format!("{} without that script", with_article(&class)),
                    expected,
                };
                wrong(name.span, mistake)
            }
        }
    }

    fn stand_in(
        &mut self,
        name: &Name,
        type_name: &str,
        place: &str,
    ) -> Result<Argument, Complaint> {
        if self.machine.native_type_of(type_name).is_none() {
            let mistake = Mistake::WrongKind {
                place: place.to_owned(),
                expected: format!(
                    "the name of an entry with the script {type_name}, because nothing else can be one"
                ),
                found: format!("{:?}", name.text),
            };
            return wrong(name.span, mistake);
        }
        let made = self.machine.bind_stand_in(&name.text, type_name);
        let (object, is_new) = match made {
            Ok(made) => made,
            Err(error) => {
                let reason = error.to_string();
                return wrong(name.span, Mistake::Refused { reason });
            }
        };
        if is_new {
            self.stand_ins.push(object);
        }
        let alias = self.machine.alias_of(object).map(Argument::Alias);
        let form = self.machine.form_of(object);
        Ok(alias.unwrap_or(Argument::Form(form)))
    }

    fn bind(&mut self, handle: Handle, type_name: &str, name: &Name) -> Result<(), Complaint> {
        match self.machine.bind_script(handle, type_name) {
            Ok((object, true)) => self.stand_ins.push(object),
            Ok((_, false)) => {}
            Err(error) => {
                let reason = error.to_string();
                return wrong(name.span, Mistake::Refused { reason });
            }
        }
        Ok(())
    }
}
