/* The words of C++ are names in C, but no statement begins with a name and a brace. */
static int attempts;

static void attempt(void)
{
	int catch = 2;
	attempts += catch;
}

void operation(void)
{
	try {
		attempt();
	} catch (...) {
		attempts = 0;
	}
}
