// promises: exclusion
#include "lib/locks/ttas_backoff.h"
#define checked_init ttas_backoff_init
#define checked_lock ttas_backoff_lock
#define checked_unlock ttas_backoff_unlock
#include "harness.h"
