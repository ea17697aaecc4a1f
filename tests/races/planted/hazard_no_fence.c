// planted under tso: fault ASSERT_FAILED in use line 21
//
// A reader announces what it uses and looks again, but with no fence between the two: the writer may look for
// announcements before it can see this one.
#include "lib/hotline.h"

static _Alignas(128) atomic_long current;
static _Alignas(128) atomic_long announced;
static atomic_int freed[1024];

static void use(void)
{
	long node;

	do {
		node = atomic_load_explicit(&current, memory_order_acquire);
		atomic_store_explicit(&announced, node + 1, memory_order_release);
	} while (atomic_load_explicit(&current, memory_order_acquire) != node);
	work(20);
	for (int i = 0; i < 3; i++)
		assert(!atomic_load_explicit(&freed[node], memory_order_relaxed));
	atomic_store_explicit(&announced, 0, memory_order_release);
}

static void replace(void)
{
	long old = atomic_load_explicit(&current, memory_order_relaxed);

	if (old + 1 == 1024)
		return;
	atomic_exchange(&current, old + 1);
	while (atomic_load_explicit(&announced, memory_order_acquire) == old + 1)
		cpu_relax();
	atomic_store_explicit(&freed[old], 1, memory_order_relaxed);
}

void operation(void)
{
	if (cpu() == 0)
		replace();
	else if (cpu() == 1)
		use();
	work_random(30);
}
