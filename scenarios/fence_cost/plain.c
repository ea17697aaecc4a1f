/*
 * plain.c: a core publishes a message by two plain stores, first the message and then its number.
 *
 * Watch the store buffer: both lines are with the reader, and the core goes on while both stores wait for them. On
 * x86 stores become visible in order, so the reader never sees the number without the message.
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
