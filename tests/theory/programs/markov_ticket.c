/*
 * The ticket lock under the assumptions of the Markov model [OLS12]: exponential times between requests, one serial
 * section, and nothing but the answers of current_ticket's home directory delays a hand-off: the tickets are on lines
 * of their own, so that an arrival does not disturb the waiting cores.
 */
#include "lib/hotline.h"

extern const long arrival; /* mean cycles between a release and the next request */
extern const long section; /* cycles of the serial section */

static _Alignas(64) int next_ticket;
static _Alignas(64) volatile int current_ticket;

void operation(void)
{
	work_random(arrival);
	int ticket = atomic_fetch_add(&next_ticket, 1);
	while (ticket != current_ticket)
		;
	work_random(section);
	current_ticket++;
}
