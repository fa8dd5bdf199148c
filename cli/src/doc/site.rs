//! All pages together: which script has which page, and what other scripts do with it.

use std::collections::BTreeMap;

use cyperus_workbench::document::{MemberKind, Page, Target};

use super::block::Place;
use super::file_name::file_name;

/// The number of a page.
pub(super) type PageId = usize;

/// A declaration as it is looked up: its kind, and its name in lower case. `None` is the script itself.
type Key = Option<(MemberKind, String)>;

/// Who uses a declaration, or replaces it.
#[derive(Debug, Default)]
pub(super) struct Others {
    /// Scripts with the function that uses it, which is empty for declarations.
    pub(super) users: Vec<(PageId, String)>,
    /// Scripts that declare it anew.
    pub(super) overriders: Vec<PageId>,
}

/// The pages of all documented scripts.
#[derive(Debug)]
pub(crate) struct Site {
    /// In the order of their names, ignoring case.
    pub(super) pages: Vec<Page>,
    /// The file of each page, without its ending.
    pub(super) files: Vec<String>,
    by_name: BTreeMap<String, PageId>,
    children: Vec<Vec<PageId>>,
    others: Vec<BTreeMap<Key, Others>>,
}

impl Site {
    /// A site of these pages.
    pub(crate) fn new(mut pages: Vec<Page>) -> Self {
        pages.sort_by_cached_key(|page| (page.name.to_ascii_lowercase(), page.name.clone()));
        pages.dedup_by(|second, first| second.name.eq_ignore_ascii_case(&first.name));
        let names = pages.iter().map(|page| page.name.to_ascii_lowercase());
        let by_name: BTreeMap<String, PageId> = names.zip(0..).collect();
        let mut site = Self {
            files: pages.iter().map(|page| file_name(&page.name)).collect(),
            children: vec![Vec::new(); pages.len()],
            others: pages.iter().map(|_| BTreeMap::new()).collect(),
            by_name,
            pages,
        };
        site.relate();
        site
    }

    /// The page of a script, if it is documented.
    pub(super) fn page(&self, script: &str) -> Option<PageId> {
        self.by_name.get(&script.to_ascii_lowercase()).copied()
    }

    /// How many scripts it documents.
    pub(crate) fn len(&self) -> usize {
        self.pages.len()
    }

    /// How many of them have errors.
    pub(crate) fn wrong(&self) -> usize {
        let pages = self.pages.iter();
        pages.filter(|page| !page.errors.is_empty()).count()
    }

    /// Where something is documented, if it is.
    pub(super) fn place(&self, target: &Target) -> Option<Place> {
        let page = Some(self.page(&target.script)?);
        let anchor = target.member.as_ref();
        let anchor = anchor.map(|(kind, name)| anchor_of(*kind, name));
        Some(Place { page, anchor })
    }

    pub(super) fn children(&self, page: PageId) -> &[PageId] {
        self.children.get(page).map_or(&[], Vec::as_slice)
    }

    /// What others do with a declaration; `None` where nobody does anything.
    pub(super) fn others(
        &self,
        page: PageId,
        member: Option<(MemberKind, &str)>,
    ) -> Option<&Others> {
        let key = member.map(|(kind, name)| (kind, name.to_ascii_lowercase()));
        self.others.get(page)?.get(&key)
    }

    /// The scripts that use anything of a script, each once.
    pub(super) fn users(&self, page: PageId) -> Vec<PageId> {
        let all = self.others.get(page).into_iter().flat_map(BTreeMap::values);
        let mut users: Vec<PageId> = all
            .flat_map(|others| others.users.iter().map(|(user, _)| *user))
            .collect();
        users.sort_unstable();
        users.dedup();
        users
    }

    fn relate(&mut self) {
        for (user, page) in self.pages.iter().enumerate() {
            let parent = page.ancestors.first();
            let parent = parent.and_then(|name| self.by_name.get(&name.to_ascii_lowercase()));
            if let Some(children) = parent.and_then(|&parent| self.children.get_mut(parent)) {
                children.push(user);
            }
            for used in &page.uses {
                if let Some(others) = entry(&self.by_name, &mut self.others, &used.target) {
                    others.users.push((user, used.within.clone()));
                }
            }
            let overridden = page.functions.iter().filter(|it| it.state.is_none());
            for target in overridden.filter_map(|function| function.overrides.as_ref()) {
                if let Some(others) = entry(&self.by_name, &mut self.others, target) {
                    others.overriders.push(user);
                }
            }
        }
    }
}

fn entry<'site>(
    by_name: &BTreeMap<String, PageId>,
    others: &'site mut [BTreeMap<Key, Others>],
    target: &Target,
) -> Option<&'site mut Others> {
    let page = *by_name.get(&target.script.to_ascii_lowercase())?;
    let key = target.member.as_ref();
    let key = key.map(|(kind, name)| (*kind, name.to_ascii_lowercase()));
    Some(others.get_mut(page)?.entry(key).or_default())
}

/// The anchor of a declaration on its page. The search makes the same.
pub(super) fn anchor_of(kind: MemberKind, name: &str) -> String {
    let letter = match kind {
        MemberKind::Property => 'p',
        MemberKind::Function => 'f',
        MemberKind::CustomEvent => 'c',
        MemberKind::Struct => 't',
        MemberKind::State => 's',
    };
    format!("{letter}-{}", name.to_ascii_lowercase())
}
