/*
 * postgresql/lock_manager.h: which transactions have locked which tables and indexes. A query locks what it reads, in
 * modes that do not exclude each other, so that nothing is dropped meanwhile.
 *
 * Stock: the table of locks is divided into 16 parts with a mutex each, and every change of a lock is made under the
 * mutex of its part. All queries lock the same table and the same index, so they meet at two mutexes. Modified, as for
 * [OSDI10]: 1,024 parts, and a lock that no transaction holds in an excluding mode is taken and released by an atomic
 * instruction each, without its part's mutex.
 */
#ifndef HL_POSTGRESQL_LOCK_MANAGER_H
#define HL_POSTGRESQL_LOCK_MANAGER_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/postgresql/lwlock.h"

#define LOCK_PARTS_STOCK 16
#define LOCK_PARTS_MAX 1024

/* assumed: cycles of a change besides its accesses to shared lines: hashing, searching, conflict tables */
#define LOCK_CYCLES 200

/* A table or an index. */
struct object_lock {
	_Alignas(64) volatile long granted;
	volatile long excluding;
	_Alignas(64) long part; /* of the table, if there are enough; not written after setup() */
};

static struct lwlock lock_parts[LOCK_PARTS_MAX];
static bool lock_path_free; /* of mutexes */

static void lock_manager_init(bool modified)
{
	lock_path_free = modified;
	for (long i = 0; i < (modified ? LOCK_PARTS_MAX : LOCK_PARTS_STOCK); i++)
		lwlock_init(&lock_parts[i]);
}

static void object_lock_take(struct object_lock *lock)
{
	if (lock_path_free) {
		work(LOCK_CYCLES);
		atomic_fetch_add(&lock->granted, 1);
		assert(lock->excluding == 0);
		return;
	}
	struct lwlock *part = &lock_parts[lock->part];
	lwlock_acquire(part);
	work(LOCK_CYCLES);
	lock->granted++;
	lwlock_release(part);
}

static void object_lock_drop(struct object_lock *lock)
{
	if (lock_path_free) {
		work(LOCK_CYCLES);
		atomic_fetch_sub(&lock->granted, 1);
		return;
	}
	struct lwlock *part = &lock_parts[lock->part];
	lwlock_acquire(part);
	work(LOCK_CYCLES);
	lock->granted--;
	lwlock_release(part);
}

#endif
