//! Help for names that no source declares but that are known: from a script extender, a library, an
//! event of another type, or another game.

use super::Checker;
use crate::diagnostic::{Cause, Diagnostic};
use crate::resolve::{Absent, Origin, ScriptInfo};

/// Types that receive the events of the thing they are attached to or filled with. Nobody registers
/// for the events of these: a script that wants such an event extends them.
const RECEIVERS: [&str; 4] = [
    "ActiveMagicEffect",
    "LocationAlias",
    "RefCollectionAlias",
    "ReferenceAlias",
];

/// A type that sends an event.
pub(super) struct Sender {
    name: String,
    /// Whether it is one of [`RECEIVERS`].
    is_receiver: bool,
    /// Whether scripts of reference aliases get the event too.
    can_be_alias: bool,
}

impl<'s> Checker<'s> {
    /// Where a script that cannot be found comes from.
    pub(super) fn script_origin(&self, name: &str) -> Option<Origin> {
        self.scripts.sources().origin(Absent::Script(name))
    }

    /// Where a function or event that a script and its ancestors lack comes from. An origin of this
    /// game is better than one of another game.
    pub(super) fn member_origin(&self, script: &'s ScriptInfo, name: &str) -> Option<Origin> {
        let sources = self.scripts.sources();
        let found = self.scripts.chain(script).filter_map(|script| {
            let script = &*script.name;
            sources.origin(Absent::Member { script, name })
        });
        found.min_by_key(|origin| !self.is_ours(origin))
    }

    /// Whether something belongs to the game that is compiled for.
    pub(super) fn is_ours(&self, origin: &Origin) -> bool {
        origin.game == self.scripts.game()
    }

    /// Says what to do about a script that cannot be found.
    pub(super) fn explain_missing_script(&self, found: Diagnostic, name: &str) -> Diagnostic {
        match self.script_origin(name) {
            Some(origin) => self.explain_origin(found, name, &origin),
            None => found
                .with_cause(Cause::Script(name.to_ascii_lowercase().into()))
                .with_help("add the folder that contains it with `--import DIR`"),
        }
    }

    /// Says what to do about something that may be a script that cannot be found.
    pub(super) fn explain_possible_script(&self, found: Diagnostic, name: &str) -> Diagnostic {
        match self.script_origin(name) {
            Some(origin) => self.explain_origin(found, name, &origin),
            None => found
                .with_cause(Cause::Script(name.to_ascii_lowercase().into()))
                .with_help(format!(
                    "if `{name}` is a script from the game or another mod, add its folder with `--import DIR`"
                )),
        }
    }

    /// Says what brings a name.
    pub(super) fn explain_origin(
        &self,
        found: Diagnostic,
        name: &str,
        origin: &Origin,
    ) -> Diagnostic {
        match &origin.package {
            Some(package) if self.is_ours(origin) => found
                .with_cause(Cause::Package(package.clone()))
                .with_help(format!(
                    "`{name}` comes with {package}: add the folder of its sources with `--import DIR`{}",
                    declared(package)
                )),
            package => {
                let game = origin.game.title();
                let whose = match package {
                    Some(package) => format!("comes with {package}, for {game}"),
                    None => format!("belongs to {game}"),
                };
                found
                    .with_cause(Cause::OtherGame(origin.game))
                    .with_help(format!(
                        "`{name}` {whose}: if this is a script for {game}, use `--game {}`",
                        origin.game.name()
                    ))
            }
        }
    }

    /// The game's type that sends an event; of several, one whose events can be registered for.
    pub(super) fn sender(&self, event: &str) -> Option<Sender> {
        let names = self.scripts.sources().senders(event);
        let is_receiver = |name: &&String| RECEIVERS.contains(&name.as_str());
        let name = names.iter().find(|name| !is_receiver(name));
        Some(Sender {
            can_be_alias: names.iter().any(|name| name == "ReferenceAlias"),
            is_receiver: name.is_none(),
            name: name.or(names.first())?.clone(),
        })
    }

    /// Says which type sends an event, and how to get it in a script of another type.
    pub(super) fn explain_sender(
        &self,
        found: Diagnostic,
        event: &str,
        sender: &Sender,
    ) -> Diagnostic {
        let name = &sender.name;
        let found = found.with_note(format!("`{event}` is an event of `{name}`"));
        if sender.is_receiver {
            return found.with_help(format!("put it in a script that extends `{name}`"));
        }
        let script = self.scripts.script_named(name);
        let declared = script.and_then(|script| self.scripts.first_declaration(script, event));
        let parameters = match declared {
            Some(first) => self.handler_signature(first.script, first.declaration()).1,
            None => format!("({name} akSender, ...)"),
        };
        let found = found.with_help(format!(
            "to receive it here, call `RegisterForRemoteEvent(object, \"{event}\")` and declare `Event {name}.{event}{parameters}`"
        ));
        if !sender.can_be_alias {
            return found;
        }
        found.with_help(
            "or put it in a script that extends `ReferenceAlias`, on an alias that holds the object",
        )
    }

    /// Names the type that has an event which another type lacks.
    pub(super) fn name_sender(&self, found: Diagnostic, event: &str) -> Diagnostic {
        match self.sender(event) {
            Some(Sender { name, .. }) => {
                found.with_note(format!("`{event}` is an event of `{name}`"))
            }
            None => found,
        }
    }
}

/// Packages whose declarations are part of the base; the flag that adds them has their name.
const DECLARED: [&str; 4] = ["F4SE", "SKSE", "PapyrusUtil", "JContainers"];

/// What to do without a package's sources.
fn declared(package: &str) -> String {
    let first = package.split(' ').next();
    match DECLARED.into_iter().find(|known| first == Some(known)) {
        Some(known) => format!(
            "; if you have neither these nor the game's own, use `--with {}`",
            known.to_ascii_lowercase()
        ),
        None => String::new(),
    }
}
