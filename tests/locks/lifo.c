// expect: order
// A stack of waiting cores: an unlock wakes the last to come. One at a time, and everyone in the end, but in no order.
#include "lib/cores.h"
#include "lib/hotline.h"

struct lifo_node {
	_Alignas(LINE_BYTES) struct lifo_node *below;
	volatile int must_wait;
};

struct lifo_lock {
	_Alignas(LINE_BYTES) struct lifo_node *volatile top; /* 0: free; &bottom: held, no core waits */
	struct lifo_node bottom;
	struct lifo_node nodes[CORES_MAX];
};

static inline void lifo_init(struct lifo_lock *lock)
{
	lock->top = 0;
}

static inline void lifo_lock(struct lifo_lock *lock)
{
	struct lifo_node *me = &lock->nodes[cpu()];
	lock_wait(lock);
	me->must_wait = 1;
	for (;;) {
		struct lifo_node *top = lock->top;
		me->below = top;
		if (cmpxchg(&lock->top, top, top == 0 ? &lock->bottom : me) != top)
			continue;
		while (top != 0 && me->must_wait != 0)
			cpu_relax();
		break;
	}
	lock_held(lock);
}

static inline void lifo_unlock(struct lifo_lock *lock)
{
	lock_released(lock);
	for (;;) {
		struct lifo_node *top = lock->top;
		struct lifo_node *next = top == &lock->bottom ? 0 : top->below;
		if (cmpxchg(&lock->top, top, next) != top)
			continue;
		if (next != 0)
			top->must_wait = 0;
		return;
	}
}

#define checked_init lifo_init
#define checked_lock lifo_lock
#define checked_unlock lifo_unlock
#include "harness.h"
