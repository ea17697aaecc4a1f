/** For each planted bug the passages that mend it: the twin of the program, which must pass. */
export const REPAIRS: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  /* Only one core at a time pops, so no node goes and comes back while a core stands before its exchange. */
  "aba.c": [
    ["static struct node nodes[4];", "static struct node nodes[4];\nstatic _Atomic int mutex;"],
    [
      "\twhile (old != NULL && !atomic_compare_exchange(&top, &old, old->next))\n\t\t;\n\treturn old;",
      "\twhile (atomic_exchange(&mutex, 1) != 0)\n\t\tcpu_relax();\n\told = top;\n\twhile (old != NULL && " +
        "!atomic_compare_exchange(&top, &old, old->next))\n\t\t;\n\tatomic_store(&mutex, 0);\n\treturn old;",
    ],
  ],
  "abba.c": [["if (cpu() % 2 == 1)", "if (cpu() < 0)"]],
  "barrier_count.c": [["== cpu_count())", "== cpu_count() - 1)"]],
  "bell_without_release.c": [["WRITE_ONCE(bell, 1)", "smp_store_release(&bell, 1)"]],
  "dead_frame.c": [
    ["\tmine.value = with;\n\twork(10);", "\twork(with);"],
    ["\tposted = &mine;", "\tmine.value = with;\n\tposted = &mine;\n\twhile (posted != NULL)\n\t\tcpu_relax();"],
    [
      "\telse if (posted != NULL)\n\t\tcheck(posted);",
      "\telse if (cpu() == 1 && posted != NULL) {\n\t\tcheck(posted);\n\t\tposted = NULL;\n\t}",
    ],
  ],
  "double_checked.c": [["struct thing *made;", "struct thing *_Atomic made;"]],
  "double_unlock.c": [["\t\tttas_unlock(&lock);\n\twork(5);", "\t\twork(1);\n\twork(5);"]],
  "forgotten_unlock.c": [["% 8 == 0)\n\t\treturn;", "% 8 == 0) {\n\t\tticket_unlock(&lock);\n\t\treturn;\n\t}"]],
  "lost_update.c": [["count = count + 1;", "atomic_fetch_add(&count, 1);"]],
  "mcs_late_flag.c": [["\tbefore->next = me;\n\tme->waits = 1;", "\tme->waits = 1;\n\tbefore->next = me;"]],
  "mcs_null_next.c": [
    [
      "\tstruct node *next = me->next;",
      "\twhile (me->next == NULL)\n\t\tcpu_relax();\n\tstruct node *next = me->next;",
    ],
  ],
  "missing_release.c": [["&full, 1, memory_order_relaxed", "&full, 1, memory_order_release"]],
  "off_by_one.c": [["i <= 2", "i < 2"]],
  "peterson_no_fence.c": [["\tturn = 1 - me;\n", "\tturn = 1 - me;\n\tfence();\n"]],
  "percpu_plain_read.c": [["sum += per_cpu(events, core);", "sum += READ_ONCE(per_cpu(events, core));"]],
  "plain_flag.c": [["static int ready;", "static _Atomic int ready;"]],
  "reader_writes.c": [["\thits++;", "\tatomic_fetch_add(&hits, 1);"]],
  "seqlock_no_retry.c": [
    [
      "\t\tseqlock_read_begin(&lock);\n\t\tlong first = one, second = two;",
      "\t\tunsigned begin;\n\t\tlong first, second;\n\t\tdo {\n\t\t\tbegin = seqlock_read_begin(&lock);\n\t\t\tfirst = one;\n\t\t\tsecond = two;\n\t\t} while (seqlock_read_retry(&lock, begin));",
    ],
  ],
  "shared_node.c": [
    ["static struct node node;", "static struct node nodes[64];"],
    ["\tacquire(&node);", "\tstruct node *me = &nodes[cpu()];\n\tacquire(me);"],
    ["\trelease(&node);", "\trelease(me);"],
  ],
  "unaligned.c": [["+ 5)", "+ 4)"]],
  "use_after_free.c": [
    ['#include "lib/hotline.h"', '#include "lib/hotline.h"\n#include "lib/locks/rcu.h"\nstatic struct rcu rcu;'],
    ["\tstruct record *r = current;", "\trcu_read_lock(&rcu);\n\tstruct record *r = current;"],
    ["\twork(10);", "\twork(10);\n\trcu_read_unlock(&rcu);"],
    ["\told->in_use = 0;", "\trcu_synchronize(&rcu);\n\told->in_use = 0;"],
  ],
  "array_lock_small.c": [["#define SLOTS 4", "#define SLOTS 64"]],
  "barrier_no_sense.c": [
    ["static _Atomic int arrived;", "static _Atomic int arrived, round;"],
    ["\tif (atomic_fetch_add", "\tint before = round;\n\tif (atomic_fetch_add"],
    ["\t\tarrived = 0;", "\t\tarrived = 0;\n\t\tround++;"],
    ["while (arrived != 0)", "while (round == before)"],
  ],
  "clh_own_node.c": [["own[cpu()] = me;", "own[cpu()] = before;"]],
  "foreign_unlock.c": [
    ["static void break_lock(void)\n{\n\tttas_unlock(&lock);", "static void break_lock(void)\n{\n\twork(100);"],
  ],
  "hazard_not_validated.c": [
    [
      "\tstruct node *node = current;\n\thazards[cpu()] = node;",
      "\tstruct node *node;\n\tdo {\n\t\tnode = current;\n\t\thazards[cpu()] = node;\n\t} while (node != current);",
    ],
  ],
  "index_aba.c": [
    ["static _Atomic int head;", "static _Atomic int head, mutex;"],
    [
      "\tint a = take(), b = take();",
      "\twhile (atomic_exchange(&mutex, 1))\n\t\tcpu_relax();\n\tint a = take(), b = take();\n\tmutex = 0;",
    ],
  ],
  "lost_wakeup.c": [
    [
      "\tif (items > 0)\n\t\treturn;\n\tsleeping = 1;",
      "\tsleeping = 1;\n\tif (items > 0 && atomic_exchange(&sleeping, 0))\n\t\treturn;",
    ],
  ],
  "rcu_no_grace.c": [["\told->alive = 0;", "\trcu_synchronize(&rcu);\n\told->alive = 0;"]],
  "torn_semaphore.c": [
    [
      "\twhile (permits <= 0)\n\t\tcpu_relax();\n\tatomic_fetch_sub(&permits, 1);",
      "\tint seen = permits;\n\twhile (seen <= 0 || !atomic_compare_exchange(&permits, &seen, seen - 1))\n\t\tseen = permits;",
    ],
  ],
  "torn_ticket.c": [
    [
      "static volatile unsigned next_ticket, now_serving;",
      "static _Atomic unsigned next_ticket;\nstatic volatile unsigned now_serving;",
    ],
    [
      "\tunsigned mine = next_ticket;\n\tnext_ticket = mine + 1;",
      "\tunsigned mine = atomic_fetch_add(&next_ticket, 1);",
    ],
  ],
  "two_producers.c": [
    ["static void put(", "static _Atomic int mutex;\n\nstatic void put("],
    ["\tput(now());", "\twhile (atomic_exchange(&mutex, 1))\n\t\tcpu_relax();\n\tput(now());\n\tmutex = 0;"],
  ],
  "writer_beside_readers.c": [
    [
      "\twhile (readers)\n\t\tcpu_relax();\n\twhile (atomic_exchange(&writing, 1))\n\t\tcpu_relax();",
      "\twhile (atomic_exchange(&writing, 1))\n\t\tcpu_relax();\n\twhile (readers)\n\t\tcpu_relax();",
    ],
  ],
  "wrong_lock.c": [
    ["\tticket_lock(&locks[cpu()]);", "\tticket_lock(&locks[key]);"],
    ["\tticket_unlock(&locks[cpu()]);", "\tticket_unlock(&locks[key]);"],
  ],
  "condition_no_loop.c": [["\tif (items == 0) {", "\twhile (items == 0) {"]],
  "double_free.c": [["\tif (random_below(16) == 0)\n\t\tgive_back(r);\n", ""]],
  "rcu_one_reader.c": [["i < 2; i++)\n\t\twhile", "i < 3; i++)\n\t\twhile"]],
  "reader_upgrades.c": [
    [
      "\tatomic_fetch_add(&readers, 1);",
      "\tint none = 0;\n\twhile (!atomic_compare_exchange(&readers, &none, 1))\n\t\tnone = 0;",
    ],
  ],
  "tag_wrap.c": [
    ["((first & 256) ^ 256)", "((first & ~255u) + 256)"],
    ["(first & 256) | (unsigned)(index", "(first & ~255u) | (unsigned)(index"],
  ],
  "ticket_byte.c": [["_Atomic unsigned char serving", "_Atomic unsigned serving"]],
  "trylock_ignored.c": [["\ttry_lock();", "\twhile (!try_lock())\n\t\tcpu_relax();"]],
  "bakery_no_choosing.c": [
    ["_Atomic int number[N];", "_Atomic int number[N], choosing[N];"],
    ["\tint me = cpu(), most = 0;\n", "\tint me = cpu(), most = 0;\n\tatomic_store(&choosing[me], 1);\n"],
    [
      "\tatomic_store(&number[me], most + 1);\n",
      "\tatomic_store(&number[me], most + 1);\n\tatomic_store(&choosing[me], 0);\n",
    ],
    ["\t\tfor (;;) {\n", "\t\twhile (atomic_load(&choosing[i]))\n\t\t\tcpu_relax();\n\t\tfor (;;) {\n"],
  ],
  "double_unlock_ticket.c": [["\trelease();\n\treturn 0;", "\treturn 0;"]],
  "hand_over_hand_early.c": [
    [
      "\t\tlet_go(at);\n\t\tat = at->next;\n\t\thold(at);",
      "\t\tstruct node *before = at;\n\t\tat = at->next;\n\t\thold(at);\n\t\tlet_go(before);",
    ],
  ],
  "lock_made_anew.c": [["\t\tlock_init();\n", "\t\twork(1);\n"]],
  "reader_counted_twice.c": [
    [
      "\t\twhile (atomic_load(&writer))\n\t\t\tcpu_relax(); /* the count of the failed attempt stays */",
      "\t\tatomic_fetch_sub(&readers, 1);\n\t\twhile (atomic_load(&writer))\n\t\t\tcpu_relax();",
    ],
  ],
  "slot_index.c": [
    ["\t\tmine++;\n\t\tlong got", "\t\tlong got"],
    ["&head, mine, memory", "&head, mine + 1, memory"],
  ],
  "torn_counter.c": [
    [
      "_Alignas(64) _Atomic unsigned high;",
      "_Alignas(64) _Atomic unsigned high;\n_Alignas(64) _Atomic unsigned long whole;",
    ],
    [
      "\tunsigned before = atomic_fetch_add_explicit(&low, n, memory_order_acq_rel);\n\tif (before + n < before)\n\t\tatomic_fetch_add_explicit(&high, 1, memory_order_acq_rel);",
      "\tatomic_fetch_add(&whole, n);",
    ],
    ["\treturn (unsigned long)h << 32 | l;", "\treturn atomic_load(&whole) + 0 * (h + l);"],
  ],
  "message_relaxed.c": [["&flag, sent, memory_order_relaxed", "&flag, sent, memory_order_release"]],
  "message_no_wmb.c": [["\tWRITE_ONCE(second, count);", "\tsmp_wmb();\n\tWRITE_ONCE(second, count);"]],
  "volatile_ticket.c": [["\tnow_serving = mine + 1;", "\tsmp_store_release(&now_serving, mine + 1);"]],
  "volatile_ring.c": [["\thead = head + 1;", "\tsmp_store_release(&head, head + 1);"]],
  "hazard_no_fence.c": [
    ["&announced, node + 1, memory_order_release);", "&announced, node + 1, memory_order_release);\n\t\tfence();"],
  ],
  "reader_flag_no_fence.c": [
    ["&reading[cpu()].up, 1, memory_order_release);", "&reading[cpu()].up, 1, memory_order_release);\n\tfence();"],
  ],
  "wakeup_flag_late.c": [
    [
      "\twhile (!atomic_load(&woken))\n\t\tcpu_relax();\n\tatomic_store(&woken, 0);",
      "\twhile (!atomic_load(&woken) && !atomic_load(&queued))\n\t\tcpu_relax();\n\tatomic_store(&woken, 0);\n\tatomic_store(&sleeping, 0);",
    ],
  ],
};
