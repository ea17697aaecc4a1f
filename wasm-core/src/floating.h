/*
 * floating: the instructions with floating-point values. A register holds the 64 bits of a double (IEEE 754 binary64),
 * or the 32 bits of a float (binary32) with zeros above. Results are rounded to nearest, ties to even. A result that is
 * no number has always the same bits, since processors and WebAssembly differ in them; moves, loads, stores and changes
 * of the sign by integer instructions keep whatever bits a value has.
 *
 * The file is compiled without fused multiply-add, and for machines that compute a double in 64 bits: so the bits are
 * the same by every compiler and in every browser. Nothing but values of programs is computed here.
 */
#ifndef HL_FLOATING_H
#define HL_FLOATING_H

#include <stdint.h>

/* X(name): the opcodes that floating_compute() knows. */
#define FLOATING_INSTRUCTIONS(X) \
	X(FADD) X(FSUB) X(FMUL) X(FDIV) X(FSQRT) X(FEQ) X(FLT) X(FLE) \
	X(FADD32) X(FSUB32) X(FMUL32) X(FDIV32) X(FSQRT32) X(FEQ32) X(FLT32) X(FLE32) \
	X(S2D) X(U2D) X(S2F) X(U2F) X(D2I) X(D2S) X(D2U) X(D2F) X(F2D)

/*
 * The result of one of these opcodes for the registers b and c; an opcode with one operand ignores c. A double that
 * does not fit an integer, or is no number, becomes what an x86-64 processor makes of it: the least integer of the
 * type; for D2U, what gcc makes with two such conversions.
 */
uint64_t floating_compute(uint32_t op, uint64_t b, uint64_t c);

#endif
