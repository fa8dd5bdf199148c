//! Fallout 4's own messages, and ours in the same style for problems the game does not report.

use crate::report::{
    ArrayProblem, Assertion, CallProblem, FileError, NativeProblem, Obstruction, Problem,
    PropertyProblem, PropertyUse, SaveProblem, ScriptProblem, Severity, StructProblem,
    ValueProblem,
};

pub(super) const fn prefix(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "",
        Severity::Warning => "warning: ",
        Severity::Error => "error: ",
    }
}

pub(super) fn text(problem: &Problem) -> String {
    match problem {
        Problem::Call(problem) => call(problem),
        Problem::Property(problem) => property(problem),
        Problem::Value(problem) => value(problem),
        Problem::Array(problem) => array(problem),
        Problem::Struct(problem) => structure(problem),
        Problem::Native(problem) => native(problem),
        Problem::Script(problem) => script(problem),
        Problem::Save(problem) => save(problem),
        Problem::Deadlock(circle) => circle.iter().fold(
            "Deadlock: each of these stacks waits for the next".to_owned(),
            |text, (stack, obstruction)| {
                let what = match obstruction {
                    Obstruction::Object(object) => object.clone(),
                    Obstruction::Result(stack) => format!("the result of stack {}", stack.0),
                };
                format!("{text}; stack {} waits for {what}", stack.0)
            },
        ),
        Problem::Assertion(assertion) => check(assertion),
        Problem::Said { text, .. } => text.clone(),
    }
}

fn check(assertion: &Assertion) -> String {
    let title = assertion.title();
    match assertion.check.values() {
        Some((actual, expected)) => format!("{title}: got {actual}, expected {expected}"),
        None => title,
    }
}

fn call(problem: &CallProblem) -> String {
    match problem {
        CallProblem::OnNone { function } => {
            format!("Cannot call {function}() on a None object, aborting function call")
        }
        CallProblem::NoMethod { function, object } => {
            format!("Method {function} not found on {object}. Aborting call and returning None")
        }
        CallProblem::NoGlobal { function, script } => format!(
            "Static function {function} not found on object {script}. Aborting call and returning None"
        ),
        CallProblem::TooDeep { limit, function } => {
            format!("Stack too deep ({limit} frames), {function}() is not called - returning None")
        }
        CallProblem::ArgumentCount {
            function,
            expected,
            got,
        } => format!(
            "Cannot call {function}(): Incorrect number of arguments passed. Expected {expected}, got {got}"
        ),
        CallProblem::NoneArgument { function, argument } => {
            format!("Cannot call {function}(): Passing NONE to non-object argument {argument}")
        }
        CallProblem::ArgumentType {
            function,
            argument,
            types: Some((expected, got)),
        } => format!(
            "Cannot call {function}(): Type mismatch for argument {argument} (expected {expected}, got {got})"
        ),
        CallProblem::ArgumentType {
            function,
            argument,
            types: None,
        } => format!("Cannot call {function}(): Type mismatch for argument {argument}"),
        CallProblem::Unlinkable { function, error } => format!("Cannot run {function}(): {error}"),
    }
}

fn property(problem: &PropertyProblem) -> String {
    match problem {
        PropertyProblem::OnNone { usage, property } => {
            let verb = match usage {
                PropertyUse::Read => "read",
                PropertyUse::Write => "write",
            };
            format!("Cannot {verb} property {property} on a None object, aborting function call")
        }
        PropertyProblem::Missing { property, object } => {
            format!("Property {property} not found on {object}. Aborting call and returning None")
        }
        PropertyProblem::NotNamed { property, object } => {
            format!("{object} does not have a property named {property}")
        }
        PropertyProblem::NotAllowed {
            usage,
            property,
            object,
        } => {
            let done = match usage {
                PropertyUse::Read => "read",
                PropertyUse::Write => "written",
            };
            format!("Property {property} on {object} cannot be {done}")
        }
        PropertyProblem::Type { property } => {
            format!("Mismatched types assigning to property named \"{property}\"")
        }
    }
}

fn value(problem: &ValueProblem) -> String {
    match problem {
        ValueProblem::Type { variable } => {
            format!("Mismatched types assigning to variable named \"{variable}\"")
        }
        ValueProblem::None {
            variable: Some(variable),
        } => format!("Assigning None to a non-object variable named \"{variable}\""),
        ValueProblem::None { variable: None } => {
            "Assigning None to a non-object variable".to_owned()
        }
        ValueProblem::Unfit { wanted, found } => {
            format!(
                "Mismatched types: a variable of type {wanted} cannot hold a value of type {found}"
            )
        }
        ValueProblem::NoVariable { variable } => {
            format!("Cannot find a variable named {variable}")
        }
        ValueProblem::Cast { from, to } => format!("Cannot cast from {from} to {to}"),
        ValueProblem::VarOrder => "Cannot compare the order of two Vars".to_owned(),
        ValueProblem::DivisionByZero => "Cannot divide by zero".to_owned(),
    }
}

fn array(problem: &ArrayProblem) -> String {
    match problem {
        ArrayProblem::None => "Cannot access an element of a None array".to_owned(),
        ArrayProblem::Index { index, last } => {
            format!("Array index {index} is out of range (0-{last})")
        }
        ArrayProblem::Length { length, limit } => format!(
            "Cannot create an array of {length} elements, the length must be between 0 and {limit}"
        ),
        ArrayProblem::AddToNone => "Cannot add elements to a None array".to_owned(),
        ArrayProblem::RemoveFromNone => "Cannot remove elements from a None array".to_owned(),
        ArrayProblem::RemoveFromEmpty => {
            "Cannot remove the last element of an empty array".to_owned()
        }
        ArrayProblem::NoMember { member } => format!(
            "Struct does not have a variable with the name {member} and so it cannot be searched for"
        ),
        ArrayProblem::NoArray => {
            "Cannot access an element of something that is not an array".to_owned()
        }
        ArrayProblem::OtherType => {
            "Cannot create an array for a variable of a different type".to_owned()
        }
    }
}

fn structure(problem: &StructProblem) -> String {
    match problem {
        StructProblem::None => "Cannot access a variable of a None struct".to_owned(),
        StructProblem::NoStruct => {
            "Cannot access a variable of something that is not a struct".to_owned()
        }
        StructProblem::NoMember { structure, member } => {
            format!("Struct type {structure} does not contain a variable named {member}")
        }
        StructProblem::NoType { name } => format!("Cannot create a struct of type {name}"),
    }
}

fn native(problem: &NativeProblem) -> String {
    match problem {
        NativeProblem::Unbound { function } => format!(
            "Unable to call {function} - no native object bound to the script object, or object is of incorrect type"
        ),
        NativeProblem::Missing { function, .. } => format!(
            "Native function {function} is not implemented, returning the default of its type"
        ),
        NativeProblem::Declaration { function } => format!(
            "Native function {function} is declared differently here, arguments that do not fit are replaced by defaults"
        ),
        NativeProblem::File {
            function,
            name,
            error,
        } => match error {
            FileError::NoFolder => format!(
                "{function} reads and writes no files, because no folder is named for them (--files DIR)"
            ),
            FileError::Outside => {
                format!("{function}: \"{name}\" is not a file below the folder of scripts, ignored")
            }
            FileError::TooLarge => format!(
                "{function}: \"{name}\" is larger than 64 MB or than all memory of scripts, ignored"
            ),
            FileError::System(words) => format!("{function}: \"{name}\": {words}"),
        },
        NativeProblem::LateResult { call } => format!(
            "Received a latent return for call {}, but no stack is waiting on a latent - ignoring.",
            call.0
        ),
        NativeProblem::NoHandler { listener, event } => {
            format!("{listener} has no handler for the remote event {event}")
        }
        NativeProblem::NoPopulation { name } => {
            format!("There is no population named \"{name}\", only arrays, structs and objects")
        }
        NativeProblem::NotPinned => "Cannot unpin an object that is not pinned".to_owned(),
        NativeProblem::NotCreated { error } => format!("Cannot create an instance: {error}"),
        NativeProblem::NoPlugin { file } => {
            format!("File \"{file}\" does not exist or is not currently loaded.")
        }
        NativeProblem::WorldFull => "Cannot place anything: the world is full".to_owned(),
        NativeProblem::NotMocked { native, reason } => format!("Cannot mock {native}: {reason}"),
    }
}

fn script(problem: &ScriptProblem) -> String {
    match problem {
        ScriptProblem::Missing { script } => {
            format!("Cannot open store for class \"{script}\", missing file?")
        }
        ScriptProblem::WhyMissing { text } => text.clone(),
        ScriptProblem::NotInSave { script } => format!(
            "Script {script} was loaded when the save was made, but the save does not contain it: \
             continue the save with the sources (run FILE --load SAVE)"
        ),
        ScriptProblem::NotInFile { script } => {
            format!("The file of class \"{script}\" does not contain a script with that name")
        }
        ScriptProblem::OwnAncestor { script } => {
            format!("Cannot load class \"{script}\": its parents lead back to it")
        }
        ScriptProblem::TooManyAncestors { script } => {
            format!("Cannot load class \"{script}\": the chain of parents is too long")
        }
        ScriptProblem::Unbindable { script, error } => {
            format!("Unable to bind script {script}: {error}")
        }
    }
}

fn save(problem: &SaveProblem) -> String {
    match problem {
        SaveProblem::VariableGone { variable, owner } => format!(
            "Variable {variable} of {owner} loaded from save is no longer in the script. Its value \
             is dropped"
        ),
        SaveProblem::VariableType { variable, owner } => format!(
            "Variable {variable} of {owner} loaded from save has a different type in the script \
             now. Its value is dropped"
        ),
        SaveProblem::StateGone { state, script } => format!(
            "State {state} of script {script} loaded from save is no longer in the script. \
             Its instances use the functions of the empty state"
        ),
        SaveProblem::Function { function } => {
            format!(
                "{function} has changed since the save. Calls in progress finish with the old code"
            )
        }
        SaveProblem::StackDropped { stack, reason } => {
            format!("Stack {} {reason}. It is dropped", stack.0)
        }
    }
}
