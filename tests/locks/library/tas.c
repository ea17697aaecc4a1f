// promises: exclusion
#include "lib/locks/tas.h"
#define checked_init tas_init
#define checked_lock tas_lock
#define checked_unlock tas_unlock
#include "harness.h"
