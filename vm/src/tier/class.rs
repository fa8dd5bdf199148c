//! How compiled code keeps each register: by the type of its variable, or by what the ops that use it take
//! it for.

use crate::code::{Code, Def, Op, RegisterVisitor, Use};
use crate::program::{Argument, Program};
use crate::types::Type;

/// How a register is kept in compiled code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An Int or a Bool: the low half, the high one is zero.
    Int,
    /// A Float: the same.
    Float,
    /// All 64 bits.
    Word,
}

fn class_of(value_type: Type) -> Class {
    match value_type {
        Type::Bool | Type::Int => Class::Int,
        Type::Float => Class::Float,
        Type::None
        | Type::String
        | Type::Var
        | Type::Object(_)
        | Type::Struct(_)
        | Type::Array(_) => Class::Word,
    }
}

/// The classes of a function's registers.
///
/// A register of no variable holds a number if nothing uses it as anything else. Ops that copy whole words
/// have no opinion: the high half of a number is zero.
pub(super) fn classes(code: &Code, program: &Program) -> Box<[Class]> {
    let mut opinions = Opinions {
        of: vec![None; usize::from(code.registers)],
        current: Class::Word,
    };
    let mut is_variable = vec![false; usize::from(code.registers)];
    for home in &code.homes {
        let class = class_of(home.value_type);
        for register in home.register..home.register + home.value_type.slots() {
            opinions.of[usize::from(register)] = Some(class);
            is_variable[usize::from(register)] = true;
        }
    }
    if code.has_self {
        opinions.of[0] = Some(Class::Word);
        is_variable[0] = true;
    }
    let variables = opinions.of.clone();
    for op in &code.ops {
        opinions.hear(*op);
        opinions.hear_point(*op, program);
    }
    for &(_, register, kind) in &code.held {
        opinions.current = Class::Word;
        opinions.read(register, u16::try_from(kind.width()).unwrap_or(1));
    }
    opinions.agree_on_copies(code, &is_variable);
    let found = opinions.of.iter().zip(variables);
    found
        .map(|(found, variable)| variable.or(*found).unwrap_or(Class::Word))
        .collect()
}

/// What the ops take each register for; `None` for those that no op has an opinion on.
struct Opinions {
    of: Vec<Option<Class>>,
    current: Class,
}

impl RegisterVisitor for Opinions {
    fn read(&mut self, first: u16, count: u16) {
        for register in first..first.saturating_add(count) {
            self.say(register, self.current);
        }
    }

    fn write(&mut self, first: u16, count: u16) {
        self.read(first, count);
    }
}

impl Opinions {
    fn say(&mut self, register: u16, class: Class) {
        if let Some(place) = self.of.get_mut(usize::from(register)) {
            *place = match *place {
                Some(other) if other != class => Some(Class::Word),
                _ => Some(class),
            };
        }
    }

    fn ints(&mut self, registers: &[u16]) {
        for &register in registers {
            self.say(register, Class::Int);
        }
    }

    fn floats(&mut self, registers: &[u16]) {
        for &register in registers {
            self.say(register, Class::Float);
        }
    }

    /// A copy between a register of no variable and another one keeps the class.
    fn agree_on_copies(&mut self, code: &Code, is_variable: &[bool]) {
        loop {
            let before = self.of.clone();
            for op in &code.ops {
                if let Op::Move { dst, src } = *op {
                    for (from, to) in [(dst.0, src.0), (src.0, dst.0)] {
                        let is_free = is_variable.get(usize::from(to)) == Some(&false);
                        let known = self.of.get(usize::from(from)).copied().flatten();
                        if let (true, Some(class)) = (is_free, known) {
                            self.say(to, class);
                        }
                    }
                }
            }
            if before == self.of {
                return;
            }
        }
    }

    fn hear(&mut self, op: Op) {
        if self.hear_numbers(op) || self.hear_mixed(op) {
            return;
        }
        self.current = Class::Word;
        op.visit_registers(self);
    }

    fn argument(&mut self, argument: Argument) {
        self.current = class_of(argument.value_type);
        self.read(argument.register, argument.value_type.slots());
    }

    /// Registers that are named elsewhere.
    fn hear_point(&mut self, op: Op, program: &Program) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others have no point")]
        match op {
            Op::Call { point, .. } | Op::Property { point, .. } => {
                let point = &program.call_points[point as usize];
                self.say(point.receiver, Class::Word);
                for &argument in &point.arguments {
                    self.argument(argument);
                }
                self.argument(point.result);
                self.say(point.result.register, class_of(point.result.value_type));
            }
            Op::ArrayOperation { point } | Op::ArrayGrowth { point } => {
                let point = &program.array_points[point as usize];
                self.argument(point.array);
                self.argument(point.value);
                self.ints(&[point.index, point.count]);
                self.say(point.result, Class::Word);
            }
            Op::Convert { point } => {
                let point = &program.convert_points[point as usize];
                self.argument(point.from);
                self.argument(point.to);
            }
            Op::Guards { point, .. } => {
                let point = &program.guard_points[point as usize];
                self.say(point.result, Class::Word);
            }
            _ => {}
        }
    }

    /// Ops whose registers are all of one class.
    fn hear_numbers(&mut self, op: Op) -> bool {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others are mixed")]
        let class = match op {
            Op::AddInt { .. }
            | Op::AddIntConstant { .. }
            | Op::SubInt { .. }
            | Op::MulInt { .. }
            | Op::MulIntConstant { .. }
            | Op::DivInt { .. }
            | Op::DivIntConstant { .. }
            | Op::ModInt { .. }
            | Op::ModIntConstant { .. }
            | Op::AddModIntConstant { .. }
            | Op::NegInt { .. }
            | Op::EqInt { .. }
            | Op::LtInt { .. }
            | Op::LeInt { .. }
            | Op::NotBool { .. }
            | Op::JumpTrue { .. }
            | Op::JumpFalse { .. }
            | Op::JumpEqInt { .. }
            | Op::JumpNeInt { .. }
            | Op::JumpLtInt { .. }
            | Op::JumpGeInt { .. }
            | Op::JumpEqIntConstant { .. }
            | Op::JumpNeIntConstant { .. }
            | Op::JumpLtIntConstant { .. }
            | Op::JumpGeIntConstant { .. }
            | Op::LoopLtInt { .. }
            | Op::LoopLeInt { .. }
            | Op::LoopLtIntConstant { .. }
            | Op::LoopGeIntConstant { .. }
            | Op::LoopTrue { .. }
            | Op::LoopStepLtInt { .. }
            | Op::LoopStepLeInt { .. }
            | Op::LoopStep { .. } => Class::Int,
            Op::AddFloat { .. }
            | Op::AddFloatConstant { .. }
            | Op::SubFloat { .. }
            | Op::SubFromFloat { .. }
            | Op::MulFloat { .. }
            | Op::MulFloatConstant { .. }
            | Op::MulAddFloat { .. }
            | Op::MulSubFloat { .. }
            | Op::NegFloat { .. }
            | Op::DivFloat { .. }
            | Op::Compute { .. }
            | Op::JumpLtFloat { .. }
            | Op::JumpNotLtFloat { .. }
            | Op::JumpLeFloat { .. }
            | Op::JumpNotLeFloat { .. }
            | Op::JumpLeFloatConstant { .. }
            | Op::JumpNotLeFloatConstant { .. }
            | Op::JumpEqFloat { .. }
            | Op::JumpNeFloat { .. } => Class::Float,
            _ => return false,
        };
        self.current = class;
        op.visit_registers(self);
        true
    }

    /// Ops with registers of several classes.
    fn hear_mixed(&mut self, op: Op) -> bool {
        let words = |opinions: &mut Self, register: Use| opinions.say(register.0, Class::Word);
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others use words")]
        match op {
            // No opinion on what they copy.
            Op::Move { .. }
            | Op::Load { .. }
            | Op::GetField { .. }
            | Op::SetField { .. }
            | Op::Return { .. } => {}
            Op::GetMember { structure, .. }
            | Op::SetMember { structure, .. }
            | Op::SetMemberConstant { structure, .. } => words(self, structure),
            Op::EqFloat {
                dst: Def(dst),
                a,
                b,
            }
            | Op::LtFloat {
                dst: Def(dst),
                a,
                b,
            }
            | Op::LeFloat {
                dst: Def(dst),
                a,
                b,
            } => {
                self.ints(&[dst]);
                self.floats(&[a.0, b.0]);
            }
            Op::TruthFloat { dst, src } | Op::FloatToInt { dst, src } => {
                self.ints(&[dst.0]);
                self.floats(&[src.0]);
            }
            Op::IntToFloat { dst, src } => {
                self.floats(&[dst.0]);
                self.ints(&[src.0]);
            }
            Op::EqWord { dst, a, b } => {
                self.ints(&[dst.0]);
                words(self, a);
                words(self, b);
            }
            Op::TruthWord { dst, src } | Op::TruthString { dst, src } => {
                self.ints(&[dst.0]);
                words(self, src);
            }
            Op::Length { dst, array } | Op::LoadHalfAt { dst, array, .. } => {
                if matches!(op, Op::Length { .. }) {
                    self.ints(&[dst.0]);
                }
                words(self, array);
            }
            Op::LoadByte { dst, array, index } => {
                self.ints(&[dst.0, index.0]);
                words(self, array);
            }
            Op::LoadHalf { array, index, .. }
            | Op::StoreHalf { array, index, .. }
            | Op::StoreHalfConstant { array, index, .. }
            | Op::StoreByteConstant { array, index, .. } => {
                self.ints(&[index.0]);
                words(self, array);
            }
            Op::StoreByte { array, index, src } => {
                self.ints(&[index.0, src.0]);
                words(self, array);
            }
            Op::StoreHalfAt { array, .. } => words(self, array),
            Op::LoadWord { dst, array, index } => {
                self.ints(&[index.0]);
                words(self, array);
                self.say(dst.0, Class::Word);
            }
            _ => return false,
        }
        true
    }
}
