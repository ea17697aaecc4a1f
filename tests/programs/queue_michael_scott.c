/*
 * The queue of Michael and Scott with links as indices and counters against ABA: first in, first out for each
 * producer.
 */
#include "lib/hotline.h"
#include <stdint.h>
#include <inttypes.h>
typedef uint64_t u64;
typedef uint32_t u32;
#define N 512
/* The value is volatile too: a dequeue() that fails may read it while the node is used again. */
struct qnode { volatile u64 next; volatile long value; };
struct queue { _Alignas(64) volatile u64 head; _Alignas(64) volatile u64 tail; };
static struct qnode pool[N];
static struct queue q;
static volatile u64 freelist;
#define mk(c, i) (((u64)(c) << 32) | (u64)(u32)(i))
#define ix(p) ((u32)((p) & 0xffffffffull))
#define ct(p) ((u32)((p) >> 32))
static u32 node_alloc(void) {
	while (1) {
		u64 f = freelist;
		if (ix(f) == 0) return 0;
		u64 n = pool[ix(f)].next;
		if (cmpxchg(&freelist, f, mk(ct(f) + 1, ix(n))) == f) return ix(f);
	}
}
static void node_free(u32 i) {
	u64 f;
	do { f = freelist; pool[i].next = mk(ct(pool[i].next) + 1, ix(f));
		} while (cmpxchg(&freelist, f, mk(ct(f) + 1, i)) != f);
}
static bool enqueue(long v) {
	u32 n = node_alloc();
	if (!n) return false;
	pool[n].value = v;
	pool[n].next = mk(ct(pool[n].next) + 1, 0);
	for (;;) {
		u64 t = q.tail, x = pool[ix(t)].next;
		if (t != q.tail) continue;
		if (ix(x) == 0) {
			if (cmpxchg(&pool[ix(t)].next, x, mk(ct(x) + 1, n)) == x) {
				cmpxchg(&q.tail, t, mk(ct(t) + 1, n));
				return true;
			}
		} else
			cmpxchg(&q.tail, t, mk(ct(t) + 1, ix(x)));
	}
}
static bool dequeue(long *out) {
	for (;;) {
		u64 h = q.head, t = q.tail, x = pool[ix(h)].next;
		if (h != q.head) continue;
		if (ix(h) == ix(t)) {
			if (ix(x) == 0) return false;
			cmpxchg(&q.tail, t, mk(ct(t) + 1, ix(x)));
		} else {
			*out = pool[ix(x)].value;
			if (cmpxchg(&q.head, h, mk(ct(h) + 1, ix(x))) == h) { node_free(ix(h)); return true; }
		}
	}
}
void setup(void) {
	for (u32 i = 2; i < N; i++) node_free(i);
	q.head = q.tail = mk(0, 1);
}
static long last_seen[64][64];
static long seq[64];
void operation(void) {
	int me = cpu();
	if (enqueue((long)me << 32 | ++seq[me])) { } else seq[me]--;
	long v;
	if (dequeue(&v)) {
		int from = (int)(v >> 32);
		long s = v & 0xffffffff;
		assert(s > last_seen[me][from] && "FIFO per producer");
		last_seen[me][from] = s;
	}
}
