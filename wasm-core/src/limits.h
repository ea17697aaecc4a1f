/*
 * limits.h: every hard limit of the core, with its reason. Each has a test that exceeding it gives a clear error
 * (test/test_limits.c).
 */
#ifndef HL_LIMITS_H
#define HL_LIMITS_H

/*
 * The largest machines in sight have 4096 hardware threads in one coherence domain; entities (evq.h) stay below 2^18.
 */
#define HL_CORES_MAX 4096u

/* Owners of events: cores, requesters, queues of lines (18 bits of the event key, evq.h). */
#define HL_ENTITIES_MAX (1u << 18)

/*
 * Queues that a requester can keep busy at once: the one that it is in, and the one that it has just left, whose home
 * has not yet heard of it. With chip caches there are as many again at its chip. Reads of a home that does not block
 * leave more queues busy, and so does jitter where misses may be shorter than that way: see sizes.c.
 */
#define HL_SLOTS_PER_REQUESTER 2u
#define HL_SLOTS_PER_REQUESTER_CHIP 4u

/* The 512-processor Altix has 256 nodes; tables of nodes x nodes stay below 4 MB. */
#define HL_NODES_MAX 1024u

/* A chip's presence bit for a line is in one 64-bit word. */
#define HL_CHIP_CACHE_NODES_MAX 64u

/* A core-to-core matrix of 512 x 512 is 1 MB; larger machines use node tables. */
#define HL_MATRIX_CORES_MAX 512u

/* Line size: a power of two that holds an 8-byte access; offsets in a line fit in a byte. */
#define HL_LINE_BYTES_MIN 16u
#define HL_LINE_BYTES_MAX 256u

/* Programs start their memory here, so that a null pointer with a small offset is a fault. */
#define HL_MEMORY_BASE 4096u

/* Shared memory of a program: 16 MiB is 262,144 lines of 64 bytes; each costs some 200 bytes of bookkeeping. */
#define HL_MEMORY_BYTES_MAX (16u << 20)

/* Stack of one core: it only holds locals whose address is taken. */
#define HL_STACK_BYTES_MAX 65536u

/* Instructions of a program: far above the largest scenario (about 2,000); profiles are one counter each. */
#define HL_CODE_MAX 65536u

/* Parameters of a program (`extern const long`). */
#define HL_PARAMS_MAX 256u

/*
 * Depth of calls: the longest chain of functions. It is known before the run where no function can call itself;
 * recursion and calls through pointers that lead back are counted while the program runs.
 */
#define HL_CALL_DEPTH_MAX 64u

/*
 * Pointers to functions begin here, 16 apart: above all memory (globals and 4096 stacks end at 272 MiB), so that no
 * pointer to data is taken for a pointer to a function, and below 2^31, so that one instruction gives the number.
 */
#define HL_FUNCTION_BASE 0x40000000u
#define HL_FUNCTION_STEP 16u

/* Functions of a program: their needs are kept while the program is verified. */
#define HL_FUNCTIONS_MAX 1024u

/* Registers of one core over its longest chain of calls; with recursion, as many as the deepest chain needs. */
#define HL_REGISTERS_MAX 4096u

/* Locks with statistics (annotated addresses). */
#define HL_LOCKS_MAX 1024u

/* Pairs of a lock and a place that takes it: as many as two places for each lock. A power of two. */
#define HL_LOCK_CALLERS_MAX 2048u

/*
 * Locks that a core wants besides the one that it waits for, because the lock's own code takes another lock: a sleeping
 * mutex has a spin lock for its list of sleeping tasks. assumed: locks are nested no deeper.
 */
#define HL_OUTER_WAITS_MAX 3u

/* Stores in the buffer of a core: the largest of today's cores have about 80; a look-up goes through all of them. */
#define HL_STORE_BUFFER_MAX 128u

/* Instructions that a core looks ahead behind a load that waits: the largest of today's cores have about 600. */
#define HL_WINDOW_INSTRUCTIONS_MAX 1024u

/* Lines that a core may have under way: one bit for each in a word; today's cores have 8 to 28. */
#define HL_FILL_BUFFERS_MAX 32u

/* The largest lines that come in pairs (adjacent_lines): Intel's spatial prefetcher completes 128 bytes. */
#define HL_PAIRED_LINE_BYTES_MAX 64u

/* Lines a wait loop may read and still be recognised as waiting. */
#define HL_SPIN_LOADS_MAX 8u

/*
 * Instructions of one event: a core that needs no other core gets another event after so many instructions (the present
 * event ends at the next jump backwards, call or operation, at most HL_CODE_MAX instructions later). So no event lasts
 * longer than about a millisecond.
 */
#define HL_EVENT_STEPS_MAX 65536u

/*
 * Instructions of a round of a wait loop that is parked. When its line is taken away, every parked core may go through
 * one round within that event: 4096 cores need some 20 ms for rounds of this length. Longer rounds are executed.
 */
#define HL_PARK_STEPS_MAX 1024u

/* Longest short delay of a run with jitter: long delays are 16 times as long, and still below HL_TIME_MAX / 2. */
#define HL_JITTER_MAX 1000000u

/* work() on a core may take so many percent of its cycles: no machine has cores 100 times slower than others. */
#define HL_WORK_PERCENT_MAX 10000u

/*
 * Cores of a run that looks for data races: a vector of clocks has a number for each core, and few cores find a race.
 */
#define HL_RACE_CORES_MAX 64u

/* Different data races that are kept: a program with more races has one cause for most of them. */
#define HL_RACE_REPORTS_MAX 64u

/*
 * Accesses, releases, and readers of stores that the detector keeps; in a run that needs more the detector stops there.
 */
#define HL_RACE_CELLS_MAX (1u << 18)
#define HL_RACE_SYNCS_MAX (1u << 14)
#define HL_RACE_READERS_MAX (1u << 16)

/* Records in the trace ring: 40 bytes each, 40 MB at most. */
#define HL_WATCHED_MAX 4096u /* words; assumed to be enough for a page of entries */
#define HL_TRACE_RECORDS_MAX (1u << 20)

/* Entries of a cache or TLB: the L3 of 2009 has 131,072 lines; misses in units of 2^-32 stay below 2^64. */
#define HL_STRUCTURE_ENTRIES_MAX (1u << 24)

/* Entries that 1,000 instructions bring in beside their working set: as if each instruction missed. */
#define HL_STREAM_MAX 1000u

/* Bits in a note of how much of a working set is cold: six sets fit into a word, and a gauge shows no finer steps. */
#define HL_COLD_BITS 5u

/* Contexts beside those in which the cores begin: twice the largest request concurrency of the published figures. */
#define HL_CONTEXTS_MAX 2048u

/* Stations of a program and servers of a station: a disk array, a network, some locks. */
#define HL_STATIONS_MAX 64u
#define HL_STATION_SERVERS_MAX 64u

/* Sets of a cache or TLB, and entries of a set: a set is searched from end to end. */
#define HL_CACHE_SETS_MAX 65536u
#define HL_CACHE_WAYS_MAX 128u

/* Bytes of a page: the largest pages of today have 1 GiB. */
#define HL_PAGE_BYTES_MAX (1u << 30)

/* Bytes that one memory_stream() moves: cycles stay in 64 bits, whatever the machine. */
#define HL_STREAM_BYTES_MAX (1u << 30)

/* Cycles from one taking away of a core by the hypervisor to the next: half a second at 2 GHz (assumed). */
#define HL_STEAL_MAX (1u << 30)

/* Any latency of a machine. A machine with latencies of a second at 1 GHz, or more, is a mistake. */
#define HL_LATENCY_MAX 1000000u

/* Simulated time: 44 bits of the event key, about 2 hours at 2.4 GHz; below 2^53, exact as a JavaScript number. */
#define HL_TIME_BITS 44u
#define HL_TIME_MAX ((1ull << HL_TIME_BITS) - 1u)

/*
 * Threads of a litmus program: as many as a reader can still follow; the number of states grows exponentially with
 * them.
 */
#define HL_LITMUS_THREADS_MAX 8u

/*
 * Registers of a thread of a litmus program: those of x86-64, and the compiler's own. A set of registers is a 32-bit
 * word.
 */
#define HL_LITMUS_REGISTERS_MAX 32u

/* Locations of a litmus program; a set of locations is a 32-bit word. */
#define HL_LITMUS_LOCATIONS_MAX 32u

/* Instructions of a litmus program: the longest published tests have some 30 a thread; an index fits 16 bits. */
#define HL_LITMUS_CODE_MAX 2048u

/* Registers and locations observed at the end of a litmus program. */
#define HL_LITMUS_ITEMS_MAX 64u

/* Nodes of a condition and its filter together, and the numbers on its stack. */
#define HL_LITMUS_NODES_MAX 4096u
#define HL_LITMUS_STACK_MAX 64u

/* Accesses of one thread that are pending at once; an exploration that needs more is given up, and never cut short. */
#define HL_LITMUS_PENDING_MAX 32u

/* Undecided branches behind which a thread under RMO goes on; it waits before the next one. */
#define HL_LITMUS_GUESSES_MAX 2u

/* Address of location 0 as a value, and the distance to the next: positive in the 32 bits of an x86 register. */
#define HL_LITMUS_ADDRESS_BASE 0x5a000000ull
#define HL_LITMUS_ADDRESS_STEP 16u

/* Smallest arena of an exploration: its head, the decoded states and a small table. */
#define HL_EXPLORE_ARENA_MIN (1u << 20)

/* Steps of a witness that are kept: above the longest shortest path of programs within the limits. */
#define HL_EXPLORE_STEPS_MAX 8192u

/* Levels of places below the whole machine: threads of a core, chip, and a tree of networks (assumed). */
#define HL_LEVELS_MAX 6u

#endif
