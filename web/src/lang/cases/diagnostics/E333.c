void operation(void)
{
	int tries = 0;
retry:
	if (tries++ < 10)
		goto rety;
	goto retry;
retry:
	for (tries -= 1 ;; --tries)
		work(1);
kept:
	goto;
	goto kept;
}
