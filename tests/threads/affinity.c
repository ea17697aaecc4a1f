/*
 * affinity.c: a thread runs on no core that its affinity does not have. A third of the threads stay on the core on
 * which they were created, a third move themselves, and a third are moved by others, wherever they are.
 */
#define CREATES_ITS_THREADS
#include "trial.h"

#include "lib/threads/mutex.h"

static struct thread_mutex guard;
static struct own_line is_done[TRIAL_THREADS_MAX];

static void pinned(long who)
{
	for (long i = 0; i < rounds; i++) {
		assert(cpu() == who % cpu_count());
		work_random(500);
		if (i % 3 == 0)
			thread_yield();
		else if (i % 3 == 1)
			thread_sleep_until(now() + 700);
		assert(cpu() == who % cpu_count());
		thread_mutex_lock(&guard);
		assert(cpu() == who % cpu_count());
		work_random(100);
		thread_mutex_unlock(&guard);
	}
}

static void move_to(struct thread *t, int core)
{
	struct cpu_mask one;
	cpu_mask_none(&one);
	cpu_mask_add(&one, core);
	thread_set_affinity(t, &one);
}

static void moves(long who)
{
	for (long i = 0; i < rounds; i++) {
		int core = (int)random_below(cpu_count());
		move_to(thread_self(), core);
		assert(cpu() == core);
		work_random(500);
		thread_yield();
		assert(cpu() == core);
		long other = who / 3 * 3 + 2;
		if (other < threads && !READ_ONCE(is_done[other].value))
			move_to(&pool[other], (int)random_below(cpu_count()));
	}
}

/* Where it is may change at any time; behind a sleep it is where the last change wanted it. */
static void is_moved(long who)
{
	for (long i = 0; i < rounds; i++) {
		work_random(500);
		thread_sleep_until(now() + 500);
		thread_yield();
	}
	WRITE_ONCE(is_done[who].value, 1);
}

static void live(long who)
{
	if (who % 3 == 0)
		pinned(who);
	else if (who % 3 == 1)
		moves(who);
	else
		is_moved(who);
}

static void prepare(void)
{
	thread_mutex_init(&guard);
	for (int i = 0; i < threads; i++)
		if (i % 3 == 0)
			thread_create_on(&pool[i], live, i, i % cpu_count());
		else
			thread_create(&pool[i], live, i);
}

static void check(void) {}
