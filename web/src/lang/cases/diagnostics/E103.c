char empty = '';
int long_one = 'abcde';
char open = 'a;
void operation(void)
{
}
