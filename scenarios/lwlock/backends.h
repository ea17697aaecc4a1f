/*
 * backends.h: the processes of a database, one for each client, the same for every lock. A transaction writes records
 * to the log. Each record needs one of the locks for inserting into the log; a process uses the same one until it had
 * to wait for it, and then tries the next one. At the end the transaction waits until the log is on the disk, and
 * then until the client has sent the next one.
 */
#ifndef HL_LWLOCK_BACKENDS_H
#define HL_LWLOCK_BACKENDS_H

#include "lib/hotline.h"

extern const long clients;    /* processes */
extern const long locks;      /* for inserting into the log */
extern const long records;    /* of a transaction */
extern const long section;    /* cycles of work under the lock, for a record */
extern const long apart;      /* mean cycles of work of a transaction outside */
extern const long flush;      /* cycles until what was inserted is on the disk */
extern const long away;       /* mean cycles for which the process sleeps after a transaction */
extern const long delay;      /* cycles of the first sleep of a process that has looked in vain */
extern const long pause_cycles; /* cycles between two looks at a list that is locked */
extern const long time_slice; /* cycles for which a process has a core while another one waits for it */
extern const long wakeup_preemption; /* 1: a process that is woken may take a core at once; 0: no */

#define TIME_SLICE time_slice
#define WAKEUP_PREEMPTION wakeup_preemption
#define LOCK_SELF thread_self_index()
#define LWLOCK_DELAY_CYCLES delay
#define LWLOCK_PAUSE() work(pause_cycles)
#define LWLOCK_PROCESSES_MAX BACKENDS_MAX
#define BACKENDS_MAX 1536
#define LOCKS_MAX 128

#include "lib/cores.h"
#include "lib/threads/threads.h"

static struct thread backends[BACKENDS_MAX];

static inline long thread_self_index(void)
{
	return thread_self() - backends;
}

#include "lib/threads/lwlock.h"

static struct log_part {
	struct lwlock_lock lock;
	_Alignas(LINE_BYTES) volatile long inserted; /* what the lock protects */
} parts[LOCKS_MAX];

/* Returns the lock for the next record. */
static long insert_record(long at)
{
	bool was_free = lwlock_lock(&parts[at].lock);
	parts[at].inserted++;
	work(section);
	lwlock_unlock(&parts[at].lock);
	return was_free ? at : (at + 1) % locks;
}

/* How far the log goes, in records, and how much of it is on the disk. */
static _Alignas(LINE_BYTES) volatile long log_end, log_flushed;
static struct lwlock_lock flushing;

/*
 * Until all that the process inserted is on the disk. The one that gets the lock writes what all have inserted so
 * far; the others wait for that, and need not write any more, as a rule.
 */
static void commit(long mine)
{
	while (smp_load_acquire(&log_flushed) < mine) {
		if (!lwlock_lock_or_wait(&flushing))
			continue;
		if (log_flushed < mine) {
			long end = log_end;
			thread_sleep_until(now() + flush);
			smp_store_release(&log_flushed, end);
		}
		lwlock_unlock(&flushing);
	}
}

static void backend(long who)
{
	long at = who % locks;
	thread_sleep_until(now() + random_below(apart + away)); /* clients do not all begin at the same time */
	for (;;) {
		long began = now();
		for (long i = 0; i < records; i++) {
			work_random(apart / records);
			at = insert_record(at);
		}
		commit(atomic_fetch_add(&log_end, records) + records);
		operation_completed(began);
		thread_sleep_until(now() + away / 2 + random_below(away));
	}
}

static void create_backends(void)
{
	threads_init();
	lwlock_init(&flushing);
	for (long i = 0; i < locks; i++)
		lwlock_init(&parts[i].lock);
	for (long i = 0; i < clients; i++)
		thread_create(&backends[i], backend, i);
}

#endif
