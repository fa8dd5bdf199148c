//! What drives a run: frames, and the turns of stacks in them.

mod frame;
mod turn;
