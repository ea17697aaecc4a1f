/* A lock that counts its readers on one line; one operation in twenty writes. */
#include "lib/hotline.h"

volatile long state;
long value;

void operation(void)
{
	if (random_below(20) == 0) {
		long free = 0;
		while (!atomic_compare_exchange(&state, &free, -1)) {
			free = 0;
			cpu_relax();
		}
		value++;
		state = 0;
	} else {
		for (;;) {
			long seen = state;
			if (seen >= 0 && atomic_compare_exchange(&state, &seen, seen + 1))
				break;
			cpu_relax();
		}
		work(50);
		atomic_fetch_add(&state, -1);
	}
	work_random(800);
}
