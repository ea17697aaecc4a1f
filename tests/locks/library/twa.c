// promises: exclusion, fairness, order
#include "lib/locks/twa.h"
#define checked_init twa_init
#define checked_lock twa_lock
#define checked_unlock twa_unlock
#include "harness.h"
