/*
 * Reclamation by epochs (Fraser 2004), with the kernel's names for pointers that readers follow: a retired record is
 * poisoned and freed two epochs later, when no reader can be in it.
 */
#include <linux/atomic.h>
#include <linux/percpu.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>
#include "lib/hotline.h"

struct record {
	long a, b;
	struct record *next_retired;
};

struct epochs {
	unsigned long epoch;
	bool inside;
	struct record *retired[3];
};

static struct record __rcu *current_record;
static atomic_long_t global_epoch = ATOMIC_LONG_INIT(3);
static DEFINE_PER_CPU(struct epochs, epochs);

static void enter(void)
{
	struct epochs *mine = this_cpu_ptr(&epochs);
	smp_store_release(&mine->inside, true); /* a core that reads this has seen the end of the last visit */
	smp_mb();
	WRITE_ONCE(mine->epoch, atomic_long_read(&global_epoch));
	smp_mb();
}

static void leave(void)
{
	smp_store_release(&this_cpu_ptr(&epochs)->inside, false);
}

static void try_to_advance(void)
{
	long epoch = atomic_long_read(&global_epoch);
	int core;

	for_each_online_cpu(core) {
		struct epochs *other = per_cpu_ptr(&epochs, core);
		if (smp_load_acquire(&other->inside) && READ_ONCE(other->epoch) != (unsigned long)epoch)
			return;
	}
	atomic_long_cmpxchg_release(&global_epoch, epoch, epoch + 1);
}

/* The epoch is read after the record has been unlinked: no reader that has it entered in a later one. */
static void retire(struct record *record)
{
	struct epochs *mine = this_cpu_ptr(&epochs);
	unsigned long epoch = atomic_long_read(&global_epoch);
	struct record *old = mine->retired[(epoch + 1) % 3];

	mine->retired[(epoch + 1) % 3] = NULL;
	record->next_retired = mine->retired[epoch % 3];
	mine->retired[epoch % 3] = record;
	while (old) {
		struct record *next = old->next_retired;
		old->a = -1;
		kfree(old);
		old = next;
	}
	try_to_advance();
}

void setup(void)
{
	RCU_INIT_POINTER(current_record, kzalloc(sizeof(struct record), GFP_KERNEL));
}

void operation(void)
{
	enter();
	if (random_below(10) == 0) {
		struct record *old = xchg(&current_record, NULL);
		if (old) {
			struct record *new = kmalloc(sizeof(*new), GFP_KERNEL);
			new->a = new->b = old->a + 1;
			rcu_assign_pointer(current_record, new);
			retire(old);
		}
	} else {
		struct record *record = rcu_dereference(current_record);
		if (record) {
			long a = record->a;
			work(50);
			assert(a == record->b && a >= 0);
		}
	}
	leave();
	work_random(500);
}
