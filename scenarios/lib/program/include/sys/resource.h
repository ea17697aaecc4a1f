/* sys/resource.h of plain programs: what the process or the thread has used. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SYS_RESOURCE_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SYS_RESOURCE_H

#include "lib/program/include/sys/time.h"

#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define RUSAGE_THREAD 1

struct rusage {
	struct timeval ru_utime, ru_stime; /* all of it is in ru_utime */
	long ru_maxrss;                    /* KiB of malloc()'s pool */
	long ru_ixrss, ru_idrss, ru_isrss;
	long ru_minflt, ru_majflt, ru_nswap;
	long ru_inblock, ru_oublock;
	long ru_msgsnd, ru_msgrcv, ru_nsignals;
	long ru_nvcsw, ru_nivcsw; /* switches to other threads: of threads that waited, and of such that could go on */
};

int getrusage(int who, struct rusage *usage);

#endif
