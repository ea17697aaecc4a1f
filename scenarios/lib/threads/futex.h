/*
 * futex.h: threads that sleep until a word in memory is announced to have changed, as Linux's futex system call: the
 * kernel looks at the word and puts the thread to sleep in one step, as far as wake-ups for the same word see it.
 *
 * Words are hashed to buckets. A bucket has a lock, and the threads that sleep at its words, in the order in which
 * they came. A count of threads that are there or about to be lets a wake-up that finds none go without the lock, as
 * in Linux since 3.14. There are as many buckets as Linux had until 3.12; since then it has 256 for each core, so
 * that words of different programs seldom meet. Here there is one program, with few words at which threads sleep.
 */
#ifndef HOTLINE_LIB_THREADS_FUTEX_H
#define HOTLINE_LIB_THREADS_FUTEX_H

#include "lib/threads/threads.h"

#ifdef __HOTLINE__

#include "lib/errno.h"

#define FUTEX_ALL 0x7fffffff

#ifndef FUTEX_BUCKETS
#define FUTEX_BUCKETS 256
#endif

struct futex_waiter {
	TAILQ_ENTRY(futex_waiter) queued;
	struct thread *thread;
	const volatile int *word;
	volatile int is_queued;
	volatile int is_woken; /* the waker reads nothing of this structure behind its store of 1 */
};

TAILQ_HEAD(futex_list, futex_waiter);

static struct futex_bucket {
	_Alignas(LINE_BYTES) volatile int waiters;
	struct ticket_spinlock lock;
	struct futex_list list; /* all zero until the first thread sleeps here */
} futex_buckets[FUTEX_BUCKETS];

/* assumed: a multiplicative hash of the word's address; Linux's, by jhash2(), is some instructions longer */
static inline struct futex_bucket *futex_bucket_of(const volatile int *word)
{
	unsigned hash = (unsigned)((unsigned long)word / sizeof *word) * 2654435769u;
	return &futex_buckets[(hash >> 8) % FUTEX_BUCKETS];
}

/* No thread that holds the lock of a bucket is taken off its core. */
static inline void futex_lock_bucket(struct futex_bucket *bucket)
{
	preempt_disable();
	ticket_spin_lock(&bucket->lock);
}

static inline void futex_unlock_bucket(struct futex_bucket *bucket)
{
	ticket_spin_unlock(&bucket->lock);
	preempt_enable();
}

/* Puts the thread into the bucket, if the word still has the value. */
static bool futex_queue(struct futex_bucket *bucket, struct futex_waiter *me, int expected)
{
	atomic_fetch_add(&bucket->waiters, 1);
	futex_lock_bucket(bucket);
	bool is_same = *me->word == expected;
	if (is_same) {
		if (bucket->list.tqh_last == NULL)
			TAILQ_INIT(&bucket->list);
		TAILQ_INSERT_TAIL(&bucket->list, me, queued);
		me->is_queued = 1;
	} else
		atomic_fetch_sub(&bucket->waiters, 1);
	futex_unlock_bucket(bucket);
	return is_same;
}

/* Returns whether the thread was still in the bucket: no thread has woken it, and none will. */
static bool futex_unqueue(struct futex_bucket *bucket, struct futex_waiter *me)
{
	futex_lock_bucket(bucket);
	bool was_there = me->is_queued;
	if (was_there) {
		TAILQ_REMOVE(&bucket->list, me, queued);
		atomic_fetch_sub(&bucket->waiters, 1);
	}
	futex_unlock_bucket(bucket);
	return was_there;
}

/* 0: woken by futex_wake(). EAGAIN: the word has another value. ETIMEDOUT: the time has come. */
static int futex_wait_until(volatile int *word, int expected, long time)
{
	struct futex_bucket *bucket = futex_bucket_of(word);
	struct futex_waiter me = { .thread = thread_self(), .word = word };
	int result = 0;
	mode_switch();
	if (!futex_queue(bucket, &me, expected))
		result = EAGAIN;
	else
		while (!me.is_woken) {
			if (time == THREAD_NEVER)
				thread_sleep();
			else if (now() < time)
				thread_sleep_at_most(time);
			else if (futex_unqueue(bucket, &me)) {
				result = ETIMEDOUT;
				break;
			} else
				thread_sleep(); /* the thread that has taken it out of the bucket is about to wake it */
		}
	mode_switch();
	return result;
}

static inline int futex_wait(volatile int *word, int expected)
{
	return futex_wait_until(word, expected, THREAD_NEVER);
}

/* Wakes as many of the threads that sleep at the word, those that came first; returns how many there were. */
static int futex_wake(volatile int *word, int n)
{
	struct futex_bucket *bucket = futex_bucket_of(word);
	struct futex_list woken;
	struct futex_waiter *at, *next;
	int count = 0;
	mode_switch();
	fence(); /* the word has been changed before the count is read */
	if (bucket->waiters != 0) {
		TAILQ_INIT(&woken);
		futex_lock_bucket(bucket);
		if (bucket->list.tqh_last != NULL)
			for (at = TAILQ_FIRST(&bucket->list); at != NULL && count < n; at = next) {
				next = TAILQ_NEXT(at, queued);
				if (at->word != word)
					continue;
				TAILQ_REMOVE(&bucket->list, at, queued);
				TAILQ_INSERT_TAIL(&woken, at, queued);
				at->is_queued = 0;
				count++;
			}
		if (count > 0)
			atomic_fetch_sub(&bucket->waiters, count);
		futex_unlock_bucket(bucket);
		for (at = TAILQ_FIRST(&woken); at != NULL; at = next) {
			struct thread *thread = at->thread;
			next = TAILQ_NEXT(at, queued);
			smp_store_release(&at->is_woken, 1);
			thread_wake(thread);
		}
	}
	mode_switch();
	return count;
}

#endif

#endif
