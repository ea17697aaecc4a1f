/*
 * kernel/spinlock.h: the kernel's names of a spin lock: the ticket lock of Linux 2.6.25 to 4.1 in its four bytes, among
 * the data that it protects, as in the kernel. A lock that should have a line to itself is declared so:
 * `spinlock_t lock ____cacheline_aligned;`. Other locks are in lib/locks, under their own names.
 */
#ifndef HOTLINE_LIB_KERNEL_SPINLOCK_H
#define HOTLINE_LIB_KERNEL_SPINLOCK_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/ticket_spinlock.h"

typedef struct ticket_spinlock spinlock_t;

#define __SPIN_LOCK_UNLOCKED(name) (spinlock_t){ 0 }
#define DEFINE_SPINLOCK(name) spinlock_t name

static inline void spin_lock_init(spinlock_t *lock) { ticket_spin_lock_init(lock); }
static inline void spin_lock(spinlock_t *lock) { ticket_spin_lock(lock); }
static inline void spin_unlock(spinlock_t *lock) { ticket_spin_unlock(lock); }
static inline bool spin_is_locked(const spinlock_t *lock) { return lock->next_ticket != lock->current_ticket; }

static inline bool spin_trylock(spinlock_t *lock)
{
	unsigned short ticket = lock->current_ticket;
	if (lock->next_ticket != ticket || cmpxchg(&lock->next_ticket, ticket, (unsigned short)(ticket + 1)) != ticket) {
		lock_rejected(lock);
		return false;
	}
	lock_wait(lock);
	lock_held(lock);
	return true;
}

#endif
