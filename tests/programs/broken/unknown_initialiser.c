// expect: E301 line 5
// An unknown macro in the place of a list is told as an unknown name, not as a missing list.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

int main(void)
{
	return pthread_rwlock_rdlock(&lock);
}
