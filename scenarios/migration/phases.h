/*
 * phases.h: a program of many threads on a machine of many nodes. In each phase every thread goes through its own data
 * and computes, and then waits for all others. The data are on the node on which the thread began; the threads of a
 * phase do not have equally much to do. The program that includes this file has chosen which processors a thread may
 * run on (may_run_on), and how idle processors get threads (RUN_QUEUE).
 */
#ifndef HL_MIGRATION_PHASES_H
#define HL_MIGRATION_PHASES_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/threads/barrier.h"
#include "lib/threads/threads.h"

extern const long threads_per_core; /* threads for each processor */
extern const long mean_pieces;      /* pieces of work in a phase, on average */
extern const long imbalance;        /* % by which a thread has more or fewer pieces in a phase, at most */
extern const long piece_work;       /* cycles that a thread computes in a piece */
extern const long piece_lines;      /* lines of its data that it goes through in a piece */

#define DATA_LINES 128 /* of a thread: more than a processor's cache has room for (the scenario's caches_smaller) */
#define MOST_THREADS 256

static struct data {
	struct own_line line[DATA_LINES];
} data[MOST_THREADS];

static struct thread threads[MOST_THREADS];
static struct thread_barrier phase_end;

/* One entry for each core, on its own line: pieces, and those made on the node of the thread's data. */
_Alignas(LINE_BYTES) long pieces[CORES_MAX][LINE_BYTES / 8];
_Alignas(LINE_BYTES) long near[CORES_MAX][LINE_BYTES / 8];

static inline int home_of(long who) { return (int)(who % cpu_count()); }

/* The lines of a piece are asked for one after the other: what comes next hangs on what was found. */
static long do_piece(long who, long at)
{
	for (long i = 0; i < piece_lines; i++) {
		data[who].line[at].value++;
		at = (at + 1) % DATA_LINES;
	}
	work(piece_work);
	pieces[cpu()][0]++;
	if (node_of(cpu()) == node_of(home_of(who)))
		near[cpu()][0]++;
	return at;
}

static void run_phases(long who)
{
	long at = 0;
	for (;;) {
		long began = now(), spread = mean_pieces * imbalance / 100;
		for (long left = mean_pieces - spread + random_below(2 * spread + 1); left > 0; left--)
			at = do_piece(who, at);
		operation_completed(began);
		thread_barrier_wait(&phase_end);
	}
}

void setup(void)
{
	threads_init();
	long count = threads_per_core * cpu_count();
	thread_barrier_init(&phase_end, (int)count);
	for (long who = 0; who < count; who++) {
		struct cpu_mask cores;
		may_run_on(&cores, home_of(who));
		on_node(&data[who], sizeof data[who], node_of(home_of(who)));
		thread_create_among(&threads[who], run_phases, who, &cores);
	}
}

void operation(void)
{
	threads_run();
}

#endif
