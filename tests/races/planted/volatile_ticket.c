// planted under pso: fault ASSERT_FAILED in operation line 18
//
// A ticket lock whose words are volatile, as for x86: nothing keeps the store that gives the lock back behind the
// stores of the section.
#include "lib/hotline.h"

static _Alignas(128) volatile unsigned next_ticket, now_serving;
static _Alignas(128) volatile long left;
static _Alignas(128) volatile long right;

void operation(void)
{
	unsigned mine = __sync_fetch_and_add(&next_ticket, 1);

	while (now_serving != mine)
		cpu_relax();
	long a = left, b = right;
	assert(a == b);
	left = a + 1;
	right = b + 1;
	now_serving = mine + 1;
	work_random(100);
}
