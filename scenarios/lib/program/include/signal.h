/* signal.h of plain programs: no signal reaches them, so that a handler is never called. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SIGNAL_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SIGNAL_H

typedef int sig_atomic_t;

#define SIGINT 2
#define SIGABRT 6
#define SIGUSR1 10
#define SIGALRM 14
#define SIGTERM 15
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)

void (*signal(int number, void (*handler)(int)))(int);

#endif
