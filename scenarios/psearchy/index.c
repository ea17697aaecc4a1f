/*
 * index.c: Psearchy's indexer, pedsort, reads text and notes in a table where each word stands. Each core reads files
 * of its own and has a table of its own; the cores share nothing. They are threads of one process, with one address
 * space, or processes, each with an address space of its own.
 *
 * Watch the queue of mmap_sem with threads. With processes watch the memory: six cores share the cache of their chip,
 * and what has no room in it comes from the chip's memory.
 */
#define CORES_MAX 64 /* each has a large table; the program's memory is limited. The scenario's `cores_max` */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/mm/mm.h"
#include "lib/system.h"

extern const long text;            /* MB that a job indexes */
extern const long user_processes;  /* ms of a job's user time on one core, besides what is written out below */
extern const long user_threads;    /* the same for a thread */
extern const long system_work;     /* ms of a job's system time on one core, besides mappings */
extern const long mappings;        /* mappings for 64 KB of text: made, touched, and removed again */
extern const long working_kb;      /* KB that a core uses again and again, besides what it moves */
extern const long reuses;          /* lines of the working set that are used for a KB of text */
extern const long traffic;         /* KB that are moved from and to memory for a KB of text */

#ifndef THREADS
#define THREADS 0 /* 1: the cores share an address space */
#endif

/*
 * Working set and caches are a thirty-second as large as on the machine, so that a run can go round in them: what is
 * lost for want of room depends on their ratio. The scenario has the same number as `caches_smaller`.
 */
#define CACHE_SCALE 32
#define SET_LINES_MAX 2048

/* An operation indexes so much text, in steps: the memory is used all the time, not all at once. */
#define PIECE_KB 1
#define STEPS_PER_KB 8

#define CYCLES_PER_MS 2400000L /* at the machine's 2.4 GHz */

/* assumed, as in the scenario metis: cycles of mmap() and munmap() each, and of a page fault, besides the accesses */
#define MAP_CYCLES 3000
#define FAULT_CYCLES 1050
#define PAGE_BYTES 4096

/* assumed: the cores of a process each clear their bit in one line when a mapping is removed, one after the other */
#define SHOOTDOWN_CYCLES 300

struct line {
	_Alignas(64) volatile long value;
	volatile long next; /* from the line that random numbers say: always 0, but no core knows before it has the line */
};

struct worker {
	_Alignas(64) struct mm own_mm;
	_Alignas(64) struct vm_area mapping;
	long made; /* mappings, in parts of one */
	int node;  /* whose memory it goes on with */
};

static struct mm common_mm;
static struct worker workers[CORES_MAX];
static struct line set[CORES_MAX][SET_LINES_MAX];

/* ---- The kernel ---- */

static struct mm *address_space(struct worker *me)
{
	return THREADS ? &common_mm : &me->own_mm;
}

static void sys_mmap(struct worker *me)
{
	struct mm *mm = address_space(me);
	mode_switch();
	down_write(&mm->mmap_sem);
	mm->map_count++;
	me->mapping.end = me->mapping.start + PAGE_BYTES;
	kernel(MAP_CYCLES);
	up_write(&mm->mmap_sem);
	mode_switch();
}

/* Other cores of the process may know the old translation: the core waits until each of them has dropped it. */
static void drop_translations(void)
{
	if (THREADS)
		kernel((cpu_count() - 1) * SHOOTDOWN_CYCLES);
}

static void sys_munmap(struct worker *me)
{
	struct mm *mm = address_space(me);
	mode_switch();
	down_write(&mm->mmap_sem);
	mm->map_count--;
	me->mapping.end = me->mapping.start;
	kernel(MAP_CYCLES);
	drop_translations();
	up_write(&mm->mmap_sem);
	mode_switch();
}

static void page_fault(struct worker *me)
{
	struct mm *mm = address_space(me);
	mode_switch();
	down_read(&mm->mmap_sem);
	find_vma(mm, &me->mapping);
	kernel(FAULT_CYCLES);
	memory_stream(node_of(cpu()), PAGE_BYTES); /* zeroed */
	up_read(&mm->mmap_sem);
	mode_switch();
}

static void use_mappings(struct worker *me)
{
	me->made += mappings * PIECE_KB;
	for (; me->made >= 64; me->made -= 64) {
		sys_mmap(me);
		page_fault(me);
		sys_munmap(me);
	}
}

/* ---- The application ---- */

/* A quarter of the accesses to the working set write (assumed). Returns where the next line is. */
static long use_again(struct line *line, long turn)
{
	if (turn % 4 == 0)
		line->value++;
	return line->next;
}

/*
 * To look up a word in the table is to follow pointers, from the bucket to the entry, to the word and to its last block
 * of places. So the processor cannot fetch these lines at the same time; and the next word's are further away than the
 * instructions that it looks through.
 */
static void use_working_set(void)
{
	struct line *mine = set[cpu()];
	long lines = working_kb * 1024 / 64 / CACHE_SCALE;
	long next = 0;
	for (long turn = reuses / STEPS_PER_KB; turn > 0; turn--)
		next = use_again(&mine[random_below(lines) + next], turn);
}

/* Words, postings and text are spread over the memory of all nodes (assumed), and much larger than all caches. */
static void move_text(struct worker *me)
{
	memory_stream(me->node, traffic * 1024 / STEPS_PER_KB);
	me->node = (me->node + 1) % node_count();
}

/* Cycles for a KB of text, of so many milliseconds of a job. */
static long of_job(long ms)
{
	return ms * CYCLES_PER_MS / (text * 1024);
}

static void index_step(struct worker *me)
{
	use_working_set();
	user_code(of_job(THREADS ? user_threads : user_processes) / STEPS_PER_KB);
	move_text(me);
}

void setup(void)
{
	code_setup();
	mm_init(&common_mm);
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&workers[core], sizeof workers[core], node_of(core));
		on_node(set[core], sizeof set[core], node_of(core));
		mm_init(&workers[core].own_mm);
		workers[core].node = node_of(core);
	}
}

/* Indexes a piece of text. */
void operation(void)
{
	struct worker *me = &workers[cpu()];
	use_mappings(me);
	kernel(of_job(system_work) * PIECE_KB);
	for (int step = 0; step < STEPS_PER_KB * PIECE_KB; step++)
		index_step(me);
}
