/* time.h: the types of the C library's times. There is no clock of the day: now() counts the machine's cycles. */
#ifndef HOTLINE_LIB_TIME_H
#define HOTLINE_LIB_TIME_H

#ifdef __HOTLINE__
typedef long time_t;
typedef long suseconds_t;
typedef int clockid_t;

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4

struct timespec {
	time_t tv_sec;
	long tv_nsec;
};

struct timeval {
	time_t tv_sec;
	suseconds_t tv_usec;
};
#else
#include <sys/time.h>
#include <time.h>
#endif

#endif
