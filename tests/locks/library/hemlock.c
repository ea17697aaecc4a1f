// promises: exclusion, fairness, order
#include "lib/locks/hemlock.h"
#define checked_init hemlock_init
#define checked_lock hemlock_lock
#define checked_unlock hemlock_unlock
#include "harness.h"
