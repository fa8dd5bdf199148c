//! Types: struct layouts and classes, registered before anything of that type is allocated.

use super::Heap;
use crate::cell::StructType;
use crate::layout::{ClassId, Layout, StructId, Target};
use crate::object::{Class, ClassTraits};
use crate::slot::SlotKind;
use crate::trace::{Plan, TokenError, TokenStream};

impl Heap {
    /// Registers a struct type whose members have these kinds, in order.
    pub fn register_struct(&mut self, members: &[SlotKind]) -> StructId {
        self.register_typed_struct(members.iter().map(|&kind| (kind, Target::Unknown)))
    }

    /// Registers a struct type with more information about its members than their kinds. Panics if
    /// it has a reference past slot 2^19, like a class: a script file cannot have so many members.
    pub fn register_typed_struct(
        &mut self,
        members: impl IntoIterator<Item = (SlotKind, Target)>,
    ) -> StructId {
        let id = StructId(u32::try_from(self.struct_types.len()).unwrap_or(u32::MAX));
        match StructType::new(Layout::new(None, members)) {
            Ok(made) => self.struct_types.push(made),
            Err(error) => refuse_type(error),
        }
        id
    }

    /// The layout of a registered struct type.
    pub fn struct_layout(&self, id: StructId) -> &Layout {
        &self.struct_types[id.0 as usize].layout
    }

    /// Registers a class whose own variables have these kinds; the parent's come first in the
    /// slots. A class with a reference past slot 2^19 has no token stream, and this panics: no
    /// script comes near it.
    pub fn register_class(
        &mut self,
        parent: Option<ClassId>,
        variables: &[SlotKind],
        traits: ClassTraits,
    ) -> ClassId {
        let fields = variables.iter().map(|&kind| (kind, Target::Unknown));
        match self.register_typed_class(parent, fields, traits) {
            Ok(id) => id,
            Err(error) => refuse_type(error),
        }
    }

    /// Registers a class with more information about its own variables than their kinds.
    pub fn register_typed_class(
        &mut self,
        parent: Option<ClassId>,
        variables: impl IntoIterator<Item = (SlotKind, Target)>,
        traits: ClassTraits,
    ) -> Result<ClassId, TokenError> {
        let id = ClassId(u32::try_from(self.classes.len()).unwrap_or(u32::MAX));
        let above = parent.map(|parent| &self.classes[parent.0 as usize]);
        let layout = Layout::new(above.map(|class| &class.layout), variables);
        let first = above.map_or(0, |class| class.layout.fields().len());
        let stream = above.map(|class| &class.tokens);
        let tokens = TokenStream::assemble(stream, &layout, first, &|id| {
            let known = self.struct_types.get(id.0 as usize)?;
            Some(&known.layout)
        })?;
        self.classes.push(Class {
            parent,
            layout,
            traits,
            plan: Plan::decode(&tokens),
            tokens,
        });
        Ok(id)
    }

    /// A registered class.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }
}

#[cold]
#[expect(
    clippy::panic,
    reason = "documented; the typed form returns the error instead"
)]
fn refuse_type(error: TokenError) -> ! {
    panic!("{error}")
}
