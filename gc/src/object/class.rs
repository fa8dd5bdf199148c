//! Classes of script objects: layout, inheritance, and how instances are destroyed.

use crate::layout::{ClassId, Layout};

/// How the collector may treat instances of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClassTraits {
    /// Instances may be the root of a cluster.
    pub can_root_cluster: bool,
    /// Instances refuse to join clusters.
    pub refuses_cluster: bool,
    /// Instances may be taken apart on a worker thread.
    pub destroy_on_worker: bool,
    /// Instances have something to release, so the host's destruction hooks are called.
    pub has_hooks: bool,
}

/// A registered class.
#[derive(Clone, Debug)]
pub struct Class {
    pub(crate) parent: Option<ClassId>,
    pub(crate) layout: Layout,
    pub(crate) traits: ClassTraits,
}

impl Class {
    /// The class it extends.
    pub fn parent(&self) -> Option<ClassId> {
        self.parent
    }

    /// Where its fields lie, the parent's first.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How instances are treated.
    pub fn traits(&self) -> ClassTraits {
        self.traits
    }
}
