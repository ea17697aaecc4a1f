/*
 * read-without-a-store.c: a solution of the exercise of this name.
 *
 * The number is odd while an entry is changed. Only writers store, and a word of their own lets one in at a time.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

extern const long think;   /* cycles between two operations of a core, on average */
extern const long section; /* cycles of one look-up besides its memory accesses: comparing keys */
extern const long writes;  /* average number of 100,000 operations that change an entry */

#define ENTRIES 16
#define CHECK(value) ((value) * 7 + 3) /* stored with each value, so that half of a change would be noticed */

struct entry {
	_Alignas(LINE_BYTES) volatile long value;
	volatile long check;
};

static struct {
	_Alignas(LINE_BYTES) volatile unsigned number;
	_Alignas(LINE_BYTES) volatile int writing;
} lock;
static struct entry table[ENTRIES];

static void look_up(long i)
{
	struct entry *entry = &table[i];
	unsigned before;
	long value, check;
	do {
		while ((before = smp_load_acquire(&lock.number)) % 2 != 0)
			cpu_relax();
		value = entry->value;
		work(section);
		check = entry->check;
		smp_rmb();
	} while (lock.number != before);
	assert(check == CHECK(value));
}

static void change(long i)
{
	struct entry *entry = &table[i];
	while (atomic_exchange(&lock.writing, 1) != 0)
		cpu_relax();
	lock.number++;
	smp_wmb();
	entry->value++;
	work(section);
	entry->check = CHECK(entry->value);
	smp_store_release(&lock.number, lock.number + 1);
	smp_store_release(&lock.writing, 0);
}

void setup(void)
{
	for (int i = 0; i < ENTRIES; i++)
		table[i].check = CHECK(table[i].value);
}

void operation(void)
{
	work_random(think);
	long i = random_below(ENTRIES);
	if (random_below(100000) < writes)
		change(i);
	else
		look_up(i);
}
