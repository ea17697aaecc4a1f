// args:
#include <stdatomic.h>
#include <stdio.h>
#include <threads.h>

#define THREADS 6
#define ROUNDS 500

atomic_int total;
_Atomic long relaxed_total;

static int run(void *arg)
{
	int id = *(int *)arg;
	for (int n = 0; n < ROUNDS; n++) {
		++total;
		atomic_fetch_add_explicit(&relaxed_total, 2, memory_order_relaxed);
	}
	return id * 10;
}

int main(void)
{
	thrd_t threads[THREADS];
	int ids[THREADS], results = 0;

	for (int i = 0; i < THREADS; i++) {
		ids[i] = i;
		if (thrd_create(&threads[i], run, &ids[i]) != thrd_success)
			return 1;
	}
	for (int i = 0; i < THREADS; i++) {
		int result;
		thrd_join(threads[i], &result);
		results += result;
	}
	printf("total %d, relaxed %ld, results %d\n", total, relaxed_total, results);
	return 0;
}
