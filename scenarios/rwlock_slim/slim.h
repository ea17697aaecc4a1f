/*
 * slim.h: the write lock of .NET's ReaderWriterLockSlim as it was until .NET Core 2.0 [RWSlim]. What the lock knows is
 * in plain fields, which a spin lock of one word protects: each way in and each way out takes that spin lock. A thread
 * that finds it taken waits for 20 pauses, then 40, and so on, and after ten looks in vain gives its processor away.
 *
 * A variant defines spin_enter() and spin_exit(), the spin lock.
 */
#ifndef HL_RWLOCK_SLIM_SLIM_H
#define HL_RWLOCK_SLIM_SLIM_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

extern const long managed; /* cycles of an operation outside the spin lock */
extern const long section; /* cycles of entering or leaving under the spin lock, besides its accesses */
extern const long yield;   /* cycles of giving the processor away when no other thread wants it */

#define SPIN_PAUSES 20 /* of the first wait; the next ones are as much longer each */
#define SPINS 10        /* waits before the thread gives its processor away */
#define WRITER_SPINS 5  /* the same where a writer is inside */

/* Words that the threads share lie beside each other, as the fields of one object. */
static struct slim {
	_Alignas(LINE_BYTES) volatile int spin;
	unsigned owners;   /* readers, and a bit for the writer */
	long writer;       /* the thread that is inside, + 1 */
	int waiting;       /* threads that sleep at the lock's events */
} slim;

#define WRITER_INSIDE 0x80000000u

/* Locks and unlocks that count as one operation, so that a run is longer than the sleep of a thread. */
#define ROUNDS 100

/* Defined by each variant. */
static void spin_enter(void);
static void spin_exit(void);

static void pauses(long n)
{
	for (long i = 0; i < n; i++)
		cpu_relax();
}

/* Another writer is inside: waits without the spin lock, a little longer each time. */
static void wait_for_writer(long looked)
{
	if (looked < WRITER_SPINS)
		pauses(SPIN_PAUSES * looked);
	else
		work_random(yield);
}

static void enter_write_lock(void)
{
	lock_wait(&slim);
	spin_enter();
	for (long looked = 1; slim.owners != 0; looked++) {
		spin_exit();
		wait_for_writer(looked);
		spin_enter();
	}
	slim.owners = WRITER_INSIDE;
	slim.writer = cpu() + 1;
	work(section);
	spin_exit();
	lock_held(&slim);
}

static void exit_write_lock(void)
{
	lock_released(&slim);
	spin_enter();
	assert(slim.writer == cpu() + 1);
	slim.writer = 0;
	slim.owners = 0;
	work(section);
	assert(slim.waiting == 0);
	spin_exit();
}

#endif
