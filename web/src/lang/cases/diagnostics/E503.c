char big[17000000];
long table[100000000];
void operation(void)
{
}
