/* version.c: the versions of hotline.h, and a hash over every layout and vocabulary that crosses the boundary. */
#include <stddef.h>

#include "../include/hotline.h"
#include "limits.h"

uint32_t hl_abi_version(void) {
	return HL_ABI_VERSION;
}

uint32_t hl_bytecode_version(void) {
	return HL_BYTECODE_VERSION;
}

uint32_t hl_model_version(void) {
	return HL_MODEL_VERSION;
}

/* FNV-1a over the names in order: adding, removing, renaming or reordering anything changes the hash. */
static uint32_t mix(uint32_t hash, const char *text) {
	for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 16777619u;
	return (hash ^ 0xffu) * 16777619u;
}

uint32_t hl_abi_hash(void) {
	uint32_t hash = 2166136261u;
#define HL_OP(NAME, roles, cost, sentence) hash = mix(mix(hash, #NAME), roles);
#include "opcodes.def"
#undef HL_OP
#define HL_ORDER(NAME, sentence) hash = mix(hash, #NAME);
#include "orders.def"
#undef HL_ORDER
#define HL_STATUS(NAME, sentence) hash = mix(hash, #NAME);
#include "status.def"
#undef HL_STATUS
#define HL_STATE(NAME, letter, sentence) hash = mix(hash, #NAME);
#define HL_SOURCE(NAME, sentence) hash = mix(hash, #NAME);
#include "protocol.def"
#define HL_TRACE(NAME, hashed, line_used, a, b, sentence) hash = mix(hash, #NAME);
#include "trace_kinds.def"
#undef HL_TRACE
#define HL_STRUCTURE(NAME, name, sentence) hash = mix(hash, #NAME);
#include "structures.def"
#undef HL_STRUCTURE
#define HL_REQUESTER(NAME, sentence) hash = mix(hash, #NAME);
#include "requesters.def"
#undef HL_REQUESTER
#define HL_ACTIVITY(NAME, sentence) hash = mix(hash, #NAME);
#include "activity.def"
#undef HL_ACTIVITY
#define HL_CYCLES(NAME, name, sentence) hash = mix(hash, #name);
#define HL_CORE(NAME, name, unit, sentence) hash = mix(hash, #name);
#define HL_LINE(NAME, name, unit, sentence) hash = mix(hash, #name);
#define HL_LOCK(NAME, name, unit, sentence) hash = mix(hash, #name);
#define HL_CALLER(NAME, name, unit, sentence) hash = mix(hash, #name);
#define HL_STATION(NAME, name, unit, sentence) hash = mix(hash, #name);
#define HL_CONTEXT(NAME, name, unit, sentence) hash = mix(hash, #name);
#include "stats.def"
#define HL_CONFIG(name, sentence) hash = mix(hash, #name);
#define HL_PROGRAM(name, sentence) hash = mix(hash, #name);
#define HL_TOTAL(name, unit, sentence) hash = mix(hash, #name);
#define HL_FAULT(name, sentence) hash = mix(hash, #name);
#define HL_RACE(name, sentence) hash = mix(hash, #name);
#define HL_RECORD(name, sentence) hash = mix(hash, #name);
#include "abi.def"
#define HL_EXPLORE(name, sentence) hash = mix(hash, #name);
#define HL_EXPLORED(name, unit, sentence) hash = mix(hash, #name);
#define HL_OUTCOME(name, sentence) hash = mix(hash, #name);
#define HL_STEP(name, sentence) hash = mix(hash, #name);
#include "explore.def"
#define HL_LITMUS_MODEL(NAME, sentence) hash = mix(hash, #NAME);
#define HL_LITMUS_OP(NAME, roles, sentence) hash = mix(mix(hash, #NAME), roles);
#define HL_LITMUS_ALU(NAME, sentence) hash = mix(hash, #NAME);
#define HL_LITMUS_NODE(NAME, sentence) hash = mix(hash, #NAME);
#define HL_LITMUS_ACTION(NAME, sentence) hash = mix(hash, #NAME);
#include "litmus.def"
	return hash;
}
