/*
 * kernel/sleep.h: a task that sleeps until another task wakes it. There is one task a core, so a core whose task sleeps
 * is idle. Going to sleep and waking another task cost what the scheduler does for them.
 */
#ifndef HL_KERNEL_SLEEP_H
#define HL_KERNEL_SLEEP_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/system.h"

/* assumed: leaving the processor, and likewise making another task ready, about 1.2 us */
#define SCHEDULE_CYCLES 3000

/* A task sleeps no longer than this at a time; a wake-up that comes before the sleep is not lost either. */
#define SLEEP_CYCLES_MAX 24000000

struct sleeper {
	int core;
	volatile bool awake;
};

static inline void sleeper_init(struct sleeper *task)
{
	task->core = cpu();
	task->awake = false;
}

static void sleep_until_woken(struct sleeper *task)
{
	kernel(SCHEDULE_CYCLES);
	while (!task->awake)
		cpu_sleep(now() + SLEEP_CYCLES_MAX);
}

/* The task may leave its function once it is awake: nothing of it is read afterwards. */
static void wake_sleeper(struct sleeper *task)
{
	int core = task->core;
	kernel(SCHEDULE_CYCLES);
	smp_store_release(&task->awake, true);
	cpu_wake(core);
}

#endif
