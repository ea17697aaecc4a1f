/*
 * padded.c: the same, with a line for each word.
 *
 * There is nothing to watch: every core owns the line of its word from the first event on. The price is memory: a
 * whole line for eight bytes.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles of other work in an operation, on average */

static struct own_line sent[CORES_MAX]; /* one line for each core */

void operation(void)
{
	work_random(think);
	sent[cpu()].value++;
}
