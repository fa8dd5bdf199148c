//! The instruction set, in one place. Everything that depends on it is expanded from this table.
//!
//! A row reads
//!
//! ```text
//! byte  mnemonic  Variant  first game  [operand: Kind, …]  [arguments: Kind]?  "what it does"
//! ```
//!
//! - The mnemonic is also the name of the visitor method.
//! - Operands are in file order. Note that the array searches take the array first and the
//!   destination second.
//! - The second list, if there is one, is the variable part: in the file an Int value with the
//!   number of arguments, then the arguments.
//! - "First game" is the oldest game whose files may hold the instruction: Skyrim has 0x00–0x23,
//!   Fallout 4 adds 0x24–0x2E, Fallout 76 0x2F, Starfield 0x30–0x32.
//! - Encoding: one opcode byte, then the operands as tagged values (see `value.rs`), big-endian in
//!   Skyrim and little-endian everywhere else.
//!
//! To add an instruction, add a row; the compiler then names every place that has to know it.

/// Calls `$then!` with all rows of the instruction set.
macro_rules! for_each_instruction {
    ($then:ident) => {
        $then! {
            (0x00, nop, Nop, Skyrim, [], [], "does nothing")
            (0x01, iadd, IAdd, Skyrim, [result: Destination, left: Source, right: Source], [], "adds two Ints, wrapping at 32 bits")
            (0x02, fadd, FAdd, Skyrim, [result: Destination, left: Source, right: Source], [], "adds two Floats")
            (0x03, isub, ISub, Skyrim, [result: Destination, left: Source, right: Source], [], "subtracts two Ints, wrapping at 32 bits")
            (0x04, fsub, FSub, Skyrim, [result: Destination, left: Source, right: Source], [], "subtracts two Floats")
            (0x05, imul, IMul, Skyrim, [result: Destination, left: Source, right: Source], [], "multiplies two Ints, wrapping at 32 bits")
            (0x06, fmul, FMul, Skyrim, [result: Destination, left: Source, right: Source], [], "multiplies two Floats")
            (0x07, idiv, IDiv, Skyrim, [result: Destination, left: Source, right: Source], [], "divides two Ints, truncating towards zero")
            (0x08, fdiv, FDiv, Skyrim, [result: Destination, left: Source, right: Source], [], "divides two Floats")
            (0x09, imod, IMod, Skyrim, [result: Destination, left: Source, right: Source], [], "remainder of two Ints, with the sign of the dividend")
            (0x0A, not, Not, Skyrim, [result: Destination, operand: Source], [], "True if the operand, of any type, is false")
            (0x0B, ineg, INeg, Skyrim, [result: Destination, operand: Source], [], "negates an Int")
            (0x0C, fneg, FNeg, Skyrim, [result: Destination, operand: Source], [], "negates a Float")
            (0x0D, assign, Assign, Skyrim, [result: Destination, operand: Source], [], "copies a value of the same type")
            (0x0E, cast, Cast, Skyrim, [result: Destination, operand: Source], [], "converts to the destination's declared type")
            (0x0F, cmp_eq, CmpEq, Skyrim, [result: Destination, left: Source, right: Source], [], "True if equal; strings are compared ignoring case")
            (0x10, cmp_lt, CmpLt, Skyrim, [result: Destination, left: Source, right: Source], [], "True if left is less than right")
            (0x11, cmp_le, CmpLe, Skyrim, [result: Destination, left: Source, right: Source], [], "True if left is less than or equal to right")
            (0x12, cmp_gt, CmpGt, Skyrim, [result: Destination, left: Source, right: Source], [], "True if left is greater than right")
            (0x13, cmp_ge, CmpGe, Skyrim, [result: Destination, left: Source, right: Source], [], "True if left is greater than or equal to right")
            (0x14, jmp, Jmp, Skyrim, [target: Jump], [], "jumps")
            (0x15, jmpt, JmpT, Skyrim, [condition: Source, target: Jump], [], "jumps if the condition, of any type, is true")
            (0x16, jmpf, JmpF, Skyrim, [condition: Source, target: Jump], [], "jumps if the condition, of any type, is false")
            (0x17, callmethod, CallMethod, Skyrim, [function: FunctionName, object: Object, result: Destination], [arguments: Source], "calls a function of an object")
            (0x18, callparent, CallParent, Skyrim, [function: FunctionName, result: Destination], [arguments: Source], "calls the parent script's version on self")
            (0x19, callstatic, CallStatic, Skyrim, [script: TypeName, function: FunctionName, result: Destination], [arguments: Source], "calls a Global function")
            (0x1A, ret, Ret, Skyrim, [operand: Source], [], "returns from the function with a value; None if it has no return type")
            (0x1B, strcat, StrCat, Skyrim, [result: Destination, left: Source, right: Source], [], "joins two Strings")
            (0x1C, propget, PropGet, Skyrim, [property: PropertyName, object: Object, result: Destination], [], "reads a property of an object")
            (0x1D, propset, PropSet, Skyrim, [property: PropertyName, object: Object, operand: Source], [], "writes a property of an object")
            (0x1E, array_create, ArrayCreate, Skyrim, [result: Destination, length: Source], [], "creates an array; the element type comes from the destination")
            (0x1F, array_length, ArrayLength, Skyrim, [result: Destination, array: Source], [], "length of an array, 0 for None")
            (0x20, array_getelement, ArrayGetElement, Skyrim, [result: Destination, array: Source, index: Source], [], "reads an element")
            (0x21, array_setelement, ArraySetElement, Skyrim, [array: Source, index: Source, operand: Source], [], "writes an element")
            (0x22, array_findelement, ArrayFindElement, Skyrim, [array: Source, result: Destination, operand: Source, start: Source], [], "index of the first equal element at or after start, or -1")
            (0x23, array_rfindelement, ArrayRFindElement, Skyrim, [array: Source, result: Destination, operand: Source, start: Source], [], "index of the last equal element at or before start, or -1")
            (0x24, is, Is, Fallout4, [result: Destination, operand: Source, type_name: TypeName], [], "True if the value is of the type")
            (0x25, struct_create, StructCreate, Fallout4, [result: Destination], [], "creates a struct; its type comes from the destination")
            (0x26, struct_get, StructGet, Fallout4, [result: Destination, structure: Source, member: MemberName], [], "reads a member of a struct")
            (0x27, struct_set, StructSet, Fallout4, [structure: Source, member: MemberName, operand: Source], [], "writes a member of a struct")
            (0x28, array_findstruct, ArrayFindStruct, Fallout4, [array: Source, result: Destination, member: MemberText, operand: Source, start: Source], [], "index of the first struct whose member is equal, or -1")
            (0x29, array_rfindstruct, ArrayRFindStruct, Fallout4, [array: Source, result: Destination, member: MemberText, operand: Source, start: Source], [], "index of the last struct whose member is equal, or -1")
            (0x2A, array_add, ArrayAdd, Fallout4, [array: Source, operand: Source, count: Source], [], "appends an element count times")
            (0x2B, array_insert, ArrayInsert, Fallout4, [array: Source, operand: Source, index: Source], [], "inserts an element")
            (0x2C, array_removelast, ArrayRemoveLast, Fallout4, [array: Source], [], "removes the last element")
            (0x2D, array_remove, ArrayRemove, Fallout4, [array: Source, index: Source, count: Source], [], "removes count elements, starting at index")
            (0x2E, array_clear, ArrayClear, Fallout4, [array: Source], [], "removes all elements")
            (0x2F, array_getallmatchingstructs, ArrayGetAllMatchingStructs, Fallout76, [array: Source, result: Destination, member: MemberText, operand: Source, start: Source, count: Source], [], "array of all structs whose member is equal")
            (0x30, lock_guards, LockGuards, Starfield, [], [guards: Guard], "waits until all guards are held")
            (0x31, unlock_guards, UnlockGuards, Starfield, [], [guards: Guard], "releases guards")
            (0x32, try_lock_guards, TryLockGuards, Starfield, [result: Destination], [guards: Guard], "takes all guards if all are free; True if it took them")
        }
    };
}

pub(crate) use for_each_instruction;
