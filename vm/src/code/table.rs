//! The register instruction set, in one place. The enum, the register visitor and the interpreter's
//! dispatch are expanded from this table; to add an instruction, add a row and write its method.
//!
//! A row reads `method Variant { field: Kind, … } "what it does"`, in one of ten families:
//!
//! - `plain`: works on registers and heap and continues with the next instruction;
//! - `sized`: like `plain`, but takes longer the longer its text or its trace is. The method
//!   charges for that, which may bring the next poll nearer;
//! - `fast_path`: like `plain`, but the method handles only the ordinary case and returns whether
//!   it did; if not, the method of the same name in `Slowly` does the work, away from the machine
//!   registers that the fast path uses;
//! - `branch`: returns a truth value; every variant also has `target`, and `taken` and `fall`, the
//!   pex instructions to charge in each case;
//! - `sized_branch`: the same for text, charged like `sized`;
//! - `loop_end`: the end of a loop, fused with the test at its head. Every variant also has `target`
//!   (the loop's body), `cost` (charged before the poll) and `head` (charged after it);
//! - `tiny_allocation`: something small that nearly always finds a place. If the method reports
//!   that it did not, the method of the same name in `Slowly` does the work, and may find the heap
//!   full;
//! - `allocating`: like `plain`, but may find the heap full, and is then retried after a full pass;
//!   or it would do much work when the allowed work is used up, and is then retried if the run
//!   continues;
//! - `call`: calls and returns. The method is told what is left of the allowance after the cost, and
//!   returns the cursor to continue at with what is left then, or a stopped cursor if the case is not
//!   simple; then the method of the same name in `Slowly` does the work. Every variant also has `cost`;
//! - `control`: never simple. The method charges its cost itself and returns where to continue.
//!
//! Five instructions are outside the families, because the dispatch itself executes them: `Jump`,
//! `Loop`, `LoopStep`, `Charge` and `Step`.
//!
//! No instruction relies on a type that the registers could contradict: numbers are read from the
//! low half, references are checked against the heap's generations.

/// Calls `$then!` with all rows.
macro_rules! for_each_op {
    ($then:ident) => {
        $then! {
            plain {
                move_word Move { dst: Def, src: Use } "copies one register"
                move_pair MovePair { dst: DefPair, src: UsePair } "copies a Var"
                load Load { dst: Def, value: u32 } "a number, a truth value or None"
                load_wide LoadWide { dst: Def, constant: u32 } "a constant of the function: text"
                clear_pair ClearPair { dst: DefPair } "a Var that holds None"
                get_field_pair GetFieldPair { dst: DefPair, slot: u16 } "a Var variable of self"
                set_field_reference SetFieldReference { src: Use, slot: u16, kind: SlotKind } "a reference into a variable of self"
                set_field_pair SetFieldPair { src: UsePair, slot: u16 } "a Var into a variable of self"
                get_state GetState { dst: Def } "the name of self's state"
                set_state SetState { src: Use } "puts self into a state"
                add_int AddInt { dst: Def, a: Use, b: Use } "sum, wrapping"
                add_int_constant AddIntConstant { dst: Def, a: Use, value: i32 } "sum, wrapping"
                sub_int SubInt { dst: Def, a: Use, b: Use } "difference, wrapping"
                mul_int MulInt { dst: Def, a: Use, b: Use } "product, wrapping"
                mul_int_constant MulIntConstant { dst: Def, a: Use, value: i32 } "product, wrapping"
                div_int DivInt { dst: Def, a: Use, b: Use } "quotient towards zero"
                div_int_constant DivIntConstant { dst: Def, a: Use, value: i32 } "quotient by a constant that is neither 0 nor -1"
                mod_int ModInt { dst: Def, a: Use, b: Use } "remainder with the dividend's sign"
                mod_int_constant ModIntConstant { dst: Def, a: Use, value: i32 } "remainder by a constant that is neither 0 nor -1"
                add_mod_int_constant AddModIntConstant { dst: Def, a: Use, b: Use, value: i32 } "remainder of a sum"
                neg_int NegInt { dst: Def, a: Use } "negation, wrapping"
                add_float AddFloat { dst: Def, a: Use, b: Use } "sum"
                add_float_constant AddFloatConstant { dst: Def, a: Use, value: f32 } "sum"
                sub_float SubFloat { dst: Def, a: Use, b: Use } "difference"
                sub_from_float SubFromFloat { dst: Def, a: Use, value: f32 } "constant minus register"
                mul_float MulFloat { dst: Def, a: Use, b: Use } "product"
                mul_float_constant MulFloatConstant { dst: Def, a: Use, value: f32 } "product"
                mul_add_float MulAddFloat { dst: Def, a: Use, b: Use, c: Use } "product, rounded, plus c"
                mul_sub_float MulSubFloat { dst: Def, a: Use, b: Use, c: Use } "c minus a rounded product"
                neg_float NegFloat { dst: Def, a: Use } "negation"
                eq_int EqInt { dst: Def, a: Use, b: Use } "whether equal"
                lt_int LtInt { dst: Def, a: Use, b: Use } "whether less"
                le_int LeInt { dst: Def, a: Use, b: Use } "whether less or equal"
                eq_float EqFloat { dst: Def, a: Use, b: Use } "whether equal within the tolerance"
                lt_float LtFloat { dst: Def, a: Use, b: Use } "whether less"
                le_float LeFloat { dst: Def, a: Use, b: Use } "whether less or equal"
                eq_word EqWord { dst: Def, a: Use, b: Use } "whether the same reference"
                not_bool NotBool { dst: Def, src: Use } "whether zero"
                truth_word TruthWord { dst: Def, src: Use } "whether not zero, not None"
                truth_float TruthFloat { dst: Def, src: Use } "whether not zero within the tolerance"
                truth_string TruthString { dst: Def, src: Use } "whether not empty"
                truth_array TruthArray { dst: Def, src: Use } "whether it has elements"
                truth_var TruthVar { dst: Def, src: UsePair } "whether the content is true"
                int_to_float IntToFloat { dst: Def, src: Use } "conversion"
                float_to_int FloatToInt { dst: Def, src: Use } "conversion, towards zero"
                cast_object CastObject { dst: Def, src: Use, script: Symbol } "the script of that type on the same handle, or None"
                is_object IsObject { dst: Def, src: Use, script: Symbol } "whether a cast would succeed"
                box_value Box { dst: DefPair, src: Use, type_number: u32 } "a value into a Var"
                is_var IsVar { dst: Def, src: UsePair, type_number: u32 } "whether a Var holds that type"
                length Length { dst: Def, array: Use } "length, 0 for None"
                load_pair LoadPair { dst: DefPair, array: Use, index: Use } "an element of a Var array"
                store_word StoreWord { array: Use, index: Use, src: Use } "an element that is a reference"
                store_pair StorePair { array: Use, index: Use, src: UsePair } "an element of a Var array"
                get_member_pair GetMemberPair { dst: DefPair, structure: Use, slot: u16 } "a Var member of a struct"
                set_member_reference SetMemberReference { structure: Use, src: Use, slot: u16, kind: SlotKind } "a reference into a member"
                set_member_pair SetMemberPair { structure: Use, src: UsePair, slot: u16 } "a Var into a member"
            }
            sized {
                eq_string EqString { dst: Def, a: Use, b: Use } "whether equal without case"
                eq_var EqVar { dst: Def, a: UsePair, b: UsePair } "whether two Vars hold equal values of one type"
                lt_string LtString { dst: Def, a: Use, b: Use } "whether before, without case"
                le_string LeString { dst: Def, a: Use, b: Use } "whether before or equal, without case"
                string_to_int StringToInt { dst: Def, src: Use } "the leading number, else 0"
                string_to_float StringToFloat { dst: Def, src: Use } "the leading number, else 0"
                complain Complain { complaint: u32 } "logs an error that linking foresaw"
                watch Watch { object: Use, slot: u16, read: u32 } "counts that an object's field is None"
            }
            fast_path {
                load_byte LoadByte { dst: Def, array: Use, index: Use } "an element of a Bool array"
                load_half LoadHalf { dst: Def, array: Use, index: Use } "an element of an Int or Float array"
                load_word LoadWord { dst: Def, array: Use, index: Use } "an element that is a reference"
                load_half_at LoadHalfAt { dst: Def, array: Use, index: i32 } "an element of an Int or Float array"
                store_byte StoreByte { array: Use, index: Use, src: Use } "an element of a Bool array"
                store_half StoreHalf { array: Use, index: Use, src: Use } "an element of an Int or Float array"
                store_half_at StoreHalfAt { array: Use, src: Use, index: i32 } "an element of an Int or Float array"
                store_byte_constant StoreByteConstant { array: Use, index: Use, value: u32 } "an element of a Bool array"
                store_half_constant StoreHalfConstant { array: Use, index: Use, value: u32 } "an element of an Int or Float array"
                get_field GetField { dst: Def, slot: u16 } "a variable of self"
                set_field SetField { src: Use, slot: u16 } "a number into a variable of self"
                get_member GetMember { dst: Def, structure: Use, slot: u16 } "a member of a struct"
                set_member SetMember { structure: Use, src: Use, slot: u16 } "a number into a member"
                set_member_constant SetMemberConstant { structure: Use, slot: u16, value: u32 } "a number into a member"
                div_float DivFloat { dst: Def, a: Use, b: Use } "quotient"
            }
            branch {
                jump_true JumpTrue { src: Use } "if the low half is not zero"
                jump_false JumpFalse { src: Use } "if the low half is zero"
                jump_some JumpSome { src: Use } "if not None"
                jump_none JumpNone { src: Use } "if None"
                jump_eq_int JumpEqInt { a: Use, b: Use } "if equal"
                jump_ne_int JumpNeInt { a: Use, b: Use } "unless equal"
                jump_lt_int JumpLtInt { a: Use, b: Use } "if less"
                jump_ge_int JumpGeInt { a: Use, b: Use } "unless less"
                jump_eq_int_constant JumpEqIntConstant { a: Use, value: i32 } "if equal"
                jump_ne_int_constant JumpNeIntConstant { a: Use, value: i32 } "unless equal"
                jump_lt_int_constant JumpLtIntConstant { a: Use, value: i32 } "if less"
                jump_ge_int_constant JumpGeIntConstant { a: Use, value: i32 } "unless less"
                jump_lt_float JumpLtFloat { a: Use, b: Use } "if less"
                jump_not_lt_float JumpNotLtFloat { a: Use, b: Use } "unless less"
                jump_le_float JumpLeFloat { a: Use, b: Use } "if less or equal"
                jump_not_le_float JumpNotLeFloat { a: Use, b: Use } "unless less or equal"
                jump_le_float_constant JumpLeFloatConstant { a: Use, value: f32 } "if less or equal"
                jump_not_le_float_constant JumpNotLeFloatConstant { a: Use, value: f32 } "unless less or equal"
                jump_eq_float JumpEqFloat { a: Use, b: Use } "if equal within the tolerance"
                jump_ne_float JumpNeFloat { a: Use, b: Use } "unless equal within the tolerance"
                jump_eq_word JumpEqWord { a: Use, b: Use } "if the same reference"
                jump_ne_word JumpNeWord { a: Use, b: Use } "unless the same reference"
            }
            sized_branch {
                jump_eq_string JumpEqString { a: Use, b: Use } "if equal ignoring case"
                jump_ne_string JumpNeString { a: Use, b: Use } "unless equal ignoring case"
            }
            loop_end {
                loop_lt_int LoopLtInt { a: Use, b: Use } "while less"
                loop_le_int LoopLeInt { a: Use, b: Use } "while less or equal"
                loop_lt_int_constant LoopLtIntConstant { a: Use, value: i32 } "while less"
                loop_ge_int_constant LoopGeIntConstant { a: Use, value: i32 } "while not less"
                loop_true LoopTrue { src: Use } "while the low half is not zero"
                loop_step_lt_int LoopStepLtInt { a: Use, b: Use, step: i16 } "adds to the counter, then while less"
                loop_step_le_int LoopStepLeInt { a: Use, b: Use, step: i16 } "adds to the counter, then while less or equal"
            }
            tiny_allocation {
                make_tiny_array NewTinyArray { dst: Def, element: ElementKind, length: u8, type_number: u32, site: Site } "an array of defaults that fits in one word"
                make_tiny_struct NewTinyStruct { dst: Def, slots: u8, heap_type: u32, site: Site } "a struct of a few slots, which all start as defaults"
            }
            allocating {
                make_array NewArray { dst: Def, length: Use, type_number: u32, site: Site } "an array of defaults"
                make_struct NewStruct { dst: Def, type_number: u32, site: Site } "a struct with its initial values"
                concat Concat { dst: Def, a: Use, b: Use } "text after text"
                int_to_string IntToString { dst: Def, src: Use } "decimal digits"
                convert Convert { point: u32 } "the casts that make something new or look into a Var"
                array_operation ArrayOperation { point: u32 } "searching and shrinking"
                array_growth ArrayGrowth { point: u32 } "Add, Insert and the search for matching structs"
            }
            call {
                call Call { point: u32 } "calls a function"
                use_property Property { point: u32 } "reads or writes a property"
                return_word Return { src: Use } "returns a value"
                return_nothing ReturnNothing { } "returns the default"
            }
            control {
                compute Compute { dst: Def, a: Use, function: u32, cost: u16 } "a pure native with one Float parameter"
                return_pair ReturnPair { src: UsePair, cost: u16 } "returns a Var"
                guards Guards { point: u32, cost: u16 } "takes or frees guards"
            }
        }
    };
}

pub(crate) use for_each_op;
