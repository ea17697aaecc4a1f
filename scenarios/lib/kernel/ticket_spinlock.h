/*
 * kernel/ticket_spinlock.h: the spinlock of Linux 2.6.25 to 4.1: the ticket lock of lib/locks/ticket.h in the four
 * bytes that the kernel gives it. The lock is among the data that it protects, on their line, and that matters: a core
 * that writes these data takes the line from all waiting cores [Linux-2.6.39, arch/x86/include/asm/spinlock.h].
 */
#ifndef HL_KERNEL_TICKET_SPINLOCK_H
#define HL_KERNEL_TICKET_SPINLOCK_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct ticket_spinlock {
	volatile unsigned short current_ticket;
	volatile unsigned short next_ticket;
};

static inline void ticket_spin_lock_init(struct ticket_spinlock *lock)
{
	lock->current_ticket = 0;
	lock->next_ticket = 0;
}

static inline void ticket_spin_lock(struct ticket_spinlock *lock)
{
	lock_wait(lock);
	unsigned short ticket = atomic_fetch_add(&lock->next_ticket, 1);
	while (ticket != lock->current_ticket)
		cpu_relax();
	lock_held(lock);
}

static inline void ticket_spin_unlock(struct ticket_spinlock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->current_ticket, lock->current_ticket + 1);
}

#endif
