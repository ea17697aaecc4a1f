// promises: exclusion, fairness, order
#include "lib/locks/partitioned_ticket.h"
#define checked_init partitioned_ticket_init
#define checked_lock partitioned_ticket_lock
#define checked_unlock partitioned_ticket_unlock
#include "harness.h"
