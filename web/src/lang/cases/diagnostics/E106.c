#foo
#defin X 1
void operation(void)
{
}
