//! A hint to the processor that memory will be read soon. The only file of this crate with `unsafe`.

#![expect(
    unsafe_code,
    reason = "the prefetch instruction is reached through an intrinsic"
)]

/// Asks for the cache line at `place`, which is read soon and then not for long: it need not displace
/// what is. Never changes what any program computes.
#[inline(always)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: prefetching reads nothing and cannot fault; besides, `place` is a live reference.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_NTA, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_NTA>(std::ptr::from_ref(place).cast::<i8>());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
