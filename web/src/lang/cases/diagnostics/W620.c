/* A semicolon right behind the condition; clang's rules for what is meant. */
#define NOTHING
#define TRACE(x)
#define END ;
#define FOR_EACH(i) for (int i = 0; i < 3; i++)
#define WAIT(x) \
	do { \
		while (x); \
		{ atomic_fetch_add(&count, 1); } \
	} while (0)
long count;
_Atomic int flag;

static void meant(void)
{
	while (flag);
	while (atomic_load(&flag)) ;
	if (flag)
		;
	if (flag) {}
	if (flag) NOTHING;
	if (flag) TRACE(flag);
	if (flag) END
	if (flag) ; else count = 1;
	if (flag) count = 2; else ;
	while (flag)
		;
	{
		count = 3;
	}
	for (int i = 0; i < 3; i++);
	count = 4;
	while (flag); count = 5;
	switch (flag) {
	case 1: while (flag);
		count = 6;
	}
	do ; while (flag);
	WAIT(flag);
	FOR_EACH(i);
}

void operation(void)
{
	if (flag == 1);
		meant();
	if (flag == 1) ;
	switch (count);
	while (flag);
		count = 3;
	while (count < 3); {
		count = 4;
	}
	for (int i = 0; i < 3; i++);
	{
		count = 4;
	}
	FOR_EACH(i);
		count = 5;
	count = ({ while (flag); { count++; } count; });
}
