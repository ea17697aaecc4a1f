// planted: race put:12 put:12 on buckets[2] or race put:12 put:12 on buckets[0]
// A hash table with a lock for each bucket: the core's number chooses the lock, and the key the bucket.
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

static struct ticket_lock locks[64];
static long buckets[64];

static void put(int key)
{
	ticket_lock(&locks[cpu()]);
	buckets[key]++;
	ticket_unlock(&locks[cpu()]);
}

void operation(void)
{
	put(random_below(4));
	work_random(100);
}
