/*
 * write-a-lock-for-chips.c: a solution of the exercise of this name.
 *
 * A core takes the lock of its chip, and then, unless the chip has it already, the lock of all chips. A holder lets go
 * of the first one only while another core of the chip waits, at most 64 times in a row.
 */
#include "shared_data.h"
#include "lib/kernel/barrier.h"

enum { IN_A_ROW_MAX = 64 };

/* Who holds the lock of the chip also owns the two words behind it. */
static struct chip {
	_Alignas(LINE_BYTES) volatile unsigned current;
	volatile unsigned next;
	int has_all; /* the lock of all chips is this chip's */
	int in_a_row;
} chips[NODES_MAX];

static struct {
	_Alignas(LINE_BYTES) volatile unsigned current;
	volatile unsigned next;
} all;

static void acquire(struct chip *chip)
{
	lock_wait(&all);
	unsigned mine = atomic_fetch_add(&chip->next, 1);
	while (smp_load_acquire(&chip->current) != mine)
		cpu_relax();
	if (!chip->has_all) {
		unsigned turn = atomic_fetch_add(&all.next, 1);
		while (smp_load_acquire(&all.current) != turn)
			cpu_relax();
		chip->has_all = 1;
		chip->in_a_row = 0;
	}
	lock_held(&all);
}

static void release(struct chip *chip)
{
	lock_released(&all);
	int is_wanted = chip->next != chip->current + 1;
	if (!is_wanted || ++chip->in_a_row > IN_A_ROW_MAX) {
		chip->has_all = 0;
		smp_store_release(&all.current, all.current + 1);
	}
	smp_store_release(&chip->current, chip->current + 1);
}

void setup(void)
{
	for (int i = 0; i < node_count(); i++)
		on_node(&chips[i], sizeof chips[i], i);
}

void operation(void)
{
	struct chip *chip = &chips[node_of(cpu())];
	acquire(chip);
	update_shared_data();
	release(chip);
	do_other_work();
}
