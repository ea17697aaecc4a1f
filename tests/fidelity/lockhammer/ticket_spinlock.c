/*
 * [Lockhammer] ticket_spinlock: Linux's ticket lock of x86 up to 4.1: both numbers in one word, unlocked by an addition
 * that is not atomic.
 */
#include "bench.h"

static _Alignas(128) struct {
	volatile unsigned short owner;
	volatile unsigned short next;
} ticket;

#define NEXT 0x10000u

void operation(void)
{
	unsigned seen = atomic_fetch_add((volatile unsigned *)&ticket, NEXT);
	unsigned short mine = (unsigned short)(seen >> 16);
	if ((unsigned short)seen != mine)
		while (ticket.owner != mine)
			cpu_relax();
	WAIT(HELD);
	ticket.owner = (unsigned short)(ticket.owner + 1);
	WAIT(PARALLEL);
}
