//! Who died since the last verdict: objects counted by class and by allocation site.

/// Counts that grow with the number of classes and sites, not with the number of deaths.
#[derive(Debug, Default)]
pub(crate) struct Deaths {
    by_class: Vec<u32>,
    by_site: Vec<u32>,
}

impl Deaths {
    /// Counts one.
    #[inline]
    pub(super) fn add(&mut self, class: u32, site: u32) {
        count(&mut self.by_class, class);
        count(&mut self.by_site, site);
    }

    /// The counts by class and by site, without zeros; starts again from none.
    pub(crate) fn take(&mut self) -> [Box<[(u32, u32)]>; 2] {
        [take(&mut self.by_class), take(&mut self.by_site)]
    }
}

#[inline]
fn count(counts: &mut Vec<u32>, number: u32) {
    let at = number as usize;
    if at >= counts.len() {
        counts.resize(at + 1, 0);
    }
    counts[at] += 1;
}

fn take(counts: &mut [u32]) -> Box<[(u32, u32)]> {
    let numbered = (0_u32..).zip(counts).filter(|(_, count)| **count > 0);
    numbered
        .map(|(number, count)| (number, std::mem::take(count)))
        .collect()
}
