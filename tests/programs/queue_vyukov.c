/* Vyukov's bounded queue for many producers and consumers, in gcc's __atomic spelling. */
#include "lib/hotline.h"
#include <stdint.h>
#include <stddef.h>
#include <stdbool.h>
#define CAPACITY 16
#define MASK (CAPACITY - 1)
typedef struct cell { size_t sequence; long data; } cell_t;
static cell_t buffer[CAPACITY];
static char pad0[64];
static size_t enqueue_pos;
static char pad1[64];
static size_t dequeue_pos;
static bool enqueue(long data)
{
	cell_t *cell;
	size_t pos = __atomic_load_n(&enqueue_pos, __ATOMIC_RELAXED);
	for (;;) {
		cell = &buffer[pos & MASK];
		size_t seq = __atomic_load_n(&cell->sequence, __ATOMIC_ACQUIRE);
		intptr_t dif = (intptr_t)seq - (intptr_t)pos;
		if (dif == 0) {
			if (__atomic_compare_exchange_n(&enqueue_pos, &pos, pos + 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
				break;
		} else if (dif < 0)
			return false;
		else
			pos = __atomic_load_n(&enqueue_pos, __ATOMIC_RELAXED);
	}
	cell->data = data;
	__atomic_store_n(&cell->sequence, pos + 1, __ATOMIC_RELEASE);
	return true;
}
static bool dequeue(long *data)
{
	cell_t *cell;
	size_t pos = __atomic_load_n(&dequeue_pos, __ATOMIC_RELAXED);
	for (;;) {
		cell = &buffer[pos & MASK];
		size_t seq = __atomic_load_n(&cell->sequence, __ATOMIC_ACQUIRE);
		intptr_t dif = (intptr_t)seq - (intptr_t)(pos + 1);
		if (dif == 0) {
			if (__atomic_compare_exchange_n(&dequeue_pos, &pos, pos + 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
				break;
		} else if (dif < 0)
			return false;
		else
			pos = __atomic_load_n(&dequeue_pos, __ATOMIC_RELAXED);
	}
	*data = cell->data;
	__atomic_store_n(&cell->sequence, pos + MASK + 1, __ATOMIC_RELEASE);
	return true;
}
void setup(void) { for (size_t i = 0; i != CAPACITY; i += 1) buffer[i].sequence = i; (void)pad0; (void)pad1; }
static long sent, received;
void operation(void)
{
	long v = (long)random_below(1000) + 1;
	if (enqueue(v)) __atomic_fetch_add(&sent, v, __ATOMIC_SEQ_CST);
	if (dequeue(&v)) { assert(v >= 1 && v <= 1000); __atomic_fetch_add(&received, v, __ATOMIC_SEQ_CST); }
}
