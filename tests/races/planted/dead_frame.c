// planted: race fill:14 check:20 on a local variable on a core's stack
// A core publishes the address of a variable of a function that has returned.
#include "lib/hotline.h"

struct note { _Alignas(64) int value; };

_Alignas(64) static struct note *_Atomic posted;

__attribute__((noinline)) static void fill(int with)
{
	struct note mine;
	posted = &mine;
	work(10);
	mine.value = with;
	work(10);
}

__attribute__((noinline)) static void check(struct note *seen)
{
	work(seen->value & 7);
}

void operation(void)
{
	if (cpu() == 0)
		fill(3);
	else if (posted != NULL)
		check(posted);
	work(100);
}
