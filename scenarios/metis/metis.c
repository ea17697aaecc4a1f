/*
 * metis.c: Metis, MapReduce on one machine, makes an inverted index. All threads map: they enter the words of the text
 * into tables in memory, which the kernel gives them page by page, at page faults. Then all threads reduce: they go
 * through what the threads of all chips have written, as fast as memory delivers it.
 *
 * Watch the queue of mmap_sem's line with small pages, the mutex with super-pages on the stock kernel, and the memory
 * of the nodes in the reduce phase.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/mutex.h"
#include "lib/mm/lru.h"
#include "lib/mm/mm.h"
#include "lib/system.h"

extern const long map_time;   /* ms in which one core would compute the map phase of a job, beside moving memory */
extern const long walk_time;  /* ms more with pages of 4 KB: translations that the TLB lacks */
extern const long traffic;    /* MB that each of the two phases moves from and to memory, zeroing included */
extern const long allocated;  /* MB that a job gets from the kernel, page by page */
extern const long fault_work; /* cycles of a page fault beside zeroing and the accesses below */

/* The fixes, 1 or 0; the stock kernel has none of them. */
extern const long mutex_per_mapping; /* fix 15: super-page faults exclude each other in a mapping, not in the process */
extern const long uncached_zeroing;  /* fix 16: super-pages are zeroed by stores that pass the caches by */

/*
 * A simulated job is the SLICE-th part of a real one, in which everything happens as often as in that part of the real
 * one: the part is small with small pages, of which there are many. The variants define PAGE, SLICE and PATCHED.
 */
#ifndef PAGE
#define PAGE 4096
#define SLICE 1024
#define PATCHED 0
#endif

#define CYCLES_PER_MS (2400000L / SLICE) /* at the machine's 2.4 GHz */
#define BYTES_PER_MB ((1L << 20) / SLICE)

#define SUPER_PAGES (PAGE > 4096)
#define MUTEX_PER_MAPPING (PATCHED && mutex_per_mapping)
#define UNCACHED_ZEROING (PATCHED && uncached_zeroing)

/* Memory is moved in pieces, as large as fits the slice: only throughput matters, see memory_stream(). */
#define PIECE ((4L << 20) / SLICE)

/* assumed: the allocator asks for memory in mappings of 8 MB, and mmap() takes so many cycles */
#define MAPPING_BYTES (8L << 20)
#define MMAP_CYCLES 3000

const long slice = SLICE; /* for the measure */

struct chip {
	_Alignas(64) volatile long driven_out; /* lines that zeroing has driven out of the chip's L3, since the start */
	long cores;
};

struct thread {
	_Alignas(LINE_BYTES) struct vm_area mapping; /* the newest one */
	struct mutex super_page_faults;
	long mapped;      /* bytes of it that are left */
	long owned;       /* bytes of the newest page that are left */
	long entered;     /* pages since the last ones were entered in the zone's list */
	long driven_out;  /* what the thread has seen of the chip's count */
	int node;         /* whose memory it goes on with */
};

/* Cycles that each core has spent in the kernel, asleep included, and jobs: on lines of their own. */
#define TALLY [CORES_MAX][LINE_BYTES / 8]
_Alignas(LINE_BYTES) long kernel_time TALLY;
_Alignas(LINE_BYTES) long jobs TALLY;

static struct mm process;
static struct mutex super_page_faults; /* of the process, in the stock kernel */
static struct thread threads[CORES_MAX];
static struct chip chips[NODES_MAX];
static struct barrier mapped, reduced;

/* ---- The kernel ---- */

/* Small pages come from the node's zone, and are entered in its list 14 at a time. */
static void enter_page(struct thread *me)
{
	if (++me->entered < PAGEVEC_SIZE)
		return;
	me->entered = 0;
	lru_del(0, PAGEVEC_SIZE); /* a page that is given out now has been freed at the end of the last job */
	lru_add(0, PAGEVEC_SIZE);
}

static void zero_page(void)
{
	bool through_caches = SUPER_PAGES && !UNCACHED_ZEROING;
	long moved = through_caches ? 2 * PAGE : PAGE;
	for (long done = 0; done < moved; done += PIECE)
		memory_stream(node_of(cpu()), PAGE < PIECE ? PAGE : PIECE);
	if (through_caches)
		atomic_fetch_add(&chips[node_of(cpu())].driven_out, PAGE / 64);
}

static void super_page_fault(struct thread *me)
{
	struct mutex *mutex = MUTEX_PER_MAPPING ? &me->super_page_faults : &super_page_faults;
	mutex_lock(mutex);
	zero_page();
	mutex_unlock(mutex);
}

static void page_fault(struct thread *me)
{
	mode_switch();
	down_read(&process.mmap_sem);
	find_vma(&process, &me->mapping);
	kernel(fault_work);
	if (SUPER_PAGES) {
		super_page_fault(me);
	} else {
		zero_page();
		enter_page(me);
	}
	up_read(&process.mmap_sem);
	mode_switch();
	me->owned += PAGE;
}

static void sys_mmap(struct thread *me)
{
	mode_switch();
	down_write(&process.mmap_sem);
	process.map_count++;
	me->mapping.end += MAPPING_BYTES;
	kernel(MMAP_CYCLES);
	up_write(&process.mmap_sem);
	mode_switch();
	me->mapped += MAPPING_BYTES;
}

/* ---- The application ---- */

static void allocate(struct thread *me, long bytes)
{
	me->owned -= bytes;
	while (me->owned < 0) {
		long began = now();
		if (me->mapped <= 0)
			sys_mmap(me);
		me->mapped -= PAGE;
		page_fault(me);
		kernel_time[cpu()][0] += now() - began;
	}
}

/* The data of all chips are mixed, so the next piece is another node's. */
static void move_piece(struct thread *me)
{
	memory_stream(me->node, PIECE);
	me->node = (me->node + 1) % node_count();
}

/* Lines that zeroing has driven out of the chip's L3 are fetched again by the threads of the chip, in equal parts. */
static void fetch_again(struct thread *me)
{
	struct chip *chip = &chips[node_of(cpu())];
	long lines = chip->driven_out - me->driven_out;
	me->driven_out += lines;
	for (long bytes = lines * 64 / chip->cores; bytes > 0; bytes -= PIECE)
		move_piece(me);
}

/* This thread's share of so many pieces. */
static long share_of(long pieces)
{
	return pieces * (cpu() + 1) / cpu_count() - pieces * cpu() / cpu_count();
}

static void map_words(struct thread *me)
{
	long pieces = (traffic - allocated) * BYTES_PER_MB / PIECE;
	long computing = (map_time + (SUPER_PAGES ? 0 : walk_time)) * CYCLES_PER_MS / pieces;
	long memory = allocated * BYTES_PER_MB / pieces;
	for (long i = share_of(pieces); i > 0; i--) {
		allocate(me, memory);
		user(computing);
		move_piece(me);
		fetch_again(me);
	}
}

static void reduce_words(struct thread *me)
{
	for (long i = share_of(traffic * BYTES_PER_MB / PIECE); i > 0; i--)
		move_piece(me);
}

/* Instructions stand for cycles: 1,000 of them take 1,000. */
void setup(void)
{
	pace(0, 1000);
	pace(1, 1000);
	mm_init(&process);
	mutex_init(&super_page_faults);
	lru_setup();
	for (int i = 0; i < cpu_count(); i++)
		chips[node_of(i)].cores++;
}

void setup_cpu(void)
{
	struct thread *me = &threads[cpu()];
	mutex_init(&me->super_page_faults);
	me->node = node_of(cpu());
	me->owned = random_below(PAGE); /* of a page from before */
	lru_add(0, PAGEVEC_SIZE);
}

/* One job, for the thread's part. */
void operation(void)
{
	struct thread *me = &threads[cpu()];
	map_words(me);
	barrier_wait(&mapped);
	reduce_words(me);
	barrier_wait(&reduced);
	jobs[cpu()][0]++;
}
