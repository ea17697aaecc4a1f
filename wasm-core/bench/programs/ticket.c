/* A collapsed ticket lock: nearly all transactions are re-reads of waiting cores. */
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

extern const long think;

static struct ticket_lock lock;

void operation(void)
{
	work_random(think);
	ticket_lock(&lock);
	work(100);
	ticket_unlock(&lock);
}
