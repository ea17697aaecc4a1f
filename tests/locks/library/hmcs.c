// promises: exclusion, fairness
#include "lib/locks/hmcs.h"
#define checked_init hmcs_init
#define checked_lock hmcs_lock
#define checked_unlock hmcs_unlock
#include "harness.h"
