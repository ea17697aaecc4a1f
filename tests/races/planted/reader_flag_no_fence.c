// planted under tso: fault ASSERT_FAILED in write line 28 or fault ASSERT_FAILED in write line 30
//
// Readers raise a flag of their own and then look for a writer, with release and acquire and no full fence: a reader
// may look before its flag can be seen.
#include "lib/hotline.h"

static struct { _Alignas(128) atomic_int up; } reading[8];
static _Alignas(128) atomic_int writing;
static _Alignas(128) atomic_int inside;

static void read(void)
{
	atomic_store_explicit(&reading[cpu()].up, 1, memory_order_release);
	if (!atomic_load_explicit(&writing, memory_order_acquire)) {
		atomic_fetch_add_explicit(&inside, 1, memory_order_relaxed);
		work(400);
		atomic_fetch_sub_explicit(&inside, 1, memory_order_relaxed);
	}
	atomic_store_explicit(&reading[cpu()].up, 0, memory_order_release);
}

static void write(void)
{
	atomic_exchange(&writing, 1);
	for (int core = 1; core < cpu_count(); core++)
		while (atomic_load_explicit(&reading[core].up, memory_order_acquire))
			cpu_relax();
	assert(atomic_load_explicit(&inside, memory_order_relaxed) == 0);
	work(400);
	assert(atomic_load_explicit(&inside, memory_order_relaxed) == 0);
	atomic_store_explicit(&writing, 0, memory_order_release);
}

void operation(void)
{
	if (cpu() == 0)
		write();
	else
		read();
	work_random(30);
}
