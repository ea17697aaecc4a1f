// promises: exclusion, turns
#include "lib/locks/shfl.h"
#define checked_init shfl_init
#define checked_lock shfl_lock
#define checked_unlock shfl_unlock
#include "harness.h"
