/**
 * Threads and sleeping locks that are broken on purpose, so that the tests show whether the battery notices: each is
 * the library with some passages of a header changed.
 */
import type { Passage } from "../harness/copies.ts";

export interface Broken {
  readonly name: string;
  readonly header: string;
  /** The subject of the battery at which the copy must fail, and how: status and function of the fault. */
  readonly subject: string;
  readonly caught: RegExp;
  readonly passages: readonly Passage[];
}

const SCHEDULER = "lib/threads/scheduler.h";
const RUN_QUEUE = "lib/threads/run_queue.h";
const FUTEX = "lib/threads/futex.h";
const MUTEX = "lib/threads/mutex.h";
const COND = "lib/threads/cond.h";
const SEMAPHORE = "lib/threads/semaphore.h";
const BARRIER = "lib/threads/barrier.h";
const RWLOCK = "lib/threads/rwlock.h";
const LWLOCK = "lib/threads/lwlock.h";

/** Threads or wake-ups are lost: in the end all cores sleep, or those that look whether all is done never see it. */
const ASLEEP = /^(SLEEPS_FOREVER|NO_PROGRESS|TOO_LONG|DEADLOCK|STUCK_CORE) /;
const ASSERTED = /^ASSERT_FAILED /;
/** Found by the program, or by the annotations of the lock. */
const TWO_HOLDERS = /^(ASSERT_FAILED|LOCK_HELD) /;
const ANY = /./;

export const BROKEN: readonly Broken[] = [
  {
    name: "a wake-up that comes before the sleep is forgotten",
    header: SCHEDULER,
    subject: "permits",
    caught: ASLEEP,
    passages: [
      {
        from: "int next = seen == TOKEN_ASLEEP ? TOKEN_NONE : TOKEN_GIVEN;",
        to: "int next = seen == TOKEN_ASLEEP ? TOKEN_NONE : seen;",
      },
    ],
  },
  {
    name: "a thread whose token comes on its way to sleep sleeps nevertheless",
    header: SCHEDULER,
    subject: "permits",
    caught: ASLEEP,
    passages: [
      {
        from: "\t\tleft->token = TOKEN_NONE; /* the wake-up came meanwhile */\n\t\tthread_make_runnable(left);\n",
        to: "\t\tleft->token = TOKEN_ASLEEP;\n",
      },
    ],
  },
  {
    name: "a core that goes idle does not look at the queue again",
    header: SCHEDULER,
    subject: "threads that are called to cores that fall asleep",
    caught: ASLEEP,
    passages: [
      {
        from: "\t\t\tnext = thread_pick(me); /* which may have been queued before a waking core could see the bit */\n",
        to: "",
      },
    ],
  },
  {
    name: "a core that has queued a thread does not look for idle cores again",
    header: SCHEDULER,
    subject: "threads that are called to cores that fall asleep",
    caught: ASLEEP,
    passages: [{ from: "\tif (idle < 0)\n\t\tidle = thread_claim_idle(t, last);\n", to: "" }],
  },
  {
    name: "a thread is queued before its core has left it",
    header: SCHEDULER,
    subject: "a mutex",
    caught: /^(BAD_CONTEXT|SLEEPS_FOREVER|ASSERT_FAILED) /,
    passages: [
      {
        from: "\tcase THREAD_CAN_RUN:\n\t\tthread_make_runnable(left);\n\t\treturn;\n",
        to: "\tcase THREAD_CAN_RUN:\n\t\treturn;\n",
      },
      {
        from: "\tcontext_switch(next->context);\n",
        to: "\tif (fate == THREAD_CAN_RUN)\n\t\tthread_make_runnable(c->left);\n\tcontext_switch(next->context);\n",
      },
    ],
  },
  {
    name: "a thread that yields is put nowhere",
    header: SCHEDULER,
    subject: "a mutex",
    caught: ASLEEP,
    passages: [{ from: "\tcase THREAD_CAN_RUN:\n\t\tthread_make_runnable(left);\n", to: "\tcase THREAD_CAN_RUN:\n" }],
  },
  {
    name: "the end of a thread is not told",
    header: SCHEDULER,
    subject: "lives",
    caught: ASLEEP,
    passages: [{ from: "\tif (joiner != NULL)\n\t\tthread_wake(joiner);\n", to: "" }],
  },
  {
    name: "the context of a thread that ended within its function is given to another one",
    header: SCHEDULER,
    subject: "lives",
    caught: ANY,
    passages: [{ from: "fate == THREAD_RETURNS);", to: "true);" }],
  },
  {
    name: "a core takes threads that may not run on it",
    header: RUN_QUEUE,
    subject: "affinity",
    caught: ASSERTED,
    passages: [
      {
        from: "\tif (!cpu_mask_has(&thread->affinity, core))\n\t\treturn -1;\n",
        to: "",
      },
      {
        from: "\t\tif (cpu_mask_has(&thread->affinity, core))\n\t\t\tbreak;\n",
        to: "\t\tbreak;\n",
      },
    ],
  },
  {
    name: "a thread that is moved stays in its queue",
    header: SCHEDULER,
    subject: "affinity",
    caught: ANY,
    passages: [
      { from: "\t} else if (run_queue_take_out(t))\n\t\tthread_make_runnable(t);\n\telse\n", to: "\t} else\n" },
    ],
  },
  {
    name: "a thread that is woken stays in the list of those with a time",
    header: SCHEDULER,
    subject: "times",
    caught: ANY,
    passages: [
      { from: "\tif (me->due != 0) {\n\t\tTAILQ_REMOVE(&c->timers, me, timed);\n", to: "\tif (me->due != 0) {\n" },
    ],
  },
  {
    name: "the list of times is in the order of arrival",
    header: SCHEDULER,
    subject: "the order of a futex",
    caught: ANY,
    passages: [{ from: "\t\tif (behind->due > time)\n\t\t\tbreak;\n", to: "\t\tif (behind == NULL)\n\t\t\tbreak;\n" }],
  },
  {
    name: "a futex does not look at the word again",
    header: FUTEX,
    subject: "a mutex",
    caught: ASLEEP,
    passages: [{ from: "bool is_same = *me->word == expected;", to: "bool is_same = expected == expected;" }],
  },
  {
    name: "a futex wakes the thread that came last",
    header: FUTEX,
    subject: "the order of a futex",
    caught: ASSERTED,
    passages: [
      { from: "TAILQ_INSERT_TAIL(&bucket->list, me, queued);", to: "TAILQ_INSERT_HEAD(&bucket->list, me, queued);" },
    ],
  },
  {
    name: "a futex wakes threads at other words of the bucket",
    header: FUTEX,
    subject: "the order of a futex",
    caught: ASSERTED,
    passages: [{ from: "\t\t\t\tif (at->word != word)\n\t\t\t\t\tcontinue;\n", to: "" }],
  },
  {
    name: "a thread that gives up stays in the bucket",
    header: FUTEX,
    subject: "times",
    caught: ANY,
    passages: [
      {
        from: "\t\tTAILQ_REMOVE(&bucket->list, me, queued);\n\t\tatomic_fetch_sub(&bucket->waiters, 1);\n",
        to: "",
      },
    ],
  },
  {
    name: "a thread that gives up does not ask whether it has been woken",
    header: FUTEX,
    subject: "times",
    caught: ANY,
    passages: [
      {
        from: "\tbool was_there = me->is_queued;\n\tif (was_there) {",
        to: "\tbool was_there = true;\n\tif (me->is_queued) {",
      },
    ],
  },
  {
    name: "a wake-up reads the count of waiters before the word has changed",
    header: FUTEX,
    subject: "a mutex",
    caught: ASLEEP,
    passages: [{ from: "\tif (bucket->waiters != 0) {", to: "\tif (bucket->waiters > 1) {" }],
  },
  {
    name: "an unlock wakes no thread",
    header: MUTEX,
    subject: "a mutex",
    caught: ASLEEP,
    passages: [
      {
        from: "\tif (xchg(&mutex->state, 0) == 2)\n\t\tfutex_wake(&mutex->state, 1);\n",
        to: "\txchg(&mutex->state, 0);\n",
      },
    ],
  },
  {
    name: "a thread that has been woken does not tell of those that sleep on",
    header: MUTEX,
    subject: "a mutex",
    caught: ASLEEP,
    passages: [{ from: "\twhile (xchg(&mutex->state, 2) != 0)", to: "\twhile (cmpxchg(&mutex->state, 0, 1) != 0)" }],
  },
  {
    name: "a mutex in two steps",
    header: MUTEX,
    subject: "a mutex",
    caught: ANY,
    passages: [
      {
        from: "\tif (cmpxchg(&mutex->state, 0, 1) == 0)\n\t\treturn 0;\n\tif (mutex",
        to: "\tif (mutex->state == 0) {\n\t\tmutex->state = 1;\n\t\treturn 0;\n\t}\n\tif (mutex",
      },
    ],
  },
  {
    name: "a condition variable looks at its signals behind the mutex",
    header: COND,
    subject: "turns by condition variables",
    caught: ASLEEP,
    passages: [
      {
        from: "\tint seen = cond->signals;\n\tthread_mutex_unlock(mutex);\n",
        to: "\tthread_mutex_unlock(mutex);\n\tint seen = cond->signals;\n",
      },
    ],
  },
  {
    name: "a signal leaves the number of signals alone",
    header: COND,
    subject: "turns by condition variables",
    caught: ASLEEP,
    passages: [{ from: "\tatomic_fetch_add(&cond->signals, 1);\n", to: "" }],
  },
  {
    name: "a waiter comes back without the mutex",
    header: COND,
    subject: "condition variables",
    caught: ANY,
    passages: [{ from: "\tthread_mutex_lock(mutex);\n\treturn result", to: "\treturn result" }],
  },
  {
    name: "a post does not look for waiters",
    header: SEMAPHORE,
    subject: "semaphores",
    caught: ASLEEP,
    passages: [{ from: "\tif (semaphore->waiters > 0)\n\t\tfutex_wake(&semaphore->value, 1);\n", to: "" }],
  },
  {
    name: "a semaphore counts down in two steps",
    header: SEMAPHORE,
    subject: "semaphores",
    caught: ANY,
    passages: [
      {
        from: "int found = cmpxchg(&semaphore->value, seen, seen - 1);\n",
        to: "int found = seen;\n\t\tsemaphore->value = seen - 1;\n",
      },
    ],
  },
  {
    name: "a thread reads the round when it has arrived",
    header: BARRIER,
    subject: "a barrier",
    caught: ANY,
    passages: [
      { from: "\tint round = barrier->round;\n\tif (atomic", to: "\tif (atomic" },
      {
        from: "\twhile (barrier->round == round)",
        to: "\tint round = barrier->round;\n\twhile (barrier->round == round)",
      },
    ],
  },
  {
    name: "a barrier opens for one thread too few",
    header: BARRIER,
    subject: "a barrier",
    caught: ANY,
    passages: [{ from: "== barrier->count - 1) {", to: "== barrier->count - 2) {" }],
  },
  {
    name: "a barrier wakes one thread only",
    header: BARRIER,
    subject: "a barrier",
    caught: ASLEEP,
    passages: [{ from: "futex_wake(&barrier->round, FUTEX_ALL);", to: "futex_wake(&barrier->round, 1);" }],
  },
  {
    name: "a reader does not look for a writer",
    header: RWLOCK,
    subject: "readers and writers",
    caught: ASSERTED,
    passages: [
      {
        from: "return lock->writer || (lock->prefers_writers && lock->writers_waiting > 0);",
        to: "return lock->prefers_writers && lock->writers_waiting > 0;",
      },
    ],
  },
  {
    name: "a writer does not look for readers",
    header: RWLOCK,
    subject: "readers and writers",
    caught: ASSERTED,
    passages: [{ from: "return lock->writer || lock->readers > 0;", to: "return lock->writer;" }],
  },
  {
    name: "the last reader wakes no writer",
    header: RWLOCK,
    subject: "readers and writers",
    caught: ASLEEP,
    passages: [{ from: "\t\twakeup = &lock->writer_wakeup;\n", to: "\t\twakeup = NULL;\n" }],
  },
  {
    name: "a number at which threads sleep is not changed before they are woken",
    header: RWLOCK,
    subject: "readers and writers",
    caught: ASLEEP,
    passages: [{ from: "\tif (wakeup != NULL)\n\t\t++*wakeup;\n", to: "" }],
  },
  {
    name: "interrupts stay on around the lock of a run queue",
    header: SCHEDULER,
    subject: "a mutex",
    caught: ANY,
    passages: [
      {
        from: "\tint were_on = interrupts(0);\n\tcontext_state(t->context, CONTEXT_RUNNABLE);\n",
        to: "\tint were_on = interrupts(1);\n\tcontext_state(t->context, CONTEXT_RUNNABLE);\n",
      },
    ],
  },
  {
    name: "a thread that has just got its core may be taken off it before it has put away the one before it",
    header: SCHEDULER,
    subject: "lives",
    caught: ANY,
    passages: [
      { from: "\tt->preempt_count = 1; /* until it has arrived */\n", to: "\tt->preempt_count = 0;\n" },
      {
        from: "\t\tpreempt_enable();\n\t\tmode_switch();\n\t\tme->function",
        to: "\t\tmode_switch();\n\t\tme->function",
      },
    ],
  },
  {
    name: "the end of a slice is not obeyed",
    header: SCHEDULER,
    subject: "threads that look for each other",
    caught: ANY,
    passages: [{ from: "\tc->need_resched = true;\n\tthread_balance(c);\n", to: "" }],
  },
  {
    name: "a core that has a thread already is not told of another one",
    header: SCHEDULER,
    subject: "threads that are called to cores that look",
    caught: ANY,
    passages: [{ from: "\telse\n\t\tthread_tell_waiting(home);\n", to: "" }],
  },
  {
    name: "a thread that has slept at a mutex forgets that others may sleep there",
    header: "lib/threads/spin_then_park.h",
    subject: "a mutex that spins and then sleeps",
    caught: ASLEEP,
    passages: [
      {
        from: "xchg(&lock->state, SPIN_THEN_PARK_SLEPT_AT) != SPIN_THEN_PARK_FREE",
        to: "xchg(&lock->state, SPIN_THEN_PARK_HELD) != SPIN_THEN_PARK_FREE",
      },
      {
        from: "futex_wait(&lock->state, SPIN_THEN_PARK_SLEPT_AT);",
        to: "futex_wait(&lock->state, SPIN_THEN_PARK_HELD);",
      },
    ],
  },
  {
    name: "a mutex that is handed over is free as well",
    header: "lib/threads/handoff_mutex.h",
    subject: "a mutex that is handed over",
    caught: TWO_HOLDERS,
    passages: [
      {
        from: "\t\tmutex->first = next->next;\n",
        to: "\t\tmutex->first = next->next, mutex->held = 0;\n",
      },
    ],
  },
  {
    name: "a waiter of Go's mutex that has been woken does not say when it sleeps again",
    header: "lib/threads/go_mutex.h",
    subject: "Go's mutex without starvation mode",
    caught: ASLEEP,
    passages: [{ from: "return me->is_awake ? next & ~GO_WOKEN : next;", to: "return next;" }],
  },
  {
    name: "a waiter to which Go's mutex is handed does not lock it",
    header: "lib/threads/go_mutex.h",
    subject: "Go's mutex",
    caught: ANY,
    passages: [{ from: "int change = GO_LOCKED - GO_ONE_WAITER;", to: "int change = -GO_ONE_WAITER;" }],
  },
  {
    name: "a thread whose core goes over to another one is lost",
    header: "lib/threads/hand_over.h",
    subject: "Go's mutex that yields",
    caught: ASLEEP,
    passages: [{ from: "t, THREAD_CAN_RUN);", to: "t, THREAD_SLEEPS);" }],
  },
  {
    name: "a process that joins the list of an LWLock does not try again",
    header: LWLOCK,
    subject: "PostgreSQL's LWLock",
    caught: ASLEEP,
    passages: [
      {
        from: "\t\tif (lwlock_attempt(lock)) { /* it was released before this process was in the list */\n",
        to: "\t\tif (false) {\n",
      },
    ],
  },
  {
    name: "a process that was woken for an LWLock does not let releases wake again",
    header: LWLOCK,
    subject: "PostgreSQL's LWLock",
    caught: ASLEEP,
    passages: [{ from: "\tlwlock_set(lock, LWLOCK_RELEASE_OK);\n", to: "\t(void)lock;\n" }],
  },
  {
    name: "the list of an LWLock is locked in two steps",
    header: LWLOCK,
    subject: "PostgreSQL's LWLock",
    caught: ANY,
    passages: [
      {
        from: "\t\twhile (lwlock_set(lock, LWLOCK_LIST_LOCKED) & LWLOCK_LIST_LOCKED)\n\t\t\tlwlock_look(lock, me);\n",
        to: "\t\tdo\n\t\t\tlwlock_look(lock, me);\n\t\twhile (lock->state & LWLOCK_LIST_LOCKED);\n",
      },
      {
        from: "\tlock_held(&lock->list);\n",
        to: "\tif (!LWLOCK_LIST_SLEEPS)\n\t\tlwlock_set(lock, LWLOCK_LIST_LOCKED);\n\tlock_held(&lock->list);\n",
      },
    ],
  },
  {
    name: "an LWLock whose list has a mutex forgets to lock it",
    header: LWLOCK,
    subject: "PostgreSQL's LWLock with a mutex",
    caught: ANY,
    passages: [{ from: "\t\tthread_mutex_take(&lock->list);\n", to: "\t\t(void)me;\n" }],
  },
  {
    name: "a release of an LWLock wakes but the first of those that wait for it",
    header: LWLOCK,
    subject: "commits under PostgreSQL's LWLock",
    caught: ASLEEP,
    passages: [{ from: "\t\tgoes_on = last->is_observer;\n", to: "\t\tgoes_on = false;\n" }],
  },
  {
    name: "a process that waits for the release of an LWLock does not look again before it sleeps",
    header: LWLOCK,
    subject: "commits under PostgreSQL's LWLock",
    caught: ASLEEP,
    passages: [
      {
        from: "\t\tlwlock_queue(lock, me, true);\n\t\tif (!lwlock_attempt(lock)) {\n",
        to: "\t\tlwlock_queue(lock, me, true);\n\t\t{\n",
      },
    ],
  },
];
