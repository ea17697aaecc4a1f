/* A hash table with a lock for each bucket; chains keep their order and their bucket. */
#include "lib/hotline.h"
#include "lib/locks/ticket.h"
#define BUCKETS 16
#define PER 128
typedef struct entry entry;
struct entry { entry *next; unsigned key; long value; };
struct bucket { struct spinlock { volatile int v; } lock; entry *first; int n; } __attribute__((aligned(64)));
static struct bucket table[BUCKETS];
static entry store[64 * PER];
static int used[64];
static void bl(struct spinlock *l) { while (xchg(&l->v, 1)) while (l->v) cpu_relax(); }
static void bu(struct spinlock *l) { l->v = 0; }
static unsigned hash(unsigned x) { x ^= x >> 16; x *= 0x45d9f3bU; x ^= x >> 16; return x; }
static entry *find(struct bucket *b, unsigned key)
{
	entry *e;
	for (e = b->first; e && e->key != key; e = e->next)
		;
	return e;
}
void operation(void)
{
	int me = cpu();
	unsigned key = (unsigned)random_below(100);
	struct bucket *b = &table[hash(key) % BUCKETS];
	bl(&b->lock);
	entry *e = find(b, key);
	if (e == NULL && used[me] < PER) {
		e = &store[me * PER + used[me]++];
		e->key = key;
		e->value = (long)key * 7;
		e->next = b->first;
		b->first = e;
		b->n++;
	}
	int len = 0;
	for (entry *p = b->first; p != 0; p = p->next) { len++;
		assert(hash(p->key) % BUCKETS == (unsigned long)(b - table)); }
	assert(len == b->n);
	if (e) assert(e->value == e->key * 7L);
	bu(&b->lock);
}
