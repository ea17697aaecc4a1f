/* protocol: the coherence protocols of protocol.def as a table that the directory looks rules up in. */
#ifndef HL_PROTOCOL_H
#define HL_PROTOCOL_H

#include <stdint.h>

#include "../include/hotline.h"
#include "check.h"

enum line_state {
#define HL_STATE(NAME, letter, sentence) STATE_##NAME,
#include "protocol.def"
	STATE_COUNT
};

enum line_source {
#define HL_SOURCE(NAME, sentence) SOURCE_##NAME,
#include "protocol.def"
	SOURCE_COUNT
};

enum protocol_event { EVENT_READ, EVENT_WRITE, EVENT_UPGRADE, EVENT_COUNT };

enum owner_change { OWNER_REQUESTER, OWNER_KEEP, OWNER_NOBODY };

typedef struct protocol_rule {
	uint8_t exists;
	uint8_t source;     /* enum line_source */
	uint8_t next;       /* enum line_state */
	uint8_t owner;      /* enum owner_change */
	uint8_t invalidate; /* 1: all other copies are taken away */
} protocol_rule;

extern const protocol_rule protocol_rules[HL_PROTOCOL_COUNT][STATE_COUNT][EVENT_COUNT];

/* The rule for a pair of state and event; rule->exists is 0 for pairs that cannot happen. */
static inline const protocol_rule *protocol_rule_of(uint32_t protocol, enum line_state state,
                                                    enum protocol_event event) {
	HL_ASSERT(protocol < HL_PROTOCOL_COUNT && state < STATE_COUNT && event < EVENT_COUNT);
	return &protocol_rules[protocol][state][event];
}

#endif
