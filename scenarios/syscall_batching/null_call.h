/*
 * null_call.h: getppid(), the call that does nothing: what is left is the way there and back. And the syscall thread
 * that executes what it finds on the page.
 */
#ifndef HOTLINE_SYSCALL_BATCHING_NULL_CALL_H
#define HOTLINE_SYSCALL_BATCHING_NULL_CALL_H

#include "lib/system.h"
#include "lib/flexsc/syscall_page.h"

#define NEVER 0x7fffffffffffffffL
#define SYS_GETPPID 110

extern const long batch; /* calls */

static struct syscall_page page;
static long parent = 1;

static inline long sys_getppid(void)
{
	return parent;
}

/*
 * A processor that has read a few successive lines fetches the next ones ahead by itself, up to the end of their 4 KB
 * page. These prefetches stand for that; four lines before the processor sees the stream, and two lines under way at a
 * time, are assumed.
 */
static inline void fetch_ahead(int i, const struct syscall_entry *e)
{
#ifdef FETCH_AHEAD
	if ((unsigned)(i - 4) >= SYSCALL_ENTRIES - 7)
		return;
	__builtin_prefetch(e + 2, 1, 3);
	__builtin_prefetch(e + 3, 0, 3);
#else
	(void)i, (void)e;
#endif
}

/* Executes all calls of the page that are submitted; returns how many there were. */
static inline int execute_submitted(void)
{
	int found = 0;
	for (int i = 0; i < batch; i++) {
		struct syscall_entry *e = &page.entry[i];
		fetch_ahead(i, e);
		if (e->status != SYSCALL_SUBMITTED)
			continue;
		e->status = SYSCALL_BUSY;
		e->return_code = e->number == SYS_GETPPID ? sys_getppid() : -1;
		e->status = SYSCALL_DONE;
		found++;
	}
	return found;
}

#endif
