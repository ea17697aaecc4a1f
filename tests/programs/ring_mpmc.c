/*
 * A bounded ring buffer for many producers and many consumers [Vyukov-MPMC]: each cell has a sequence number that says
 * whose turn it is. Checked: of each producer's numbers, every one arrives, and arrives once.
 */
#include "lib/hotline.h"

#define CELLS 16u
#define MASK (CELLS - 1u)
#define CORES 64

typedef struct cell {
	_Alignas(64) volatile unsigned long sequence;
	volatile int producer;
	volatile long number;
} cell_t;

static cell_t ring[CELLS];
struct position {
	_Alignas(64) volatile unsigned long at;
};
static struct position enqueue_position, dequeue_position;

struct producer {
	_Alignas(64) long sent;
} producers[CORES];

/* The last number of each producer that came to a place; consumers never overtake each other by so many. */
#define WINDOW 256
static volatile long seen[CORES][WINDOW];

static bool enqueue(long number)
{
	unsigned long at = enqueue_position.at;
	cell_t *cell;
	for (;;) {
		cell = &ring[at & MASK];
		long ahead = (long)(cell->sequence - at);
		if (ahead < 0)
			return false; /* full */
		if (ahead == 0 && atomic_compare_exchange(&enqueue_position.at, &at, at + 1))
			break;
		if (ahead > 0)
			at = enqueue_position.at;
	}
	cell->producer = cpu();
	cell->number = number;
	cell->sequence = at + 1;
	return true;
}

static bool dequeue(int *producer, long *number)
{
	unsigned long at = dequeue_position.at;
	cell_t *cell;
	for (;;) {
		cell = &ring[at & MASK];
		long ahead = (long)(cell->sequence - (at + 1));
		if (ahead < 0)
			return false; /* empty */
		if (ahead == 0 && atomic_compare_exchange(&dequeue_position.at, &at, at + 1))
			break;
		if (ahead > 0)
			at = dequeue_position.at;
	}
	*producer = cell->producer;
	*number = cell->number;
	cell->sequence = at + CELLS;
	return true;
}

void setup(void)
{
	for (unsigned i = 0; i < CELLS; i++)
		ring[i].sequence = i;
}

void operation(void)
{
	int producer;
	long number;
	work_random(600);
	if (random_below(2)) {
		if (enqueue(producers[cpu()].sent + 1))
			producers[cpu()].sent++;
	} else if (dequeue(&producer, &number)) {
		assert(producer >= 0 && producer < cpu_count());
		assert(number >= 1);
		long before = atomic_exchange(&seen[producer][number % WINDOW], number);
		assert(before == (number > WINDOW ? number - WINDOW : 0));
	}
}
