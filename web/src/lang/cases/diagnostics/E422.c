char *name;
int all;
void operation(void)
{
	printf("%d", 1L);
	printf("%lu and %x", all);
	printf("%s", name);
	printf("%p is %lx", all, &all);
	printf("%5.2k", all);
	printf(name);
	fprintf(name, "text");
	printf("%d %u %5ld %#lx %c %p %s %%\n", all, 3u, 4L, 5UL, 'x', (void *)name, "text");
}
