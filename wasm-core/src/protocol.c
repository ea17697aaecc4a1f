#include "protocol.h"


const protocol_rule protocol_rules[HL_PROTOCOL_COUNT][STATE_COUNT][EVENT_COUNT] = {
#define HL_RULE(protocol, state, event, source, next, owner, invalidate, sentence) \
	[HL_PROTOCOL_##protocol][STATE_##state][EVENT_##event] = {                     \
		1, SOURCE_##source, STATE_##next, OWNER_##owner, invalidate},
#include "protocol.def"
};
