_Thread_local int mine;
__thread int also_mine;
void operation(void)
{
}
