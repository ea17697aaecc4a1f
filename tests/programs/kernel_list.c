/* The kernel's intrusive list, container_of and reference counts. */
#include "lib/hotline.h"
#include "lib/kernel/atomic.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/types.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/spinlock.h"
static atomic_t refs = ATOMIC_INIT(1);
static DEFINE_SPINLOCK(guard);
static u64 x;
struct list_head { struct list_head *next, *prev; };
#define LIST_HEAD_INIT(name) { &(name), &(name) }
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)
#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))
#define list_for_each(pos, head) for (pos = (head)->next; pos != (head); pos = pos->next)
static LIST_HEAD(all);
struct item { int v; struct list_head link; } items[64] ____cacheline_aligned;
static volatile int lock;
static void list_add(struct list_head *n, struct list_head *h) { h->next->prev = n; n->next = h->next;
	n->prev = h; WRITE_ONCE(h->next, n); }
static void list_del(struct list_head *e) { e->next->prev = e->prev; e->prev->next = e->next; }
void operation(void)
{
	struct item *it = &items[cpu()];
	it->v = cpu();
	atomic_inc(&refs);
	while (unlikely(cmpxchg(&lock, 0, 1))) while (READ_ONCE(lock)) cpu_relax();
	list_add(&it->link, &all);
	int n = 0;
	struct list_head *pos;
	list_for_each(pos, &all) { struct item *i = container_of(pos, struct item, link);
		assert(i->v == i - items); n++; }
	assert(n == 1);
	list_del(&it->link);
	smp_store_release(&lock, 0);
	if (likely(!atomic_dec_and_test(&refs))) {
		spin_lock(&guard);
		x++;
		spin_unlock(&guard);
	}
	assert(atomic_read(&refs) >= 1);
}
