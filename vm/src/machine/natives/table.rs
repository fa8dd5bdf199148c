//! How a table of natives is written, whoever does the work.

/// A table of natives, one row each: `Script.Name timing => body;`. The table's first word says who
/// does the work: `machine` bodies take a native [`Call`](super::Call), `world` bodies one of the
/// world. The timing is that of [`Timing`](super::Timing); `pure` marks a function from Float to
/// Float that only computes.
macro_rules! table {
    (@row $room:ident $script:ident $name:ident pure $body:expr) => {
        $crate::machine::Native::pure(stringify!($script), stringify!($name), $body)
    };
    (@row machine $script:ident $name:ident $timing:ident $body:expr) => {
        $crate::machine::native(
            stringify!($script),
            stringify!($name),
            $crate::machine::table!(@timing $timing),
            $body,
        )
    };
    (@row world $script:ident $name:ident $timing:ident $body:expr) => {
        $crate::machine::Native::of_world(
            stringify!($script),
            stringify!($name),
            $crate::machine::table!(@timing $timing),
            $body,
        )
    };
    (@timing immediate) => { $crate::machine::Timing::Immediate };
    (@timing synced) => { $crate::machine::Timing::FrameSynced };
    (@timing latent) => { $crate::machine::Timing::Latent };
    ($room:ident: $($script:ident.$name:ident $timing:ident => $body:expr;)*) => {
        &[$($crate::machine::table!(@row $room $script $name $timing $body),)*]
    };
}

pub(crate) use table;
