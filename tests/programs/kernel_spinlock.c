/* A kernel module's spelling: system headers in angle brackets, spinlock_t. */
#include <linux/types.h>
#include <linux/spinlock.h>
#include <linux/atomic.h>
static spinlock_t l;
#define BUG_ON(condition) assert(!(condition))
static u32 inside;
static atomic_t total = ATOMIC_INIT(0);

void operation(void)
{
	spin_lock(&l);
	BUG_ON(inside++);
	atomic_inc(&total);
	inside--;
	spin_unlock(&l);
}
