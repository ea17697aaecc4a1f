/*
 * make.c: a parallel build, `make -j`. One core reads the makefiles; then all cores compile files, one at a time each,
 * until none is left; then one core links. A core that has nothing to do sleeps.
 *
 * Watch core 0 in the timeline: during the serial stages it works alone, and at the end of the parallel stage the cores
 * fall asleep one by one while the last compilations, the stragglers, go on.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/system.h"

extern const long files;          /* files that are compiled in one build */
extern const long user_seconds;   /* of one build on one core */
extern const long system_seconds; /* of one build on one core */
extern const long serial_stages;  /* milliseconds of user time that one core spends alone; a part of user_seconds */
extern const long spread;         /* per cent: how far the longest and the shortest compilation are from the mean */

/*
 * A simulated build is a thousandth as long as a real one, which lasts ten minutes on one core: a run has several, and
 * a compilation still takes a hundred times as long as waking a core.
 */
#define CYCLES_PER_SECOND (2400000000L / 1000) /* at the machine's 2.4 GHz */

/* assumed: a fifth of the serial time is reading makefiles, the rest is the links at the end */
#define SERIAL_START_PERCENT 20

/* assumed: each compilation enters the kernel in this many stretches: exec, page faults, reading headers, writing */
#define STRETCHES 4

static _Alignas(64) volatile long next_file;
static _Alignas(64) volatile int cores_done; /* cores that have found no file left */
static _Alignas(64) volatile long builds_begun;

static struct own_line builds_seen[CORES_MAX]; /* of each core */

static void serial_stage(long percent)
{
	user(serial_stages * CYCLES_PER_SECOND / 1000 / 100 * percent);
}

/* The user time of one file: the parallel part of the build, divided by the files, more or less. */
static long compilation(void)
{
	long mean = (1000 * user_seconds - serial_stages) * CYCLES_PER_SECOND / 1000 / files;
	long range = mean / 100 * spread;
	return mean - range + random_below(2 * range + 1);
}

static void compile_file(void)
{
	long in_kernel = system_seconds * CYCLES_PER_SECOND / files / STRETCHES;
	long outside = compilation() / STRETCHES;
	for (int stretch = 0; stretch < STRETCHES; stretch++) {
		kernel(in_kernel);
		user(outside);
	}
}

static void wake_all(void)
{
	for (int other = 1; other < cpu_count(); other++)
		cpu_wake(other);
}

static void begin_build(void)
{
	serial_stage(SERIAL_START_PERCENT);
	next_file = 0;
	cores_done = 0;
	builds_begun++;
	wake_all();
}

static void wait_for_build(void)
{
	while (builds_begun == builds_seen[cpu()].value)
		cpu_sleep(now() + CYCLES_PER_SECOND);
}

static void compile_files(void)
{
	while (atomic_fetch_add(&next_file, 1) < files)
		compile_file();
}

static void wait_for_stragglers(void)
{
	while (cores_done < cpu_count())
		cpu_sleep(now() + CYCLES_PER_SECOND);
}

/* Instructions stand for cycles: 1,000 of them take 1,000. */
void setup(void)
{
	pace(0, 1000);
	pace(1, 1000);
}

/* One build, for the core's part. */
void operation(void)
{
	if (cpu() == 0)
		begin_build();
	else
		wait_for_build();
	builds_seen[cpu()].value++;
	compile_files();
	if (atomic_fetch_add(&cores_done, 1) == cpu_count() - 1)
		cpu_wake(0);
	if (cpu() == 0) {
		wait_for_stragglers();
		serial_stage(100 - SERIAL_START_PERCENT);
	}
}
