/* Two cores pass a word on by compare-and-swap, as the measuring loop of core-to-core-latency does. */
static _Alignas(128) long turn;

void operation(void)
{
	long mine = cpu();
	while (cmpxchg(&turn, mine, 1 - mine) != mine)
		;
}
