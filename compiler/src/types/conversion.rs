//! The two cast tables: what is converted automatically, and what `as` converts.

use super::{Kind, ScriptId, Type};

/// What it takes to turn a value of one type into a value of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// Nothing: the types are the same.
    Same,
    /// A cast instruction.
    Cast,
    /// It cannot be done.
    Impossible,
}

/// Which script extends which. The cast tables need to know nothing else about scripts.
pub trait Hierarchy {
    /// Whether `child` is `ancestor` or extends it, directly or not. Also true where a parent
    /// cannot be found, so that one missing file does not cause a hundred errors.
    fn descends(&self, child: ScriptId, ancestor: ScriptId) -> bool;
}

fn when(condition: bool) -> Conversion {
    if condition {
        Conversion::Cast
    } else {
        Conversion::Impossible
    }
}

/// What happens if a value of type `from` is used where one of type `to` is needed, without `as`.
pub fn implicit(from: Type, to: Type, hierarchy: &impl Hierarchy) -> Conversion {
    if from == to || from.is_unknown() || to.is_unknown() {
        return Conversion::Same;
    }
    if from == Type::VOID || to == Type::VOID || to == Type::NONE {
        return Conversion::Impossible;
    }
    if from == Type::NONE {
        return match to.kind() {
            _ if to.is_array() => Conversion::Cast,
            Kind::Object | Kind::Struct | Kind::Var | Kind::Bool | Kind::String => Conversion::Cast,
            Kind::Int
            | Kind::Float
            | Kind::CustomEventName
            | Kind::ScriptEventName
            | Kind::Unknown
            | Kind::Void
            | Kind::None => Conversion::Impossible,
        };
    }
    if to == Type::BOOL || to == Type::STRING {
        return Conversion::Cast;
    }
    if from.is_array() || to.is_array() {
        return Conversion::Impossible;
    }
    match to.kind() {
        Kind::Float => when(from == Type::INT),
        Kind::Var => Conversion::Cast,
        Kind::Object => match (from.as_object(), to.as_object()) {
            (Some(child), Some(ancestor)) => when(hierarchy.descends(child, ancestor)),
            _ => Conversion::Impossible,
        },
        Kind::Int
        | Kind::Struct
        | Kind::CustomEventName
        | Kind::ScriptEventName
        | Kind::Bool
        | Kind::String
        | Kind::Unknown
        | Kind::Void
        | Kind::None => Conversion::Impossible,
    }
}

/// What `value as T` does.
pub fn explicit(from: Type, to: Type, hierarchy: &impl Hierarchy) -> Conversion {
    let easy = implicit(from, to, hierarchy);
    if easy != Conversion::Impossible || from == Type::VOID || to == Type::VOID {
        return easy;
    }
    let related = |one: Type, other: Type| match (one.as_object(), other.as_object()) {
        (Some(one), Some(other)) => {
            hierarchy.descends(one, other) || hierarchy.descends(other, one)
        }
        _ => false,
    };
    if from.is_array() && to.is_array() {
        let (from, to) = (from.element(), to.element());
        return when(from == Type::VAR || to == Type::VAR || related(from, to));
    }
    if from == Type::VAR {
        return when(to != Type::NONE);
    }
    if from.is_array() || to.is_array() {
        return Conversion::Impossible;
    }
    match to.kind() {
        Kind::Int | Kind::Float => when(matches!(
            from.kind(),
            Kind::Bool | Kind::Int | Kind::Float | Kind::String
        )),
        Kind::Object => when(related(from, to)),
        Kind::Bool
        | Kind::String
        | Kind::Var
        | Kind::Struct
        | Kind::CustomEventName
        | Kind::ScriptEventName
        | Kind::Unknown
        | Kind::Void
        | Kind::None => Conversion::Impossible,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    /// Script 2 extends 1; 3 extends neither.
    struct Family;

    impl Hierarchy for Family {
        fn descends(&self, child: ScriptId, ancestor: ScriptId) -> bool {
            child == ancestor || (child, ancestor) == (ScriptId(2), ScriptId(1))
        }
    }

    const PARENT: Type = Type::object(ScriptId(1));
    const CHILD: Type = Type::object(ScriptId(2));
    const STRANGER: Type = Type::object(ScriptId(3));
    const PAIR: Type = Type::structure(ScriptId(1), 0);
    const OTHER: Type = Type::structure(ScriptId(1), 1);

    /// Rows are sources, columns targets: `=` the same, `c` a cast, `.` impossible.
    fn table(of: fn(Type, Type, &Family) -> Conversion) -> String {
        let types = [
            ("Bool", Type::BOOL),
            ("Int", Type::INT),
            ("Float", Type::FLOAT),
            ("String", Type::STRING),
            ("Var", Type::VAR),
            ("Parent", PARENT),
            ("Child", CHILD),
            ("Stranger", STRANGER),
            ("Pair", PAIR),
            ("Other", OTHER),
            ("Int[]", Type::INT.array()),
            ("Parent[]", PARENT.array()),
            ("Child[]", CHILD.array()),
            ("Var[]", Type::VAR.array()),
            ("None", Type::NONE),
            ("void", Type::VOID),
        ];
        let mut text = String::new();
        for (name, from) in types {
            _ = write!(text, "\n{name:9}");
            for (_, to) in types {
                text.push_str(match of(from, to, &Family) {
                    Conversion::Same => " =",
                    Conversion::Cast => " c",
                    Conversion::Impossible => " .",
                });
            }
        }
        text
    }

    #[test]
    fn implicit_casts() {
        assert_eq!(
            table(implicit),
            "
Bool      = . . c c . . . . . . . . . . .
Int       c = c c c . . . . . . . . . . .
Float     c . = c c . . . . . . . . . . .
String    c . . = c . . . . . . . . . . .
Var       c . . c = . . . . . . . . . . .
Parent    c . . c c = . . . . . . . . . .
Child     c . . c c c = . . . . . . . . .
Stranger  c . . c c . . = . . . . . . . .
Pair      c . . c c . . . = . . . . . . .
Other     c . . c c . . . . = . . . . . .
Int[]     c . . c . . . . . . = . . . . .
Parent[]  c . . c . . . . . . . = . . . .
Child[]   c . . c . . . . . . . . = . . .
Var[]     c . . c . . . . . . . . . = . .
None      c . . c c c c c c c c c c c = .
void      . . . . . . . . . . . . . . . ="
        );
    }

    #[test]
    fn explicit_casts() {
        assert_eq!(
            table(explicit),
            "
Bool      = c c c c . . . . . . . . . . .
Int       c = c c c . . . . . . . . . . .
Float     c c = c c . . . . . . . . . . .
String    c c c = c . . . . . . . . . . .
Var       c c c c = c c c c c c c c c . .
Parent    c . . c c = c . . . . . . . . .
Child     c . . c c c = . . . . . . . . .
Stranger  c . . c c . . = . . . . . . . .
Pair      c . . c c . . . = . . . . . . .
Other     c . . c c . . . . = . . . . . .
Int[]     c . . c . . . . . . = . . c . .
Parent[]  c . . c . . . . . . . = c c . .
Child[]   c . . c . . . . . . . c = c . .
Var[]     c . . c . . . . . . c c c = . .
None      c . . c c c c c c c c c c c = .
void      . . . . . . . . . . . . . . . ="
        );
    }
}
