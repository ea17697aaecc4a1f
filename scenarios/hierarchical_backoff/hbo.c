/*
 * hbo.c: processors of a large machine need one lock. It is the hierarchical back-off lock: a processor that loses the
 * race stays away, for a short time if the holder is on its own node, and for a long time if it is elsewhere.
 *
 * Watch the holders: after a processor its neighbour on the node has a better chance than any other.
 */
#include "shared_data.h"

extern const long backoff_near; /* cycles for which a processor stays away at first, while the holder is on its node */
extern const long backoff_far;  /* the same, while the holder is on another node */
extern const long backoff_max;  /* cycles for which it stays away at most */
#define HBO_NEAR_CYCLES backoff_near
#define HBO_FAR_CYCLES backoff_far
#define HBO_MAX_CYCLES backoff_max
#include "lib/locks/hbo.h"

static struct hbo_lock lock;

void setup(void)
{
	hbo_init(&lock);
}

void operation(void)
{
	do_other_work();
	hbo_lock(&lock);
	update_shared_data();
	hbo_unlock(&lock);
}
