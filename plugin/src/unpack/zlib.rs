//! zlib streams.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::check_size;
use crate::error::FaultKind;

/// A match of 258 bytes takes at least two bits.
const RATIO: u64 = 1032;
const FLAGS: u32 = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;

/// Most data unpacks to less than this many times its length.
const USUAL_RATIO: usize = 4;
const SMALLEST_BUFFER: usize = 4096;

/// Unpacks to exactly `declared` bytes. The buffer grows with the actual output, so that a false
/// size costs nothing.
pub(crate) fn unpack(packed: &[u8], declared: u64, limit: u64) -> Result<Vec<u8>, FaultKind> {
    let size = check_size(packed.len(), declared, limit, RATIO)?;
    let first = packed
        .len()
        .saturating_mul(USUAL_RATIO)
        .max(SMALLEST_BUFFER);
    let mut decoder = Box::new(DecompressorOxide::new());
    let mut unpacked = vec![0; size.min(first)];
    let (mut taken, mut filled) = (0, 0);
    loop {
        let rest = &packed[taken..];
        let (status, consumed, produced) =
            decompress(&mut decoder, rest, &mut unpacked, filled, FLAGS);
        taken += consumed;
        filled += produced;
        if status == TINFLStatus::Done {
            break;
        }
        if status != TINFLStatus::HasMoreOutput || unpacked.len() == size {
            return Err(FaultKind::Packed(reason(status)));
        }
        grow(&mut unpacked, size);
    }
    if filled == size {
        Ok(unpacked)
    } else {
        Err(FaultKind::UnpackedSize {
            declared,
            found: u64::try_from(filled).unwrap_or(u64::MAX),
        })
    }
}

fn grow(unpacked: &mut Vec<u8>, size: usize) {
    let length = unpacked.len().saturating_mul(2).min(size);
    unpacked.reserve_exact(length - unpacked.len());
    unpacked.resize(length, 0);
}

fn reason(status: TINFLStatus) -> &'static str {
    match status {
        TINFLStatus::HasMoreOutput => "it unpacks to more than was announced",
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => "it ends too early",
        TINFLStatus::Adler32Mismatch => "its checksum is wrong",
        TINFLStatus::Failed | TINFLStatus::BadParam | TINFLStatus::Done | _ => {
            "it is not a zlib stream"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec_zlib;

    #[test]
    fn what_was_packed_comes_back() {
        let packed = compress_to_vec_zlib(&[7; 5000], 6);
        assert_eq!(unpack(&packed, 5000, 10_000), Ok(vec![7; 5000]));
        assert!(matches!(
            unpack(&packed, 4999, 10_000),
            Err(FaultKind::Packed(_))
        ));
        assert!(matches!(
            unpack(&packed, 5001, 10_000),
            Err(FaultKind::UnpackedSize { found: 5000, .. })
        ));
    }

    #[test]
    fn a_bomb_is_refused_before_anything_is_reserved() {
        let packed = compress_to_vec_zlib(&vec![0; 3 << 20], 9);
        assert!(packed.len() < 8000);
        let outcome = unpack(&packed, 3 << 20, super::super::limit_for(8000));
        assert!(matches!(outcome, Err(FaultKind::TooLarge { .. })));
        // More than so few bytes can hold, whatever the limit.
        let outcome = unpack(&packed[..20], 1 << 30, u64::MAX);
        assert!(matches!(outcome, Err(FaultKind::TooLarge { .. })));
    }

    #[test]
    fn a_buffer_that_has_to_grow_ends_at_the_right_size() {
        let packed = compress_to_vec_zlib(&vec![3; 900_000], 9);
        let unpacked = unpack(&packed, 900_000, 1 << 20).expect("within the limit");
        assert!(unpacked == vec![3; 900_000]);
    }

    #[test]
    fn a_wrong_checksum_is_noticed() {
        let mut packed = compress_to_vec_zlib(b"checked", 6);
        *packed.last_mut().expect("not empty") ^= 1;
        let outcome = unpack(&packed, 7, 100);
        assert_eq!(outcome, Err(FaultKind::Packed("its checksum is wrong")));
    }
}
