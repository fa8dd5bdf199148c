//! Small values of the machine in a save: values, settings, alarms, states of stacks.

use cyperus_gc::{
    CleanupKind, ClusterImage, Costs, HeapFacts, Options, Orders, Pace, SiteCount, Stress,
};

use super::chunk::{Reader, Writer};
use super::error::LoadError;
use super::persist::{
    Persist, persist_enum, persist_flags, persist_newtype, persist_struct, persist_words,
};
use crate::handles::{Attribute, Handle, HandleId};
use crate::machine::{Counters, MachineOptions};
use crate::native::Library;
use crate::program::{ClassId, DispatchId, FunctionId, StructId};
use crate::scheduler::{Alarm, Completion, StackId, StackKind, StackState, Token};
use crate::symbol::Symbol;
use crate::types::{Element, Type};
use crate::value::Value;

persist_newtype!(
    Symbol, StackId, Token, HandleId, ClassId, FunctionId, StructId, DispatchId
);
persist_flags!(Stress);

persist_words! {
    CleanupKind { Buggy = 0, Fixed = 1, Queued = 2 }
    Pace { Game = 0, Debt = 1 }
    StackKind { Normal = 0, PropertyInitialization = 1, Initialization = 2 }
}

persist_enum! {
    Value {
        0 = None, 1 = Bool(value), 2 = Int(value), 3 = Float(value), 4 = String(value),
        5 = Object(value), 6 = Array(value), 7 = Struct(value),
    }
    Type {
        0 = None, 1 = Bool, 2 = Int, 3 = Float, 4 = String, 5 = Var, 6 = Object(name),
        7 = Struct(name), 8 = Array(element),
    }
    Element {
        0 = Bool, 1 = Int, 2 = Float, 3 = String, 4 = Var, 5 = Object(name), 6 = Struct(name),
    }
    StackState {
        0 = Running, 1 = WaitingOnLatent(token), 2 = WaitingForCall(object),
        3 = WaitingForReturn(object), 4 = WaitingForGuards,
    }
    Completion { 0 = Forget, 1 = Keep, 2 = Resolve(token), 3 = Initialized(object) }
}

persist_struct! {
    Costs {
        instruction, native_call, examined_entry, destroyed_in_slice, destroyed_in_full_pass,
        traced_object, unneeded_objects_pass,
    }
    Options {
        cleanup, pace, costs, byte_limit, update_budget, array_share, struct_share, object_budget,
        purge_budget, object_interval, threads, clusters, minimum_cluster_size, trace_variables,
        flush_loading, stress, seed,
    }
    MachineOptions {
        heap, fuel, stack_depth, array_limit, game_timing, strict_natives, single_step,
        trace_instructions, time_scale,
    }
    Counters { instructions, native_calls, stacks, errors, warnings }
    HeapFacts {
        frame, script_time, collector_time, next_serial, garbage_arrays, garbage_structs, requested,
        births, survivors, last_start, cycles, random, history,
    }
    Orders { ring, candidates, free, cursor }
    ClusterImage {
        generation, is_live, root, members, mutable, cells, refers_to, referred_by, dirty,
        needs_dissolve,
    }
    SiteCount { allocated, bytes }
    Handle { name, attached, keeps_scripts, is_gone, attributes }
    Library { random, settings, weak }
}

impl Persist for Alarm {
    fn write(&self, writer: &mut Writer<'_>) {
        match self {
            Self::Wake(token, value) => {
                0_u8.write(writer);
                token.write(writer);
                value.write(writer);
            }
            Self::Timer {
                object,
                id,
                is_game_time,
            } => {
                1_u8.write(writer);
                object.write(writer);
                id.write(writer);
                is_game_time.write(writer);
            }
            Self::Update {
                object,
                every,
                is_game_time,
            } => {
                2_u8.write(writer);
                object.write(writer);
                every.write(writer);
                is_game_time.write(writer);
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        match u8::read(reader)? {
            0 => Ok(Self::Wake(Persist::read(reader)?, Persist::read(reader)?)),
            1 => Ok(Self::Timer {
                object: Persist::read(reader)?,
                id: Persist::read(reader)?,
                is_game_time: Persist::read(reader)?,
            }),
            2 => Ok(Self::Update {
                object: Persist::read(reader)?,
                every: Persist::read(reader)?,
                is_game_time: Persist::read(reader)?,
            }),
            _ => Err(reader.damage("no such alarm")),
        }
    }
}

/// Lists in lists in lists: no native nests deeper, and a reader must not run out of stack.
const DEEPEST: u8 = 32;

impl Attribute {
    fn write_below(&self, writer: &mut Writer<'_>) {
        match self {
            Self::Value(value) => {
                0_u8.write(writer);
                value.write(writer);
            }
            Self::Handle(handle) => {
                1_u8.write(writer);
                handle.write(writer);
            }
            Self::List(list) => {
                2_u8.write(writer);
                crate::program::count(list.len()).write(writer);
                for item in list {
                    item.write_below(writer);
                }
            }
        }
    }

    fn read_below(reader: &mut Reader<'_>, depth: u8) -> Result<Self, LoadError> {
        match u8::read(reader)? {
            0 => Persist::read(reader).map(Self::Value),
            1 => Persist::read(reader).map(Self::Handle),
            2 if depth < DEEPEST => {
                let length = u32::read(reader)?;
                let mut list = Vec::new();
                for _ in 0..length {
                    list.push(Self::read_below(reader, depth + 1)?);
                }
                Ok(Self::List(list))
            }
            _ => Err(reader.damage("no such attribute")),
        }
    }
}

impl Persist for Attribute {
    fn write(&self, writer: &mut Writer<'_>) {
        self.write_below(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, LoadError> {
        Self::read_below(reader, 0)
    }
}
