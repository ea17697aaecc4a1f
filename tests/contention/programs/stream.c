/* stream.c: every operation reads the next line of memory, which no core has read before. */
#include "lib/hotline.h"

#define LINES 1024

struct line {
	_Alignas(64) volatile long value;
};

static _Alignas(128) struct line lines[LINES];
static int next;

void setup(void)
{
	for (int i = 0; i < LINES; i++)
		lines[i].value = 1;
}

void operation(void)
{
	(void)lines[next++ % LINES].value;
	work(500);
}
