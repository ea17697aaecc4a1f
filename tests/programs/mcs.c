/* The MCS lock in one's own words. */
#include "lib/hotline.h"
typedef struct mcs_node { struct mcs_node *volatile next; volatile int locked;
	} __attribute__((aligned(64))) mcs_node;
typedef mcs_node *volatile mcs_lock;
mcs_lock lock;
mcs_node qnodes[64];
long n; int inside;
static void mcs_acquire(mcs_lock *L, mcs_node *I)
{
	I->next = NULL;
	mcs_node *pred = atomic_exchange(L, I);
	if (pred != NULL) {
		I->locked = 1;
		pred->next = I;
		while (I->locked);
	}
}
static void mcs_release(mcs_lock *L, mcs_node *I)
{
	if (I->next == NULL) {
		mcs_node *me = I;
		if (atomic_compare_exchange_strong(L, &me, NULL)) return;
		while (I->next == NULL);
	}
	I->next->locked = 0;
}
void operation(void)
{
	mcs_node *me = &qnodes[cpu()];
	mcs_acquire(&lock, me);
	assert(inside == 0); inside = 1; n++; work(33); inside = 0;
	mcs_release(&lock, me);
	work(66);
}
