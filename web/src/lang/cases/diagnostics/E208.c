void operation(void)
{
	if (cpu() == 0);
		work(1);
	else
		work(2);
	)
}
}
