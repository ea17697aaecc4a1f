/*
 * plain: the instructions that only compute, and the branches. They stand here because the interpreter has them twice
 * (interpret.c, "Two switches"), and a look ahead executes them too (ahead.c). RA, RB and RC, the registers of the
 * instruction `ip`, are what the file that includes this header says; the core is `core_index` of `s`, with c->stack and
 * c->frame. This header is a part of interpret.c and ahead.c only.
 */
#ifndef HL_PLAIN_H
#define HL_PLAIN_H

#include "insn.h"
#include "state.h"

#define IMM ((uint64_t)(int64_t)ip->imm)
#define UIMM ((uint32_t)ip->imm)
#define S(value) ((int64_t)(value))
#define SEXT32(value) ((uint64_t)(int64_t)(int32_t)(uint32_t)(value))
#define ZEXT32(value) ((uint64_t)(uint32_t)(value))

/* X(name, action): other cores cannot notice the action, and the next instruction follows. */
#define PLAIN_INSTRUCTIONS(X) \
	X(MOV, RA = RB) \
	X(LI, RA = IMM) \
	X(LIH, RA = (RA & 0xffffffffu) | ((uint64_t)UIMM << 32)) \
	X(PARAM, RA = (uint64_t)s->params[UIMM]) \
	X(FRAME, RA = (uint64_t)c->stack + c->frame + UIMM) \
	X(THREAD, RA = s->stack_base + (uint64_t)core_index * s->stack_stride + UIMM) \
	X(OWN, RA = (uint64_t)c->stack + UIMM) \
	X(ADD, RA = RB + RC) \
	X(SUB, RA = RB - RC) \
	X(MUL, RA = RB * RC) \
	X(AND, RA = RB & RC) \
	X(OR, RA = RB | RC) \
	X(XOR, RA = RB ^ RC) \
	X(SHL, RA = RB << (RC & 63)) \
	X(SHRS, RA = (uint64_t)(S(RB) >> (RC & 63))) \
	X(SHRU, RA = RB >> (RC & 63)) \
	X(ADDI, RA = RB + IMM) \
	X(MULI, RA = RB * IMM) \
	X(ANDI, RA = RB & IMM) \
	X(ORI, RA = RB | IMM) \
	X(XORI, RA = RB ^ IMM) \
	X(SHLI, RA = RB << (IMM & 63)) \
	X(SHRSI, RA = (uint64_t)(S(RB) >> (IMM & 63))) \
	X(SHRUI, RA = RB >> (IMM & 63)) \
	X(ADDS32, RA = SEXT32(RB + RC)) \
	X(ADDU32, RA = ZEXT32(RB + RC)) \
	X(SUBS32, RA = SEXT32(RB - RC)) \
	X(SUBU32, RA = ZEXT32(RB - RC)) \
	X(MULS32, RA = SEXT32(RB * RC)) \
	X(MULU32, RA = ZEXT32(RB * RC)) \
	X(ADDIS32, RA = SEXT32(RB + IMM)) \
	X(ADDIU32, RA = ZEXT32(RB + IMM)) \
	X(SEXT8, RA = (uint64_t)(int64_t)(int8_t)(uint8_t)RB) \
	X(SEXT16, RA = (uint64_t)(int64_t)(int16_t)(uint16_t)RB) \
	X(SEXT32, RA = SEXT32(RB)) \
	X(ZEXT8, RA = RB & 0xffu) \
	X(ZEXT16, RA = RB & 0xffffu) \
	X(ZEXT32, RA = ZEXT32(RB)) \
	X(EQ, RA = RB == RC) \
	X(NE, RA = RB != RC) \
	X(LTS, RA = S(RB) < S(RC)) \
	X(LTU, RA = RB < RC) \
	X(LES, RA = S(RB) <= S(RC)) \
	X(LEU, RA = RB <= RC) \
	X(EQI, RA = RB == IMM) \
	X(NEI, RA = RB != IMM) \
	X(LTSI, RA = S(RB) < S(IMM)) \
	X(LTUI, RA = RB < IMM) \
	X(GTSI, RA = S(RB) > S(IMM)) \
	X(GTUI, RA = RB > IMM)

/* X(name, condition): goes to the target when the condition holds. */
#define BRANCH_INSTRUCTIONS(X) \
	X(JMP, 1) \
	X(BZ, RB == 0) \
	X(BNZ, RB != 0) \
	X(BEQ, RB == RC) \
	X(BNE, RB != RC) \
	X(BLTS, S(RB) < S(RC)) \
	X(BLTU, RB < RC) \
	X(BLES, S(RB) <= S(RC)) \
	X(BLEU, RB <= RC)

#endif
