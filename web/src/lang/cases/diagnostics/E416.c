struct s { _Thread_local int mine; };
__thread int twice;
int twice;
__thread int call(void);
void operation(void)
{
	__thread int also_mine;
}
