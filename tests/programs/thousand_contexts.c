/*
 * A thousand user-level threads, each on a stack of its own. A core switches to its threads in turn; a thread goes on
 * where it stopped, on the core on which it began, and finds its own variables as it left them.
 */
#include "lib/hotline.h"
#include "lib/system.h"

enum { THREADS = 1000, CPUS_MAX = 64 };

static int thread[THREADS];
static long turns[THREADS];
static struct core {
	_Alignas(64) int next;
} core[CPUS_MAX];

static void live(long who)
{
	int home = cpu();
	for (long mine = 1;; mine++) {
		assert(context_self() == thread[who]);
		assert(cpu() == home);
		turns[who]++;
		assert(turns[who] == mine);
		context_switch(home);
	}
}

void setup(void)
{
	for (int who = 0; who < THREADS; who++)
		thread[who] = context_create(live, who);
}

void setup_cpu(void)
{
	core[cpu()].next = cpu();
}

void operation(void)
{
	int who = core[cpu()].next;
	core[cpu()].next = who + cpu_count() < THREADS ? who + cpu_count() : cpu();
	context_switch(thread[who]);
}
