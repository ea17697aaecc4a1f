// promises: exclusion, fairness, order
#include "lib/locks/k42.h"
#define checked_init k42_init
#define checked_lock k42_lock
#define checked_unlock k42_unlock
#include "harness.h"
