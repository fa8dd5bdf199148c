//! Where a record is, judged by the groups around it.

use crate::form_id::FormId;

/// What a group says about the place of its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupKind {
    /// The children of a world.
    World(FormId),
    /// The children of a cell.
    Cell(FormId),
    /// The answers of a topic.
    Topic(FormId),
    /// Persistent references of a cell.
    Persistent(FormId),
    /// Temporary references of a cell.
    Temporary(FormId),
    /// Topics, scenes and branches of a quest.
    Quest(FormId),
    /// Anything else: all records of a kind, blocks and sub-blocks of cells.
    Other,
}

impl GroupKind {
    pub(crate) fn new(kind: i32, label: [u8; 4]) -> Self {
        let form = FormId(u32::from_le_bytes(label));
        match kind {
            1 => Self::World(form),
            6 => Self::Cell(form),
            7 => Self::Topic(form),
            8 => Self::Persistent(form),
            9 => Self::Temporary(form),
            10 => Self::Quest(form),
            _ => Self::Other,
        }
    }
}

/// Where a record is. A reference's cell is known only from its groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The cell that contains the record.
    pub cell: Option<FormId>,
    /// Whether the record is persistent in the cell.
    pub persistent: bool,
    /// The world that contains the record.
    pub world: Option<FormId>,
    /// The topic that the record answers.
    pub topic: Option<FormId>,
    /// The quest that the topic, scene or branch belongs to.
    pub quest: Option<FormId>,
}

impl Place {
    /// The place of the contents of a group that is here.
    pub(crate) fn within(mut self, group: GroupKind) -> Self {
        match group {
            GroupKind::World(world) => self.world = Some(world),
            GroupKind::Cell(cell) | GroupKind::Temporary(cell) => {
                self.cell = Some(cell);
                self.persistent = false;
            }
            GroupKind::Persistent(cell) => {
                self.cell = Some(cell);
                self.persistent = true;
            }
            GroupKind::Topic(topic) => self.topic = Some(topic),
            GroupKind::Quest(quest) => self.quest = Some(quest),
            GroupKind::Other => {}
        }
        self
    }
}
