/*
 * page.c: the same with FlexSC's page of system calls: an entry for each request, which is a line. The application
 * marks it as submitted, a core of the kernel looks at all entries, and marks it as done in the same place.
 *
 * Watch the entries: each travels to the core of the kernel and back, and entries that are not done yet are looked at
 * in vain.
 */
#include "device.h"

#include "lib/flexsc/syscall_page.h"

#define SYS_READ 0

static struct syscall_entry page[DEPTH_MAX];
static long began[DEPTH_MAX];

void setup(void)
{
	assert(cpu_count() >= 2);
}

static void kernel_core(void)
{
	for (;;) {
		for (long who = 0; who < depth; who++) {
			if (page[who].status != SYSCALL_SUBMITTED)
				continue;
			page[who].status = SYSCALL_BUSY;
			disk_ask(who);
		}
		for (long who; (who = disk_poll()) >= 0;) {
			page[who].return_code = 512;
			page[who].status = SYSCALL_DONE;
		}
	}
}

static void submit(long who)
{
	began[who] = now();
	syscall_submit_with(&page[who], SYS_READ, who * 512);
}

void operation(void)
{
	if (cpu() == 1)
		kernel_core();
	if (cpu() > 1)
		cpu_sleep(0x7fffffffffffffffL);
	for (long who = 0; who < depth; who++)
		submit(who);
	for (;;) {
		for (long who = 0; who < depth; who++) {
			if (page[who].status != SYSCALL_DONE)
				continue;
			long result = syscall_collect(&page[who]);
			assert(result == 512);
			operation_completed(began[who]);
			if (app_work > 0)
				work_random(app_work);
			submit(who);
		}
		cpu_relax();
	}
}
