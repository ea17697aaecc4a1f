/** For each planted bug the passages that mend it: the twin of the program, which must pass. */
export const REPAIRS: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  /* One core at a time pops: no node goes and comes back while a core stands before its exchange. */
  "aba.c": [
    ["static struct node nodes[4];", "static struct node nodes[4];\nstatic _Atomic int mutex;"],
    [
      "	while (old != NULL && !atomic_compare_exchange(&top, &old, old->next))\n		;\n	return old;",
      "	while (atomic_exchange(&mutex, 1) != 0)\n		cpu_relax();\n	old = top;\n	while (old != NULL && " +
        "!atomic_compare_exchange(&top, &old, old->next))\n		;\n	atomic_store(&mutex, 0);\n	return old;",
    ],
  ],
  "abba.c": [["if (cpu() % 2 == 1)", "if (cpu() < 0)"]],
  "barrier_count.c": [["== cpu_count())", "== cpu_count() - 1)"]],
  "dead_frame.c": [
    ["	mine.value = with;\n	work(10);", "	work(with);"],
    ["	posted = &mine;", "	mine.value = with;\n	posted = &mine;\n	while (posted != NULL)\n		cpu_relax();"],
    [
      "	else if (posted != NULL)\n		check(posted);",
      "	else if (cpu() == 1 && posted != NULL) {\n		check(posted);\n		posted = NULL;\n	}",
    ],
  ],
  "double_checked.c": [["struct thing *made;", "struct thing *_Atomic made;"]],
  "double_unlock.c": [["		ttas_unlock(&lock);\n	work(5);", "		work(1);\n	work(5);"]],
  "forgotten_unlock.c": [["% 8 == 0)\n		return;", "% 8 == 0) {\n		ticket_unlock(&lock);\n		return;\n	}"]],
  "lost_update.c": [["count = count + 1;", "atomic_fetch_add(&count, 1);"]],
  "mcs_late_flag.c": [["	before->next = me;\n	me->waits = 1;", "	me->waits = 1;\n	before->next = me;"]],
  "mcs_null_next.c": [
    ["	struct node *next = me->next;", "	while (me->next == NULL)\n		cpu_relax();\n	struct node *next = me->next;"],
  ],
  "missing_release.c": [["&full, 1, memory_order_relaxed", "&full, 1, memory_order_release"]],
  "off_by_one.c": [["i <= 2", "i < 2"]],
  "plain_flag.c": [["static int ready;", "static _Atomic int ready;"]],
  "reader_writes.c": [["	hits++;", "	atomic_fetch_add(&hits, 1);"]],
  "seqlock_no_retry.c": [
    [
      "		seqlock_read_begin(&lock);\n		long first = one, second = two;",
      "		unsigned begin;\n		long first, second;\n		do {\n			begin = seqlock_read_begin(&lock);\n			first = one;\n			second = two;\n		} while (seqlock_read_retry(&lock, begin));",
    ],
  ],
  "shared_node.c": [
    ["static struct node node;", "static struct node nodes[64];"],
    ["	acquire(&node);", "	struct node *me = &nodes[cpu()];\n	acquire(me);"],
    ["	release(&node);", "	release(me);"],
  ],
  "unaligned.c": [["+ 5)", "+ 4)"]],
  "use_after_free.c": [
    ['#include "lib/hotline.h"', '#include "lib/hotline.h"\n#include "lib/locks/rcu.h"\nstatic struct rcu rcu;'],
    ["\tstruct record *r = current;", "\trcu_read_lock(&rcu);\n\tstruct record *r = current;"],
    ["\twork(10);", "\twork(10);\n\trcu_read_unlock(&rcu);"],
    ["\told->in_use = 0;", "\trcu_synchronize(&rcu);\n\told->in_use = 0;"],
  ],
};
