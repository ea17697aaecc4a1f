/* flexsc.c: the same threads on FlexSC-Threads, which post their calls on a page and go on with other threads. */
#include "lib/hotline.h"

/* Kernel code is a fifth of the work: on four cores its core has time left. */
#define SYSCALL_CORE_HAS_THREADS 1
#include "lib/flexsc/flexsc_threads.h"

#include "database.h"

static void serve(long who)
{
	for (;;) {
		system_call((int)who, CALL_READ, 0);
		for (int i = 0; i < calls; i++) {
			compute(who);
			system_call((int)who, CALL_OTHER, 0);
			if (needs_disk(i))
				system_call((int)who, CALL_DISK, disk_time);
		}
		respond(&connection[who]);
	}
}

void setup(void)
{
	declare_server(user_cycles);
	disk = station_create(1);
	create_threads(serve);
}

void operation(void)
{
	schedule();
}
