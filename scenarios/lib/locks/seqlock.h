/*
 * seqlock.h: the sequence lock [Lameter05; Linux 2.5.60]: writers make a number odd, write, and make it even again; a
 * reader looks at the number before and after, and reads once more when it has changed. In between it may see half of
 * a change: it must not act on the data before it has called read_retry.
 *
 * Writers first: they never wait for readers, and readers may have to read again and again. A read stores nothing: 0
 * messages while no core writes. A write invalidates the sequence's line twice, and the n readers re-read it up to
 * twice. The annotations describe writers only.
 */
#ifndef HL_LOCKS_SEQLOCK_H
#define HL_LOCKS_SEQLOCK_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/locks/ticket.h"

struct seqlock {
	_Alignas(LINE_BYTES) volatile unsigned sequence; /* odd while a writer is inside */
	struct ticket_lock writers;              /* on a line of its own: waiting writers do not disturb readers */
};

static inline void seqlock_init(struct seqlock *lock)
{
	lock->sequence = 0;
	ticket_init(&lock->writers);
}

/* Returns the number to pass to read_retry. */
static inline unsigned seqlock_read_begin(struct seqlock *lock)
{
	unsigned begin;
	while ((begin = lock->sequence) & 1u)
		cpu_relax();
	smp_rmb();
	return begin;
}

/* Returns whether a writer has been here since: then the data that were read are not valid. */
static inline bool seqlock_read_retry(struct seqlock *lock, unsigned begin)
{
	smp_rmb();
	return lock->sequence != begin;
}

static inline void seqlock_write_lock(struct seqlock *lock)
{
	ticket_lock(&lock->writers);
	lock->sequence++;
	smp_wmb();
}

static inline void seqlock_write_unlock(struct seqlock *lock)
{
	smp_wmb();
	lock->sequence++;
	ticket_unlock(&lock->writers);
}

#endif
