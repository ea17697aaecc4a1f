/*
 * a-count-for-each-core.c: a solution of the exercise of this name.
 *
 * Each word is aligned to the length of a line, so that it has the line for itself.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles of other work in an operation, on average */

static struct {
	_Alignas(LINE_BYTES) long count;
} sent[CORES_MAX];

void operation(void)
{
	work_random(think);
	sent[cpu()].count++;
}
