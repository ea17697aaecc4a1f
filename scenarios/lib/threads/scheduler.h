/*
 * scheduler.h: which thread a core runs, and the switch to the next one.
 *
 * A core is in a thread, or idle in the context in which it began. The thread that a core leaves is in no run queue
 * until the core has left its context: the context that the core goes on in says what becomes of it
 * (thread_arrived()). So no core can take up a thread in which another core still is, and the lock of a run queue is
 * held for a list's operation only.
 *
 * A sleeping thread waits for its token. A wake-up that comes before the thread sleeps leaves the token, with which
 * the next sleep ends at once. A token says only that something may have happened: each sleep is in a loop that looks
 * at its own condition again.
 */
#ifndef HOTLINE_LIB_THREADS_SCHEDULER_H
#define HOTLINE_LIB_THREADS_SCHEDULER_H

#include "lib/kernel/barrier.h"
#include "lib/system.h"
#include "lib/threads/run_queue.h"

/* As many contexts as a run has room for (HL_CONTEXTS_MAX), beside those in which the cores begin. */
#define THREADS_MAX 2048

enum { TOKEN_NONE, TOKEN_GIVEN, TOKEN_ASLEEP };

/* What becomes of the thread that a core leaves. */
enum thread_fate { THREAD_IS_IDLE, THREAD_CAN_RUN, THREAD_SLEEPS, THREAD_ENDS, THREAD_RETURNS };

static struct thread_core {
	_Alignas(LINE_BYTES) struct thread *running;
	struct thread *left;
	enum thread_fate fate;
	volatile bool need_resched; /* a thread that is moved to another core meanwhile may read that of this one */
	long slice_end; /* 0: its thread may stay */
	long entered;   /* when its thread got the core */
	long timer;     /* for which the core's timer is set; 0: for none */
	unsigned long near; /* the cores of its node among those of its word of the mask */
#ifdef THREAD_TIMES
	volatile long account; /* twice the cycles in threads; while in one less twice those at which it came, plus 1 */
	volatile long wanted, forced; /* switches away from threads that wait or end, and from such that could go on */
#endif
	/* Its thread's time is limited; others read it, and it seldom changes. */
	_Alignas(LINE_BYTES) volatile bool has_slice;
	_Alignas(LINE_BYTES) struct ticket_spinlock timers_lock;
	volatile long first_due; /* of them, as they were when the lock was free; THREAD_NEVER: there is none */
	struct thread_list timers; /* sleeping threads, in the order of their times */
	struct run_queue queue;
	struct thread idle;
} thread_cores[CORES_MAX];

/* Cores that are idle and have not been given a thread. */
static struct idle_cores {
	_Alignas(LINE_BYTES) volatile unsigned long cores;
} thread_idle[CPU_MASK_WORDS];

#if RUN_QUEUE == RUN_QUEUE_GLOBAL
static struct run_queue thread_global_queue;
#endif

/* By context. A thread of which nothing is left but its context leaves it for the next one that is created. */
static struct thread *thread_of_context[THREADS_MAX + CORES_MAX];
static struct free_contexts {
	_Alignas(LINE_BYTES) struct ticket_spinlock lock;
	int count;
	int contexts[THREADS_MAX];
} thread_free_contexts;

static volatile int threads_begun; /* setup() is over */
static int threads_dealt; /* of those that setup() creates */

static inline struct thread *thread_self(void) { return thread_of_context[context_self()]; }

static inline struct run_queue *thread_queue_of(int core)
{
#if RUN_QUEUE == RUN_QUEUE_GLOBAL
	(void)core;
	return &thread_global_queue;
#else
	return &thread_cores[core].queue;
#endif
}

/* ---- Time ----------------------------------------------------------------------------------------------------- */

/* The list of the core's sleeping threads has changed; its lock is held. */
static inline void thread_note_first(struct thread_core *c)
{
	struct thread *first = TAILQ_FIRST(&c->timers);
	c->first_due = first == NULL ? THREAD_NEVER : first->due;
}

/* Interrupts are off. */
static inline void thread_set_timer(struct thread_core *c)
{
#ifdef THREADS_ARE_PREEMPTED
	long due = c->running == &c->idle ? THREAD_NEVER : c->first_due; /* an idle core sleeps until then */
	long time = c->slice_end != 0 && c->slice_end < due ? c->slice_end : due;
	if (time == THREAD_NEVER)
		time = 0;
	if (time != c->timer)
		timer(time);
	c->timer = time;
#else
	(void)c;
#endif
}

static inline long thread_slice(struct thread_core *c);

#ifdef THREAD_TIMES

/* The core leaves its thread, or begins one. One word says both, so that others read what holds at one moment. */
static inline void thread_note_time(struct thread_core *c, const struct thread *next, enum thread_fate fate)
{
	struct thread *left = c->running;
	long time = now(), account = c->account;
	if (left != &c->idle) {
		volatile long *switches = fate == THREAD_CAN_RUN ? &left->forced : &left->wanted;
		volatile long *of_core = fate == THREAD_CAN_RUN ? &c->forced : &c->wanted;
		left->cycles += time - c->entered;
		++*switches;
		++*of_core;
		account += 2 * time - 1;
	}
	if (next != &c->idle)
		account -= 2 * time - 1;
	c->account = account;
}

/* Cycles that cores have spent in threads until now. */
static inline long thread_cycles_of_all(void)
{
	long sum = 0;
	for (int i = 0; i < cpu_count(); i++) {
		long account = thread_cores[i].account;
		sum += (account & 1) != 0 ? (account - 1) / 2 + now() : account / 2;
	}
	return sum;
}

/* Those that the thread which calls has spent on cores. */
static inline long thread_cycles(void)
{
	int were_on = interrupts(0);
	long sum = thread_self()->cycles + now() - thread_cores[cpu()].entered;
	interrupts(were_on);
	return sum;
}

#else

#define thread_note_time(core, next, fate) ((void)0) /* not even its arguments cost an instruction */

#endif

static inline bool thread_is_waited_for(struct thread_core *c)
{
	return TIME_SLICE > 0 && c->running != &c->idle && thread_queue_of(cpu())->length > 0;
}

/*
 * The thread that runs has a slice from now on, if another one waits for the core. A core that queues one here looks at
 * has_slice then; so when that changes to false, this core looks at the queue again. Interrupts are off.
 */
static inline void thread_begin_slice(struct thread_core *c)
{
	bool has_slice = thread_is_waited_for(c);
	if (c->has_slice && !has_slice) {
		c->has_slice = false;
		fence();
		has_slice = thread_is_waited_for(c);
	}
	if (c->has_slice != has_slice)
		c->has_slice = has_slice;
	c->slice_end = has_slice ? now() + thread_slice(c) : 0;
	thread_set_timer(c);
}

/* ---- Making a thread run -------------------------------------------------------------------------------------- */

/* Takes one of the cores out of the set of idle ones; returns it, or -1. */
static inline int thread_claim_among(int word, unsigned long wanted)
{
	unsigned long found;
	while ((found = thread_idle[word].cores & wanted) != 0) {
		int at = __builtin_ctzl(found);
		if (atomic_fetch_and(&thread_idle[word].cores, ~(1ul << at)) & 1ul << at)
			return word * CPU_MASK_BITS + at;
	}
	return -1;
}

/* An idle core for the thread: `last`, on which it ran last, one of its node, or any other one. */
static inline int thread_claim_idle(const struct thread *t, int last)
{
	int home = last / CPU_MASK_BITS;
	int found = thread_claim_among(home, t->affinity.words[home] & CPU_MASK_BIT(last));
	if (found < 0)
		found = thread_claim_among(home, t->affinity.words[home] & thread_cores[last].near);
	int words = (cpu_count() + CPU_MASK_BITS - 1) / CPU_MASK_BITS;
	for (int i = 0; found < 0 && i < words; i++)
		found = thread_claim_among((home + i) % words, t->affinity.words[(home + i) % words]);
	return found;
}

/* Ends the sleep of a core for which there is a thread. If it is not asleep any more, it looks at its queue. */
static inline void thread_call(int core)
{
#ifdef THREADS_ARE_PREEMPTED
	cpu_interrupt(core);
#else
	cpu_wake(core);
#endif
}

/*
 * What depends on the rule by which the next thread is chosen, under the same names. Where the rule has nothing to do
 * for a name, it is a macro that costs no instruction, not even for its arguments.
 */
#ifdef THREADS_ARE_FAIR
#include "lib/threads/slices_fair.h"
#else
#include "lib/threads/slices_plain.h"
#endif

/* A thread has been added to the queue of another core, which may be idle. */
static inline void thread_tell(int core)
{
	fence();
	if (thread_claim_among(core / CPU_MASK_BITS, CPU_MASK_BIT(core)) >= 0)
		thread_call(core);
	else
		thread_tell_waiting(core);
}

/*
 * Queues the thread at an idle core, or at the one on which it ran last. If a core has become idle meanwhile, it may
 * have looked at that queue too early, and is woken. Returns the core.
 */
static int thread_queue_up(struct thread *t)
{
	struct run_queue *own = thread_queue_of(cpu());
	struct thread_core *me = &thread_cores[cpu()];
	if (me->running == &me->idle && own->length == 0 && cpu_mask_has(&t->affinity, cpu())) {
		run_queue_add(own, t); /* this core looks there next */
		fence();
		return cpu();
	}
	if (!cpu_mask_has(&t->affinity, t->core))
		t->core = cpu_mask_first(&t->affinity);
	int last = t->core, idle = thread_claim_idle(t, last), home = idle < 0 ? last : idle;
	run_queue_add(thread_queue_of(home), t);
	fence();
	if (idle < 0)
		idle = thread_claim_idle(t, last);
	if (idle >= 0)
		thread_call(idle);
	else
		thread_tell_waiting(home);
	return home;
}

static void thread_obey(void);

/* The thread is in no queue, and no core is in it. If its affinity changes meanwhile, it is queued once more. */
static void thread_make_runnable(struct thread *t)
{
	int were_on = interrupts(0);
	context_state(t->context, CONTEXT_RUNNABLE);
	while (!cpu_mask_has(&t->affinity, thread_queue_up(t)) && run_queue_take_out(t))
		;
	thread_after_waking(were_on);
	interrupts(were_on);
}

static void thread_wake(struct thread *t)
{
	fence(); /* the condition is visible before the token is read: the thread that takes the token sees it */
	for (;;) {
		int seen = t->token;
		if (seen == TOKEN_GIVEN)
			return;
		int next = seen == TOKEN_ASLEEP ? TOKEN_NONE : TOKEN_GIVEN;
		if (cmpxchg(&t->token, seen, next) != seen)
			continue;
		if (seen == TOKEN_ASLEEP)
			thread_make_runnable(t);
		return;
	}
}

/* ---- The switch ----------------------------------------------------------------------------------------------- */

static void thread_has_ended(struct thread *t, bool context_is_free)
{
	if (context_is_free) {
		ticket_spin_lock(&thread_free_contexts.lock);
		thread_free_contexts.contexts[thread_free_contexts.count++] = t->context;
		ticket_spin_unlock(&thread_free_contexts.lock);
	}
	struct thread *joiner = xchg(&t->joiner, t); /* its own address: it has ended */
	if (joiner != NULL)
		thread_wake(joiner);
}

/* The context that the core was in is left now: what becomes of its thread? */
static void thread_put_away(struct thread *left, enum thread_fate fate)
{
	switch (fate) {
	case THREAD_IS_IDLE:
		return;
	case THREAD_CAN_RUN:
		thread_make_runnable(left);
		return;
	case THREAD_SLEEPS:
		if (cmpxchg(&left->token, TOKEN_NONE, TOKEN_ASLEEP) == TOKEN_NONE)
			return;
		left->token = TOKEN_NONE; /* the wake-up came meanwhile */
		thread_make_runnable(left);
		return;
	case THREAD_ENDS:
	case THREAD_RETURNS:
		thread_has_ended(left, fate == THREAD_RETURNS);
		return;
	}
}

/*
 * A slice begins when the thread goes on, so that it gets somewhere however long the switch took. Interrupts are off.
 */
static void thread_arrived(void)
{
	struct thread_core *c = &thread_cores[cpu()];
	thread_put_away(c->left, c->fate);
	c->entered = now();
	thread_begin_charge(c);
	thread_begin_slice(c);
}

/* The thread has been charged. Returns when a core has come back to the context; that may be another core. */
static void thread_switch(struct thread_core *c, struct thread *next, enum thread_fate fate)
{
	thread_note_slice(c);
	thread_note_time(c, next, fate);
	c->left = c->running;
	c->fate = fate;
	c->running = next;
	next->core = cpu();
	context_switch(next->context);
	thread_arrived();
}

/* ---- Which thread is next ------------------------------------------------------------------------------------- */

#if RUN_QUEUE == RUN_QUEUE_PER_CORE
/* A thread of the longest queue. */
static struct thread *thread_from_others(int me)
{
	int busiest = -1, longest = 0;
	for (int i = 0; i < cpu_count(); i++) {
		int length = thread_cores[i].queue.length;
		if (length > longest) {
			longest = length;
			busiest = i;
		}
	}
	return busiest < 0 ? NULL : run_queue_take(&thread_cores[busiest].queue, me);
}
#elif RUN_QUEUE == RUN_QUEUE_STEALING
/* A thread of the first queue that has one for this core: the other cores in turn, beginning with the next one. */
static struct thread *thread_from_others(int me)
{
	for (int i = 1; i < cpu_count(); i++) {
		struct thread *found = run_queue_take(&thread_cores[(me + i) % cpu_count()].queue, me);
		if (found != NULL)
			return found;
	}
	return NULL;
}
#else
static struct thread *thread_from_others(int me)
{
	(void)me;
	return NULL;
}
#endif

#if RUN_QUEUE == RUN_QUEUE_PER_CORE
/* At the end of a slice: half of what this core's queue has more than the shortest one goes there. */
static void thread_balance(struct thread_core *c)
{
	int me = cpu(), shortest = me;
	for (int i = 0; i < cpu_count(); i++)
		if (thread_cores[i].queue.length < thread_cores[shortest].queue.length)
			shortest = i;
	int more = (c->queue.length - thread_cores[shortest].queue.length) / 2;
	for (struct thread *moved; more > 0 && (moved = run_queue_take(&c->queue, shortest)) != NULL; more--) {
		run_queue_add(&thread_cores[shortest].queue, moved);
		thread_tell(shortest);
	}
}
#else
static void thread_balance(struct thread_core *c) { (void)c; }
#endif

static struct thread *thread_pick(int me)
{
	struct thread *found = run_queue_take(thread_queue_of(me), me);
	return found != NULL ? found : thread_from_others(me);
}

/* Wakes the threads of the core's list whose time has come. */
static void thread_expire(struct thread_core *c)
{
	if (c->first_due > now())
		return;
	ticket_spin_lock(&c->timers_lock);
	while (c->first_due <= now()) {
		struct thread *t = TAILQ_FIRST(&c->timers);
		TAILQ_REMOVE(&c->timers, t, timed);
		t->due = 0;
		thread_note_first(c);
		thread_wake(t);
	}
	ticket_spin_unlock(&c->timers_lock);
}

/* The thread leaves its core, unless it can run and no other one waits. Interrupts are off. */
static void thread_schedule(enum thread_fate fate)
{
	int me = cpu();
	struct thread_core *c = &thread_cores[me];
	thread_expire(c);
	c->need_resched = false;
	bool may_stay = fate == THREAD_CAN_RUN && cpu_mask_has(&c->running->affinity, me);
	thread_charge_if(!may_stay, c, fate); /* while those with which it is compared are all in the queue */
	struct thread *next = may_stay ? run_queue_take(thread_queue_of(me), me) : thread_pick(me);
	if (next == NULL && may_stay) {
		thread_begin_slice(c);
		return;
	}
	thread_charge_if(may_stay, c, fate);
	thread_switch(c, next != NULL ? next : &c->idle, fate);
}

/* ---- Interrupts ----------------------------------------------------------------------------------------------- */

/* If another thread is to have the core, and this one may leave it now, it does. Interrupts are off. */
static void thread_obey(void)
{
	const struct thread_core *c = &thread_cores[cpu()];
	if (c->need_resched && c->running->preempt_count == 0)
		thread_schedule(THREAD_CAN_RUN);
}

static inline void preempt_disable(void) { thread_self()->preempt_count++; }

/* What came meanwhile and asked for another thread is obeyed now. */
static inline void preempt_enable(void)
{
	struct thread *me = thread_self();
	if (--me->preempt_count != 0 || !thread_cores[cpu()].need_resched)
		return;
	int were_on = interrupts(0);
	thread_after_enabling();
	interrupts(were_on);
}

#ifdef THREADS_ARE_PREEMPTED
/* The slice of the thread that runs is over. */
static void thread_end_slice(struct thread_core *c)
{
	c->slice_end = 0;
	c->need_resched = true;
	thread_balance(c);
}

/* What a core executes when its timer or another core interrupts it. The idle loop goes on by itself. */
static void thread_interrupt(long cause)
{
	struct thread_core *c = &thread_cores[cpu()];
	if (c->running == &c->idle)
		return;
	mode_switch();
	if (cause & INTERRUPT_TIMER)
		c->timer = 0;
	thread_expire(c);
	if (c->slice_end != 0 && c->slice_end <= now())
		thread_end_slice(c);
	else if (!c->has_slice)
		thread_begin_slice(c);
	if (run_queue_preempts(thread_queue_of(cpu())) || !cpu_mask_has(&c->running->affinity, cpu()))
		c->need_resched = true;
	if (c->need_resched && c->running->preempt_count == 0)
		thread_schedule(THREAD_CAN_RUN);
	else
		thread_set_timer(c);
	mode_switch();
}
#endif

/* ---- Threads -------------------------------------------------------------------------------------------------- */

static inline void threads_init(void)
{
	for (int i = 0; i < cpu_count(); i++) {
		struct thread_core *c = &thread_cores[i];
		c->running = &c->idle;
		c->idle.context = i;
		c->idle.core = i;
		c->idle.preempt_count = 1;
		thread_of_context[i] = &c->idle;
		ticket_spin_lock_init(&c->timers_lock);
		TAILQ_INIT(&c->timers);
		c->first_due = THREAD_NEVER;
		run_queue_init(&c->queue);
		int word = i / CPU_MASK_BITS * CPU_MASK_BITS;
		for (int other = word; other < word + CPU_MASK_BITS && other < cpu_count(); other++)
			if (node_of(other) == node_of(i))
				c->near |= CPU_MASK_BIT(other);
		on_node(c, sizeof *c, node_of(i));
	}
#if RUN_QUEUE == RUN_QUEUE_GLOBAL
	run_queue_init(&thread_global_queue);
#endif
#ifdef THREADS_ARE_PREEMPTED
	interrupt_handler(thread_interrupt);
#endif
}

/* The context in which a core began: it is in it while it has no thread. */
static void threads_run(void)
{
	int me = cpu(), word = me / CPU_MASK_BITS;
	struct thread_core *c = &thread_cores[me];
	context_state(me, CONTEXT_IDLE);
	if (!threads_begun)
		threads_begun = 1;
	for (;;) {
		interrupts(0);
		thread_expire(c);
		struct thread *next = thread_pick(me);
		if (next == NULL) {
			atomic_fetch_or(&thread_idle[word].cores, CPU_MASK_BIT(me));
			next = thread_pick(me); /* which may have been queued before a waking core could see the bit */
			if (next == NULL)
				cpu_sleep(c->first_due);
			if (thread_idle[word].cores & CPU_MASK_BIT(me))
				atomic_fetch_and(&thread_idle[word].cores, ~CPU_MASK_BIT(me));
		}
		if (next != NULL)
			thread_switch(c, next, THREAD_IS_IDLE);
		interrupts(1);
	}
}

static inline void thread_system_call(void)
{
	if (threads_begun)
		mode_switch();
}

static inline void thread_yield(void)
{
	mode_switch();
	int were_on = interrupts(0);
	thread_note_yield();
	thread_schedule(THREAD_CAN_RUN);
	interrupts(were_on);
	mode_switch();
}

/* Until the thread is woken, or at once where that has happened before. */
static void thread_sleep(void)
{
	struct thread *me = thread_self();
	int were_on = interrupts(0);
	if (me->token == TOKEN_GIVEN)
		xchg(&me->token, TOKEN_NONE); /* visible before the thread looks at its condition */
	else {
		context_state(me->context, CONTEXT_WAITING);
		thread_schedule(THREAD_SLEEPS);
	}
	interrupts(were_on);
}

/* The same until a time at the latest. */
static void thread_sleep_at_most(long time)
{
	struct thread *me = thread_self(), *behind;
	int were_on = interrupts(0);
	struct thread_core *c = &thread_cores[cpu()];
	me->timer_core = cpu();
	ticket_spin_lock(&c->timers_lock);
	me->due = time;
	TAILQ_FOREACH(behind, &c->timers, timed)
		if (behind->due > time)
			break;
	if (behind != NULL)
		TAILQ_INSERT_BEFORE(behind, me, timed);
	else
		TAILQ_INSERT_TAIL(&c->timers, me, timed);
	thread_note_first(c);
	ticket_spin_unlock(&c->timers_lock);
	thread_set_timer(c);
	thread_sleep();
	c = &thread_cores[me->timer_core];
	ticket_spin_lock(&c->timers_lock);
	if (me->due != 0) {
		TAILQ_REMOVE(&c->timers, me, timed);
		me->due = 0;
		thread_note_first(c);
	}
	ticket_spin_unlock(&c->timers_lock);
	interrupts(were_on);
}

static inline void thread_sleep_until(long time)
{
	mode_switch();
	while (now() < time)
		thread_sleep_at_most(time);
	mode_switch();
}

/* Until thread_unpark() has been called for this thread; that may have been before. Several calls count as one. */
static inline void thread_park(void)
{
	struct thread *me = thread_self();
	mode_switch();
	while (xchg(&me->permit, 0) == 0)
		thread_sleep();
	mode_switch();
}

static inline void thread_unpark(struct thread *t)
{
	mode_switch();
	if (xchg(&t->permit, 1) == 0)
		thread_wake(t);
	mode_switch();
}

static void thread_end(enum thread_fate fate)
{
	interrupts(0);
	context_state(context_self(), CONTEXT_ENDED);
	thread_schedule(fate);
}

static inline void thread_exit(void)
{
	mode_switch();
	thread_end(THREAD_ENDS);
}

/* Where the context of a thread begins. When its function has returned, the next thread that is created may have it. */
static void thread_begin(long unused)
{
	(void)unused;
	interrupts(0);
	thread_arrived();
	for (;;) {
		struct thread *me = thread_self();
		interrupts(1);
		preempt_enable();
		mode_switch();
		me->function(me->argument);
		mode_switch();
		thread_end(THREAD_RETURNS);
	}
}

/* One that has ended leaves a context, which has its lines in some cache already; it is taken first. */
static int thread_context_again(void)
{
	int were_on = interrupts(0), context = -1;
	ticket_spin_lock(&thread_free_contexts.lock);
	if (thread_free_contexts.count > 0)
		context = thread_free_contexts.contexts[--thread_free_contexts.count];
	ticket_spin_unlock(&thread_free_contexts.lock);
	interrupts(were_on);
	return context;
}

/* The thread begins in the function, on one of the cores. */
static void thread_create_among(struct thread *t, void (*function)(long), long argument, const struct cpu_mask *cores)
{
	thread_system_call();
	t->function = function;
	t->argument = argument;
	thread_first_slice(t);
#ifdef THREAD_TIMES
	t->cycles = 0;
	t->wanted = 0;
	t->forced = 0;
#endif
	t->preempt_count = 1; /* until it has arrived */
	t->token = TOKEN_NONE;
	t->permit = 0;
	t->due = 0;
	t->joiner = NULL;
	t->queue = NULL;
	cpu_mask_copy(&t->affinity, cores);
	t->context = threads_begun ? thread_context_again() : -1;
	if (t->context < 0)
		t->context = context_create(thread_begin, 0);
	thread_of_context[t->context] = t;
	if (threads_begun) {
		t->core = cpu();
		thread_make_runnable(t);
	} else {
		do /* core after core */
			t->core = threads_dealt++ % cpu_count();
		while (!cpu_mask_has(cores, t->core));
		run_queue_add(thread_queue_of(t->core), t);
	}
	thread_system_call();
}

static inline void thread_create(struct thread *t, void (*function)(long), long argument)
{
	struct cpu_mask all;
	cpu_mask_all(&all);
	thread_create_among(t, function, argument, &all);
}

static inline void thread_create_on(struct thread *t, void (*function)(long), long argument, int core)
{
	struct cpu_mask one;
	cpu_mask_none(&one);
	cpu_mask_add(&one, core);
	thread_create_among(t, function, argument, &one);
}

/* Until the thread has ended. One thread may ask for it, and must before the memory is used for another thread. */
static inline void thread_join(struct thread *t)
{
	mode_switch();
	if (cmpxchg(&t->joiner, (struct thread *)NULL, thread_self()) == NULL)
		while (t->joiner != t)
			thread_sleep();
	mode_switch();
}

/*
 * A thread that is on another core leaves it when it is next interrupted or sleeps. At each moment the thread has a
 * core on which it may run.
 */
static inline void thread_set_affinity(struct thread *t, const struct cpu_mask *cores)
{
	mode_switch();
	int were_on = interrupts(0);
	for (int i = 0; i < CPU_MASK_WORDS; i++)
		t->affinity.words[i] |= cores->words[i];
	cpu_mask_copy(&t->affinity, cores);
	fence();
	if (t == thread_self()) {
		if (!cpu_mask_has(cores, cpu()))
			thread_schedule(THREAD_CAN_RUN);
	} else if (run_queue_take_out(t))
		thread_make_runnable(t);
	else
		thread_call(t->core); /* if it runs there, it is moved */
	interrupts(were_on);
	mode_switch();
}

#endif
