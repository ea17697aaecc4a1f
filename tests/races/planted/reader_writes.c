// planted: race operation:14 operation:14 on hits
// A reader that counts its hits in the data, under a lock that it shares with other readers.
#include "lib/hotline.h"
#include "lib/locks/rwlock.h"

static struct rwlock lock;
_Alignas(64) static long value;
_Alignas(64) static long hits;

void operation(void)
{
	rwlock_read_lock(&lock);
	work(value);
	hits++;
	rwlock_read_unlock(&lock);
	work(100);
}
