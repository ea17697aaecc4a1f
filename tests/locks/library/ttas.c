// promises: exclusion
#include "lib/locks/ttas.h"
#define checked_init ttas_init
#define checked_lock ttas_lock
#define checked_unlock ttas_unlock
#include "harness.h"
