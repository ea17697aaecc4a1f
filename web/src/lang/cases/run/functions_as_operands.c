// The operand of sizeof, typeof and _Generic: a function is not turned into a pointer to it in the first two (C11 6.3.2.1p4).
#include "lib/hotline.h"

static int twice(int value)
{
	return 2 * value;
}

extern __typeof__(twice) thrice;
typedef int function(int);

static int sizes(void)
{
	__typeof__(twice) *pointer = twice, **behind = &pointer;

	assert(sizeof pointer == 8 && sizeof *behind == 8 && sizeof &twice == 8 && sizeof((void)0, twice) == 8);
	/* gcc's size of a function is 1, like that of void. */
	return 100 * sizeof twice + 10 * sizeof *pointer + sizeof(function);
}

void operation(void)
{
	__typeof__(twice) *first = twice;
	__typeof__(*first) *second = &thrice;
	__typeof__(&twice) third = twice;
	__typeof__(twice) *table[2] = { twice, thrice };
	__typeof__(twice(1)) number = 3;
	__auto_type fourth = twice;

	assert(first(4) == 8 && second(4) == 12 && third(5) == 10 && table[1](2) == 6 && number == 3 && fourth(1) == 2);
	assert(sizes() == 111 && sizeof twice(1) == 4);
	assert(__builtin_types_compatible_p(__typeof__(twice), int(int)));
	assert(!__builtin_types_compatible_p(__typeof__(twice), int (*)(int)));
	assert(_Generic(twice, int (*)(int): 1, default: 2) == 1);
}

int thrice(int value)
{
	return 3 * value;
}
