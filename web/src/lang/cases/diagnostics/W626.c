#pragma once
#pragma STDC FP_CONTRACT ON
#pragma GCC diagnostic ignored "-Wall"
#pragma region locks
#pragma vendor layout(best)
#pragma weak spare
static int total;
void operation(void)
{
#pragma omp parallel for
	for (int i = 0; i < 4; i++)
		total += i;
	_Pragma("STDC UNKNOWN ON") total++;
}
