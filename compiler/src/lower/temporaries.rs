//! Temporaries: which one holds a value, and when it can be used again.
//!
//! Both official compilers number temporaries through the whole script and use a free one of the
//! same type again within a function, the one that has been free longest first. They differ in
//! when a temporary becomes free:
//!
//! - Skyrim's frees an operand as soon as the instruction that reads it is known, so that the
//!   result may land in the same temporary;
//! - Fallout 4's frees all temporaries of a statement at its end, except that a declaration of a
//!   local leaves its own to the next statement of its block and loses it where there is none. A
//!   temporary belongs to the block that made it: used further in, it stays taken until the
//!   statement of *its* block ends; when its block is over it passes to the enclosing block for one
//!   more use, and is lost after that.

use crate::types::Type;

#[derive(Clone, Copy, Debug)]
struct Temporary {
    value_type: Type,
    /// The block that made it.
    home: u32,
    /// Whether an instruction names it.
    is_used: bool,
}

/// A block of statements.
#[derive(Debug, Default)]
struct Block {
    serial: u32,
    /// Made here and taken by the statement that is being lowered.
    held: Vec<u32>,
    /// Free, longest free first.
    free: Vec<u32>,
}

/// The temporaries of a script.
#[derive(Debug)]
pub(super) struct Temporaries {
    /// Those of the current function; the first has number `first`.
    list: Vec<Temporary>,
    first: u32,
    blocks: Vec<Block>,
    spare: Vec<Block>,
    serials: u32,
    frees_at_once: bool,
    /// Where the function first calls for the result of a function that returns nothing: the block,
    /// and the number of the next temporary.
    void: Option<(u32, u32)>,
}

impl Temporaries {
    pub(super) fn new(frees_at_once: bool) -> Self {
        Self {
            list: Vec::new(),
            first: 0,
            blocks: Vec::new(),
            spare: Vec::new(),
            serials: 0,
            frees_at_once,
            void: None,
        }
    }

    /// Starts a function: nothing is free, numbers go on.
    pub(super) fn begin(&mut self) {
        self.first += u32::try_from(self.list.len()).unwrap_or(0);
        self.list.clear();
        while !self.blocks.is_empty() {
            self.close();
        }
        self.serials = 0;
        self.void = None;
        self.enter();
    }

    /// A number for a temporary of a function that has no body in the source.
    pub(super) fn reserve(&mut self) -> u32 {
        let number = self.first + u32::try_from(self.list.len()).unwrap_or(0);
        self.list.clear();
        self.first = number + 1;
        number
    }

    fn close(&mut self) {
        if let Some(mut block) = self.blocks.pop() {
            block.held.clear();
            block.free.clear();
            self.spare.push(block);
        }
    }

    pub(super) fn enter(&mut self) {
        let mut block = self.spare.pop().unwrap_or_default();
        block.serial = self.serials;
        self.serials += 1;
        self.blocks.push(block);
    }

    /// The number of the innermost block, counted from 0 through the function.
    pub(super) fn serial(&self) -> u32 {
        self.blocks.last().map_or(0, |block| block.serial)
    }

    /// Ends a block. What a declaration at its end still holds is lost.
    pub(super) fn leave(&mut self) {
        let Some(mut block) = self.blocks.pop() else {
            return;
        };
        if let Some(outer) = self.blocks.last_mut() {
            outer.free.append(&mut block.free);
        }
        block.held.clear();
        block.free.clear();
        self.spare.push(block);
    }

    /// A temporary of a type: a free one, or a new one.
    pub(super) fn take(&mut self, value_type: Type) -> u32 {
        let (first, list) = (self.first, &self.list);
        let found = self.blocks.iter_mut().rev().find_map(|block| {
            let at = block.free.iter().position(|&number| {
                list.get((number - first) as usize)
                    .is_some_and(|t| t.value_type == value_type)
            })?;
            Some(block.free.remove(at))
        });
        let number = found.unwrap_or_else(|| {
            let number = self.first + u32::try_from(self.list.len()).unwrap_or(0);
            self.list.push(Temporary {
                value_type,
                home: self.serial(),
                is_used: false,
            });
            number
        });
        if !self.frees_at_once {
            let home = self.home(number);
            if let Some(block) = self.blocks.iter_mut().find(|block| block.serial == home) {
                block.held.push(number);
            }
        }
        number
    }

    /// Notes that a call returns nothing: the local for that stands among the temporaries, where the
    /// first such call would have taken one.
    pub(super) fn take_void(&mut self) {
        if self.void.is_none() {
            let next = self.first + u32::try_from(self.list.len()).unwrap_or(0);
            self.void = Some((self.serial(), next));
        }
    }

    /// The block of [`Self::take_void`] and the temporary it stands before.
    pub(super) fn void(&self) -> (u32, u32) {
        self.void.unwrap_or((0, self.first))
    }

    /// An operand has been read. Only Skyrim's compiler takes notice.
    pub(super) fn free(&mut self, number: u32) {
        if self.frees_at_once
            && number != crate::check::NO_TEMPORARY
            && let Some(outermost) = self.blocks.first_mut()
        {
            outermost.free.push(number);
        }
    }

    /// A statement is over: what its block holds is free again, lowest numbers first.
    pub(super) fn release(&mut self) {
        if let Some(block) = self.blocks.last_mut() {
            let Block { held, free, .. } = block;
            held.sort_unstable();
            free.append(held);
        }
    }

    fn home(&self, number: u32) -> u32 {
        let at = number.wrapping_sub(self.first) as usize;
        self.list
            .get(at)
            .map_or(u32::MAX, |temporary| temporary.home)
    }

    /// Notes that an instruction names it. True the first time.
    pub(super) fn note_use(&mut self, number: u32) -> bool {
        match self.list.get_mut((number - self.first) as usize) {
            Some(temporary) => !std::mem::replace(&mut temporary.is_used, true),
            None => false,
        }
    }

    /// The used temporaries of the function: number, type and block.
    pub(super) fn used(&self) -> impl Iterator<Item = (u32, Type, u32)> {
        self.list
            .iter()
            .zip(self.first..)
            .filter(|(temporary, _)| temporary.is_used)
            .map(|(temporary, number)| (number, temporary.value_type, temporary.home))
    }
}
