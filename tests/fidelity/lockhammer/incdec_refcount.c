/* [Lockhammer] incdec_refcount: a reference is taken and given back, by two atomic additions to one word. */
#include "bench.h"

static _Alignas(128) long count;

void operation(void)
{
	atomic_fetch_add(&count, 1);
	WAIT(HELD);
	atomic_fetch_add(&count, -1);
	WAIT(PARALLEL);
}
