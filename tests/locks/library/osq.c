// promises: exclusion
#include "lib/locks/osq.h"
#define checked_init osq_init
#define checked_lock osq_lock
#define checked_unlock osq_unlock
#include "harness.h"
