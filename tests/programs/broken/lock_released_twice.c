// expect run: LOCK_NOT_HELD function operation line 11
// A ticket lock that is released once more on an early way out.
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

struct ticket_lock lock;

static inline void leave(void)
{
	ticket_unlock(&lock);
	lock_released(&lock);
}

void operation(void)
{
	ticket_lock(&lock);
	work(20);
	leave();
}
