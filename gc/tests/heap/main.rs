//! Tests of the heap through its public interface.
//!
//! They are one program, so that they can share [`fixture`]: if each file were its own program,
//! each would warn about the parts it does not use.

mod edges;
mod edges_of_marks;
mod fixture;
mod images;
mod inspect;
mod random_heaps;
mod rings;
mod round_trip;
mod rows_cluster;
mod rows_destroy;
mod rows_figures;
mod rows_guard;
mod rows_lifecycle;
mod rows_mark;
mod rows_origin;
mod rows_reference;
mod rows_round;
mod rows_schedule;
mod rows_store;
mod rows_weak;
mod traces;
