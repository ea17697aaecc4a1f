/*
 * phase_fair.h: the ticket-based phase-fair lock for readers and writers, PF-T [PF09]. Phases of readers and of one
 * writer take turns: a reader that comes while a writer waits lets one writer go first, and no more; a writer lets
 * the readers go first that came before it, and the writers before it. Readers count themselves in at one word and
 * out at another, and writers draw tickets.
 *
 * Fair: a reader waits for one writer at most, however many there are, and writers enter in the order of their
 * arrival. A read is 2 atomics, each a transfer of a line: n readers queue for the lines, as with rwlock.h. A write
 * costs 4 transfers and, while k readers wait, up to k re-reads. The annotations describe writers only.
 */
#ifndef HL_LOCKS_PHASE_FAIR_H
#define HL_LOCKS_PHASE_FAIR_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

#define PHASE_FAIR_READER 0x100u /* added for every reader */
#define PHASE_FAIR_WRITER 0x2u   /* a writer is inside, or waits for the readers to leave */
#define PHASE_FAIR_PHASE 0x1u    /* of the writer, even or odd: so readers tell this writer from the next */
#define PHASE_FAIR_BITS (PHASE_FAIR_WRITER | PHASE_FAIR_PHASE)

struct phase_fair {
	_Alignas(LINE_BYTES) volatile unsigned readers_in; /* with the writer's bits */
	_Alignas(LINE_BYTES) volatile unsigned readers_out;
	_Alignas(LINE_BYTES) volatile unsigned writers_in; /* the next ticket */
	volatile unsigned writers_out;
};

static inline void phase_fair_init(struct phase_fair *lock)
{
	lock->readers_in = 0;
	lock->readers_out = 0;
	lock->writers_in = 0;
	lock->writers_out = 0;
}

static inline void phase_fair_read_lock(struct phase_fair *lock)
{
	unsigned writer = atomic_fetch_add(&lock->readers_in, PHASE_FAIR_READER) & PHASE_FAIR_BITS;
	while (writer != 0 && (smp_load_acquire(&lock->readers_in) & PHASE_FAIR_BITS) == writer)
		cpu_relax();
}

static inline void phase_fair_read_unlock(struct phase_fair *lock)
{
	atomic_fetch_add(&lock->readers_out, PHASE_FAIR_READER);
}

static inline void phase_fair_write_lock(struct phase_fair *lock)
{
	lock_wait(lock);
	unsigned ticket = atomic_fetch_add(&lock->writers_in, 1);
	while (smp_load_acquire(&lock->writers_out) != ticket)
		cpu_relax();
	unsigned bits = PHASE_FAIR_WRITER | (ticket & PHASE_FAIR_PHASE);
	unsigned before = atomic_fetch_add(&lock->readers_in, bits);
	while (smp_load_acquire(&lock->readers_out) != before) /* readers that came before are still inside */
		cpu_relax();
	lock_held(lock);
}

/* The readers first: those that wait are all in before the next writer can ask them to wait. */
static inline void phase_fair_write_unlock(struct phase_fair *lock)
{
	lock_released(lock);
	atomic_fetch_and(&lock->readers_in, ~PHASE_FAIR_BITS);
	smp_store_release(&lock->writers_out, lock->writers_out + 1);
}

#endif
