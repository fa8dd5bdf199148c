//! Types: struct layouts and classes, registered before anything of that type is allocated.

use std::sync::OnceLock;

use super::Heap;
use crate::cell::StructType;
use crate::layout::{ClassId, Layout, StructId, Target};
use crate::object::{Class, ClassTraits};
use crate::slot::SlotKind;
use crate::trace::{OFFSET_LIMIT, Plan, TokenError, TokenStream};

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
        let last = layout.fields().last().map_or(0, |field| field.0);
        if last >= OFFSET_LIMIT {
            return Err(TokenError::Offset(last));
        }
        self.classes.push(Class {
            parent,
            layout,
            traits,
            first,
            tokens: OnceLock::new(),
            plan: Plan::default(),
            is_planned: false,
        });
        Ok(id)
    }

    /// The references of a class as packed tokens, assembled when they are first asked for: the parent's
    /// come first, and each class's stream is made once, whoever asks at the same time. Scopes open for the
    /// struct types that are known by then; where they nest too deeply for a token, none opens.
    pub fn tokens(&self, id: ClassId) -> &TokenStream {
        let class = &self.classes[id.0 as usize];
        class.tokens.get_or_init(|| {
            let parent = class.parent.map(|parent| self.tokens(parent));
            let assemble = |is_deep: bool| {
                TokenStream::assemble(parent, &class.layout, class.first, &|id| {
                    let known = self.struct_types.get(id.0 as usize)?;
                    is_deep.then_some(&known.layout)
                })
            };
            match assemble(true).or_else(|_| assemble(false)) {
                Ok(stream) => stream,
                Err(error) => refuse_type(error),
            }
        })
    }

    /// Called for each new instance: from the first on, the mark knows where its references are.
    #[inline]
    pub(crate) fn plan_class(&mut self, class: u32) {
        if !self.classes[class as usize].is_planned {
            self.make_plan(class);
        }
    }

    #[cold]
    #[inline(never)]
    fn make_plan(&mut self, class: u32) {
        let plan = Plan::decode(self.tokens(ClassId(class)));
        let class = &mut self.classes[class as usize];
        class.plan = plan;
        class.is_planned = true;
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
