//! Machine code and its memory, which is written first and executed afterwards, never both.
#![expect(
    unsafe_code,
    reason = "the memory of compiled code is given back by hand"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use cranelift_codegen::Context;
use cranelift_codegen::ir::Signature;
use cranelift_codegen::isa::CallConv;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Module, default_libcall_names};
use cyperus_vm::tier::{Compiled, CompiledCode, Deed, Unit};

use crate::stub::Stubs;
use crate::translate::{Conventions, Shape, has_loops, translate};

/// All compiled code of a machine.
pub(crate) struct CodeMemory {
    /// `None` only while it is dropped.
    module: Option<JITModule>,
    conventions: Conventions,
    context: Context,
    scratch: FunctionBuilderContext,
    stubs: Stubs,
}

impl CodeMemory {
    /// Empty memory; `None` if this processor is not supported.
    pub(crate) fn new() -> Option<Self> {
        let mut flags = settings::builder();
        for (name, value) in [
            ("opt_level", "speed"),
            ("is_pic", "false"),
            ("use_colocated_libcalls", "false"),
            (
                "enable_verifier",
                if cfg!(debug_assertions) {
                    "true"
                } else {
                    "false"
                },
            ),
            // Frames are small and bounded in number, so that they cannot skip a guard page.
            ("enable_probestack", "false"),
            ("unwind_info", "false"),
        ] {
            flags.set(name, value).ok()?;
        }
        let isa = cranelift_native::builder().ok()?;
        let isa = isa.finish(settings::Flags::new(flags)).ok()?;
        let machine = isa.default_call_conv();
        let conventions = Conventions {
            machine,
            // Returns two words in machine registers on every system.
            own: if machine == CallConv::WindowsFastcall {
                CallConv::SystemV
            } else {
                machine
            },
        };
        let mut module = JITModule::new(JITBuilder::with_isa(isa, default_libcall_names()));
        let mut context = module.make_context();
        let mut scratch = FunctionBuilderContext::new();
        let stubs = Stubs::new(&mut module, &mut context, &mut scratch, conventions)?;
        Some(Self {
            module: Some(module),
            conventions,
            context,
            scratch,
            stubs,
        })
    }

    /// Compiles a function.
    pub(crate) fn compile(&mut self, unit: &Unit) -> Compiled {
        let mut entries = vec![u32::MAX; unit.ops.len()];
        // A panic must not drop the memory of code that the machine runs.
        let code = catch_unwind(AssertUnwindSafe(|| self.code(unit, &mut entries)));
        let code = code.unwrap_or_else(|_| {
            self.scratch = FunctionBuilderContext::new();
            None
        });
        Compiled {
            function: unit.function,
            entries: entries.into(),
            code,
        }
    }

    /// The code of a function; `None` if Cranelift refuses it.
    fn code(&mut self, unit: &Unit, entries: &mut [u32]) -> Option<CompiledCode> {
        let parameters = &unit.classes[..usize::from(unit.first_local)];
        let loops = has_loops(unit);
        let mut bytes = 0;
        let calls_itself = unit
            .plans
            .iter()
            .flatten()
            .any(|plan| plan.place == unit.place);
        let direct = if unit.is_callee || calls_itself || !loops || !unit.wants_enter {
            let signature = self.conventions.direct(parameters);
            Some(self.define(unit, Shape::Direct, signature, &mut bytes)?.0)
        } else {
            None
        };
        let mut plans = unit.plans.iter().flatten();
        let shape = if loops || plans.any(|plan| plan.deed == Deed::Call) {
            Shape::Enter
        } else {
            Shape::Thunk
        };
        let enter = if unit.wants_enter {
            let signature = self.conventions.enter();
            let (enter, places) = self.define(unit, shape, signature, &mut bytes)?;
            for (number, place) in (0..).zip(places) {
                entries[place] = number;
            }
            Some(enter)
        } else {
            None
        };
        let module = self.module.as_mut()?;
        module.finalize_definitions().ok()?;
        let address = |function: FuncId| module.get_finalized_function(function) as usize;
        Some(CompiledCode {
            enter: enter.map_or(0, address),
            direct: direct.map_or(0, address),
            bytes,
        })
    }

    fn define(
        &mut self,
        unit: &Unit,
        shape: Shape,
        signature: Signature,
        bytes: &mut usize,
    ) -> Option<(FuncId, Vec<usize>)> {
        let module = self.module.as_mut()?;
        let id = module.declare_anonymous_function(&signature).ok()?;
        module.clear_context(&mut self.context);
        self.context.func.signature = signature;
        // Nearer than any other function, so that it can be called without a look at its place.
        let own = (shape == Shape::Direct)
            .then(|| module.declare_func_in_func(id, &mut self.context.func));
        let entries = translate(
            unit,
            (shape, own),
            (self.conventions, self.stubs),
            module.target_config(),
            &mut self.context.func,
            &mut self.scratch,
        );
        module.define_function(id, &mut self.context).ok()?;
        let code = self.context.compiled_code();
        *bytes += code.map_or(0, |code| code.code_info().total_size as usize);
        Some((id, entries))
    }
}

impl Drop for CodeMemory {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: the machine owns its compiler and drops it with itself, so that none of its functions
            // runs any more, and nobody else has their addresses.
            unsafe { module.free_memory() };
        }
    }
}
