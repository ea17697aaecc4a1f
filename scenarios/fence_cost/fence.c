/*
 * fence.c: the same with a full fence between the two stores.
 *
 * Watch the core stand at the fence until the message has left the store buffer. On x86 nothing needs this fence.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles of other work in an operation, on average */

struct box {
	_Alignas(LINE_BYTES) volatile long message;
	_Alignas(LINE_BYTES) volatile long number; /* of the latest message that may be read */
};

static struct box boxes[CORES_MAX];

static void publish(struct box *mine, long number)
{
	mine->message = number;
	fence();
	mine->number = number;
}

void operation(void)
{
	struct box *mine = &boxes[cpu()];
	struct box *theirs = &boxes[(cpu() + 1) % cpu_count()];
	work_random(think);
	publish(mine, mine->number + 1);
	long number = theirs->number;
	assert(theirs->message >= number);
}
