//! Ways to functions of the machine that change no machine register.
//!
//! A call in a loop, though it is hardly ever made, takes nearly all machine registers from the values of
//! that loop. So code that is rarely reached calls a stub, which keeps every register and has no result:
//! what the function returns is left in [`Context::value`].

use std::mem::offset_of;

use cranelift_codegen::Context as Compilation;
use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, Signature, types};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::JITModule;
use cranelift_module::{FuncId, Module};
use cyperus_vm::tier::Context;

use crate::translate::Conventions;

/// The addresses of the stubs. The last argument of each is the function of the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stubs {
    /// For functions of two other arguments.
    pub(crate) two: usize,
    /// For functions of three.
    pub(crate) three: usize,
    /// For functions of four.
    pub(crate) four: usize,
}

impl Stubs {
    /// Compiles them.
    pub(crate) fn new(
        module: &mut JITModule,
        context: &mut Compilation,
        scratch: &mut FunctionBuilderContext,
        conventions: Conventions,
    ) -> Option<Self> {
        let mut define = |arguments| define(module, context, scratch, conventions, arguments);
        let (two, three, four) = (define(2)?, define(3)?, define(4)?);
        module.finalize_definitions().ok()?;
        let address = |function: FuncId| module.get_finalized_function(function) as usize;
        Some(Self {
            two: address(two),
            three: address(three),
            four: address(four),
        })
    }

    /// The signature of the stub for functions of this many arguments.
    pub(crate) fn signature(arguments: usize) -> Signature {
        let mut signature = Signature::new(CallConv::PreserveAll);
        signature.params = vec![AbiParam::new(types::I64); arguments + 1];
        signature
    }
}

fn define(
    module: &mut JITModule,
    context: &mut Compilation,
    scratch: &mut FunctionBuilderContext,
    conventions: Conventions,
    arguments: usize,
) -> Option<FuncId> {
    let signature = Stubs::signature(arguments);
    let id = module.declare_anonymous_function(&signature).ok()?;
    module.clear_context(context);
    context.func.signature = signature;
    let frontend = module.target_config();
    let mut builder = FunctionBuilder::new(&mut context.func, scratch);
    let entry = builder.create_block();
    builder.append_block_params_for_function_params(entry);
    builder.switch_to_block(entry);
    let given = builder.block_params(entry).to_vec();
    let mut callee = Signature::new(conventions.machine);
    callee.params = vec![AbiParam::new(types::I64); arguments];
    callee.returns = vec![AbiParam::new(types::I64)];
    let callee = builder.import_signature(callee);
    let (&function, passed) = given.split_last()?;
    let call = builder.ins().call_indirect(callee, function, passed);
    let result = builder.inst_results(call)[0];
    let place = i32::try_from(offset_of!(Context, value)).ok()?;
    let flags = MemFlagsData::trusted();
    builder.ins().store(flags, result, *given.first()?, place);
    builder.ins().return_(&[]);
    builder.seal_all_blocks();
    builder.finalize(frontend);
    module.define_function(id, context).ok()?;
    Some(id)
}
