/*
 * kernel/seqlock.h: the kernel's names of a sequence count and of a sequence lock [Linux 2.6.35, seqlock.h]. A writer
 * makes the count odd, writes, and makes it even again; a reader reads again when the count has changed. The lock of
 * the writers lies beside the count, in the same line, as in the kernel; lib/locks/seqlock.h has it on another one.
 */
#ifndef HL_KERNEL_SEQLOCK_H
#define HL_KERNEL_SEQLOCK_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/spinlock.h"

/* The count alone: its writers must exclude one another by a lock of their own. */
typedef struct seqcount {
	unsigned sequence; /* odd while a writer is inside */
} seqcount_t;

typedef struct {
	seqcount_t seqcount;
	spinlock_t lock;
} seqlock_t;

#define SEQCNT_ZERO(name) { 0 }
#define DEFINE_SEQLOCK(name) seqlock_t name

static inline void seqcount_init(seqcount_t *count) { WRITE_ONCE(count->sequence, 0); }

static inline unsigned read_seqcount_begin(const seqcount_t *count)
{
	unsigned begin;
	while ((begin = READ_ONCE(count->sequence)) & 1u)
		cpu_relax();
	smp_rmb();
	return begin;
}

/* Whether a writer has been here since: then the data that were read are not valid. */
static inline bool read_seqcount_retry(const seqcount_t *count, unsigned begin)
{
	smp_rmb();
	return READ_ONCE(count->sequence) != begin;
}

static inline void write_seqcount_begin(seqcount_t *count)
{
	WRITE_ONCE(count->sequence, count->sequence + 1);
	smp_wmb();
}

static inline void write_seqcount_end(seqcount_t *count)
{
	smp_wmb();
	WRITE_ONCE(count->sequence, count->sequence + 1);
}

static inline void seqlock_init(seqlock_t *lock)
{
	seqcount_init(&lock->seqcount);
	spin_lock_init(&lock->lock);
}

static inline unsigned read_seqbegin(const seqlock_t *lock) { return read_seqcount_begin(&lock->seqcount); }

static inline bool read_seqretry(const seqlock_t *lock, unsigned begin)
{
	return read_seqcount_retry(&lock->seqcount, begin);
}

static inline void write_seqlock(seqlock_t *lock)
{
	spin_lock(&lock->lock);
	write_seqcount_begin(&lock->seqcount);
}

static inline void write_sequnlock(seqlock_t *lock)
{
	write_seqcount_end(&lock->seqcount);
	spin_unlock(&lock->lock);
}

/* A reader that keeps writers out instead of reading again. */
static inline void read_seqlock_excl(seqlock_t *lock) { spin_lock(&lock->lock); }
static inline void read_sequnlock_excl(seqlock_t *lock) { spin_unlock(&lock->lock); }

/* Nothing interrupts a core here. */
#define write_seqlock_irqsave(lock, flags) ((void)((flags) = 0), write_seqlock(lock))
#define write_sequnlock_irqrestore(lock, flags) ((void)(flags), write_sequnlock(lock))
#define write_seqlock_irq(lock) write_seqlock(lock)
#define write_sequnlock_irq(lock) write_sequnlock(lock)
#define write_seqlock_bh(lock) write_seqlock(lock)
#define write_sequnlock_bh(lock) write_sequnlock(lock)

#endif
