/* database.h: what a request of a database does between its system calls, however these are made. */
#ifndef HOTLINE_FLEXSC_MYSQL_DATABASE_H
#define HOTLINE_FLEXSC_MYSQL_DATABASE_H

#include "lib/flexsc/server.h"
#include "lib/kernel/spinlock.h"

extern const long user_cycles; /* cycles of 1,000 instructions with warm caches */
extern const long refill;      /* cycles in which a thread fetches its own data, after other threads have run */
extern const long locked;      /* percent of the instructions under the lock of the database */
extern const long disk_every;  /* every so many calls the disk is needed */
extern const long disk_time;   /* cycles of a use of the disk */

static spinlock_t database ____cacheline_aligned;

static struct {
	_Alignas(64) long who;
} last_on_core[CPUS_MAX];

static inline void compute(long who)
{
	if (last_on_core[cpu()].who != who)
		work(refill);
	last_on_core[cpu()].who = who;
	long instructions = instructions_until_call();
	long under_lock = instructions * locked / 100;
	spin_lock(&database);
	user(under_lock);
	spin_unlock(&database);
	user(instructions - under_lock);
}

/* Is the disk needed after so many calls of a request? */
static inline int needs_disk(int calls_made)
{
	return calls_made % disk_every == disk_every - 1;
}

#endif
