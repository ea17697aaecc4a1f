// planted under pso: fault ASSERT_FAILED in look line 23
//
// The kernel's message passing without smp_wmb() between the two WRITE_ONCE: the record may be seen in part.
#include <linux/atomic.h>
#include "lib/hotline.h"

static _Alignas(128) long first;
static _Alignas(128) long second;
static long count;

static void change(void)
{
	count++;
	WRITE_ONCE(first, count);
	WRITE_ONCE(second, count);
}

static void look(void)
{
	long after = smp_load_acquire(&second);
	long before = READ_ONCE(first);

	assert(before >= after);
}

void operation(void)
{
	if (cpu() == 0)
		change();
	else
		look();
	work_random(30);
}
