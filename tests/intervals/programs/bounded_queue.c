/* A bounded queue of numbered cells (Vyukov): every core enqueues, then dequeues. */
#include "lib/hotline.h"

enum { CELLS = 1024 };

struct cell {
	volatile unsigned long turn;
	volatile long value;
};

_Alignas(64) struct cell cells[CELLS];
_Alignas(64) volatile unsigned long tail;
_Alignas(64) volatile unsigned long head;

void setup(void)
{
	for (unsigned long i = 0; i < CELLS; i++)
		cells[i].turn = i;
}

void operation(void)
{
	unsigned long at = atomic_fetch_add(&tail, 1);
	struct cell *cell = &cells[at % CELLS];
	while (cell->turn != at)
		cpu_relax();
	cell->value = (long)at;
	cell->turn = at + 1;
	work_random(200);
	at = atomic_fetch_add(&head, 1);
	cell = &cells[at % CELLS];
	while (cell->turn != at + 1)
		cpu_relax();
	assert(cell->value == (long)at);
	cell->turn = at + CELLS;
	work_random(200);
}
