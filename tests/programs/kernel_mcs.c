/*
 * The MCS lock as kernel/locking/mcs_spinlock.h has it: xchg() is a full fence, so that WRITE_ONCE() after it publishes
 * the node. As in the kernel, a plain store clears next. That is no race with the write of the core that was next
 * the time before: the owner of the node has read that write since, and so comes after it.
 */
#include <linux/atomic.h>
#include <linux/percpu.h>

struct mcs_node {
	struct mcs_node *next;
	int locked;
};
static DEFINE_PER_CPU_ALIGNED(struct mcs_node, node);
static struct mcs_node *tail;
static struct {
	int inside;
	long taken;
} guarded ____cacheline_aligned;

static void mcs_lock(struct mcs_node **lock, struct mcs_node *own)
{
	struct mcs_node *prev;
	own->locked = 0;
	own->next = NULL;
	prev = xchg(lock, own);
	if (prev == NULL)
		return;
	WRITE_ONCE(prev->next, own);
	smp_cond_load_acquire(&own->locked, VAL);
}

static void mcs_unlock(struct mcs_node **lock, struct mcs_node *own)
{
	struct mcs_node *next = READ_ONCE(own->next);
	if (next == NULL) {
		if (cmpxchg(lock, own, NULL) == own)
			return;
		while ((next = READ_ONCE(own->next)) == NULL)
			cpu_relax();
	}
	smp_store_release(&next->locked, 1);
}

void operation(void)
{
	struct mcs_node *own = this_cpu_ptr(&node);
	mcs_lock(&tail, own);
	assert(guarded.inside++ == 0);
	guarded.taken++;
	work_random(50);
	assert(--guarded.inside == 0);
	mcs_unlock(&tail, own);
	work_random(100);
}
