// planted: race operation:43 operation:47 on first
// A reader-writer lock whose writer looks for readers before it shuts the door.
#include "lib/hotline.h"

static _Atomic int readers, writing;
_Alignas(64) static long first;
static long seen[64];

static void read_lock(void)
{
	for (;;) {
		while (writing)
			cpu_relax();
		atomic_fetch_add(&readers, 1);
		if (!writing)
			return;
		atomic_fetch_sub(&readers, 1);
	}
}

static void read_unlock(void)
{
	atomic_fetch_sub(&readers, 1);
}

static void write_lock(void)
{
	while (readers)
		cpu_relax();
	while (atomic_exchange(&writing, 1))
		cpu_relax();
}

static void write_unlock(void)
{
	writing = 0;
}

void operation(void)
{
	if (random_below(4) == 0) {
		write_lock();
		first++;
		write_unlock();
	} else {
		read_lock();
		seen[cpu()] = first;
		read_unlock();
	}
	work_random(100);
}
