static int needed(void) { return 1; }
static int __attribute__((unused)) kept(void) { return 2; }
__attribute__((__unused__)) static int also_kept(void) { return 3; }
static int kept_after(void) __attribute__((used));
static int kept_after(void) { return 4; }
void operation(void)
{
	int quiet __attribute__((unused)) = 1;
	__attribute__((unused)) int quiet_too;
	int loud;
	work(1);
}
