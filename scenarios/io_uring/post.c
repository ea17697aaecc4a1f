/*
 * post.c: only the posting of completions, by one core: what a request that answers many times does for each answer.
 * Each group of completions becomes visible under the lock of the ring, and then the kernel looks whether a task
 * sleeps.
 *
 * Watch the lock and the fence: they are needed once for a group.
 */
#include "rings.h"
#include "lib/locks/qspinlock.h"

extern const long answer; /* cycles for one answer besides its entry of the ring */
extern const long flush;  /* cycles for a group besides the lock, the tail and the look for a sleeping task */

static struct qspinlock_lock ring_lock; /* a queue lock, as all spin locks of the kernel are */
static _Alignas(128) volatile long sleepers; /* tasks that wait for completions; there is none */
static struct completion collected[DEPTH_MAX];

void setup(void)
{
	qspinlock_init(&ring_lock);
}

static void post_group(long count)
{
	qspinlock_lock(&ring_lock);
	long tail = completions.tail;
	for (long i = 0; i < count; i++)
		completions.entry[(tail + i) % DEPTH_MAX] = collected[i];
	smp_store_release(&completions.tail, tail + count);
	qspinlock_unlock(&ring_lock);
	fence();
	if (sleepers > 0)
		cpu_wake(0);
	work(flush);
}

static void take_group(void)
{
	long head = completions.head, tail = smp_load_acquire(&completions.tail);
	for (long at = head; at < tail; at++) {
		assert(completions.entry[at % DEPTH_MAX].result == 512);
		operation_completed(began[at % DEPTH_MAX]);
	}
	smp_store_release(&completions.head, tail);
}

void operation(void)
{
	if (cpu() != 0)
		cpu_sleep(0x7fffffffffffffffL);
	for (long next = 0;;) {
		for (long i = 0; i < depth; i++) {
			began[next++ % DEPTH_MAX] = now();
			work(answer);
			collected[i].who = i;
			collected[i].result = 512;
		}
		post_group(depth);
		take_group();
	}
}
