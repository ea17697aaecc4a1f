// promises: exclusion, fairness, order
#include "lib/locks/anderson.h"
#define checked_init anderson_init
#define checked_lock anderson_lock
#define checked_unlock anderson_unlock
#include "harness.h"
