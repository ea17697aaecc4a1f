/* time.h of plain programs: the simulated machine's time, which begins at the same moment of 2001 in every run. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_TIME_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_TIME_H

#include "lib/time.h"

typedef long clock_t;

#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define TIMER_ABSTIME 1

time_t time(time_t *seconds);
clock_t clock(void);
double difftime(time_t end, time_t begin);
int clock_gettime(clockid_t clock, struct timespec *time);
int clock_getres(clockid_t clock, struct timespec *resolution);
int timespec_get(struct timespec *time, int base);
int nanosleep(const struct timespec *duration, struct timespec *left);
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left);

#define TIME_UTC 1

#endif
