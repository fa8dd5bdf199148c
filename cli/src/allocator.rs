//! The process's allocator: mimalloc for small pieces, mappings of the system for large ones. The only file
//! of this crate with `unsafe`.
//!
//! Compiling allocates and frees millions of small pieces on every core, for which glibc is slow. A heap
//! of scripts is a few tables that grow to hundreds of megabytes: there the system moves pages instead
//! of bytes and takes freed memory back at once, while mimalloc copies and holds on to it.
//!
//! On 64-bit Linux a large piece is a mapping of its own ([`mapped`]), for which huge pages are asked. To hand
//! out a hundred megabytes page by page takes the system as long as a script takes to fill them; in huge
//! pages it takes a seventh of that, and they move by the page when a table grows.

#![expect(unsafe_code, reason = "an allocator is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout};

use mimalloc::MiMalloc;

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
use mapped::Mapped as Pages;
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
use std::alloc::System as Pages;

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
            unsafe { Pages.alloc(layout) }
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.size() < LARGE {
            // SAFETY: the caller's promise about `layout` is passed on.
            unsafe { MiMalloc.alloc_zeroed(layout) }
        } else {
            // SAFETY: likewise.
            unsafe { Pages.alloc_zeroed(layout) }
        }
    }

    #[inline]
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        if layout.size() < LARGE {
            // SAFETY: `layout` is that of the allocation, so its size says who made the piece.
            unsafe { MiMalloc.dealloc(ptr, layout) }
        } else {
            // SAFETY: likewise.
            unsafe { Pages.dealloc(ptr, layout) }
        }
    }

    #[inline]
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        match (layout.size() < LARGE, new_size < LARGE) {
            // SAFETY: mimalloc made the piece, and owns what it will be.
            (true, true) => unsafe { MiMalloc.realloc(ptr, layout, new_size) },
            // SAFETY: the system made the piece, and owns what it will be.
            (false, false) => unsafe { Pages.realloc(ptr, layout, new_size) },
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

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod mapped {
    //! Pieces that are mappings of their own, in huge pages if the system has any.

    use std::alloc::{GlobalAlloc, Layout, System};
    use std::ffi::c_void;
    use std::ptr::null_mut;

    use rustix::mm::{
        Advice, MapFlags, MremapFlags, ProtFlags, madvise, mmap_anonymous, mremap, mremap_fixed,
        munmap,
    };

    /// A huge page. Mappings are aligned to it and are a multiple of it; where they are not used, they take
    /// no memory.
    const PAGE: usize = 1 << 21;

    /// A piece starts so far into its mapping, as with other allocators, for which tables are laid out.
    const HEAD: usize = 16;

    /// Bytes of the mapping for a piece.
    const fn extent(size: usize) -> usize {
        (size + HEAD).next_multiple_of(PAGE)
    }

    /// Maps `extent` bytes from a multiple of [`PAGE`] on.
    fn map(extent: usize) -> Option<*mut c_void> {
        let access = ProtFlags::READ | ProtFlags::WRITE;
        let flags = MapFlags::PRIVATE | MapFlags::NORESERVE;
        // SAFETY: the system chooses the place, so nothing else is there.
        let all = unsafe { mmap_anonymous(null_mut(), extent + PAGE, access, flags) }.ok()?;
        let before = all.addr().next_multiple_of(PAGE) - all.addr();
        let start = all.wrapping_byte_add(before);
        unmap(all, before);
        unmap(start.wrapping_byte_add(extent), PAGE - before);
        Some(start)
    }

    /// Gives a part of a mapping back that nobody uses.
    fn unmap(start: *mut c_void, length: usize) {
        if length > 0 {
            // SAFETY: the callers own the mapping and have given out nothing of this part, or have it back.
            // If it fails, the part stays mapped and unused.
            let _stays = unsafe { munmap(start, length) };
        }
    }

    /// The allocator.
    pub(super) struct Mapped;

    // SAFETY: a piece is `HEAD` bytes into a mapping of its own of `extent` bytes, which is aligned to more
    // than that; a mapping is all zero. Pieces of stricter alignment are the system allocator's.
    unsafe impl GlobalAlloc for Mapped {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            if layout.align() > HEAD {
                // SAFETY: the caller's promise about `layout` is passed on.
                return unsafe { System.alloc(layout) };
            }
            let extent = extent(layout.size());
            let Some(start) = map(extent) else {
                return null_mut();
            };
            // SAFETY: the mapping is ours and has this length. Without huge pages it is as good.
            let _refused = unsafe { madvise(start, extent, Advice::LinuxHugepage) };
            start.wrapping_byte_add(HEAD).cast()
        }

        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            if layout.align() > HEAD {
                // SAFETY: the caller's promise about `layout` is passed on.
                return unsafe { System.alloc_zeroed(layout) };
            }
            // SAFETY: likewise.
            unsafe { self.alloc(layout) }
        }

        unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
            if layout.align() > HEAD {
                // SAFETY: `layout` is that of the allocation, so its alignment says who made the piece.
                return unsafe { System.dealloc(ptr, layout) };
            }
            unmap(ptr.wrapping_byte_sub(HEAD).cast(), extent(layout.size()));
        }

        unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
            if layout.align() > HEAD {
                // SAFETY: as for `dealloc`.
                return unsafe { System.realloc(ptr, layout, new_size) };
            }
            let start: *mut c_void = ptr.wrapping_byte_sub(HEAD).cast();
            let (old, new) = (extent(layout.size()), extent(new_size));
            if new <= old {
                unmap(start.wrapping_byte_add(new), old - new);
                return ptr;
            }
            // SAFETY: the mapping is this piece's alone, and stays where it is.
            if unsafe { mremap(start, old, new, MremapFlags::empty()) }.is_ok() {
                return ptr;
            }
            let Some(place) = map(new) else {
                return null_mut();
            };
            // SAFETY: the place was mapped for this, and the piece moves there as a whole.
            match unsafe { mremap_fixed(start, old, new, MremapFlags::MAYMOVE, place) } {
                Ok(moved) => moved.wrapping_byte_add(HEAD).cast(),
                Err(_) => {
                    unmap(place, new);
                    null_mut()
                }
            }
        }
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
