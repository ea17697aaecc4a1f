// promises: exclusion, fairness
#include "lib/locks/cohort_mcs.h"
#define checked_init cohort_mcs_init
#define checked_lock cohort_mcs_lock
#define checked_unlock cohort_mcs_unlock
#include "harness.h"
