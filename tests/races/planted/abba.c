// planted: fault DEADLOCK in operation line 17
// Two locks that are taken in opposite orders.
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

static struct ticket_lock a, b;

void operation(void)
{
	struct ticket_lock *first = &a, *second = &b;
	if (cpu() % 2 == 1) {
		first = &b;
		second = &a;
	}
	ticket_lock(first);
	work(10);
	ticket_lock(second);
	work(10);
	ticket_unlock(second);
	ticket_unlock(first);
	work(300);
}
