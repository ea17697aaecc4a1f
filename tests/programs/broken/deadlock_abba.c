// expect run: DEADLOCK function lock line 14
// Two locks, taken in both orders.
#include "lib/hotline.h"

struct mutex {
	_Alignas(64) volatile int held;
};

struct mutex a, b;

static void lock(struct mutex *m)
{
	while (atomic_exchange(&m->held, 1) != 0)
		while (m->held != 0)
			cpu_relax();
}

static void unlock(struct mutex *m)
{
	m->held = 0;
}

void operation(void)
{
	struct mutex *first = cpu() % 2 ? &a : &b;
	struct mutex *second = cpu() % 2 ? &b : &a;
	lock(first);
	work(500);
	lock(second);
	work(10);
	unlock(second);
	unlock(first);
}
