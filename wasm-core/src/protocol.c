#include "protocol.h"

#include "../include/hotline.h"
#include "check.h"

static const protocol_rule rules[HL_PROTOCOL_COUNT][STATE_COUNT][EVENT_COUNT] = {
#define HL_RULE(protocol, state, event, source, next, owner, invalidate, sentence) \
	[HL_PROTOCOL_##protocol][STATE_##state][EVENT_##event] = {                     \
		1, SOURCE_##source, STATE_##next, OWNER_##owner, invalidate},
#include "protocol.def"
};

const protocol_rule *protocol_rule_of(uint32_t protocol, enum line_state state, enum protocol_event event) {
	HL_ASSERT(protocol < HL_PROTOCOL_COUNT && state < STATE_COUNT && event < EVENT_COUNT);
	return &rules[protocol][state][event];
}
