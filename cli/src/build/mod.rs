//! Compiling what the command line names: shared by `check`, `compile`, `disasm` and `run`.

mod batch;
mod level;
mod memory;
pub(crate) mod record;
mod setup;
mod summary;

pub(crate) use batch::Batch;
pub(crate) use level::levels;
pub(crate) use memory::Memory;
pub(crate) use setup::Setup;
pub(crate) use summary::Summary;

/// Sets how many threads a batch uses; 0 means one per core.
pub(crate) fn use_threads(threads: usize) {
    // Fails only if a pool exists already; then that one does the work.
    let _already_built = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global();
}
