/*
 * postgresql/s_lock.h: the spin lock of PostgreSQL 8.3 on x86-64: exchange until the old value was "free", without
 * looking first. After so many vain exchanges a process sleeps for a millisecond or more; how many, each process
 * learns: more when it did not have to sleep, fewer when it had to [PostgreSQL-8.3, s_lock.c].
 */
#ifndef HL_POSTGRESQL_S_LOCK_H
#define HL_POSTGRESQL_S_LOCK_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/system.h"

#define SPINS_MIN 10
#define SPINS_DEFAULT 100
#define SPINS_MAX 1000
#define SPIN_SLEEP_CYCLES 2400000 /* a millisecond at 2.4 GHz */

/*
 * The lock is the lowest bit of a word that also has the data under it. A section under the lock is some ten
 * instructions. A real core executes several of them in a cycle and is through before the directory takes the line away
 * again. The simulated core executes one instruction after another. So here the exchange returns the data, one test
 * tells what the section needs to know, and one store writes the data and unlocks.
 */
typedef volatile long spin_word;

#define SPIN_HELD 1L

/* Of each process, which is one on each core. */
struct spinning {
	_Alignas(LINE_BYTES) long most; /* vain exchanges before it sleeps; 0 stands for SPINS_DEFAULT */
	long vain;                      /* in the present wait, since it slept last */
	bool slept;                     /* in the present wait */
};

static struct spinning spinning[CORES_MAX];

/* The data; with SPIN_HELD in them the exchange was vain, and s_spin() comes next. */
static inline long s_try_lock(spin_word *word)
{
	return atomic_fetch_or(word, SPIN_HELD);
}

/* After a vain exchange. */
static void s_spin(void)
{
	struct spinning *me = &spinning[cpu()];
	cpu_relax();
	if (me->most == 0)
		me->most = SPINS_DEFAULT;
	if (++me->vain < me->most)
		return;
	cpu_sleep(now() + SPIN_SLEEP_CYCLES);
	me->vain = 0;
	me->slept = true;
}

/* PostgreSQL does this under the lock. */
static void s_learn(struct spinning *me)
{
	long most = me->slept ? me->most - 1 : me->most + 100;
	me->most = most < SPINS_MIN ? SPINS_MIN : most > SPINS_MAX ? SPINS_MAX : most;
	me->vain = 0;
	me->slept = false;
}

static inline void s_unlock(spin_word *word, long data)
{
	smp_store_release(word, data);
	struct spinning *me = &spinning[cpu()];
	if (me->vain != 0 || me->slept)
		s_learn(me);
}

#endif
