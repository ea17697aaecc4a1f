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
static inline bool arch_spin_value_unlocked(spinlock_t lock) { return lock.next_ticket == lock.current_ticket; }
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

/* Nothing interrupts a core here. */
typedef spinlock_t raw_spinlock_t;
#define __RAW_SPIN_LOCK_UNLOCKED(name) __SPIN_LOCK_UNLOCKED(name)
#define DEFINE_RAW_SPINLOCK(name) DEFINE_SPINLOCK(name)
#define raw_spin_lock_init(lock) spin_lock_init(lock)
#define raw_spin_lock(lock) spin_lock(lock)
#define raw_spin_trylock(lock) spin_trylock(lock)
#define raw_spin_unlock(lock) spin_unlock(lock)
#define raw_spin_lock_irqsave(lock, flags) spin_lock_irqsave(lock, flags)
#define raw_spin_unlock_irqrestore(lock, flags) spin_unlock_irqrestore(lock, flags)
#define raw_spin_lock_irq(lock) spin_lock(lock)
#define raw_spin_unlock_irq(lock) spin_unlock(lock)
#define spin_lock_irqsave(lock, flags) ((void)((flags) = 0), spin_lock(lock))
#define spin_unlock_irqrestore(lock, flags) ((void)(flags), spin_unlock(lock))
#define spin_lock_irq(lock) spin_lock(lock)
#define spin_unlock_irq(lock) spin_unlock(lock)
#define spin_lock_bh(lock) spin_lock(lock)
#define spin_unlock_bh(lock) spin_unlock(lock)
#define spin_lock_nested(lock, subclass) spin_lock(lock)
#define assert_spin_locked(lock) assert(spin_is_locked(lock))

#endif
