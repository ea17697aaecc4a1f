// promises: exclusion, fairness, order
#include "lib/locks/ticket.h"
#define checked_init ticket_init
#define checked_lock ticket_lock
#define checked_unlock ticket_unlock
#include "harness.h"
