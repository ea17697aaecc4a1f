/*
 * rwlock.h: a reader-writer lock in one word, as in textbooks and kernels [Courtois71, MCS91b]: readers count
 * themselves in and out; a writer announces itself, which keeps new readers out, and waits until the count is 0.
 *
 * Writers first: readers may starve. Readers share the lock, but not its line: entering and leaving are 2 atomics, so
 * 2 transfers of one line per read, even when all cores only read: n readers queue for that line. A writer costs 2
 * transfers and, while k cores wait, up to k re-reads. The annotations describe writers only.
 */
#ifndef HL_LOCKS_RWLOCK_H
#define HL_LOCKS_RWLOCK_H

#include "lib/cores.h"
#include "lib/hotline.h"

#define RWLOCK_WRITER 1u /* a writer is inside, or waits for the readers to leave */
#define RWLOCK_READER 2u /* added for every reader inside */

struct rwlock {
	_Alignas(LINE_BYTES) volatile unsigned state;
};

static inline void rwlock_init(struct rwlock *lock)
{
	lock->state = 0;
}

static inline void rwlock_read_lock(struct rwlock *lock)
{
	while (atomic_fetch_add(&lock->state, RWLOCK_READER) & RWLOCK_WRITER) {
		atomic_fetch_sub(&lock->state, RWLOCK_READER);
		while (lock->state & RWLOCK_WRITER)
			cpu_relax();
	}
}

static inline void rwlock_read_unlock(struct rwlock *lock)
{
	atomic_fetch_sub(&lock->state, RWLOCK_READER);
}

static inline void rwlock_write_lock(struct rwlock *lock)
{
	lock_wait(lock);
	while (atomic_fetch_or(&lock->state, RWLOCK_WRITER) & RWLOCK_WRITER) {
		while (lock->state & RWLOCK_WRITER)
			cpu_relax();
	}
	while (lock->state != RWLOCK_WRITER) /* readers are still inside */
		cpu_relax();
	lock_held(lock);
}

static inline void rwlock_write_unlock(struct rwlock *lock)
{
	lock_released(lock);
	atomic_fetch_and(&lock->state, ~RWLOCK_WRITER);
}

#endif
