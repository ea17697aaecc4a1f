/*
 * stealing.c: each processor has a list and a lock of its own; one that has nothing to do takes a thread from another.
 *
 * Watch the lines of the locks: each stays with its processor, unless that has more threads than it can run.
 */
#define RUN_QUEUE RUN_QUEUE_STEALING
#include "tasks.h"
