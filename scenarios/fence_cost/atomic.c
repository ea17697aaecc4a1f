/*
 * atomic.c: the same with an atomic exchange as the second store.
 *
 * Watch the core wait twice: for the message to leave the store buffer, and for the line of the number.
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
	atomic_exchange(&mine->number, number);
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
