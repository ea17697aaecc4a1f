/*
 * barrier.h: a sense-reversing barrier [Hensgen88, MCS91]: no core leaves before all cores have arrived. A core
 * reads the sense before it arrives, so the barrier needs no memory for each core and can be used again at once.
 */
#ifndef HL_LIB_BARRIER_H
#define HL_LIB_BARRIER_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct barrier {
	_Alignas(64) volatile int arrived;
	_Alignas(64) volatile int sense;
};

static inline void barrier_wait(struct barrier *barrier)
{
	int sense = barrier->sense;
	if (atomic_fetch_add(&barrier->arrived, 1) == cpu_count() - 1) {
		barrier->arrived = 0;
		__atomic_store_n(&barrier->sense, !sense, __ATOMIC_RELEASE);
		return;
	}
	while (barrier->sense == sense)
		cpu_relax();
}

#endif
