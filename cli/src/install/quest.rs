//! Stages, aliases and fragments of quests.

use std::collections::BTreeMap;

use cyperus_pex::Game;
use cyperus_plugin::form::alias::{self, Alias};
use cyperus_plugin::form::quest::{LogEntry, Quest, QuestFlags, Stage};
use cyperus_plugin::{Content, Vmad};
use cyperus_vm::world::{
    AliasId, AliasKind, AliasPlan, Condition, Fill, FormId, Fragment, Match, QuestPlan, StagePlan,
};

use super::Installer;
use super::file::File;

/// A log entry completes its quest.
const COMPLETES: u8 = 1;

impl Installer<'_> {
    /// Declares the aliases of a quest, before anything names them.
    pub(super) fn declare_aliases(&mut self, id: FormId, quest: &Quest<'_>) {
        for alias in quest.aliases() {
            let Ok(number) = u16::try_from(alias.id) else {
                continue;
            };
            let name = alias.name().map(|name| name.decode().into_owned());
            let name = name.unwrap_or_default();
            let kind = kind_of(&alias);
            let alias = AliasId { quest: id, number };
            self.machine.world_mut().declare_alias(alias, &name, kind);
        }
    }

    /// What a quest does. Its scripts are added when they are attached.
    pub(super) fn plan_quest(
        &mut self,
        file: &File<'_>,
        id: FormId,
        content: &Content<'_>,
        quest: &Quest<'_>,
    ) {
        let data = quest.data().unwrap_or_default();
        let mut plan = QuestPlan {
            runs_once: data.flags.has(QuestFlags::RUN_ONCE),
            repeats_stages: data.flags.has(QuestFlags::ALLOW_REPEATED_STAGES),
            tells_reset: self.game == Game::Skyrim,
            stages: self.stages(file, id, content, quest),
            ..QuestPlan::default()
        };
        for alias in quest.aliases() {
            let planned = self.plan_alias(file, id, &alias);
            plan.aliases.extend(planned);
        }
        if data.flags.has(QuestFlags::START_GAME_ENABLED) && quest.event().is_none() {
            self.installed.quests.push(id);
        }
        let world = self.machine.world_mut();
        if let Some(own) = world.quest_mut(id) {
            for objective in quest.objectives() {
                own.objective(i32::from(objective.index));
            }
        }
        world.plan_mut().quests.insert(id, plan);
    }

    fn stages(
        &mut self,
        file: &File<'_>,
        id: FormId,
        content: &Content<'_>,
        quest: &Quest<'_>,
    ) -> BTreeMap<i32, StagePlan> {
        let vmad = content.vmad();
        let mut stages: BTreeMap<i32, StagePlan> = BTreeMap::new();
        let mut conditions: BTreeMap<(u16, i32), Vec<Condition>> = BTreeMap::new();
        for stage in quest.stages() {
            let entries: Vec<LogEntry<'_>> = stage.log_entries().collect();
            for (number, entry) in (0..).zip(&entries) {
                let rows = self.conditions(file, Some(id), entry.conditions());
                conditions.insert((stage.index, number), rows);
            }
            let next = entries.iter().filter_map(|entry| entry.next_quest);
            let next: Vec<FormId> = next
                .filter_map(|next| self.form(file, next, "Quest"))
                .collect();
            let plan = stages.entry(i32::from(stage.index)).or_default();
            plan.runs_on_start |= stage.flags & Stage::RUN_ON_START != 0;
            plan.runs_on_stop |= stage.flags & Stage::RUN_ON_STOP != 0;
            plan.completes |= entries.iter().any(|entry| entry.flags & COMPLETES != 0);
            plan.next.extend(next);
        }
        let fragments = vmad.as_ref().and_then(Vmad::fragments);
        let fragments = fragments.into_iter().flat_map(|found| found.stages);
        let mut fragments: Vec<_> = fragments.collect();
        fragments.sort_by_key(|row| (row.stage, row.log_entry));
        for row in fragments {
            let when = conditions.remove(&(row.stage, row.log_entry));
            let plan = stages.entry(i32::from(row.stage)).or_default();
            let fragment = Fragment {
                script: row.function.script.decode().into(),
                function: row.function.name.decode().into(),
            };
            plan.fragments.push((when.unwrap_or_default(), fragment));
        }
        stages
    }

    fn plan_alias(
        &mut self,
        file: &File<'_>,
        quest: FormId,
        alias: &Alias<'_>,
    ) -> Option<AliasPlan> {
        let kind = kind_of(alias);
        let is_optional = alias.is_optional();
        let fill = match alias.fill() {
            alias::Fill::Forced(form) => self.form(file, form, "ObjectReference").map(Fill::Form),
            alias::Fill::Location(form) => self.form(file, form, "Location").map(Fill::Form),
            alias::Fill::UniqueActor(base) | alias::Fill::UniqueBase(base) => {
                self.only_reference(file, base, is_optional).map(Fill::Form)
            }
            alias::Fill::External { quest, alias } => {
                let number = i16::try_from(alias).ok()?;
                self.alias(file, quest, number, kind).map(Fill::Alias)
            }
            alias::Fill::Created { object, .. } => {
                self.guess(file, object, "Activator").map(Fill::Created)
            }
            alias::Fill::Empty => Some(Fill::Nothing),
            alias::Fill::Matching => Some(Fill::Matching(Match {
                conditions: self.conditions(file, Some(quest), alias.conditions()),
                otherwise: (!is_optional).then(|| self.anything(kind)),
            })),
            alias::Fill::FromAlias { .. }
            | alias::Fill::FromEvent { .. }
            | alias::Fill::Near { .. } => Some(if is_optional {
                Fill::Nothing
            } else {
                Fill::Form(self.anything(kind))
            }),
        };
        let number = u16::try_from(alias.id).ok()?;
        let mut forms = |forms: Vec<cyperus_plugin::FormId>, kind: &str| -> Vec<FormId> {
            let forms = forms.into_iter();
            forms
                .filter_map(|form| self.form(file, form, kind))
                .collect()
        };
        let spells = forms(alias.spells().collect(), "Spell");
        let factions = forms(alias.factions().collect(), "Faction");
        let items: Vec<_> = alias.items().collect();
        let items = items.into_iter().filter_map(|item| {
            let form = self.guess(file, item.item, "MiscObject")?;
            Some((form, item.count))
        });
        Some(AliasPlan {
            number,
            is_optional,
            fill: fill.unwrap_or(Fill::Unknown),
            spells,
            factions,
            items: items.collect(),
        })
    }

    /// The reference to a base of which there is only one. If the plugin does not place it, and the
    /// base is a master's, the master does.
    fn only_reference(
        &mut self,
        file: &File<'_>,
        base: cyperus_plugin::FormId,
        is_optional: bool,
    ) -> Option<FormId> {
        let is_own = file.is_own(base);
        let base = self.form(file, base, "ActorBase")?;
        if base == FormId::PLAYER_BASE {
            return Some(FormId::PLAYER);
        }
        let world = self.machine.world();
        let found = world.forms().map(|(id, _)| id).find(|id| {
            let reference = world.reference(*id);
            reference.is_some_and(|reference| reference.base == Some(base))
        });
        if found.is_some() {
            return found;
        }
        if is_own && is_optional {
            return None;
        }
        let world = self.machine.world_mut();
        let made = world.declare(None, "", "Actor").ok()?;
        if let Some(reference) = world.reference_mut(made) {
            reference.base = Some(base);
        }
        Some(made)
    }

    /// Something for an alias that nothing here can fill.
    fn anything(&mut self, kind: AliasKind) -> FormId {
        let (name, class) = match kind {
            AliasKind::Location => ("MatchingLocation", "Location"),
            AliasKind::Reference | AliasKind::Collection => ("MatchingReference", "Actor"),
        };
        self.machine.world_mut().stand_in(name, class)
    }
}

fn kind_of(alias: &Alias<'_>) -> AliasKind {
    match alias.kind {
        alias::AliasKind::Reference => AliasKind::Reference,
        alias::AliasKind::Location => AliasKind::Location,
        alias::AliasKind::Collection { .. } => AliasKind::Collection,
    }
}
