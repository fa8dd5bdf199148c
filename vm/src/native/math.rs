//! `Math`: all in degrees, all Floats.

use crate::convert::float_to_int;
use crate::machine::{Call, Native, Owner, Reply, Timing, native, pure};
use crate::value::Value;

pub(super) const ROWS: &[Native] = &[
    pure("Math", "abs", "Float afValue", f32::abs),
    pure("Math", "acos", "Float afValue", |x| x.acos().to_degrees()),
    pure("Math", "asin", "Float afValue", |x| x.asin().to_degrees()),
    pure("Math", "atan", "Float afValue", |x| x.atan().to_degrees()),
    pure("Math", "cos", "Float afValue", |x| x.to_radians().cos()),
    pure("Math", "sin", "Float afValue", |x| x.to_radians().sin()),
    pure("Math", "tan", "Float afValue", |x| x.to_radians().tan()),
    pure("Math", "sqrt", "Float afValue", f32::sqrt),
    pure(
        "Math",
        "DegreesToRadians",
        "Float afDegrees",
        f32::to_radians,
    ),
    pure(
        "Math",
        "RadiansToDegrees",
        "Float afRadians",
        f32::to_degrees,
    ),
    native(
        "Math",
        "pow",
        "Float",
        "Float x, Float y",
        Owner::Global,
        Timing::Immediate,
        pow,
    ),
    native(
        "Math",
        "Ceiling",
        "Int",
        "Float afValue",
        Owner::Global,
        Timing::Immediate,
        ceiling,
    ),
    native(
        "Math",
        "Floor",
        "Int",
        "Float afValue",
        Owner::Global,
        Timing::Immediate,
        floor,
    ),
    native(
        "Math",
        "Max",
        "Float",
        "Float afValue1, Float afValue2",
        Owner::Global,
        Timing::Immediate,
        max,
    ),
    native(
        "Math",
        "Min",
        "Float",
        "Float afValue1, Float afValue2",
        Owner::Global,
        Timing::Immediate,
        min,
    ),
];

fn pow(call: &mut Call<'_>) -> Reply {
    call.float(0).powf(call.float(1)).into()
}

fn ceiling(call: &mut Call<'_>) -> Reply {
    Value::Int(float_to_int(call.float(0).ceil())).into()
}

fn floor(call: &mut Call<'_>) -> Reply {
    Value::Int(float_to_int(call.float(0).floor())).into()
}

fn max(call: &mut Call<'_>) -> Reply {
    call.float(0).max(call.float(1)).into()
}

fn min(call: &mut Call<'_>) -> Reply {
    call.float(0).min(call.float(1)).into()
}
