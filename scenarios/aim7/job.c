/*
 * job.c: AIM7, a mixed load: every processor has a job that computes, looks up paths, reads files, lets other
 * processes run, and now and then creates a file or starts a process. The jobs have nothing to do with each other; the
 * kernel below them is one, 2.4 or 2.6.
 *
 * Watch the locks in the kernel 2.4. In the kernel 2.6 most of them are each processor's or each file's own, and what
 * is left is dcache_lock, for files that come and go.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/system.h"

#include "locked.h"
#include "names.h"
#include "tasks.h"

extern const long user_work;         /* cycles of user code in a round */
extern const long kernel_work;       /* cycles of kernel code in a round, besides what is written out */
extern const long big_section;       /* cycles under the big kernel lock */
extern const long queue_section;     /* cycles under the lock of a run queue */
extern const long page_section;      /* cycles under page_cache_lock */
extern const long lru_section;       /* cycles under lru_list_lock */
extern const long absolute;          /* of 100 paths, so many begin at the root */
extern const long creations;         /* files created and removed in 100 rounds */
extern const long processes;         /* processes started in 100 rounds */

/* What changed from 2.4 to 2.6; 0 takes a change back. */
extern const long fine_big_lock;
extern const long own_run_queues;
extern const long searched_children;
extern const long rcu_names;
extern const long fine_page_locks;
extern const long own_lru_lists;

#ifndef KERNEL
#define KERNEL 24
#endif
#define MENDED(change) (KERNEL == 26 && (change) != 0)

#define CALLS 4 /* parts of a round, with a path and a page each */
#define PARTS 2 /* of them are an operation: half a round, so that an operation of each processor does not take long */

static struct locked big, run_queue, page_cache, lru_list;

/* What a processor has of its own in the kernel 2.6. */
struct own {
	struct locked file, run_queue, pages, lru_list;
};
static struct own own[CORES_MAX];

static void with_big_lock(void)
{
	if (MENDED(fine_big_lock))
		use_own(&own[cpu()].file, big_section);
	else
		use_locked(&big, big_section);
}

static void schedule(void)
{
	if (MENDED(own_run_queues))
		use_own(&own[cpu()].run_queue, queue_section);
	else
		use_locked(&run_queue, queue_section);
}

static void find_page(void)
{
	if (MENDED(fine_page_locks))
		use_own(&own[cpu()].pages, page_section);
	else
		use_locked(&page_cache, page_section);
}

static void note_use(void)
{
	if (MENDED(own_lru_lists))
		use_own(&own[cpu()].lru_list, lru_section);
	else
		use_locked(&lru_list, lru_section);
}

/*
 * Something that a job does in some of its paths or half rounds, and how near the next time is. AIM7 gives each job the
 * same number of all its parts. Here they are spread evenly (assumed), and each processor begins at another place.
 */
struct share {
	long passed;
};
static struct job {
	_Alignas(LINE_BYTES) struct share absolute, creations, processes;
} jobs[CORES_MAX];

/* Is this one of those of which there are so many in so many? */
static bool happens(struct share *share, long count, long in)
{
	share->passed += count;
	if (share->passed < in)
		return false;
	share->passed -= in;
	return true;
}

/* A part of a round: the job computes, and reads a page of a file. */
static void read_file(void)
{
	user_code(user_work / CALLS);
	mode_switch();
	kernel_code(kernel_work / CALLS);
	look_up(happens(&jobs[cpu()].absolute, absolute, 100));
	find_page();
	mode_switch();
}

/* Another part of a round, twice in it. */
static void change_task(void)
{
	with_big_lock();
	note_use();
	schedule();
}

static void start_process(void)
{
	begin_process();
	end_process();
	wait_for_process();
}

void setup(void)
{
	code_setup();
	tasks_setup(MENDED(searched_children));
	names_setup(MENDED(rcu_names));
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&own[core], sizeof own[core], node_of(core));
		on_node(&jobs[core], sizeof jobs[core], node_of(core));
		jobs[core].absolute.passed = random_below(100);
		jobs[core].creations.passed = random_below(200);
		jobs[core].processes.passed = random_below(200);
	}
}

/* Half a round of a job: 100 rounds are 200 operations. */
void operation(void)
{
	struct job *job = &jobs[cpu()];
	for (int part = 0; part < PARTS; part++)
		read_file();
	change_task();
	if (happens(&job->creations, creations, 200))
		create_and_remove();
	if (happens(&job->processes, processes, 200))
		start_process();
}
