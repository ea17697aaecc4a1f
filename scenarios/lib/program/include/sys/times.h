/* sys/times.h of plain programs. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SYS_TIMES_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SYS_TIMES_H

#include "lib/program/include/time.h"

struct tms {
	clock_t tms_utime, tms_stime, tms_cutime, tms_cstime;
};

/* In hundredths of a second. */
clock_t times(struct tms *spent);

#endif
