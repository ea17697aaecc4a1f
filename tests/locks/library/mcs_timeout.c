// promises: exclusion
#include "lib/locks/mcs_timeout.h"
#define checked_init mcs_timeout_init
#define checked_lock mcs_timeout_lock
#define checked_unlock mcs_timeout_unlock
#include "harness.h"
