/*
 * layers.c: a container mounts every layer of its image for its own users, twice: its mounts are O(layers).
 *
 * Watch the line of mount_lock. Its writers queue as they should, one behind the other. But each core that looks up a
 * path reads the count beside the lock, and one that comes while it is odd waits on it: the line is shared, and the
 * holder's stores have to take it away from all cores that have it.
 */
#define SLICE 10 /* layers of which one is simulated */
#define LAYERS_MAX 20
#include "storm.h"

void setup(void)
{
	storm_setup();
}

/* Starts all containers. */
void operation(void)
{
	storm(layers / SLICE);
}
