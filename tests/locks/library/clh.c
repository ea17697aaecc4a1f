// promises: exclusion, fairness, order
#include "lib/locks/clh.h"
#define checked_init clh_init
#define checked_lock clh_lock
#define checked_unlock clh_unlock
#include "harness.h"
