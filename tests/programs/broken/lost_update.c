// expect run: ASSERT_FAILED function operation line 14
// The plain increment of a shared counter loses updates; the atomic one does not.
#include "lib/barrier.h"
#include "lib/hotline.h"

volatile long plain, exact;
struct barrier begin, end;

void operation(void)
{
	plain++;
	atomic_fetch_add(&exact, 1);
	barrier_wait(&begin);
	assert(plain == exact);
	barrier_wait(&end);
}
