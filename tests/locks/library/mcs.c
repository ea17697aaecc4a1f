// promises: exclusion, fairness, order
#include "lib/locks/mcs.h"
#define checked_init mcs_init
#define checked_lock mcs_lock
#define checked_unlock mcs_unlock
#include "harness.h"
