/* sync.c: every thread of the database makes its system calls itself, and blocks in the kernel. */
#include "lib/hotline.h"

#include "lib/flexsc/kernel_threads.h"

#include "database.h"

static int disk;

static void serve(long who)
{
	for (;;) {
		wait_for_request((int)who);
		for (int i = 0; i < calls; i++) {
			compute(who);
			system_call((int)who);
			if (needs_disk(i))
				wait_for_disk((int)who, disk, disk_time);
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
