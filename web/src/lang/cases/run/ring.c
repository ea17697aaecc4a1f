// cores: 2
// A bounded ring between one producer and one consumer.
#include "lib/hotline.h"

#define SLOTS 4
_Alignas(64) volatile unsigned head;
_Alignas(64) volatile unsigned tail;
_Alignas(64) volatile long slots[SLOTS];
volatile long produced, consumed;

void operation(void)
{
	if (cpu() == 0) {
		while (head - tail == SLOTS)
			cpu_relax();
		slots[head % SLOTS] = ++produced;
		head = head + 1;
	} else if (cpu() == 1) {
		while (head == tail)
			cpu_relax();
		long value = slots[tail % SLOTS];
		tail = tail + 1;
		assert(value == consumed + 1);
		consumed = value;
	}
}
