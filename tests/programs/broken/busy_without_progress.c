// expect run: NO_PROGRESS function operation
volatile long turns;
void operation(void)
{
	for (;;) {
		turns++;
		if (turns < 0)
			return;
	}
}
