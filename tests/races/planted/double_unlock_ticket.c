// planted: fault DEADLOCK in acquire line 12
// A path of errors releases a ticket lock that its caller releases once more: two cores are let in.
#include "lib/hotline.h"

_Alignas(64) _Atomic unsigned next;
_Alignas(64) _Atomic unsigned owner;
_Alignas(64) long balance;

static void acquire(void)
{
	unsigned mine = atomic_fetch_add(&next, 1);
	while (atomic_load(&owner) != mine)
		cpu_relax();
}

static void release(void)
{
	atomic_fetch_add(&owner, 1);
}

static int check_limit(void)
{
	if (random_below(20) != 0)
		return 1;
	release();
	return 0;
}

void operation(void)
{
	acquire();
	int fine = check_limit();
	if (fine)
		balance++;
	release();
	work_random(100);
}
