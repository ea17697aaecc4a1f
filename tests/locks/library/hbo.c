// promises: exclusion
#include "lib/locks/hbo.h"
#define checked_init hbo_init
#define checked_lock hbo_lock
#define checked_unlock hbo_unlock
#include "harness.h"
