//! The process's allocator: mimalloc for small pieces, the system's for large ones. The only file of
//! this crate with `unsafe`.
//!
//! Compiling allocates and frees millions of small pieces on every core, for which glibc is slow. A heap
//! of scripts is a few tables that grow to hundreds of megabytes: there the system moves pages instead
//! of bytes and takes freed memory back at once, while mimalloc copies and holds on to it.

#![expect(unsafe_code, reason = "an allocator is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};

use mimalloc::MiMalloc;

/// Pieces of at least this size are the system's. Larger than any table of a single script.
const LARGE: usize = 1 << 20;

/// Decides by size alone, so that a piece returns to the allocator it came from.
pub(crate) struct BySize;

// SAFETY: both allocators keep the trait's contract. A piece belongs to the one that `LARGE` names
// for its layout's size; `dealloc` and `realloc` are given the layout of the allocation, hence reach
// the same one.
unsafe impl GlobalAlloc for BySize {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() < LARGE {
            // SAFETY: the caller's promise about `layout` is passed on.
            unsafe { MiMalloc.alloc(layout) }
        } else {
            // SAFETY: likewise.
            unsafe { System.alloc(layout) }
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.size() < LARGE {
            // SAFETY: the caller's promise about `layout` is passed on.
            unsafe { MiMalloc.alloc_zeroed(layout) }
        } else {
            // SAFETY: likewise.
            unsafe { System.alloc_zeroed(layout) }
        }
    }

    #[inline]
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        if layout.size() < LARGE {
            // SAFETY: `layout` is that of the allocation, so its size says who made the piece.
            unsafe { MiMalloc.dealloc(ptr, layout) }
        } else {
            // SAFETY: likewise.
            unsafe { System.dealloc(ptr, layout) }
        }
    }

    #[inline]
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        match (layout.size() < LARGE, new_size < LARGE) {
            // SAFETY: mimalloc made the piece, and owns what it will be.
            (true, true) => unsafe { MiMalloc.realloc(ptr, layout, new_size) },
            // SAFETY: the system made the piece, and owns what it will be.
            (false, false) => unsafe { System.realloc(ptr, layout, new_size) },
            // SAFETY: the caller's promises about piece, layout and size are passed on.
            (true, false) | (false, true) => unsafe { self.change_owner(ptr, layout, new_size) },
        }
    }
}

impl BySize {
    /// Moves a piece that grows or shrinks across the border to its new owner.
    ///
    /// # Safety
    /// As for [`GlobalAlloc::realloc`].
    #[cold]
    unsafe fn change_owner(&self, piece: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // The caller of `realloc` promises that the size makes a valid layout.
        let Ok(wanted) = Layout::from_size_align(size, layout.align()) else {
            return std::ptr::null_mut();
        };
        // SAFETY: the size is not 0, as the caller promises.
        let moved = unsafe { self.alloc(wanted) };
        if !moved.is_null() {
            let kept = layout.size().min(size);
            // SAFETY: both pieces hold that many bytes, and a new one overlaps no other.
            unsafe { std::ptr::copy_nonoverlapping(piece, moved, kept) };
            // SAFETY: the piece was allocated with `layout`, and nobody uses it from here on.
            unsafe { self.dealloc(piece, layout) };
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_survives_every_way_across_the_border() {
        for sizes in [
            [10, 100, LARGE - 1],
            [LARGE - 1, LARGE, 3 * LARGE],
            [3 * LARGE, LARGE, LARGE - 1],
            [3 * LARGE, LARGE / 2, 2 * LARGE],
        ] {
            let mut bytes: Vec<u8> = Vec::with_capacity(sizes[0]);
            bytes.extend((0..10_u8).cycle().take(10));
            for size in sizes {
                bytes.shrink_to(size);
                bytes.reserve_exact(size - bytes.len());
                assert_eq!(bytes, (0..10).collect::<Vec<u8>>(), "{sizes:?}");
                bytes.resize(size, 7);
                assert!(bytes[10..].iter().all(|&byte| byte == 7));
                bytes.truncate(10);
            }
            let zeroes = vec![0_u8; sizes[2]];
            assert!(zeroes.iter().all(|&byte| byte == 0));
        }
    }
}
