// promises: exclusion, fairness
#include "lib/locks/cohort_ticket.h"
#define checked_init cohort_ticket_init
#define checked_lock cohort_ticket_lock
#define checked_unlock cohort_ticket_unlock
#include "harness.h"
