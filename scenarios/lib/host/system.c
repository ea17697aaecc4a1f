/*
 * system.c: threads, interrupts, stations and system calls of Hotline programs, on the real machine. Compile it beside
 * harness.c when a program uses them:
 *
 *     cc -std=c11 -O2 -pthread -I scenarios program.c scenarios/lib/host/harness.c scenarios/lib/host/system.c
 *
 * What user(n) and kernel(n) do to the caches is the real machine's affair: they go through memory of the size of the
 * working sets that the program has declared. kernel(n) is executed in user mode; mode_switch() makes a system call at
 * every second call, since one system call crosses twice.
 */
#define _GNU_SOURCE
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "lib/hotline.h"
#include "lib/system.h"
#include "lib/flexsc/warmth.h"

#define CONTEXTS_MAX (4096 + 2048)
#define STACK_BYTES (64 * 1024)
#define STATIONS_MAX 64
#define SERVERS_MAX 64
#define LINE_BYTES 64
#define STRUCTURES 6

/* ---- Contexts: 0 .. cores-1 are those of the threads ---------------------------------------------------------- */

static ucontext_t contexts[CONTEXTS_MAX];
static atomic_int contexts_created;
static _Thread_local int current = -1;

static struct beginning {
	void (*function)(long);
	long argument;
} beginnings[CONTEXTS_MAX];

static void begin(int number)
{
	beginnings[number].function(beginnings[number].argument);
	abort(); /* a context must not return */
}

int context_create(void (*function)(long), long argument)
{
	int number = hotline_cpus + atomic_fetch_add(&contexts_created, 1);
	if (number >= CONTEXTS_MAX)
		abort();
	beginnings[number] = (struct beginning){ function, argument };
	getcontext(&contexts[number]);
	contexts[number].uc_stack.ss_sp = malloc(STACK_BYTES);
	contexts[number].uc_stack.ss_size = STACK_BYTES;
	makecontext(&contexts[number], (void (*)(void))begin, 1, number);
	return number;
}

int context_self(void)
{
	return current < 0 ? hotline_cpu_index : current;
}

void context_switch(int to)
{
	int from = context_self();
	current = to;
	swapcontext(&contexts[from], &contexts[to]);
	current = from;
}

/* ---- Sleep ---------------------------------------------------------------------------------------------------- */

static struct sleeper {
	_Alignas(128) pthread_mutex_t mutex;
	pthread_cond_t woken;
	int pending;
} sleepers[4096];

void cpu_sleep(long until)
{
	struct sleeper *s = &sleepers[hotline_cpu_index];
	pthread_mutex_lock(&s->mutex);
	while (!s->pending && hotline_now() < until) {
		struct timespec soon;
		clock_gettime(CLOCK_REALTIME, &soon);
		soon.tv_nsec += 100000; /* cycles are no time of the operating system: look again */
		if (soon.tv_nsec >= 1000000000) {
			soon.tv_sec++;
			soon.tv_nsec -= 1000000000;
		}
		pthread_cond_timedwait(&s->woken, &s->mutex, &soon);
	}
	s->pending = 0;
	pthread_mutex_unlock(&s->mutex);
}

void cpu_wake(int cpu_index)
{
	struct sleeper *s = &sleepers[cpu_index];
	pthread_mutex_lock(&s->mutex);
	s->pending = 1;
	pthread_cond_signal(&s->woken);
	pthread_mutex_unlock(&s->mutex);
}

/* ---- Interrupts and the end of the program --------------------------------------------------------------------- */

/* A real machine interrupts its threads by itself: what a handler of the program would do is the kernel's affair. */
static _Thread_local int takes_interrupts = 1;

void interrupt_handler(void (*handler)(long cause))
{
	(void)handler;
}

int interrupts(int on)
{
	int before = takes_interrupts;
	takes_interrupts = on != 0;
	return before;
}

void timer(long time)
{
	(void)time;
}

void cpu_interrupt(int cpu_index)
{
	cpu_wake(cpu_index);
}

void context_state(int context, int state)
{
	(void)context;
	(void)state;
}

void program_exit(int status)
{
	exit(status);
}

/* ---- Stations ------------------------------------------------------------------------------------------------- */

static struct station {
	long free_from[SERVERS_MAX];
	int servers;
} stations[STATIONS_MAX];
static int station_count;
static pthread_mutex_t stations_mutex = PTHREAD_MUTEX_INITIALIZER;

int station_create(int servers)
{
	if (station_count == STATIONS_MAX || servers < 1 || servers > SERVERS_MAX)
		abort();
	stations[station_count].servers = servers;
	return station_count++;
}

long station_enter(int number, long cycles)
{
	struct station *s = &stations[number];
	int first = 0;
	pthread_mutex_lock(&stations_mutex);
	for (int i = 1; i < s->servers; i++)
		if (s->free_from[i] < s->free_from[first])
			first = i;
	long time = hotline_now();
	long begins = s->free_from[first] > time ? s->free_from[first] : time;
	long done = s->free_from[first] = begins + cycles;
	pthread_mutex_unlock(&stations_mutex);
	return done;
}

void use(int station, long cycles)
{
	wait_until(station_enter(station, cycles));
}

/* ---- User and kernel code ------------------------------------------------------------------------------------- */

static volatile char *data[2];
static long data_lines[2] = { 1, 1 };
static _Thread_local long at[2];
static _Thread_local int crossings;

void working_set(int set, long entries, long instructions)
{
	(void)instructions;
	if (set % STRUCTURES != USER_L2 || entries < 1)
		return;
	data[set / STRUCTURES] = calloc((size_t)entries, LINE_BYTES);
	data_lines[set / STRUCTURES] = entries;
}

void stream(int set, long entries)
{
	(void)set, (void)entries;
}

void pace(int side, long cycles)
{
	(void)side, (void)cycles;
}

/* About four instructions a round. */
static void execute(int side, long n)
{
	for (long i = 0; i < n / 4; i++) {
		if (data[side])
			data[side][at[side] * LINE_BYTES]++;
		at[side] = (at[side] + 1) % data_lines[side];
	}
}

void user(long n)
{
	execute(USER_SIDE, n);
}

void kernel(long n)
{
	execute(KERNEL_SIDE, n);
}

void mode_switch(void)
{
	if (crossings++ % 2 == 0)
		syscall(SYS_getppid);
}

static atomic_long completed;

long hotline_operations_completed(void)
{
	return atomic_load_explicit(&completed, memory_order_relaxed);
}

void operation_completed(long began)
{
	(void)began;
	atomic_fetch_add_explicit(&completed, 1, memory_order_relaxed);
}

/* ---- Memory: one area for all nodes, larger than the caches --------------------------------------------------- */

#define AREA_BYTES (64L << 20)

static volatile char area[AREA_BYTES];
static _Thread_local long streamed;

void memory_stream(int node, long bytes)
{
	(void)node;
	for (long i = 0; i < bytes; i += LINE_BYTES) {
		area[streamed]++;
		streamed = (streamed + LINE_BYTES) % AREA_BYTES;
	}
}
