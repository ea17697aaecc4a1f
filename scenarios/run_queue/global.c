/*
 * global.c: all threads that can run are in one list with one lock, as until Linux 2.4.
 *
 * Watch the line of the lock: every switch of every processor waits for it, and reads the list under it.
 */
#define RUN_QUEUE RUN_QUEUE_GLOBAL
#include "tasks.h"
