#include "lib/hotline.h"
int flag, ready;
volatile int open;
struct { int locked; } lock;
static inline int is_locked(void) { return lock.locked; }
void operation(void)
{
	int i = 0, *p = &flag;
	while (!flag);
	while (*p == 0 || lock.locked)
		continue;
	for (;;)
		if (ready)
			break;
	do {
	} while (lock.locked);
	/* These are fine: something makes a compiler load anew, or the loop does something. */
	while (!open);
	while (!READ_ONCE(flag));
	while (*(volatile int *)&flag == 0);
	while (lock.locked)
		cpu_relax();
	while (lock.locked)
		asm volatile("" ::: "memory");
	while (flag)
		i++;
	while (is_locked());
	assert(i >= 0);
}
