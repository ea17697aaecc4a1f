/*
 * sizes: the constants of a simulation (state.h) that follow from its configuration and its program: what the run uses,
 * how many there are of everything (arrays.def), and what instructions cost. What a run does not use has no size, so
 * that it costs nothing.
 */
#ifndef HL_SIZES_H
#define HL_SIZES_H

#include "config.h"
#include "state.h"

/*
 * Sets them in *s, which is zero but for what is copied from the accepted block (config, program) and for what the
 * verifier has found (registers, window_max, handler_window). Returns HL_TOO_LARGE with the field that is to blame
 * where they exceed limits.h.
 */
config_verdict sizes_set(hl_sim *s, const uint64_t *code, const uint8_t *block);

#endif
