#include "lib/hotline.h"
struct flags { unsigned locked : 1; unsigned pending : 1; int whole; } flags;
long sum;
void operation(void)
{
	unsigned *p = &flags.locked;
	sum += sizeof(flags.pending);
	typeof(flags.locked) copy = 1;
	sum += offsetof(struct flags, pending);
	sum += READ_ONCE(flags.locked);
	WRITE_ONCE(flags.locked, 1);
	atomic_fetch_add(&flags.pending, 1);
	asm volatile("incl %0" : "+m"(flags.locked));
	sum += *p + copy + sizeof(flags.locked + 0);
}
