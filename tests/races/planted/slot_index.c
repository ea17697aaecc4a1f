// planted: race operation:26 operation:19 on slots[1]
// The consumer reads the slot behind the one that was published: head is increased before its slot is read.
#include "lib/hotline.h"

#define SLOTS 4
long slots[SLOTS];
_Alignas(64) _Atomic unsigned long head;
_Alignas(64) _Atomic unsigned long tail;

void operation(void)
{
	if (cpu() == 0) {
		unsigned long mine = atomic_load_explicit(&tail, memory_order_relaxed);
		if (mine - atomic_load_explicit(&head, memory_order_acquire) == SLOTS) {
			cpu_relax();
			return;
		}
		work_random(50);
		slots[mine % SLOTS] = mine;
		atomic_store_explicit(&tail, mine + 1, memory_order_release);
	} else {
		unsigned long mine = atomic_load_explicit(&head, memory_order_relaxed);
		if (mine == atomic_load_explicit(&tail, memory_order_acquire))
			return;
		mine++;
		long got = slots[mine % SLOTS];
		work(got % 3);
		atomic_store_explicit(&head, mine, memory_order_release);
	}
}
