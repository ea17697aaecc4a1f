/* sys/time.h of plain programs. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SYS_TIME_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SYS_TIME_H

#include "lib/program/include/time.h"

struct timezone {
	int tz_minuteswest, tz_dsttime;
};

int gettimeofday(struct timeval *time, void *zone);

#define timerisset(t) ((t)->tv_sec != 0 || (t)->tv_usec != 0)
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
#define timercmp(a, b, order) \
	((a)->tv_sec == (b)->tv_sec ? (a)->tv_usec order(b)->tv_usec : (a)->tv_sec order(b)->tv_sec)

#define timeradd(a, b, result) \
	do { \
		(result)->tv_sec = (a)->tv_sec + (b)->tv_sec; \
		(result)->tv_usec = (a)->tv_usec + (b)->tv_usec; \
		if ((result)->tv_usec >= 1000000) { \
			(result)->tv_sec++; \
			(result)->tv_usec -= 1000000; \
		} \
	} while (0)

#define timersub(a, b, result) \
	do { \
		(result)->tv_sec = (a)->tv_sec - (b)->tv_sec; \
		(result)->tv_usec = (a)->tv_usec - (b)->tv_usec; \
		if ((result)->tv_usec < 0) { \
			(result)->tv_sec--; \
			(result)->tv_usec += 1000000; \
		} \
	} while (0)

#endif
