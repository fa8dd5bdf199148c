//! A hint to the processor that memory will be read soon. The only file in this crate with
//! `unsafe`.

#![expect(
    unsafe_code,
    reason = "the prefetch instruction is reached through an intrinsic"
)]

/// Requests the cache line at `place`. It will be read soon and then not again for a while, so it
/// need not displace other lines. Never changes what a program computes.
#[inline(always)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: prefetching reads nothing and cannot fault; also, `place` is a live reference.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_NTA, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_NTA>(std::ptr::from_ref(place).cast::<i8>());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
