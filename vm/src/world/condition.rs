//! Conditions of a plugin: what this world can say about who asks whom for what.
//!
//! An answer is a number, as in the games. Of a function that this world has no answer for, nothing is
//! known, and what follows from that is up to whoever asked: see [`World::holds`].

use super::World;
use super::form::{BaseFlags, Body};
use super::id::{AliasId, FormId};
use super::reference::{ActorFlags, ReferenceFlags};
use super::value::ActorValue;
use crate::persist::{persist_enum, persist_struct, persist_words};

/// One condition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Condition {
    /// The number of the function, as plugins have it.
    pub function: u16,
    /// Its parameters.
    pub parameters: [Parameter; 2],
    /// Who is asked.
    pub asked: Asked,
    /// How the answer is compared.
    pub comparison: Comparison,
    /// What it is compared with.
    pub value: Compared,
    /// Whether it is enough that this one or the next holds.
    pub or_next: bool,
}

/// A parameter of a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter {
    /// A number, or nothing.
    Number(i32),
    /// A form.
    Form(FormId),
    /// What an alias holds.
    Alias(AliasId),
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asked {
    /// Whoever the conditions are about.
    Subject,
    /// The other one.
    Target,
    /// This one.
    Form(FormId),
    /// What an alias holds.
    Alias(AliasId),
    /// Someone whom only the game knows.
    Nobody,
}

/// How an answer is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The same.
    Equal,
    /// Not the same.
    Different,
    /// More.
    Greater,
    /// As much or more.
    AtLeast,
    /// Less.
    Less,
    /// As much or less.
    AtMost,
}

/// What an answer is compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Compared {
    /// A number.
    Number(f32),
    /// The value of a global.
    Global(FormId),
}

/// What the functions that have an answer here take: the native type of a form, `Int` or nothing.
const FUNCTIONS: &[(u16, [&str; 2])] = &[
    (1, ["ObjectReference", ""]),
    (5, ["", ""]),
    (14, ["ActorValue", ""]),
    (24, ["", ""]),
    (25, ["", ""]),
    (26, ["", ""]),
    (32, ["ObjectReference", ""]),
    (35, ["", ""]),
    (46, ["", ""]),
    (47, ["Form", ""]),
    (49, ["", ""]),
    (56, ["Quest", ""]),
    (58, ["Quest", ""]),
    (59, ["Quest", "Int"]),
    (62, ["", ""]),
    (67, ["Cell", ""]),
    (69, ["Race", ""]),
    (70, ["Int", ""]),
    (71, ["Faction", ""]),
    (72, ["Form", ""]),
    (73, ["Faction", ""]),
    (74, ["GlobalVariable", ""]),
    (75, ["", ""]),
    (80, ["", ""]),
    (84, ["ActorBase", ""]),
    (91, ["", ""]),
    (136, ["ObjectReference", ""]),
    (141, ["", ""]),
    (159, ["", ""]),
    (182, ["Form", ""]),
    (185, ["", ""]),
    (214, ["MagicEffect", ""]),
    (237, ["", ""]),
    (249, ["", ""]),
    (264, ["Spell", ""]),
    (277, ["ActorValue", ""]),
    (286, ["", ""]),
    (289, ["", ""]),
    (300, ["", ""]),
    (329, ["", ""]),
    (353, ["", ""]),
    (354, ["", ""]),
    (359, ["Location", ""]),
    (372, ["FormList", ""]),
    (403, ["Actor", ""]),
    (430, ["", ""]),
    (448, ["Perk", ""]),
    (453, ["", ""]),
    (465, ["Keyword", ""]),
    (476, ["", ""]),
    (543, ["Quest", ""]),
    (560, ["Keyword", ""]),
    (562, ["Keyword", ""]),
    (566, ["Alias", ""]),
    (590, ["", ""]),
    (672, ["", ""]),
    (682, ["Keyword", ""]),
    (699, ["Keyword", ""]),
    (719, ["Actor", ""]),
    (722, ["Keyword", ""]),
];

/// What a function takes; `None` if this world has no answer for it.
pub fn condition_parameters(function: u16) -> Option<[&'static str; 2]> {
    let found = FUNCTIONS.binary_search_by_key(&function, |row| row.0);
    found.ok().map(|at| FUNCTIONS[at].1)
}

impl Default for Parameter {
    fn default() -> Self {
        Self::Number(0)
    }
}

impl Parameter {
    /// The form, if it is one.
    fn form(self, world: &World) -> Option<FormId> {
        match self {
            Self::Form(form) => Some(form),
            Self::Alias(alias) => world.alias_state(alias)?.fill.first().copied(),
            Self::Number(_) => None,
        }
    }
}

impl Comparison {
    #[expect(clippy::float_cmp, reason = "the games compare the same way")]
    fn fits(self, answer: f32, value: f32) -> bool {
        match self {
            Self::Equal => answer == value,
            Self::Different => answer != value,
            Self::Greater => answer > value,
            Self::AtLeast => answer >= value,
            Self::Less => answer < value,
            Self::AtMost => answer <= value,
        }
    }
}

impl World {
    /// Whether conditions hold for a subject and, where they ask for one, a target. `None` if that
    /// depends on something that this world does not know. Neighbours joined by "or" count as one.
    pub fn holds(
        &self,
        conditions: &[Condition],
        subject: Option<FormId>,
        target: Option<FormId>,
    ) -> Option<bool> {
        let mut all = Some(true);
        let mut any = Some(false);
        for (at, condition) in conditions.iter().enumerate() {
            any = match (any, self.one_holds(condition, subject, target)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            };
            if condition.or_next && at + 1 < conditions.len() {
                continue;
            }
            all = match (all, any) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            };
            any = Some(false);
        }
        all
    }

    fn one_holds(
        &self,
        condition: &Condition,
        subject: Option<FormId>,
        target: Option<FormId>,
    ) -> Option<bool> {
        let who = match condition.asked {
            Asked::Subject => subject,
            Asked::Target => target,
            Asked::Form(form) => Some(form),
            Asked::Alias(alias) => self
                .alias_state(alias)
                .and_then(|alias| alias.fill.first().copied()),
            Asked::Nobody => None,
        };
        let value = match condition.value {
            Compared::Number(value) => value,
            Compared::Global(global) => self.global(global)?,
        };
        let answer = self.answer(condition, who)?;
        Some(condition.comparison.fits(answer, value))
    }

    fn global(&self, global: FormId) -> Option<f32> {
        let Body::Global(value) = self.body(global)? else {
            return None;
        };
        Some(*value)
    }

    /// What a function answers; `None` if nobody here knows.
    fn answer(&self, condition: &Condition, who: Option<FormId>) -> Option<f32> {
        condition_parameters(condition.function)?;
        let [first, second] = condition.parameters;
        let form = || first.form(self);
        if let Some(answer) = self.answer_of_quest(condition.function, first, second) {
            return Some(answer);
        }
        let who = who?;
        let truth = |holds: bool| Some(f32::from(u8::from(holds)));
        match condition.function {
            // Nobody moves, turns, sleeps, talks, swims, flees, plays a scene or attacks here, and it
            // neither rains nor snows.
            25 | 26 | 49 | 62 | 75 | 141 | 185 | 249 | 329 | 590 | 672 => Some(0.0),
            353 => truth(self.actor(who).is_some()),
            560 => truth(self.has_keyword(who, form()?)),
            562 => truth(self.has_keyword(self.location_of(who)?, form()?)),
            359 => truth(self.is_within(who, form()?)),
            136 | 566 => truth(Some(who) == form()),
            72 => truth(self.is_base(who, form()?)),
            372 => truth(self.is_listed(who, form()?)),
            182 | 264 | 286 | 289 | 354 | 403 | 448 | 453 | 476 | 682 | 719 | 722 | 46 | 69
            | 70 | 71 | 73 | 80 | 91 | 159 | 237 => self.answer_of_actor(condition, who),
            _ => self.answer_of_thing(condition, who),
        }
    }

    /// Functions that ask nobody: quests, globals, deaths.
    #[expect(clippy::cast_precision_loss, reason = "the games answer with floats")]
    fn answer_of_quest(&self, function: u16, first: Parameter, second: Parameter) -> Option<f32> {
        let truth = |holds: bool| Some(f32::from(u8::from(holds)));
        match function {
            74 => self.global(first.form(self)?),
            84 => {
                let Body::ActorBase(base) = self.body(first.form(self)?)? else {
                    return None;
                };
                Some(base.dead as f32)
            }
            56 | 58 | 59 | 543 => {
                let quest = self.quest(first.form(self)?)?;
                match (function, second) {
                    (56, _) => truth(quest.state == super::QuestState::Running),
                    (58, _) => Some(quest.stage() as f32),
                    (543, _) => truth(quest.completed),
                    (_, Parameter::Number(stage)) => truth(quest.stages.contains(&stage)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Functions that ask any reference.
    #[expect(clippy::cast_precision_loss, reason = "the games answer with floats")]
    fn answer_of_thing(&self, condition: &Condition, who: FormId) -> Option<f32> {
        let form = || condition.parameters[0].form(self);
        let truth = |holds: bool| Some(f32::from(u8::from(holds)));
        let reference = self.reference(who)?;
        match condition.function {
            1 => Some(reference.distance(self.reference(form()?)?)),
            5 => truth(reference.flags.contains(ReferenceFlags::LOCKED)),
            14 => Some(self.value(who, form()?).current()),
            277 => Some(self.value(who, form()?).base),
            430 => Some(self.health(who)),
            24 => Some(reference.scale()),
            32 => truth(reference.cell == self.reference(form()?)?.cell),
            35 => truth(reference.flags.contains(ReferenceFlags::DISABLED)),
            47 => Some(self.item_count(who, form()?) as f32),
            465 => {
                let word = form()?;
                let items = reference.items.iter();
                let items = items.filter(|(item, _)| self.has_keyword(**item, word));
                Some(items.map(|(_, count)| *count).sum::<i32>() as f32)
            }
            67 => truth(reference.cell == Some(form()?)),
            300 => match reference.cell.and_then(|cell| self.body(cell)) {
                Some(Body::Cell(cell)) => truth(cell.interior),
                _ => truth(false),
            },
            214 => {
                let effect = form()?;
                truth(self.effects_on(who).any(|base| base == effect))
            }
            699 => {
                let word = form()?;
                truth(
                    self.effects_on(who)
                        .any(|base| self.has_keyword(base, word)),
                )
            }
            _ => None,
        }
    }

    /// Functions that ask an actor.
    #[expect(clippy::cast_precision_loss, reason = "the games answer with floats")]
    fn answer_of_actor(&self, condition: &Condition, who: FormId) -> Option<f32> {
        let form = || condition.parameters[0].form(self);
        let truth = |holds: bool| Some(f32::from(u8::from(holds)));
        let Some(actor) = self.actor(who) else {
            // A thing is in no faction and fights nobody.
            return (condition.function != 73).then_some(0.0);
        };
        let base = self.reference(who).and_then(|reference| reference.base);
        let base = match base.and_then(|base| self.body(base)) {
            Some(Body::ActorBase(base)) => Some(base),
            _ => None,
        };
        let is = |flag: ActorFlags| actor.flags.contains(flag);
        let base_is = |flag: BaseFlags| base.is_some_and(|base| base.flags.contains(flag));
        let worn = |word: FormId| {
            let worn = actor.equipped.iter();
            worn.filter(|item| self.has_keyword(**item, word)).count()
        };
        match condition.function {
            46 => truth(actor.is_dead()),
            69 => truth(actor.race.or(base?.race)? == form()?),
            70 => {
                let Parameter::Number(sex) = condition.parameters[0] else {
                    return None;
                };
                truth((sex == 1) == base_is(BaseFlags::FEMALE))
            }
            71 => truth(actor.factions.get(&form()?).is_some_and(|rank| *rank > -1)),
            // Whoever is no member has rank -2.
            73 => Some(actor.factions.get(&form()?).copied().unwrap_or(-2) as f32),
            80 => Some(actor.level() as f32),
            91 => truth(is(ActorFlags::ALERT)),
            // Three is sitting, or lying.
            159 => Some(if actor.seat.is_some() { 3.0 } else { 0.0 }),
            182 => {
                let wanted = self.expanded(form()?);
                truth(wanted.iter().any(|item| actor.equipped.contains(item)))
            }
            237 => truth(is(ActorFlags::GHOST)),
            264 => truth(actor.spells.contains(&form()?)),
            286 => truth(is(ActorFlags::SNEAKING)),
            289 => truth(!actor.targets.is_empty()),
            354 => truth(is(ActorFlags::ESSENTIAL) || base_is(BaseFlags::ESSENTIAL)),
            403 => Some(actor.relationships.get(&form()?).copied().unwrap_or(0) as f32),
            448 => truth(actor.perks.contains_key(&form()?)),
            453 => truth(is(ActorFlags::TEAMMATE)),
            476 => truth(is(ActorFlags::PROTECTED) || base_is(BaseFlags::PROTECTED)),
            682 => truth(worn(form()?) > 0),
            719 => {
                let other = form()?;
                truth(actor.targets.contains(&other) || self.faction_reaction(who, other) == 1)
            }
            722 => Some(worn(form()?) as f32),
            _ => None,
        }
    }

    /// The part of its health that something has left.
    fn health(&self, who: FormId) -> f32 {
        let values = self.reference(who).map(|reference| &reference.values);
        let known = values.into_iter().flatten().find(|(value, _)| {
            let form = self.form(**value);
            form.is_some_and(|form| form.name.eq_ignore_ascii_case("Health"))
        });
        known.map_or(1.0, |(_, value): (_, &ActorValue)| value.percentage())
    }

    /// The magic effects that are on something.
    fn effects_on(&self, who: FormId) -> impl Iterator<Item = FormId> {
        let running = self.plan().running.keys();
        running.filter_map(move |id| match self.body(*id) {
            Some(Body::Effect(effect)) if effect.target == Some(who) => effect.base,
            _ => None,
        })
    }

    /// The location of something, or the location itself.
    fn location_of(&self, who: FormId) -> Option<FormId> {
        let body = self.body(who)?;
        if let Body::Reference(reference) = body {
            return reference.location;
        }
        matches!(body, Body::Location(_)).then_some(who)
    }

    /// Whether something is in a location or in one that it contains.
    fn is_within(&self, who: FormId, location: FormId) -> bool {
        let mut here = self.location_of(who);
        // Damaged files may have locations that contain each other.
        for _ in 0..64 {
            match here {
                Some(found) if found == location => return true,
                Some(found) => match self.body(found) {
                    Some(Body::Location(state)) => here = state.parent,
                    _ => return false,
                },
                None => return false,
            }
        }
        false
    }

    /// Whether something is of a base. A location is its own.
    fn is_base(&self, who: FormId, base: FormId) -> bool {
        let own = self.reference(who).and_then(|reference| reference.base);
        own.unwrap_or(who) == base
    }

    /// Whether a list has something, or its base.
    fn is_listed(&self, who: FormId, list: FormId) -> bool {
        let base = self.reference(who).and_then(|reference| reference.base);
        let listed = self.expanded(list);
        listed
            .iter()
            .any(|form| *form == who || Some(*form) == base)
    }
}

persist_words! {
    Comparison { Equal = 0, Different = 1, Greater = 2, AtLeast = 3, Less = 4, AtMost = 5 }
}

persist_enum! {
    Parameter { 0 = Number(number), 1 = Form(form), 2 = Alias(alias) }
    Asked { 0 = Subject, 1 = Target, 2 = Form(form), 3 = Alias(alias), 4 = Nobody }
    Compared { 0 = Number(number), 1 = Global(global) }
}

persist_struct! {
    Condition { function, parameters, asked, comparison, value, or_next }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(function: u16, first: Parameter, or_next: bool) -> Condition {
        Condition {
            function,
            parameters: [first, Parameter::Number(0)],
            asked: Asked::Subject,
            comparison: Comparison::Equal,
            value: Compared::Number(1.0),
            or_next,
        }
    }

    #[test]
    fn functions_are_sorted_for_the_search() {
        assert!(FUNCTIONS.is_sorted_by_key(|row| row.0));
    }

    #[test]
    fn or_joins_neighbours_and_what_is_unknown_may_not_matter() {
        let mut world = World::default();
        let faction = world.stand_in("Guild", "Faction");
        let member = condition(71, Parameter::Form(faction), false);
        let stranger = condition(9999, Parameter::Number(0), false);
        let or = |one: Condition| Condition {
            or_next: true,
            ..one
        };
        let player = Some(FormId::PLAYER);
        let mut holds = |rows: &[Condition], joined: bool| {
            if let Some(actor) = world.actor_mut(FormId::PLAYER) {
                actor.factions.clear();
                actor.factions.extend(joined.then_some((faction, 0)));
            }
            world.holds(rows, player, None)
        };
        assert_eq!(holds(&[], false), Some(true));
        assert_eq!(holds(&[member], true), Some(true));
        assert_eq!(holds(&[member], false), Some(false));
        assert_eq!(holds(&[or(member), stranger], true), Some(true));
        assert_eq!(holds(&[or(member), stranger], false), None);
        assert_eq!(holds(&[member, stranger], false), Some(false));
        assert_eq!(holds(&[member, stranger], true), None);
        // False or true, and true: not false, or (true and true).
        let actor = condition(353, Parameter::Number(0), false);
        assert_eq!(holds(&[or(member), actor, actor], false), Some(true));
        assert_eq!(holds(&[or(actor), actor, member], false), Some(false));
        // The last one has nothing to be joined to.
        assert_eq!(holds(&[or(member)], false), Some(false));
    }

    #[test]
    fn the_subject_the_target_and_what_an_alias_holds_are_asked() {
        let mut world = World::default();
        let quest = world.stand_in("Quest", "Quest");
        let thing = world.stand_in("Thing", "ObjectReference");
        let alias = world.alias(quest, "Alias", crate::world::AliasKind::Reference);
        let ask = |asked: Asked| Condition {
            asked,
            ..condition(353, Parameter::Number(0), false)
        };
        let (player, thing) = (Some(FormId::PLAYER), Some(thing));
        assert_eq!(
            world.holds(&[ask(Asked::Subject)], player, thing),
            Some(true)
        );
        assert_eq!(
            world.holds(&[ask(Asked::Target)], player, thing),
            Some(false)
        );
        assert_eq!(world.holds(&[ask(Asked::Target)], player, None), None);
        assert_eq!(world.holds(&[ask(Asked::Nobody)], player, thing), None);
        assert_eq!(world.holds(&[ask(Asked::Alias(alias))], thing, None), None);
        world.fill_alias(alias, FormId::PLAYER);
        let rows = [ask(Asked::Alias(alias))];
        assert_eq!(world.holds(&rows, thing, None), Some(true));
    }
}
