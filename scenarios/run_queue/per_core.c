/*
 * per_core.c: each processor has a list and a lock of its own, as since Linux 2.6.
 *
 * Watch the lines of the locks: each stays with its processor.
 */
#define RUN_QUEUE RUN_QUEUE_PER_CORE
#include "tasks.h"
