// planted: fault STANDING in enter line 12 or fault DEADLOCK in enter line 12
// A ticket lock whose tickets are not drawn by one atomic instruction: two cores get the same one.
#include "lib/hotline.h"

static volatile unsigned next_ticket, now_serving;

static void enter(void)
{
	unsigned mine = next_ticket;
	next_ticket = mine + 1;
	work(5);
	while (now_serving != mine)
		cpu_relax();
}

static void leave(void)
{
	now_serving++;
}

void operation(void)
{
	enter();
	work(20);
	leave();
	work_random(150);
}
