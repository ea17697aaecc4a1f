/*
 * program.h: the library of plain C programs, which have main(). The compiler compiles it beside the program as a
 * text of its own, so that neither knows the other's names, but for those that lib/program/include declares, and
 * main(). A program includes those headers by their usual names: <pthread.h>, <stdio.h>.
 *
 * main() is the first thread. All cores run the scheduler of lib/threads, with a run queue for each core and
 * Linux's time slice; the end of main(), or exit() in any thread, ends the run.
 */
#ifndef HOTLINE_LIB_PROGRAM_PROGRAM_H
#define HOTLINE_LIB_PROGRAM_PROGRAM_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/system.h"

/* The memory of malloc(), of the 16 MiB that a program can have. */
#ifndef MALLOC_BYTES
#define MALLOC_BYTES (4 << 20)
#endif

/* Cycles of a second: the clock of the machine. */
extern const long machine_hz;

/*
 * Cycles for which a thread has its core while others wait for it: 3 ms, the base slice of Linux on eight cores or more
 * (kernel/sched/fair.c: 0.75 ms, times four). It is the library's first variable, and begins a line, of 128 bytes where
 * lines are as long: the variables of the program lie before it, and would else share a line with the scheduler's.
 */
static _Alignas(128) long program_time_slice;
#define TIME_SLICE program_time_slice
#define RUN_QUEUE RUN_QUEUE_PER_CORE
#define THREAD_TIMES

#include "lib/threads/threads.h"

#include "lib/program/thread.h"

#include "lib/program/stdlib.h"

#include "lib/program/string.h"

#include "lib/program/stdio.h"

#include "lib/program/scan.h"

#include "lib/program/time.h"

#include "lib/program/date.h"

#include "lib/program/unistd.h"

#include "lib/program/pthread.h"

#include "lib/program/threads.h"

#include "lib/program/semaphore.h"

#include "lib/program/arguments.h"

#include "lib/program/err.h"

#include "lib/program/resource.h"

static struct program_thread program_main_thread;

static void program_main(long unused)
{
	(void)unused;
	program_thread_locals();
	exit(__HOTLINE_MAIN__(program_argc, program_argv, program_environment));
}

void setup(void)
{
	program_time_slice = 3 * (machine_hz / 1000);
	threads_init();
	program_arguments_init();
	thread_create(&program_main_thread.thread, program_main, 0);
}

void operation(void)
{
	threads_run();
}

#endif
