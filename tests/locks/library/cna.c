// promises: exclusion, turns
#include "lib/locks/cna.h"
#define checked_init cna_init
#define checked_lock cna_lock
#define checked_unlock cna_unlock
#include "harness.h"
