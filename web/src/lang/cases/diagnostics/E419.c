void operation(void)
{
	long *p = malloc(8);
	snprintf("%ld", *p);
	memset(p, 0, 8);
	pthread_mutex_lock(p);
	rand();
	usleep(1);
}
