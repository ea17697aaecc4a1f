/*
 * counters/striped.h: the count of Java's LongAdder: a base and a table of cells, of which more are used where threads
 * collide [JDK-Striped64].
 *
 * While no threads collide all changes go to the base, by compare-and-swap. A failed one means that another thread came
 * between: from then on there is a table, and each thread adds to the cell that its own random number, the probe,
 * chooses. A thread that fails there takes another probe; when it has failed twice the table is doubled, until it has
 * as many places as the machine has processors.
 *
 * A change without collision is a compare-and-swap on a line that the core has: no message. A read costs 1 transfer
 * for the base and 1 for each cell that another core has changed; it is exact when nothing is changed meanwhile.
 */
#ifndef HL_COUNTERS_STRIPED_H
#define HL_COUNTERS_STRIPED_H

#include "lib/cores.h"
#include "lib/hotline.h"

/* The table grows until it has at least as many places as there are processors, a power of two. */
#ifndef STRIPED_PROCESSORS
#define STRIPED_PROCESSORS cpu_count()
#endif
#define STRIPED_CELLS_MAX 256
#define STRIPED_TABLES_MAX 9 /* of 1, 2, 4 … 256 places; the first is never used */

struct striped_cell {
	_Alignas(LINE_BYTES) volatile long value;
};

struct striped_table {
	_Alignas(LINE_BYTES) long length; /* a power of two; not written after the table is there */
	struct striped_cell *volatile place[STRIPED_CELLS_MAX]; /* 0 until a thread needs the cell */
};

struct striped_counter {
	_Alignas(LINE_BYTES) volatile long base;
	struct striped_table *volatile table; /* 0 until two threads have collided at the base */
	volatile int changing;                /* 1 while a thread adds a cell or puts a larger table into place */
	/* The memory that Java takes from its heap. */
	long cells_used;
	struct striped_table tables[STRIPED_TABLES_MAX];
	struct striped_cell cells[STRIPED_CELLS_MAX];
};

/* The thread's random number; 0 until it has collided. */
static _Thread_local unsigned striped_probe;

static inline void striped_counter_init(struct striped_counter *counter)
{
	counter->base = 0;
	counter->table = 0;
	counter->changing = 0;
	counter->cells_used = 0;
	for (int i = 0; i < STRIPED_TABLES_MAX; i++)
		counter->tables[i].length = 1L << i;
}

static inline bool striped_try_add(volatile long *word, long n)
{
	long seen = *word;
	return atomic_compare_exchange_strong(word, &seen, seen + n);
}

static inline bool striped_begin_change(struct striped_counter *counter)
{
	int none = 0;
	return counter->changing == 0 && atomic_compare_exchange_strong(&counter->changing, &none, 1);
}

static inline void striped_end_change(struct striped_counter *counter)
{
	smp_store_release(&counter->changing, 0);
}

/* Java fills its words from the heap of the thread, so a new cell is on a line that the core has. */
static struct striped_cell *striped_new_cell(struct striped_counter *counter, long value)
{
	struct striped_cell *cell = &counter->cells[counter->cells_used++];
	cell->value = value;
	return cell;
}

static int striped_order(long length)
{
	int order = 0;
	while (1L << order < length)
		order++;
	return order;
}

/* The first two places, one of them with a cell. Returns whether n is in it. */
static bool striped_first_table(struct striped_counter *counter, long n)
{
	bool added = false;
	if (!striped_begin_change(counter))
		return false;
	if (counter->table == 0) {
		struct striped_table *table = &counter->tables[1];
		table->place[striped_probe & 1] = striped_new_cell(counter, n);
		smp_store_release(&counter->table, table);
		added = true;
	}
	striped_end_change(counter);
	return added;
}

/* A cell for the thread's place, if that has none yet. Returns whether n is in it. */
static bool striped_fill_place(struct striped_counter *counter, long n)
{
	bool added = false;
	if (!striped_begin_change(counter))
		return false;
	struct striped_table *table = counter->table;
	long at = striped_probe & (table->length - 1);
	if (table->place[at] == 0) {
		table->place[at] = striped_new_cell(counter, n);
		added = true;
	}
	striped_end_change(counter);
	return added;
}

/* Twice as many places; the cells stay, in the lower half. */
static void striped_double(struct striped_counter *counter, struct striped_table *table)
{
	if (counter->table == table) {
		struct striped_table *larger = &counter->tables[striped_order(table->length) + 1];
		for (long i = 0; i < table->length; i++)
			larger->place[i] = table->place[i];
		smp_store_release(&counter->table, larger);
	}
	striped_end_change(counter);
}

/* Marsaglia's xorshift. */
static void striped_next_probe(void)
{
	unsigned probe = striped_probe;
	probe ^= probe << 13;
	probe ^= probe >> 17;
	probe ^= probe << 5;
	striped_probe = probe;
}

/* What a thread does that has collided, or has no cell. */
static void striped_add_slowly(struct striped_counter *counter, long n, bool collided)
{
	bool again = false; /* whether the last attempt collided as well */
	if (striped_probe == 0) {
		striped_probe = (unsigned)random_below(0x7fffffff) + 1;
		collided = false;
	}
	for (;;) {
		struct striped_table *table = counter->table;
		if (table == 0) {
			if (striped_first_table(counter, n) || striped_try_add(&counter->base, n))
				return;
			continue;
		}
		struct striped_cell *cell = table->place[striped_probe & (table->length - 1)];
		if (cell == 0) {
			if (striped_fill_place(counter, n))
				return;
			again = false;
		} else if (collided) {
			collided = false; /* the attempt before this function: take another probe first */
		} else if (striped_try_add(&cell->value, n)) {
			return;
		} else if (table->length >= STRIPED_PROCESSORS || counter->table != table) {
			again = false;
		} else if (!again) {
			again = true;
		} else if (striped_begin_change(counter)) {
			striped_double(counter, table);
			again = false;
			continue;
		}
		striped_next_probe();
	}
}

static inline void striped_counter_add(struct striped_counter *counter, long n)
{
	struct striped_table *table = counter->table;
	if (table == 0) {
		if (!striped_try_add(&counter->base, n))
			striped_add_slowly(counter, n, false);
		return;
	}
	struct striped_cell *cell = table->place[striped_probe & (table->length - 1)];
	if (cell == 0)
		striped_add_slowly(counter, n, false);
	else if (!striped_try_add(&cell->value, n))
		striped_add_slowly(counter, n, true);
}

/* The count, read as exactly as this counter can. */
static inline long striped_counter_sum(struct striped_counter *counter)
{
	struct striped_table *table = counter->table;
	long sum = counter->base;
	if (table == 0)
		return sum;
	for (long i = 0; i < table->length; i++) {
		struct striped_cell *cell = table->place[i];
		if (cell != 0)
			sum += cell->value;
	}
	return sum;
}

#endif
