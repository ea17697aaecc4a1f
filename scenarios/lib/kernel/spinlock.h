/*
 * kernel/spinlock.h: the kernel's names of a spin lock; below it is the ticket lock, as in Linux 2.6.25 to 4.1. Other
 * locks are in lib/locks, under their own names.
 */
#ifndef HOTLINE_LIB_KERNEL_SPINLOCK_H
#define HOTLINE_LIB_KERNEL_SPINLOCK_H

#include "lib/hotline.h"
#include "lib/locks/ticket.h"

typedef struct ticket_lock spinlock_t;

#define DEFINE_SPINLOCK(name) spinlock_t name

static inline void spin_lock_init(spinlock_t *lock) { ticket_init(lock); }
static inline void spin_lock(spinlock_t *lock) { ticket_lock(lock); }
static inline void spin_unlock(spinlock_t *lock) { ticket_unlock(lock); }
static inline bool spin_is_locked(const spinlock_t *lock) { return lock->next_ticket != lock->current_ticket; }

#endif
