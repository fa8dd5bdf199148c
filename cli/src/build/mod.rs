//! From the command line to compiled scripts: what `check`, `compile` and `run` share.

mod batch;
mod level;
mod setup;
mod summary;

pub(crate) use batch::Batch;
pub(crate) use setup::Setup;
pub(crate) use summary::Summary;

/// Sets how many threads a batch uses; 0 leaves it to the number of cores.
pub(crate) fn use_threads(threads: usize) {
    // Fails only where a pool exists already, and then nothing is lost but the wish.
    let _already_built = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global();
}
