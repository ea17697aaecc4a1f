/*
 * time.h: the time of the simulated machine by the clocks of POSIX. The day begins at PROGRAM_EPOCH, so that every run
 * sees the same times. The clocks of processor time count the cycles that threads have cores: of all threads, or of one.
 */
#ifndef HOTLINE_LIB_PROGRAM_TIME_H
#define HOTLINE_LIB_PROGRAM_TIME_H

#include "lib/errno.h"
#include "lib/program/include/sys/time.h"
#include "lib/program/include/sys/times.h"
#include "lib/program/thread.h"

/* Seconds since 1970: in September of 2001. */
#define PROGRAM_EPOCH 1000000000

static struct timespec program_time(long cycles)
{
	return (struct timespec){ cycles / machine_hz, cycles % machine_hz * 1000000000 / machine_hz };
}

static long program_cycles(const struct timespec *time)
{
	if (time->tv_sec > THREAD_NEVER / machine_hz / 2)
		return THREAD_NEVER / 2;
	return time->tv_sec * machine_hz + (time->tv_nsec * (machine_hz / 1000) + 999999) / 1000000;
}

static bool program_has_date(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }

/* The cycle of a time of a clock. */
static long program_cycle_of(clockid_t clock, const struct timespec *time)
{
	struct timespec since = { time->tv_sec - (program_has_date(clock) ? PROGRAM_EPOCH : 0), time->tv_nsec };
	return since.tv_sec < 0 ? 0 : program_cycles(&since);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
	*time = program_time(clock == CLOCK_PROCESS_CPUTIME_ID ? thread_cycles_of_all() :
			     clock == CLOCK_THREAD_CPUTIME_ID  ? thread_cycles() :
								 now());
	if (program_has_date(clock))
		time->tv_sec += PROGRAM_EPOCH;
	return 0;
}

int clock_getres(clockid_t clock, struct timespec *resolution)
{
	(void)clock;
	*resolution = (struct timespec){ 0, 1 };
	return 0;
}

int timespec_get(struct timespec *time, int base)
{
	clock_gettime(CLOCK_REALTIME, time);
	return base;
}

int gettimeofday(struct timeval *time, void *zone)
{
	struct timespec precise;
	(void)zone;
	clock_gettime(CLOCK_REALTIME, &precise);
	*time = (struct timeval){ precise.tv_sec, precise.tv_nsec / 1000 };
	return 0;
}

time_t time(time_t *seconds)
{
	time_t result = PROGRAM_EPOCH + now() / machine_hz;
	if (seconds != NULL)
		*seconds = result;
	return result;
}

double difftime(time_t end, time_t begin) { return (double)(end - begin); }

/* Of all threads together: on four busy cores it goes four times as fast as the time. */
clock_t clock(void)
{
	struct timespec passed = program_time(thread_cycles_of_all());
	return passed.tv_sec * CLOCKS_PER_SEC + passed.tv_nsec / 1000;
}

clock_t times(struct tms *spent)
{
	clock_t passed = now() / (machine_hz / 100);
	*spent = (struct tms){ .tms_utime = thread_cycles_of_all() / (machine_hz / 100) };
	return passed;
}

int nanosleep(const struct timespec *duration, struct timespec *left)
{
	if (duration->tv_nsec < 0 || duration->tv_nsec >= 1000000000 || duration->tv_sec < 0)
		return program_self()->error = EINVAL, -1;
	thread_sleep_until(now() + program_cycles(duration));
	if (left != NULL)
		*left = (struct timespec){ 0, 0 };
	return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left)
{
	if (flags != TIMER_ABSTIME)
		return nanosleep(time, left) == 0 ? 0 : EINVAL;
	thread_sleep_until(program_cycle_of(clock, time));
	return 0;
}

#endif
