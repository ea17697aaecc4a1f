/**
 * Locks that are broken on purpose, so that the tests show whether the battery notices: each is a lock of the library
 * with some passages of its header changed.
 */
import type { Passage } from "../harness/copies.ts";
import type { LockProgram, Question } from "./battery.ts";
import { openChanged } from "./changed-lock.ts";

export interface BrokenLock {
  readonly name: string;
  /** The lock of the library whose header is changed. */
  readonly lock: string;
  /** The mistake in the lock. */
  readonly fault: string;
  /** The questions, at one of which the lock must fail. */
  readonly breaks: readonly Question[];
  readonly passages: readonly Passage[];
}

/** So few slots that the array is reused within a trial. */
const SLOTS = 64;

/** Passages of qspinlock.h: how a core enters, and how the head of the queue does. */
const QSPINLOCK_ENTRY = "if (cmpxchg(QSPINLOCK_WORD(lock), 0, QSPINLOCK_LOCKED) != 0 && !qspinlock_wait_pending(lock))";
const QSPINLOCK_HEAD = `	unsigned seen = *QSPINLOCK_WORD(lock);
	while ((seen & ~QSPINLOCK_TAIL) != 0) {
		cpu_relax();
		seen = *QSPINLOCK_WORD(lock);
	}
	if (seen >> 16 == mine && cmpxchg(QSPINLOCK_WORD(lock), seen, QSPINLOCK_LOCKED) == seen)
		return; /* no core is behind */
	lock->locked = 1;
`;

/** Changes of mcs_timeout.h under which waiters on cores of their own give up, too, and are passed over. */
export const MCS_TIMEOUT_IMPATIENT: readonly Passage[] = [
  { from: "#define MCS_TIMEOUT_PATIENCE 20000", to: "#define MCS_TIMEOUT_PATIENCE 2000" },
  { from: "#define MCS_TIMEOUT_STALE 5000", to: "#define MCS_TIMEOUT_STALE 3000" },
];

/**
 * Changes of osq.h under which waiters on cores of their own give up, too, leave the queue from its middle, and sleep
 * for a while. (If they came back at once, they would leave each other's places faster than a holder can take one.)
 */
export const OSQ_IMPATIENT: readonly Passage[] = [
  {
    from: "#define OSQ_GIVE_UP(began) ((void)(began), false)",
    to: "#define OSQ_GIVE_UP(began) ((void)(began), random_below(2000) == 0)",
  },
  { from: "#define OSQ_SLEEP() cpu_relax()", to: "#define OSQ_SLEEP() work(20000)" },
];

export const BROKEN: readonly BrokenLock[] = [
  {
    name: "anderson_no_reset",
    lock: "anderson",
    fault: "A core does not close its slot behind it: when the array comes round again, the next core walks in.",
    breaks: ["exclusion"],
    passages: [
      { from: "struct anderson_slot slots[CORES_MAX];", to: `struct anderson_slot slots[${SLOTS}];` },
      {
        from: "atomic_fetch_add(&lock->next_slot, 1) % CORES_MAX",
        to: `atomic_fetch_add(&lock->next_slot, 1) % ${SLOTS}`,
      },
      { from: "(lock->holder + 1) % CORES_MAX", to: `(lock->holder + 1) % ${SLOTS}` },
      {
        from: "\tlock->slots[slot].may_enter = 0; /* for the core that gets this slot when the array comes round again */\n",
        to: "",
      },
    ],
  },
  {
    name: "clh_recycles_own_node",
    lock: "clh",
    fault: "A core keeps its own node, at which the core behind it may still look, instead of the node before it.",
    breaks: ["progress", "exclusion"],
    passages: [{ from: "\tplace->mine = place->before;\n", to: "" }],
  },
  {
    name: "cna_forgets_those_aside",
    lock: "cna",
    fault: "A holder that finds the queue empty leaves it empty, although cores of other nodes have been put aside.",
    breaks: ["progress", "turns"],
    passages: [{ from: "me->grant == me ? 0 : me->grant;", to: "0;" }],
  },
  {
    name: "cna_keeps_to_its_node",
    lock: "cna",
    fault: "The lock stays with a node as long as a core of the node wants it: the other nodes starve.",
    breaks: ["progress", "turns"],
    passages: [
      { from: "random_below(CNA_LOCAL_HANDOFFS) != 0 ? cna_find_near(me, next) : 0", to: "cna_find_near(me, next)" },
    ],
  },
  {
    name: "cna_loses_its_end",
    lock: "cna",
    fault: "Cores that are put aside behind others do not become the end of the second queue: they are lost.",
    breaks: ["progress"],
    passages: [{ from: "\tme->grant->last = last;\n", to: "\tif (me->grant == first)\n\t\tfirst->last = last;\n" }],
  },
  {
    name: "cohort_keeps_the_lock",
    lock: "cohort_mcs",
    fault: "A node whose queue is empty keeps the global lock, although no core of the node can give it back.",
    breaks: ["progress"],
    passages: [
      {
        from: "\tcohort_mcs_leave(&lock->tail, &node->place);\n",
        to: "\tif (me->grant >= COHORT_HANDOFFS_MAX)\n\t\tcohort_mcs_leave(&lock->tail, &node->place);\n",
      },
    ],
  },
  {
    name: "cohort_two_holders",
    lock: "cohort_ticket",
    fault: "A node gives the global lock back and keeps it: the node's next core believes that it came along.",
    breaks: ["exclusion"],
    passages: [{ from: "\t\thandoffs = 0;\n", to: "" }],
  },
  {
    name: "cohort_unbounded",
    lock: "cohort_ticket",
    fault: "The global lock stays with a node as long as a core of the node wants it: the other nodes starve.",
    breaks: ["fairness"],
    passages: [
      { from: "long handoffs = (node->grant & COHORT_TICKET_HANDOFFS) + 1;", to: "long handoffs = 1;" },
      {
        from: "if (handoffs > COHORT_HANDOFFS_MAX || node->next_ticket == next) {",
        to: "if (node->next_ticket == next) {",
      },
    ],
  },
  {
    name: "hbo_first_node",
    lock: "hbo",
    fault: "The nodes are counted from 0: a lock that is held on the first node looks free.",
    breaks: ["exclusion"],
    passages: [{ from: "int me = node_of(cpu()) + 1;", to: "int me = node_of(cpu());" }],
  },
  {
    name: "hbo_follows_its_neighbour",
    lock: "hbo",
    fault: "A core that reads its own node's name takes the lock for its own, though its neighbour holds it.",
    breaks: ["exclusion"],
    passages: [
      {
        from: "\twhile (holder != HBO_FREE)\n\t\tholder =",
        to: "\twhile (holder != HBO_FREE && holder != me)\n\t\tholder =",
      },
    ],
  },
  {
    name: "hbo_two_steps",
    lock: "hbo",
    fault: "A look and a store in place of compare-and-exchange: two cores can both find the lock free.",
    breaks: ["exclusion"],
    passages: [
      {
        from: "\treturn cmpxchg(&lock->holder, HBO_FREE, me);\n",
        to: `	int seen = lock->holder;
	if (seen == HBO_FREE)
		lock->holder = me;
	return seen;
`,
      },
    ],
  },
  {
    name: "hemlock_does_not_wait",
    lock: "hemlock",
    fault: "The unlock does not wait for the successor's answer: the next lock's unlock may write over the grant.",
    breaks: ["progress", "exclusion"],
    passages: [
      { from: "\twhile (me->granted != 0) /* until the core behind has seen it */\n\t\tcpu_relax();\n", to: "" },
    ],
  },
  {
    name: "hemlock_keeps_the_grant",
    lock: "hemlock",
    fault: "The successor does not clear the grant, so that the core before it never ends its unlock.",
    breaks: ["progress"],
    passages: [{ from: "\t\tbefore->granted = 0;\n", to: "" }],
  },
  {
    name: "hmcs_unbounded",
    lock: "hmcs",
    fault: "The lock stays with a node as long as a core of the node wants it: the other nodes starve.",
    breaks: ["fairness"],
    passages: [{ from: " || me->status >= queue->handoffs_max", to: "" }],
  },
  {
    name: "hmcs_leaves_below_first",
    lock: "hmcs",
    fault: "A node's queue is left before the one above: the next core uses the node's place there while it is in use.",
    breaks: ["progress", "exclusion"],
    passages: [
      {
        from: "\tif (queue->above != 0)\n\t\thmcs_release(queue->above, &queue->place);\n\thmcs_leave(queue, me);\n",
        to: "\thmcs_leave(queue, me);\n\tif (queue->above != 0)\n\t\thmcs_release(queue->above, &queue->place);\n",
      },
    ],
  },
  {
    name: "hmcs_does_not_go_up",
    lock: "hmcs",
    fault: "A core that gets its node's queue enters, although the queue above was given back.",
    breaks: ["exclusion"],
    passages: [
      { from: "smp_store_release(&next->status, HMCS_GO_UP);", to: "smp_store_release(&next->status, HMCS_FIRST);" },
    ],
  },
  {
    name: "k42_forgets_the_queue",
    lock: "k42",
    fault: "A core that leaves the queue does not wait for a core that is just joining behind it, which is lost.",
    breaks: ["progress"],
    passages: [
      {
        from: `		if (cmpxchg(&lock->tail, me, &lock->holder) == me)
			return; /* no core is behind */
		while (me->next == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
`,
        to: "\t\tatomic_exchange(&lock->tail, &lock->holder);\n\t\treturn;\n",
      },
    ],
  },
  {
    name: "malthusian_loses_the_queue",
    lock: "malthusian",
    fault: "A passive core that has its turn is not linked to the cores in the queue: they are lost.",
    breaks: ["progress", "turns"],
    passages: [{ from: "\t\tif (next != 0)\n\t\t\tpassive->next = next;\n", to: "" }],
  },
  {
    name: "malthusian_starves_the_oldest",
    lock: "malthusian",
    fault: "The core that has been passive for longest never has its turn while others want the lock.",
    breaks: ["progress", "turns"],
    passages: [{ from: "random_below(MALTHUSIAN_HANDOFFS) == 0;", to: "false;" }],
  },
  {
    name: "malthusian_takes_the_last",
    lock: "malthusian",
    fault: "The last core of the queue becomes passive too: no core is granted the lock.",
    breaks: ["progress"],
    passages: [
      { from: "\t\tif (after != 0) { /* more cores wait than are needed */\n", to: "\t\t{\n" },
      { from: "\t\t\tnext = after;\n", to: "\t\t\tif (after == 0)\n\t\t\t\treturn;\n\t\t\tnext = after;\n" },
    ],
  },
  {
    name: "mcs_leaves_too_early",
    lock: "mcs",
    fault: "The unlock does not wait for a successor that has taken the tail and is about to write next.",
    breaks: ["progress"],
    passages: [
      {
        from: `		if (cmpxchg(&lock->tail, me, (struct mcs_node *)0) == me)
			return; /* no core is behind */
		while (me->next == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
`,
        to: "\t\tcmpxchg(&lock->tail, me, (struct mcs_node *)0);\n\t\treturn;\n",
      },
    ],
  },
  {
    name: "mcs_passes_by",
    lock: "mcs",
    fault: "The unlock tells the next core to go, and marks the lock free as well.",
    breaks: ["exclusion"],
    passages: [
      {
        from: "\tsmp_store_release(&me->next->must_wait, 0);\n",
        to: "\tsmp_store_release(&me->next->must_wait, 0);\n\tlock->tail = 0;\n",
      },
    ],
  },
  {
    name: "mcs_stale_next",
    lock: "mcs",
    fault: "The node still points to the core that stood behind it the last time: the unlock wakes that core.",
    breaks: ["progress", "exclusion"],
    passages: [{ from: "\tme->next = 0;\n", to: "" }],
  },
  {
    name: "mcs_timeout_forgets_the_grant",
    lock: "mcs_timeout",
    fault: "A waiter gives up without asking whether the lock has been granted to it meanwhile.",
    breaks: ["progress"],
    passages: [
      ...MCS_TIMEOUT_IMPATIENT,
      {
        from: "cmpxchg(&me->status, MCS_TIMEOUT_WAITING, MCS_TIMEOUT_GONE) == MCS_TIMEOUT_WAITING)",
        to: "(me->status = MCS_TIMEOUT_GONE) == MCS_TIMEOUT_GONE)",
      },
    ],
  },
  {
    name: "mcs_timeout_grants_the_absent",
    lock: "mcs_timeout",
    fault: "A holder grants the lock to a waiter that has given up, and that queues again when it comes back.",
    breaks: ["progress"],
    passages: [
      ...MCS_TIMEOUT_IMPATIENT,
      {
        from: "cmpxchg(&node->status, MCS_TIMEOUT_WAITING, MCS_TIMEOUT_GRANTED) == MCS_TIMEOUT_WAITING;",
        to: "atomic_exchange(&node->status, MCS_TIMEOUT_GRANTED) != MCS_TIMEOUT_GRANTED;",
      },
    ],
  },
  {
    name: "mcs_timeout_gives_back_too_early",
    lock: "mcs_timeout",
    fault: "A node that is passed over goes back to its thread before the holder has read which one is behind it.",
    breaks: ["progress", "exclusion"],
    passages: [
      ...MCS_TIMEOUT_IMPATIENT,
      {
        from: "\t\tnext = mcs_timeout_next(lock, node);\n\t\tsmp_store_release(&node->status, MCS_TIMEOUT_REMOVED);\n",
        to: "\t\tsmp_store_release(&node->status, MCS_TIMEOUT_REMOVED);\n\t\tnext = mcs_timeout_next(lock, node);\n",
      },
    ],
  },
  {
    name: "osq_leaves_its_place",
    lock: "osq",
    fault:
      "A waiter that gives up does not take itself out of the hands of the one before it, which calls a core that has gone.",
    breaks: ["progress"],
    passages: [
      ...OSQ_IMPATIENT,
      {
        from: "if (before->next == me && cmpxchg(&before->next, me, (struct osq_place *)0) == me)\n\t\t\tbreak;",
        to: "break;",
      },
    ],
  },
  {
    name: "osq_loses_the_next",
    lock: "osq",
    fault: "A waiter that gives up does not link the two beside it: the core behind it is lost.",
    breaks: ["progress"],
    passages: [...OSQ_IMPATIENT, { from: "\t\tsmp_store_release(&before->next, next);\n", to: "" }],
  },
  {
    name: "osq_takes_what_it_saw",
    lock: "osq",
    fault:
      "The mutex is taken by a look and a store in place of compare-and-exchange: two cores can both find it free.",
    breaks: ["exclusion"],
    passages: [
      {
        from: "\treturn cmpxchg(&lock->owner, seen, LOCK_SELF + 1) == seen;\n",
        to: "\tlock->owner = LOCK_SELF + 1;\n\treturn true;\n",
      },
    ],
  },
  {
    name: "osq_starves_its_queue",
    lock: "osq",
    fault: "The head of the queue never marks the mutex: a core that takes it again and again keeps the queue out.",
    breaks: ["progress"],
    passages: [
      { from: "#define OSQ_PATIENCE 20000", to: "#define OSQ_PATIENCE 0" },
      { from: "\tatomic_fetch_or(&lock->owner, OSQ_MARK);\n", to: "" },
    ],
  },
  {
    name: "partitioned_ticket_one_slot_late",
    lock: "partitioned_ticket",
    fault: "The next number is written into the slot of the holder, where no core looks for it.",
    breaks: ["progress"],
    passages: [
      {
        from: "smp_store_release(&lock->slots[ticket % PARTITIONED_TICKET_SLOTS].current_ticket, ticket);",
        to: "smp_store_release(&lock->slots[lock->holder % PARTITIONED_TICKET_SLOTS].current_ticket, ticket);",
      },
    ],
  },
  {
    name: "partitioned_ticket_any_number",
    lock: "partitioned_ticket",
    fault: "A core enters when the number in its slot is as high as its turn in the slot, not when it is its own.",
    breaks: ["exclusion", "order"],
    passages: [
      {
        from: "current_ticket) != ticket)",
        to: "current_ticket) < ticket / PARTITIONED_TICKET_SLOTS)",
      },
    ],
  },
  {
    name: "qspinlock_barges",
    lock: "qspinlock",
    fault: "A core that finds the byte free takes the lock, past the queue.",
    breaks: ["fairness"],
    passages: [
      { from: QSPINLOCK_ENTRY, to: "if (atomic_exchange(&lock->locked, 1) != 0)" },
      {
        from: QSPINLOCK_HEAD,
        to: `	while (atomic_exchange(&lock->locked, 1) != 0)
		while (lock->locked != 0)
			cpu_relax();
	if (cmpxchg(&lock->tail, mine, (unsigned short)0) == mine)
		return;
`,
      },
    ],
  },
  {
    name: "qspinlock_ignores_pending",
    lock: "qspinlock",
    fault: "The head of the queue waits for the holder, but not for the core that waits by the pending byte.",
    breaks: ["exclusion"],
    passages: [{ from: "while ((seen & ~QSPINLOCK_TAIL) != 0) {", to: "while ((seen & QSPINLOCK_LOCKED) != 0) {" }],
  },
  {
    name: "qspinlock_keeps_pending",
    lock: "qspinlock",
    fault: "A core that finds a queue does not take back the pending byte that it has set: the queue waits for ever.",
    breaks: ["progress"],
    passages: [
      {
        from: "\t\tif ((seen & QSPINLOCK_PENDING) == 0)\n\t\t\tlock->pending = 0; /* a queue came first */\n",
        to: "",
      },
    ],
  },
  {
    name: "reactive_does_not_look",
    lock: "reactive",
    fault: "A core that comes to the head of the queue enters, whatever the mode is by then.",
    breaks: ["exclusion"],
    passages: [
      {
        from: "\tif (lock->mode != REACTIVE_QUEUE) {\n\t\treactive_leave_queue(lock, me);\n\t\treturn false;\n\t}\n",
        to: "",
      },
    ],
  },
  {
    name: "reactive_loses_waiters",
    lock: "reactive",
    fault: "The switch back to the first lock drops the queue without telling the cores that have just joined it.",
    breaks: ["progress"],
    passages: [
      {
        from: "\t\tif (lock->empty >= REACTIVE_EMPTY)\n\t\t\treactive_switch(lock, REACTIVE_TTAS);\n",
        to: `		if (lock->empty >= REACTIVE_EMPTY) {
			reactive_switch(lock, REACTIVE_TTAS);
			lock->tail = 0;
			return;
		}
`,
      },
    ],
  },
  {
    name: "reactive_switches_early",
    lock: "reactive",
    fault:
      "The mode changes when the lock is taken, not when it is released: the other lock is free and lets a core in.",
    breaks: ["exclusion"],
    passages: [
      {
        from: "\tif (lock->mode != REACTIVE_QUEUE)\n\t\treturn true;\n",
        to: `	if (lock->mode != REACTIVE_QUEUE) {
		if (lock->mode == REACTIVE_CROWDED)
			lock->mode = REACTIVE_QUEUE;
		return true;
	}
`,
      },
      { from: "\t\tif (mode == REACTIVE_CROWDED)\n\t\t\treactive_switch(lock, REACTIVE_QUEUE);\n", to: "" },
    ],
  },
  {
    name: "shfl_moves_the_last",
    lock: "shfl",
    fault: "The shuffler moves the last core of the queue too: a core that links itself to it is lost.",
    breaks: ["progress", "exclusion"],
    passages: [{ from: "\t\tif (after == 0)\n\t\t\tbreak;\n", to: "" }],
  },
  {
    name: "shfl_drops_one",
    lock: "shfl",
    fault: "A core that is moved up takes the place of those behind the group: they are lost.",
    breaks: ["progress", "turns"],
    passages: [{ from: "\t\t\t\tplace->next = group_end->next;\n", to: "" }],
  },
  {
    name: "shfl_steals",
    lock: "shfl",
    fault: "Cores take the word past the queue: the queue starves.",
    breaks: ["progress"],
    passages: [
      {
        from: "if (cmpxchg((volatile unsigned short *)&lock->word, SHFL_FREE, 1) != SHFL_FREE)",
        to: "if (lock->word.locked != 0 || cmpxchg(&lock->word.locked, 0, 1) != 0)",
      },
    ],
  },
  {
    name: "tas_two_steps",
    lock: "tas",
    fault: "Test-and-set in two steps: two cores can both see that the lock is free, and both set it.",
    breaks: ["exclusion"],
    passages: [
      {
        from: "\twhile (atomic_exchange(&lock->held, 1) != 0)\n\t\tcpu_relax();\n",
        to: "\twhile (lock->held != 0)\n\t\tcpu_relax();\n\tlock->held = 1;\n",
      },
    ],
  },
  {
    name: "ticket_plain_increment",
    lock: "ticket",
    fault: "The ticket is drawn by a plain increment: two cores can draw the same.",
    breaks: ["exclusion"],
    passages: [{ from: "atomic_fetch_add(&lock->next_ticket, 1)", to: "lock->next_ticket++" }],
  },
  {
    name: "ticket_waits_too_little",
    lock: "ticket_backoff",
    fault: "A core enters while one core is still before it.",
    breaks: ["exclusion"],
    passages: [{ from: "while (ahead != 0) {", to: "while (ahead > 1) {" }],
  },
  {
    name: "ttas_one_test",
    lock: "ttas",
    fault: "Test, then set, without a look at what the exchange returns: every core that saw the lock free is in.",
    breaks: ["exclusion"],
    passages: [
      {
        from: `	do {
		while (lock->held != 0)
			cpu_relax();
	} while (atomic_exchange(&lock->held, 1) != 0);
`,
        to: "\twhile (lock->held != 0)\n\t\tcpu_relax();\n\tatomic_exchange(&lock->held, 1);\n",
      },
    ],
  },
  {
    name: "twa_calls_nobody",
    lock: "twa",
    fault: "The unlock does not disturb the slot of the core that is next in line now, which waits there for ever.",
    breaks: ["progress"],
    passages: [{ from: "\tatomic_fetch_add(&twa_slot_of(lock, ticket + TWA_NEAR)->calls, 1);\n", to: "" }],
  },
  {
    name: "twa_calls_first",
    lock: "twa",
    fault: "The slot is disturbed before the number is called: a core looks at the tickets too early and waits again.",
    breaks: ["progress"],
    passages: [
      {
        from: "\tsmp_store_release(&lock->current_ticket, ticket);\n\tatomic_fetch_add(&twa_slot_of(lock, ticket + TWA_NEAR)->calls, 1);\n",
        to: "\tatomic_fetch_add(&twa_slot_of(lock, ticket + TWA_NEAR)->calls, 1);\n\tsmp_store_release(&lock->current_ticket, ticket);\n",
      },
    ],
  },
];

export function openBroken({ name, lock, breaks, passages }: BrokenLock): LockProgram {
  return { name, lock, ...openChanged(lock, passages), words: breaks };
}
