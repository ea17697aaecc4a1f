/*
 * mm/mm.h: the address space that the threads of a process share: its mappings, and the semaphore mmap_sem, which a
 * page fault takes to read and mmap() and munmap() take to write.
 *
 * The fields are on the lines on which the kernel has them: the mapping that was found last is at the beginning of the
 * structure, and every fault in another mapping writes it; the semaphore is on the next line [Linux-2.6.35,
 * include/linux/mm_types.h, mm/mmap.c].
 */
#ifndef HL_MM_MM_H
#define HL_MM_MM_H

#include "lib/hotline.h"
#include "lib/mm/rwsem.h"

/* One mapping; the fields that find_vma() reads are on its first line. */
struct vm_area {
	_Alignas(64) long start;
	long end;
};

struct mm {
	_Alignas(64) struct vm_area *volatile mmap_cache;
	_Alignas(64) volatile int map_count;
	struct rw_semaphore mmap_sem;
};

static inline void mm_init(struct mm *mm)
{
	init_rwsem(&mm->mmap_sem);
}

/* assumed: cycles for the way through the tree of mappings when the last one found is another */
#define VMA_SEARCH_CYCLES 100

/* Finds the mapping of an address; the caller holds mmap_sem. */
static void find_vma(struct mm *mm, struct vm_area *vma)
{
	if (mm->mmap_cache == vma)
		return;
	work(VMA_SEARCH_CYCLES);
	assert(vma->start <= vma->end);
	mm->mmap_cache = vma;
}

#endif
