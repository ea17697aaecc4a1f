/*
 * seqlock_order.c: core 0 changes two words between two counts of a sequence. A core that saw the same even count
 * before and after it read the words has seen both of one change. The order of stores decides.
 */
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

_Alignas(128) static volatile unsigned sequence;
_Alignas(128) static volatile long first;
_Alignas(128) static volatile long second;
static long believed;

static void change(void)
{
	long value = first + 1;
	sequence++;
	smp_wmb();
	first = value;
	second = value;
	smp_wmb();
	sequence++;
}

static void look(void)
{
	unsigned before = sequence;
	smp_rmb();
	long x = first;
	long y = second;
	smp_rmb();
	if (before % 2 != 0 || sequence != before)
		return;
	assert(x == y);
	atomic_fetch_add(&believed, 1);
}

void operation(void)
{
	work_random(100);
	if (cpu() == 0)
		change();
	else
		look();
}
