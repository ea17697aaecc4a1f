// expect run: NO_PROGRESS core 0 function setup_cpu
volatile int here;
void setup_cpu(void)
{
	atomic_fetch_add(&here, 1);
	while (here < cpu_count())
		cpu_relax();
}
void operation(void)
{
	work(1);
}
