//! Unpacks data into memory whose size was checked first.

pub(crate) mod lz4;
pub(crate) mod zlib;

use crate::error::FaultKind;

/// A file of any size may unpack to this much at once. A record of a megabyte is rare, and no
/// script of that length is known.
const FLOOR: u64 = 1 << 20;

/// The most that one piece of a file may unpack to: together with the file itself, at most four
/// times its size is in memory.
pub(crate) const fn limit_for(file_length: u64) -> u64 {
    let limit = file_length.saturating_mul(3);
    if limit > FLOOR { limit } else { FLOOR }
}

/// Rejects a size beyond the limit, and one that so few bytes cannot produce: no byte of the format
/// stands for more than `ratio` bytes.
fn check_size(packed: usize, declared: u64, limit: u64, ratio: u64) -> Result<usize, FaultKind> {
    let length = u64::try_from(packed).unwrap_or(u64::MAX);
    let limit = limit.min(length.saturating_mul(ratio));
    let size = usize::try_from(declared).ok();
    size.filter(|_| declared <= limit)
        .ok_or(FaultKind::TooLarge {
            packed,
            declared,
            limit,
        })
}
