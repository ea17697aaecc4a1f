/*
 * constant.c: a container mounts the directory above all layers for its own users, twice, however many layers there
 * are: the mounts of a container are O(1).
 *
 * Watch the line of mount_lock again: the lock is the same, and not faster. It is only not asked for.
 */
#define SLICE 1
#define LAYERS_MAX 1
#include "storm.h"

void setup(void)
{
	storm_setup();
}

/* Starts all containers. */
void operation(void)
{
	storm(1);
}
