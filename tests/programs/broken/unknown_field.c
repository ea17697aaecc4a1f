// expect: E303 line 11
#include "lib/hotline.h"

struct spinlock {
	int current_ticket;
	int next_ticket;
} lock;

void operation(void)
{
	atomic_fetch_add(&lock.nextticket, 1);
}
