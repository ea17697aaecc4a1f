/*
 * time.h of plain programs: the simulated machine's time, which begins at the same moment of 2001 in every run. The zone
 * is UTC.
 */
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

struct tm {
	int tm_sec, tm_min, tm_hour;
	int tm_mday, tm_mon, tm_year; /* a day of 1 to 31, a month of 0 to 11, years since 1900 */
	int tm_wday, tm_yday;         /* days since Sunday, and since the first of January */
	int tm_isdst;
	long tm_gmtoff;
	const char *tm_zone;
};

struct tm *gmtime(const time_t *seconds);
struct tm *gmtime_r(const time_t *seconds, struct tm *date);
struct tm *localtime(const time_t *seconds);
struct tm *localtime_r(const time_t *seconds, struct tm *date);
time_t mktime(struct tm *date);
time_t timegm(struct tm *date);
size_t strftime(char *to, size_t bytes, const char *format, const struct tm *date);
char *asctime(const struct tm *date);
char *asctime_r(const struct tm *date, char *to);
char *ctime(const time_t *seconds);
char *ctime_r(const time_t *seconds, char *to);
void tzset(void);

#endif
