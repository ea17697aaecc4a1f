extern int forgotten;
extern long table[];
extern const int NOT_LONG;
void operation(void)
{
	forgotten = 1;
	table[0] = NOT_LONG;
}
