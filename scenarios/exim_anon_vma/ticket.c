/*
 * ticket.c: Exim, the mail server of lookup_mnt, on a kernel in which lookup_mnt is repaired. For every message Exim
 * forks, and each fork and exit links and unlinks mappings, under one spin lock for all processes forked from one
 * another: a ticket lock as in Linux 2.6.39.
 *
 * Watch the line of parent.lock at 40 cores: 0.8 % of the work, and nearly all of the waiting.
 */
#include "lib/hotline.h"
#include "lib/kernel/ticket_spinlock.h"

typedef struct ticket_spinlock spinlock_t;
#define spin_lock_init ticket_spin_lock_init
#define spin_lock ticket_spin_lock
#define spin_unlock ticket_spin_unlock

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
