//! `Math`: functions of Floats, with angles in degrees.

use crate::convert::float_to_int;
use crate::machine::{Call, Native, Reply, table};
use crate::value::Value;

pub(super) const ROWS: &[Native] = table! { machine:
    Math.abs pure => f32::abs;
    Math.acos pure => |x| x.acos().to_degrees();
    Math.asin pure => |x| x.asin().to_degrees();
    Math.atan pure => |x| x.atan().to_degrees();
    Math.cos pure => |x| x.to_radians().cos();
    Math.sin pure => |x| x.to_radians().sin();
    Math.tan pure => |x| x.to_radians().tan();
    Math.sqrt pure => f32::sqrt;
    Math.DegreesToRadians pure => f32::to_radians;
    Math.RadiansToDegrees pure => f32::to_degrees;
    Math.pow immediate => pow;
    Math.Ceiling immediate => ceiling;
    Math.Floor immediate => floor;
    Math.Max immediate => max;
    Math.Min immediate => min;
};

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
