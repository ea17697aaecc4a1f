#warning this machine is made up
void operation(void)
{
}
