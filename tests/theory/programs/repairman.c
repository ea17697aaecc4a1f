/*
 * The machine repairman: every customer thinks for an exponential time, then queues (first come, first served) for one
 * repairman who takes an exponential time.
 */
#include "lib/hotline.h"

extern const long think;
extern const long service;

static _Alignas(64) int next_ticket;
static _Alignas(64) volatile int current_ticket;

void operation(void)
{
	work_random(think);
	int ticket = atomic_fetch_add(&next_ticket, 1);
	while (ticket != current_ticket)
		;
	work_random(service);
	current_ticket++;
}
