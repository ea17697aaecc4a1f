// planted: fault DEADLOCK in operation line 11
// A way out of a critical section that forgets the lock.
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

static struct ticket_lock lock;
static long entries;

void operation(void)
{
	ticket_lock(&lock);
	if (++entries % 8 == 0)
		return;
	work(20);
	ticket_unlock(&lock);
	work(100);
}
