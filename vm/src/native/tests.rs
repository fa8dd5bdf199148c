//! Bodies read what the base declares, and cope with whatever else a script declares.

use std::cell::RefCell;
use std::rc::Rc;

use cyperus_gc::{Clock, ObjectRef};
use cyperus_pex::PexFile;

use crate::host::Host;
use crate::id::FunctionId;
use crate::machine::{Machine, MachineOptions, Native, Natives, Reply};
use crate::report::LogEntry;
use crate::symbol::Symbol;
use crate::types::Type;
use crate::value::Value;

/// A host without scripts that records the log.
struct Listener(Rc<RefCell<Vec<String>>>);

impl Host for Listener {
    fn load_script(&mut self, _name: &str) -> Option<Rc<PexFile>> {
        None
    }

    fn log(&mut self, entry: &LogEntry) {
        self.0.borrow_mut().push(entry.to_string());
    }
}

/// A machine with one script object.
struct Stage {
    machine: Machine,
    log: Rc<RefCell<Vec<String>>>,
    script: &'static str,
    object: ObjectRef,
}

impl Stage {
    fn new(script: &'static str) -> Self {
        let log = Rc::default();
        let mut machine = Machine::new(
            MachineOptions::default(),
            Box::new(Listener(Rc::clone(&log))),
            Clock::new_virtual(),
        );
        let object = machine.stand_in("Thing", script).unwrap();
        Self {
            machine,
            log,
            script,
            object,
        }
    }

    /// The function with that name; `None` if the base does not declare it.
    fn function(&mut self, name: &str) -> Option<FunctionId> {
        if self.machine.class_of(self.object).is_none() {
            // The native called before this one disposed of it.
            self.object = self.machine.stand_in("Another", self.script).unwrap();
        }
        let class = self.machine.class_of(self.object).unwrap();
        let name = self.machine.program.symbols.intern(name);
        self.machine.program.look_up(class, Symbol::EMPTY, name)
    }

    fn call(&mut self, function: FunctionId, values: Vec<Value>) -> Reply {
        self.machine.run_native(function, Some(self.object), values)
    }

    /// A value of a type: an existing object for object types, so that bodies have something to
    /// work on.
    fn some_value(&mut self, value_type: Type) -> Value {
        let Type::Object(name) = value_type else {
            return value_type.default_value();
        };
        let name = self.machine.program.symbols.name(name).to_owned();
        let object = self.machine.stand_in("Other", &name);
        object.map_or(Value::None, Value::Object)
    }
}

/// Whether a place of that type can hold the value.
fn may_return(machine: &Machine, value: &Value, returns: Type) -> bool {
    match (value, returns) {
        // A body without an answer returns None.
        (Value::None, _) => true,
        (_, Type::Var) => true,
        (Value::Object(object), Type::Object(_)) => machine.class_of(*object).is_some(),
        (Value::Int(_), Type::Float) => true,
        _ => machine.type_of_value(value) == returns,
    }
}

/// Does something for every native of the table that the base declares. Returns their number.
fn each(mut action: impl FnMut(&mut Stage, &Native, FunctionId)) -> usize {
    let natives = Natives::standard();
    let mut rows: Vec<_> = natives.rows().collect();
    rows.sort_by_key(|row| row.script);
    let mut number = 0;
    for rows in rows.chunk_by(|one, other| one.script == other.script) {
        let mut stage = Stage::new(rows[0].script);
        for row in rows {
            if let Some(function) = stage.function(row.name) {
                action(&mut stage, row, function);
                number += 1;
            }
        }
    }
    number
}

#[test]
fn bodies_read_and_answer_what_the_base_declares() {
    let mut wrong = Vec::new();
    let number = each(|stage, row, function| {
        let declared = stage.machine.program.function(function);
        let returns = declared.returns;
        let parameters = declared.parameters.iter();
        let types: Vec<Type> = parameters.map(|parameter| parameter.value_type).collect();
        let nothing = types.iter().map(|kind| kind.default_value()).collect();
        let something = types.iter().map(|kind| stage.some_value(*kind)).collect();
        for values in [nothing, something] {
            if let Reply::Ready(value) = stage.call(function, values)
                && !may_return(&stage.machine, &value, returns)
            {
                wrong.push(format!("{row:?} answers {value:?}, declared {returns:?}"));
            }
        }
        let log = std::mem::take(&mut *stage.log.borrow_mut());
        wrong.extend(
            log.into_iter()
                .filter(|line| line.contains("is declared differently")),
        );
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(number > 800, "only {number} natives");
}

#[test]
fn bodies_survive_arguments_of_every_kind() {
    each(|stage, _, function| {
        let array = stage.machine.new_array("Int[]", &[Value::Int(1)]).unwrap();
        let mut values = vec![
            Value::Float(f32::NAN),
            Value::Int(i32::MIN),
            Value::Object(stage.object),
            Value::text("text"),
            Value::Array(array),
            Value::Int(i32::MAX),
            Value::Bool(true),
        ];
        for _ in 0..values.len() {
            values.rotate_left(1);
            stage.call(function, values.clone());
        }
        stage.call(function, Vec::new());
    });
}

#[test]
fn a_declaration_of_other_types_is_told_once() {
    let mut stage = Stage::new("Actor");
    let function = stage.function("SetAlpha").unwrap();
    for _ in 0..2 {
        stage.call(function, vec![Value::text("much"), Value::Bool(false)]);
    }
    let log = stage.log.borrow();
    let told = log
        .iter()
        .filter(|line| line.contains("Actor.SetAlpha is declared differently"));
    assert_eq!(told.count(), 1, "{log:?}");
}

#[test]
fn a_member_that_is_declared_global_is_told() {
    let mut stage = Stage::new("Actor");
    let function = stage.function("IsAIEnabled").unwrap();
    stage.machine.program.functions[function.0 as usize].is_global = true;
    stage.call(function, Vec::new());
    let log = stage.log.borrow();
    let mut lines = log.iter();
    assert!(lines.any(|line| line.contains("Actor.IsAIEnabled is declared differently")));
}
