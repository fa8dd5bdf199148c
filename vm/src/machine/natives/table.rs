//! How a table of natives is written, for the machine and for the world.

/// A table of natives, one per row: `Script.Name timing => body;`. The first word says what the
/// bodies take: `machine` bodies take a native [`Call`](super::Call), `world` bodies one of the
/// world. The timing is that of [`Timing`](super::Timing); `pure` marks a pure function from Float
/// to Float.
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
