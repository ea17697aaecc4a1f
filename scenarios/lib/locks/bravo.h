/*
 * bravo.h: BRAVO, biased locking for readers [BRAVO19], over the phase-fair lock. While the lock is biased towards
 * readers, a reader does not touch it: it writes the lock's name into a slot of a table that all locks of the program
 * share. A writer takes the lock underneath, ends the bias, and waits until no slot of the table names the lock.
 * Afterwards readers go through the lock underneath for BRAVO_PATIENCE times as long as that took, and then one of
 * them turns the bias on again: so writers are slowed down by a bounded share, however often they come.
 *
 * Fair as the lock underneath: a reader waits for one writer at most, or a writer for the readers of its moment. A
 * read while the lock is biased is 2 accesses to a line that few other readers use: hardly a message. A write that
 * ends the bias reads the whole table, and takes 2 transfers for each line of it that readers have written meanwhile;
 * other writes cost what the lock underneath does. The annotations describe writers only.
 */
#ifndef HL_LOCKS_BRAVO_H
#define HL_LOCKS_BRAVO_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/locks/phase_fair.h"

/* The paper's size and its patience. */
#ifndef BRAVO_SLOTS
#define BRAVO_SLOTS 4096
#endif
#ifndef BRAVO_PATIENCE
#define BRAVO_PATIENCE 9
#endif

/* Slots beside each other are of different lines for neighbouring cores: 16 of them, 8 bytes each, are a line. */
#define BRAVO_STRIDE 17

struct bravo;

/* For all locks of the program; 0, or the lock that a core reads under. */
static _Alignas(LINE_BYTES) struct bravo *volatile bravo_readers[BRAVO_SLOTS];

/* What a core keeps between lock and unlock: its slot, or 0 if it went through the lock underneath. */
struct bravo_place {
	_Alignas(LINE_BYTES) struct bravo *volatile *slot;
};

struct bravo {
	_Alignas(LINE_BYTES) volatile int biased; /* 1: readers use the table */
	volatile long inhibited_until;
	struct phase_fair under;
	struct bravo_place places[CORES_MAX];
};

static inline void bravo_init(struct bravo *lock)
{
	phase_fair_init(&lock->under);
	lock->biased = 0;
	lock->inhibited_until = 0;
	interleave(bravo_readers, sizeof bravo_readers);
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->places[i], sizeof lock->places[i], node_of(i));
}

static inline struct bravo *volatile *bravo_slot_of(struct bravo *lock)
{
	return &bravo_readers[((unsigned long)lock / LINE_BYTES + (unsigned long)cpu() * BRAVO_STRIDE) % BRAVO_SLOTS];
}

/* The exchange comes before the second look at the bias: a writer that ends it afterwards sees the slot. */
static inline bool bravo_read_biased(struct bravo *lock, struct bravo *volatile *slot)
{
	if (cmpxchg(slot, (struct bravo *)0, lock) != 0)
		return false; /* another core reads by this slot */
	if (smp_load_acquire(&lock->biased) != 0)
		return true;
	smp_store_release(slot, 0);
	return false;
}

static inline void bravo_read_lock(struct bravo *lock)
{
	struct bravo_place *me = &lock->places[cpu()];
	me->slot = bravo_slot_of(lock);
	if (lock->biased != 0 && bravo_read_biased(lock, me->slot))
		return;
	me->slot = 0;
	phase_fair_read_lock(&lock->under);
	if (lock->biased == 0 && now() >= lock->inhibited_until)
		lock->biased = 1;
}

static inline void bravo_read_unlock(struct bravo *lock)
{
	struct bravo_place *me = &lock->places[cpu()];
	if (me->slot != 0)
		smp_store_release(me->slot, 0);
	else
		phase_fair_read_unlock(&lock->under);
}

/* Only a reader that is inside turns the bias on, and a writer is alone: so no core does it meanwhile. */
static inline void bravo_end_bias(struct bravo *lock)
{
	long began = now();
	lock->biased = 0;
	smp_mb(); /* a reader that has not seen this has written its slot before */
	for (int i = 0; i < BRAVO_SLOTS; i++)
		while (smp_load_acquire(&bravo_readers[i]) == lock)
			cpu_relax();
	long ended = now();
	lock->inhibited_until = ended + BRAVO_PATIENCE * (ended - began);
}

static inline void bravo_write_lock(struct bravo *lock)
{
	phase_fair_write_lock(&lock->under);
	if (lock->biased != 0)
		bravo_end_bias(lock);
}

static inline void bravo_write_unlock(struct bravo *lock)
{
	phase_fair_write_unlock(&lock->under);
}

#endif
