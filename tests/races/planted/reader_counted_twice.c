// planted: fault DEADLOCK in write_lock line 32 or fault DEADLOCK in read_lock line 15
// A reader that finds a writer counts itself again when it comes back: the writer waits for a reader that left.
#include "lib/hotline.h"

_Alignas(64) _Atomic int readers;
_Alignas(64) _Atomic int writer;
_Alignas(64) long value;

static void read_lock(void)
{
	for (;;) {
		atomic_fetch_add(&readers, 1);
		if (!atomic_load(&writer))
			return;
		while (atomic_load(&writer))
			cpu_relax(); /* the count of the failed attempt stays */
	}
}

static void read_unlock(void)
{
	atomic_fetch_sub(&readers, 1);
}

static void write_lock(void)
{
	int free = 0;
	while (!atomic_compare_exchange(&writer, &free, 1)) {
		free = 0;
		cpu_relax();
	}
	while (atomic_load(&readers) != 0)
		cpu_relax();
}

static void write_unlock(void)
{
	atomic_store(&writer, 0);
}

void operation(void)
{
	if (cpu() == 0) {
		write_lock();
		value++;
		write_unlock();
	} else {
		read_lock();
		work(value % 7);
		read_unlock();
	}
	work_random(200);
}
