//! The instructions of register code, expanded from the table, and their operands.

use cyperus_gc::{ElementKind, SlotKind};

use crate::symbol::Symbol;

/// A register that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Def(pub u16);

/// A register that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use(pub u16);

/// Two registers, tag first, that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefPair(pub u16);

/// Two registers, tag first, that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsePair(pub u16);

/// The number that an instruction's allocations are counted under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site(pub u32);

/// Receives the registers of an instruction.
pub trait RegisterVisitor {
    /// The instruction reads `count` registers starting at `first`.
    fn read(&mut self, first: u16, count: u16);
    /// The instruction writes `count` registers starting at `first`.
    fn write(&mut self, first: u16, count: u16);
}

/// An operand that may name registers.
trait Operand: Copy {
    /// Passes its registers to `visitor`.
    fn visit(self, _visitor: &mut impl RegisterVisitor) {}

    /// The same operand, but writing to `to` if it writes at all.
    fn redirected(self, _to: u16) -> Self {
        self
    }
}

impl Operand for Def {
    fn visit(self, visitor: &mut impl RegisterVisitor) {
        visitor.write(self.0, 1);
    }

    fn redirected(self, to: u16) -> Self {
        Self(to)
    }
}

impl Operand for Use {
    fn visit(self, visitor: &mut impl RegisterVisitor) {
        visitor.read(self.0, 1);
    }
}

impl Operand for DefPair {
    fn visit(self, visitor: &mut impl RegisterVisitor) {
        visitor.write(self.0, 2);
    }

    fn redirected(self, to: u16) -> Self {
        Self(to)
    }
}

impl Operand for UsePair {
    fn visit(self, visitor: &mut impl RegisterVisitor) {
        visitor.read(self.0, 2);
    }
}

impl Operand for i16 {}
impl Operand for u16 {}
impl Operand for i32 {}
impl Operand for u32 {}
impl Operand for f32 {}
impl Operand for Symbol {}
impl Operand for SlotKind {}
impl Operand for ElementKind {}
impl Operand for u8 {}
impl Operand for Site {}

macro_rules! define_ops {
    (
        plain { $($p_method:ident $p:ident { $($p_field:ident: $p_type:ty),* } $p_doc:literal)* }
        sized { $($s_method:ident $s:ident { $($s_field:ident: $s_type:ty),* } $s_doc:literal)* }
        fast_path { $($h_method:ident $h:ident { $($h_field:ident: $h_type:ty),* } $h_doc:literal)* }
        branch { $($b_method:ident $b:ident { $($b_field:ident: $b_type:ty),* } $b_doc:literal)* }
        sized_branch { $($w_method:ident $w:ident { $($w_field:ident: $w_type:ty),* } $w_doc:literal)* }
        loop_end { $($t_method:ident $t:ident { $($t_field:ident: $t_type:ty),* } $t_doc:literal)* }
        tiny_allocation { $($m_method:ident $m:ident { $($m_field:ident: $m_type:ty),* } $m_doc:literal)* }
        allocating { $($a_method:ident $a:ident { $($a_field:ident: $a_type:ty),* } $a_doc:literal)* }
        call { $($q_method:ident $q:ident { $($q_field:ident: $q_type:ty),* } $q_doc:literal)* }
        control { $($c_method:ident $c:ident { $($c_field:ident: $c_type:ty),* } $c_doc:literal)* }
    ) => {
        /// One instruction of register code. The tag is the first byte and follows the order of the
        /// table; the interpreter uses it to find the method.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the text of each instruction says what its operands are")]
        pub enum Op {
            $(#[doc = $p_doc] $p { $($p_field: $p_type),* },)*
            $(#[doc = $s_doc] $s { $($s_field: $s_type),* },)*
            $(#[doc = $h_doc] $h { $($h_field: $h_type),* },)*
            $(#[doc = concat!("Jumps ", $b_doc)] $b { $($b_field: $b_type,)* target: i32, taken: u16, fall: u16 },)*
            $(#[doc = concat!("Jumps ", $w_doc)] $w { $($w_field: $w_type,)* target: i32, taken: u16, fall: u16 },)*
            $(#[doc = concat!("Continues the loop ", $t_doc)] $t { $($t_field: $t_type,)* target: i32, cost: u16, head: u16 },)*
            $(#[doc = $m_doc] $m { $($m_field: $m_type),* },)*
            $(#[doc = $a_doc] $a { $($a_field: $a_type),* },)*
            $(#[doc = $q_doc] $q { $($q_field: $q_type,)* cost: u16 },)*
            $(#[doc = $c_doc] $c { $($c_field: $c_type),* },)*
            /// Jumps forward.
            Jump { target: i32, cost: u16 },
            /// Jumps backward, with a poll.
            Loop { target: i32, cost: u16 },
            /// Adds to a counter and jumps backward, with a poll.
            LoopStep { a: Use, step: i16, target: i32, cost: u16 },
            /// Charges pex instructions where no other instruction can do it.
            Charge { cost: u32 },
            /// Runs before each pex instruction when single-stepping. Does not end a turn.
            Step { cost: u16 },
        }

        impl Op {
            /// Passes the registers to `visitor`, in the order of the operands.
            pub fn visit_registers(self, visitor: &mut impl RegisterVisitor) {
                match self {
                    $(Self::$p { $($p_field),* } => { $($p_field.visit(visitor);)* })*
                    $(Self::$s { $($s_field),* } => { $($s_field.visit(visitor);)* })*
                    $(Self::$h { $($h_field),* } => { $($h_field.visit(visitor);)* })*
                    $(Self::$b { $($b_field,)* .. } => { $($b_field.visit(visitor);)* })*
                    $(Self::$w { $($w_field,)* .. } => { $($w_field.visit(visitor);)* })*
                    $(Self::$t { $($t_field,)* .. } => { $($t_field.visit(visitor);)* })*
                    $(Self::$m { $($m_field),* } => { $($m_field.visit(visitor);)* })*
                    $(Self::$a { $($a_field),* } => { $($a_field.visit(visitor);)* })*
                    $(Self::$q { $($q_field,)* .. } => { $($q_field.visit(visitor);)* })*
                    $(Self::$c { $($c_field),* } => { $($c_field.visit(visitor);)* })*
                    Self::LoopStep { a, .. } => {
                        a.visit(visitor);
                        Def(a.0).visit(visitor);
                    }
                    Self::Jump { .. }
                    | Self::Loop { .. }
                    | Self::Charge { .. }
                    | Self::Step { .. } => {}
                }
            }

            /// The jump distance, counted from this instruction.
            pub(crate) fn target_mut(&mut self) -> Option<&mut i32> {
                match self {
                    $(Self::$b { target, .. } => Some(target),)*
                    $(Self::$w { target, .. } => Some(target),)*
                    $(Self::$t { target, .. } => Some(target),)*
                    Self::Jump { target, .. }
                    | Self::Loop { target, .. }
                    | Self::LoopStep { target, .. } => Some(target),
                    _ => None,
                }
            }

            /// What the end of an inverted loop charges before and after its poll.
            pub(crate) fn loop_costs_mut(&mut self) -> Option<(&mut u16, &mut u16)> {
                match self {
                    $(Self::$t { cost, head, .. } => Some((cost, head)),)*
                    _ => None,
                }
            }

            /// The same instruction, but writing to `to`. Only for instructions with a
            /// [`Self::destination`].
            pub(crate) fn redirected(self, to: u16) -> Self {
                match self {
                    $(Self::$p { $($p_field),* } => Self::$p { $($p_field: $p_field.redirected(to)),* },)*
                    $(Self::$s { $($s_field),* } => Self::$s { $($s_field: $s_field.redirected(to)),* },)*
                    $(Self::$h { $($h_field),* } => Self::$h { $($h_field: $h_field.redirected(to)),* },)*
                    $(Self::$m { $($m_field),* } => Self::$m { $($m_field: $m_field.redirected(to)),* },)*
                    $(Self::$a { $($a_field),* } => Self::$a { $($a_field: $a_field.redirected(to)),* },)*
                    $(Self::$q { $($q_field,)* cost } => Self::$q { $($q_field: $q_field.redirected(to),)* cost },)*
                    $(Self::$c { $($c_field),* } => Self::$c { $($c_field: $c_field.redirected(to)),* },)*
                    other => other,
                }
            }

            /// Whether the instruction charges pex instructions.
            pub(crate) fn is_charging(self) -> bool {
                match self {
                    $(Self::$b { .. } => true,)*
                    $(Self::$w { .. } => true,)*
                    $(Self::$t { .. } => true,)*
                    $(Self::$q { .. } => true,)*
                    $(Self::$c { .. } => true,)*
                    Self::Jump { .. }
                    | Self::Loop { .. }
                    | Self::LoopStep { .. }
                    | Self::Charge { .. }
                    | Self::Step { .. } => true,
                    _ => false,
                }
            }

            /// Whether the instruction may find the heap full or the allowed work used up.
            pub(crate) fn is_allocating(self) -> bool {
                match self {
                    $(Self::$m { .. } => true,)*
                    $(Self::$a { .. } => true,)*
                    _ => false,
                }
            }

            /// Whether the stack may stop before the instruction, or in the middle of it, when the
            /// values it reads are already in registers of its own.
            pub(crate) fn is_retried(self) -> bool {
                match self {
                    $(Self::$a { .. } => true,)*
                    $(Self::$q { .. } => true,)*
                    $(Self::$c { .. } => true,)*
                    _ => false,
                }
            }

            /// The costs of a branch when it is taken and when it falls through.
            pub(crate) fn ways_mut(&mut self) -> Option<(&mut u16, &mut u16)> {
                match self {
                    $(Self::$b { taken, fall, .. } => Some((taken, fall)),)*
                    $(Self::$w { taken, fall, .. } => Some((taken, fall)),)*
                    _ => None,
                }
            }
        }
    };
}

super::for_each_op!(define_ops);

// Four fit in a cache line; a wider instruction would slow down every loop.
const _: () = assert!(size_of::<Op>() == 16);

impl Op {
    /// The one register that a `plain`, `sized` or `allocating` instruction writes, so that it can
    /// be redirected. Instructions with a point name their registers elsewhere and return `None`.
    pub(crate) fn destination(&self) -> Option<u16> {
        let mut found = Written(None);
        self.visit_registers(&mut found);
        found.0
    }
}

struct Written(Option<u16>);

impl RegisterVisitor for Written {
    fn read(&mut self, _first: u16, _count: u16) {}

    fn write(&mut self, first: u16, _count: u16) {
        self.0 = Some(first);
    }
}
