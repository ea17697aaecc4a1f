char empty = '';
char long_one = 'ab';
char open = 'a;
void operation(void)
{
}
