// planted: race operation:29 operation:29 on balance
// Lamport's bakery without the flag "choosing": two cores draw the same number and miss each other.
#include "lib/hotline.h"

#define N 3
_Atomic int number[N];
_Alignas(64) long balance;

void operation(void)
{
	int me = cpu(), most = 0;

	for (int i = 0; i < N; i++) {
		int drawn = atomic_load(&number[i]);
		if (drawn > most)
			most = drawn;
	}
	atomic_store(&number[me], most + 1);
	for (int i = 0; i < N; i++) {
		for (;;) {
			int theirs = atomic_load(&number[i]);
			if (theirs == 0 || theirs > most + 1 || (theirs == most + 1 && i >= me))
				break;
			cpu_relax();
		}
	}

	/* the section */
	balance++;
	atomic_store(&number[me], 0);
	work_random(100);
}
