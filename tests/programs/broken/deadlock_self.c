// expect run: DEADLOCK core 0 function helper
// A ticket lock taken twice by the same core; all other cores wait behind it.
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

struct ticket_lock big_lock;

static void helper(void)
{
	ticket_lock(&big_lock);
	work(10);
	ticket_unlock(&big_lock);
}

void operation(void)
{
	if (cpu() != 0)
		work(1000); /* core 0 is the first */
	ticket_lock(&big_lock);
	helper();
	ticket_unlock(&big_lock);
}
