//! Flags on declarations: keywords that fit the place, and user flags.

use super::Checker;
use crate::ast::{FlagKind, FlagSet, Flags};
use crate::diagnostic::{Code, Diagnostic};
use crate::resolve::FlagPlaces;
use crate::suggestion::nearest;

impl Checker<'_> {
    /// Reports flags that do not fit. `what` names the declaration with its article.
    pub(super) fn flags(
        &mut self,
        flags: Flags,
        keywords: FlagSet,
        places: FlagPlaces,
        what: &str,
    ) {
        for flag in &self.syntax[flags.list] {
            match flag.kind {
                FlagKind::Keyword(set) if keywords.contains(set) => {}
                FlagKind::RequiresGuard(guards) => {
                    if keywords.contains(FlagSet::REQUIRES_GUARD) {
                        let guards = &self.syntax[guards];
                        let held = self.held_guards.len();
                        self.hold_guards(guards);
                        self.held_guards.truncate(held);
                    } else {
                        let message = format!("{what} cannot have the flag `RequiresGuard`");
                        self.error(Code::MisplacedFlag, flag.span, message);
                    }
                }
                FlagKind::Keyword(set) => {
                    let message = format!("{what} cannot have the flag `{}`", keyword_name(set));
                    self.error(Code::MisplacedFlag, flag.span, message);
                }
                FlagKind::User(symbol) => {
                    self.user_flag(self.text(symbol), flag.span, places, what);
                }
            }
        }
    }

    fn user_flag(&mut self, name: &str, span: crate::source::Span, places: FlagPlaces, what: &str) {
        let options = self.options;
        match options.user_flags.find(name) {
            Some(flag) if flag.places.intersects(places) => {}
            Some(flag) => {
                let fits = place_names(flag.places);
                let diagnostic = Diagnostic::new(
                    Code::MisplacedFlag,
                    span,
                    format!("{what} cannot have the flag `{name}`"),
                )
                .with_note(format!("it is for {fits}"));
                self.report(diagnostic);
            }
            None => {
                let mut diagnostic = Diagnostic::new(
                    Code::UnknownFlag,
                    span,
                    format!("there is no flag called `{name}`"),
                );
                let keywords = KEYWORDS
                    .iter()
                    .filter(|_| !self.is_skyrim())
                    .map(|&(_, name)| name);
                let known = options.user_flags.iter().map(|flag| &*flag.name);
                if let Some(near) = nearest(name, known.chain(keywords)) {
                    diagnostic =
                        diagnostic.with_suggestion(format!("did you mean `{near}`?"), span, near);
                }
                self.report(diagnostic);
            }
        }
    }

    /// Whether a user flag is among the flags.
    pub(super) fn has_user_flag(&self, flags: Flags, name: &str) -> bool {
        self.syntax[flags.list].iter().any(|flag| match flag.kind {
            FlagKind::User(symbol) => self.syntax.names.is(symbol, name),
            FlagKind::Keyword(_) | FlagKind::RequiresGuard(_) => false,
        })
    }
}

const KEYWORDS: &[(FlagSet, &str)] = &[
    (FlagSet::AUTO, "Auto"),
    (FlagSet::AUTO_READ_ONLY, "AutoReadOnly"),
    (FlagSet::GLOBAL, "Global"),
    (FlagSet::NATIVE, "Native"),
    (FlagSet::CONST, "Const"),
    (FlagSet::DEBUG_ONLY, "DebugOnly"),
    (FlagSet::BETA_ONLY, "BetaOnly"),
    (FlagSet::PROTECTS_FUNCTION_LOGIC, "ProtectsFunctionLogic"),
    (FlagSet::SELF_ONLY, "SelfOnly"),
    (FlagSet::PRIVATE, "Private"),
    (FlagSet::PROTECTED, "Protected"),
    (FlagSet::INTERNAL, "Internal"),
];

fn keyword_name(set: FlagSet) -> &'static str {
    KEYWORDS
        .iter()
        .find(|&&(flag, _)| flag == set)
        .map_or("flag", |&(_, name)| name)
}

fn place_names(places: FlagPlaces) -> String {
    let names: Vec<&str> = [
        (FlagPlaces::SCRIPT, "scripts"),
        (FlagPlaces::PROPERTY, "properties"),
        (FlagPlaces::VARIABLE, "variables and auto properties"),
        (FlagPlaces::FUNCTION, "functions"),
        (FlagPlaces::STRUCT_MEMBER, "struct members"),
        (FlagPlaces::GROUP, "groups"),
    ]
    .into_iter()
    .filter(|&(place, _)| places.contains(place))
    .map(|(_, name)| name)
    .collect();
    names.join(" and ")
}
