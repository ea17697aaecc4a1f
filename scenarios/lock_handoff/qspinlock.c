/*
 * qspinlock.c: all cores take and release the same lock, again and again. The lock is in lib/locks/qspinlock.h.
 *
 * Watch the word: the holder releases it; the head of the queue takes it, and tells the next core to watch it. A
 * hand-off moves two lines, where MCS moves one.
 */
#include "handoff.h"
#include "lib/locks/qspinlock.h"

static struct qspinlock_lock lock;

void setup(void)
{
	qspinlock_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	qspinlock_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	qspinlock_unlock(&lock);
}
