void nothing(void) { work(1); }
void operation(void)
{
	if (nothing()) work(1);
	while (nothing()) ;
	int *p = 0;
	switch (p) { }
}
