/*
 * A sequence lock [Lameter05] around a clock: one core in eight sets it, the others read it. Readers write nothing;
 * they try again when the sequence was odd or has changed. A reader must never see seconds and nanoseconds of two
 * different times.
 */
#include "lib/hotline.h"

#define HASH(seconds) ((seconds) * 7919 % 1000000007)

typedef struct {
	volatile unsigned sequence;
	volatile int writer; /* writers among themselves: a test-and-set lock */
} seqlock_t;

struct timespec {
	volatile long seconds;
	volatile long nanoseconds;
};

_Alignas(64) static seqlock_t lock;
static struct timespec wall_clock;
struct retries {
	_Alignas(64) long count;
} retries[64];

static void write_seqlock(seqlock_t *sl)
{
	while (xchg(&sl->writer, 1))
		while (sl->writer)
			cpu_relax();
	sl->sequence++;
	fence();
}

static void write_sequnlock(seqlock_t *sl)
{
	fence();
	sl->sequence++;
	sl->writer = 0;
}

static unsigned read_seqbegin(seqlock_t *sl)
{
	unsigned start;
	while ((start = sl->sequence) & 1u)
		cpu_relax();
	return start;
}

static bool read_seqretry(seqlock_t *sl, unsigned start)
{
	return sl->sequence != start;
}

static void tick(void)
{
	write_seqlock(&lock);
	assert((lock.sequence & 1) == 1);
	long seconds = wall_clock.seconds + 1 + random_below(3);
	wall_clock.seconds = seconds;
	work(40);
	wall_clock.nanoseconds = HASH(seconds);
	write_sequnlock(&lock);
}

static void gettime(struct timespec *out)
{
	unsigned start = read_seqbegin(&lock);
	for (;;) {
		out->seconds = wall_clock.seconds;
		out->nanoseconds = wall_clock.nanoseconds;
		if (!read_seqretry(&lock, start))
			return;
		retries[cpu()].count++;
		start = read_seqbegin(&lock);
	}
}

void operation(void)
{
	struct timespec t;
	work_random(1000);
	if (cpu() % 8 == 0) {
		tick();
		return;
	}
	gettime(&t);
	assert(t.nanoseconds == HASH(t.seconds));
	long before = t.seconds;
	gettime(&t);
	assert(t.seconds >= before);
}
