// promises: exclusion, fairness, order
#include "lib/locks/ticket_backoff.h"
#define checked_init ticket_backoff_init
#define checked_lock ticket_backoff_lock
#define checked_unlock ticket_backoff_unlock
#include "harness.h"
