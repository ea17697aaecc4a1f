/* The machine repairman: think, then queue for one server. bench/repairman.c is the same job by hand. */
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

extern const long think;
extern const long service;

static struct ticket_lock server;

void operation(void)
{
	work_random(think);
	ticket_lock(&server);
	work_random(service);
	ticket_unlock(&server);
}
