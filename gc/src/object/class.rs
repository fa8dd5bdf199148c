//! Classes of script objects: layout, inheritance, and how instances are destroyed.

use std::sync::OnceLock;

use bitflags::bitflags;

use crate::layout::{ClassId, Layout};
use crate::slot::SlotKind;
use crate::trace::{Plan, TokenStream};

bitflags! {
    /// How the collector may treat instances of a class.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct ClassTraits: u8 {
        /// Instances may be the root of a cluster.
        const CLUSTER_ROOT = 1;
        /// Instances refuse to join clusters.
        const NO_CLUSTER = 2;
        /// Instances may be destroyed on the worker thread.
        const WORKER_DESTROY = 4;
        /// Instances have something to release: the host's destruction hooks are called for them.
        const HOOKS = 8;
        /// Instances are told before they die: the first collection that does not reach one spares it
        /// and names it to the host; a later one condemns it.
        const FAREWELL = 16;
    }
}

/// A registered class.
#[derive(Clone, Debug)]
pub struct Class {
    pub(crate) parent: Option<ClassId>,
    pub(crate) layout: Layout,
    pub(crate) traits: ClassTraits,
    /// The number of its first own field.
    pub(crate) first: usize,
    /// Its stream, once something has asked for it.
    pub(crate) tokens: OnceLock<TokenStream>,
    /// The stream in the form that the mark follows; empty before the first instance.
    pub(crate) plan: Plan,
    pub(crate) is_planned: bool,
}

impl Class {
    /// The class it extends.
    pub fn parent(&self) -> Option<ClassId> {
        self.parent
    }

    /// Where its fields are, the parent's first.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How instances are treated.
    pub fn traits(&self) -> ClassTraits {
        self.traits
    }

    /// Slot and kind of each reference, in the order of the stream; nothing before the first instance.
    #[inline]
    pub(crate) fn references(&self) -> &[(u32, SlotKind)] {
        self.plan.references()
    }
}
