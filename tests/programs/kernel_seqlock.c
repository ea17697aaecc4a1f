/*
 * The kernel's sequence lock by the kernel's names: two numbers that readers see changed together, and the same with a
 * bare count, whose writers have a lock of their own.
 */
#include "lib/hotline.h"
#include "lib/kernel/seqlock.h"
#include <linux/seqlock.h> /* the same header, as the kernel's own code names it */

static DEFINE_SEQLOCK(clock_lock);
static long seconds, thousandths;

static seqcount_t count = SEQCNT_ZERO(count);
static DEFINE_SPINLOCK(writers);
static long low, high;

static void write_both(void)
{
	unsigned long flags;
	write_seqlock_irqsave(&clock_lock, flags);
	WRITE_ONCE(seconds, seconds + 1);
	work(30);
	WRITE_ONCE(thousandths, thousandths + 1000);
	write_sequnlock_irqrestore(&clock_lock, flags);

	spin_lock(&writers);
	write_seqcount_begin(&count);
	WRITE_ONCE(low, low + 1);
	work(30);
	WRITE_ONCE(high, high - 1);
	write_seqcount_end(&count);
	spin_unlock(&writers);
}

static void read_both(void)
{
	long first, second;
	unsigned begin;
	do {
		begin = read_seqbegin(&clock_lock);
		first = READ_ONCE(seconds);
		second = READ_ONCE(thousandths);
	} while (read_seqretry(&clock_lock, begin));
	assert(second == 1000 * first);
	do {
		begin = read_seqcount_begin(&count);
		first = READ_ONCE(low);
		second = READ_ONCE(high);
	} while (read_seqcount_retry(&count, begin));
	assert(first == -second);
}

void operation(void)
{
	if (random_below(16) == 0)
		write_both();
	else
		read_both();
	work_random(200);
}
