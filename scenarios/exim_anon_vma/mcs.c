/*
 * mcs.c: Exim as in ticket.c, but the lock of the lists of mappings is an MCS lock: waiting cores form a queue, and
 * each reads a line of its own.
 *
 * Watch the cycles of 48 cores: hardly any are spent on the lock. A message still takes longer with every core, because
 * of the kernel's other shared lines.
 */
#include "lib/hotline.h"
#include "lib/kernel/mcs_spinlock.h"

typedef struct mcs_spinlock spinlock_t;
#define spin_lock_init mcs_spin_lock_init
#define spin_lock mcs_spin_lock
#define spin_unlock mcs_spin_unlock

#define lookups acquires /* the parts of message.h: one before every acquisition */
#include "lib/exim/message.h"
#include "lib/mm/anon_vma.h"

extern const long acquires; /* of the lock, for one message */

static struct anon_vma_chain links[CORES_MAX];

void setup(void)
{
	anon_vma_setup();
}

/* One message: acquisitions are spread evenly (assumed); links go to the parent's list and the process's in turn. */
void operation(void)
{
	struct anon_vma_chain *link = &links[cpu()];
	for (long i = 0; i < acquires / 2; i++) {
		message_part();
		anon_vma_chain_link(link, i % 2 == 0 ? &parent : &children[cpu()]);
		message_part();
		anon_vma_unlink(link);
	}
}
