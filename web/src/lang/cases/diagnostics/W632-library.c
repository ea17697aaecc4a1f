/* The program's own use of a name hides the library's; another type is another function. */
static int strlen(int x) { return x; }
long memcpy(long x);
void operation(void)
{
	char text[4];
	strlen(1);
	memcpy(1);
	strcpy(text, "abc");
	long n = __builtin_strlen(text);
	strcmp(text);
	index(text, "a");
	puts(text);
	(void)n;
}
