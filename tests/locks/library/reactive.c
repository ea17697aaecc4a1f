// promises: exclusion
#include "lib/locks/reactive.h"
#define checked_init reactive_init
#define checked_lock reactive_lock
#define checked_unlock reactive_unlock
#include "harness.h"
