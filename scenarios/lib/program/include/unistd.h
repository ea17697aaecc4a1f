/* unistd.h of plain programs: sleeping, the number of cores, and getopt(). */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_UNISTD_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_UNISTD_H

#include "lib/program/include/getopt.h"

typedef int pid_t;
typedef unsigned useconds_t;

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

#define _SC_CLK_TCK 2
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_LEVEL1_DCACHE_LINESIZE 190

unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
long sysconf(int name);
int getpagesize(void);
pid_t getpid(void);
pid_t getppid(void);
pid_t gettid(void);
long syscall(long number, ...);
int isatty(int file);
int gethostname(char *name, size_t bytes);
ssize_t write(int file, const void *from, size_t bytes);
_Noreturn void _exit(int status);

#endif
