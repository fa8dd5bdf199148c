//! A list that never grows beyond a limit: when it is full, every other item is dropped, and from then
//! on only every other one is kept. The first item always stays, and so does the newest.

/// Most items before thinning.
const LIMIT: usize = 240;

/// The list.
#[derive(Clone, Debug)]
pub(super) struct Thinned<T> {
    kept: Vec<T>,
    /// The newest item, if it was not due to be kept.
    last: Option<T>,
    stride: usize,
    pushed: usize,
}

impl<T> Default for Thinned<T> {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            last: None,
            stride: 1,
            pushed: 0,
        }
    }
}

impl<T> Thinned<T> {
    /// Whether the next item will stay after newer ones come.
    pub(super) fn is_due(&self) -> bool {
        self.pushed.is_multiple_of(self.stride)
    }

    /// Adds an item.
    pub(super) fn push(&mut self, item: T) {
        let due = self.is_due();
        self.pushed += 1;
        if !due {
            self.last = Some(item);
            return;
        }
        self.last = None;
        self.kept.push(item);
        if self.kept.len() > LIMIT {
            let mut at = 0;
            self.kept.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.stride *= 2;
        }
    }

    /// Counts an item that was not made because it was not due.
    pub(super) fn skip(&mut self) {
        self.pushed += 1;
    }

    /// What is kept, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.kept.iter().chain(&self.last)
    }

    /// The newest item.
    pub(super) fn last(&self) -> Option<&T> {
        self.last.as_ref().or(self.kept.last())
    }

    /// What is kept, in order; empties the list.
    pub(super) fn take(&mut self) -> Vec<T> {
        let Self { kept, last, .. } = std::mem::take(self);
        kept.into_iter().chain(last).collect()
    }

    /// Empties the list.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_items_are_all_kept() {
        let mut list = Thinned::default();
        (0..LIMIT).for_each(|item| list.push(item));
        assert!(list.take().into_iter().eq(0..LIMIT));
    }

    #[test]
    fn of_many_the_first_the_last_and_an_even_choice_is_kept() {
        let mut list = Thinned::default();
        (0..100_000).for_each(|item| list.push(item));
        let kept = list.take();
        assert!(kept.len() <= LIMIT + 1 && kept.len() > LIMIT / 3);
        assert_eq!(kept.first(), Some(&0));
        assert_eq!(kept.last(), Some(&99_999));
        let step = kept[1] - kept[0];
        assert!(
            kept[..kept.len() - 1]
                .windows(2)
                .all(|pair| pair[1] - pair[0] == step)
        );
    }
}
