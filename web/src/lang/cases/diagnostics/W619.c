/* Comparisons bind tighter than & | ^. */
#define IS_EVEN(n) ((n) % 2 == 0)
#define SET(x) ((x) = 1)
int flags;

void operation(void)
{
	if (flags & 1 == 0)
		flags = 2;
	if (flags != 3 | flags ^ 5 > 4)
		flags = 3;
	if ((flags & 1) == 0 || (flags == 3 && (flags & (flags == 1))))
		flags = flags & IS_EVEN(flags) ^ (flags < 2);
	if (SET(flags))
		flags = 4;
}
