/*
 * deadlock.c: two threads take two mutexes in opposite orders, and a third one waits for either. For the words about a
 * run in which no thread can go on.
 */
#include "lib/hotline.h"
#include "lib/threads/threads.h"
#include "lib/threads/mutex.h"

static struct thread first, second, third;
static struct thread_mutex accounts, log_file;
static volatile int first_has, second_has;

static void accounts_then_log(long unused)
{
	(void)unused;
	thread_mutex_lock(&accounts);
	first_has = 1;
	while (!second_has)
		thread_yield();
	thread_mutex_lock(&log_file);
}

static void log_then_accounts(long unused)
{
	(void)unused;
	thread_mutex_lock(&log_file);
	second_has = 1;
	while (!first_has)
		thread_yield();
	thread_mutex_lock(&accounts);
}

static void only_log(long unused)
{
	(void)unused;
	while (!first_has || !second_has)
		thread_yield();
	thread_mutex_lock(&log_file);
}

void setup(void)
{
	threads_init();
	thread_create(&first, accounts_then_log, 0);
	thread_create(&second, log_then_accounts, 0);
	thread_create(&third, only_log, 0);
}

void operation(void) { threads_run(); }
