// planted: fault DEADLOCK in upgrade line 9
// Readers that become writers without letting go of their read locks: two of them wait for each other.
#include "lib/hotline.h"

static _Atomic int readers;

static void upgrade(void)
{
	while (readers != 1)
		cpu_relax();
}

void operation(void)
{
	atomic_fetch_add(&readers, 1);
	work(20);
	upgrade();
	atomic_fetch_sub(&readers, 1);
	work_random(300);
}
