/*
 * The arithmetic of #if (C11 6.10.1): all signed types are intmax_t and all unsigned types uintmax_t, operands meet
 * in the unsigned one, and what && || ?: do not need is not evaluated.
 */
#include "lib/hotline.h"

#if -1 < 1u
#error "-1 becomes unsigned beside 1u"
#endif
#if !(~0u > 0)
#error "~0u is the largest uintmax_t"
#endif
#if ~0u != 0xffffffffffffffff
#error "an unsigned number has 64 bits in #if"
#endif
#if !(0xffffffffffffffff == -1)
#error "a hexadecimal number above INTMAX_MAX is unsigned"
#endif
#if (0 - 1u) >> 63 != 1
#error "unsigned numbers are shifted without their sign"
#endif
#if -1 >> 63 != -1
#error "signed numbers are shifted with their sign"
#endif
#if (1 ? -1 : 0u) < 0
#error "both branches decide the type of ?:"
#endif
#if (0 ? 1u : -1) / 2 != 0x7fffffffffffffff
#error "both branches decide the type of ?:, also the one that is not taken"
#endif
#if -1 / 2u != 0x7fffffffffffffff
#error "unsigned division"
#endif
#if -7 / 2 != -3 || -7 % 2 != -1
#error "signed division rounds towards zero"
#endif
#if -1 % 10u != 5
#error "unsigned remainder"
#endif
#if (-1 << 1u) > 0
#error "the right operand of a shift does not change the left one's type"
#endif
#if (-1 > 0u) < -1
#error "the value of a comparison is signed"
#endif
#if !-1u == 0u && -1 > (!0u)
#error "the value of ! is signed"
#endif
#if (2u && 1) - 2 > 0 || (0u || 1) - 2 > 0
#error "the values of && and || are signed"
#endif
#if 0 && (1 / 0)
#error "0 && does not evaluate its right side"
#endif
#if !(1 || (1 / 0))
#error "1 || does not evaluate its right side"
#endif
#if (1 ? 2 : (1 / 0)) != 2 || (0 ? 1 % 0 : 3) != 3
#error "?: evaluates one of its branches"
#endif
#if 0 && (1 ? 1 / 0 : 0 && 1 / 0)
#error "nothing inside of what is not evaluated is evaluated"
#endif
#if (1 ? 1 ? 2 : 1 / 0 : 1 / 0) != 2
#error "nested"
#endif
#if 'a' != 97 || '\xff' != -1 || '\377' > 0 || '\n' != 10
#error "characters are signed"
#endif
#if '\xff' < 0u
#error "a character beside an unsigned number"
#endif
#if 1ull - 2 < 0 || 1LU - 2 < 0 || 1l - 2 > 0 || 0xffffffff - 0x100000000 > 0
#error "suffixes"
#endif
#if 18446744073709551615u + 1 != 0
#error "unsigned arithmetic wraps around"
#endif
#if undefined_name != 0 || -undefined_name < 0 || ~undefined_name > 0
#error "an unknown name is 0, signed"
#endif

int value =
#if -1 > 0u
	1;
#elif 1
	2;
#endif

void operation(void)
{
	assert(value == 1);
}
