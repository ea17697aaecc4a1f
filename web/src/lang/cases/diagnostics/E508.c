static char many[250000] = { [0 ... 249999] = 1 };
static struct { int row[1000]; } table[1000] = { [0 ... 999] = { { [0 ... 999] = 7 } } };
void operation(void)
{
	assert(many[3] + table[1].row[2] == 8);
}
