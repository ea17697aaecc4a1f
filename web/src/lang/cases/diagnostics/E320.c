void operation(void)
{
	break;
	continue;
	case 1: ;
	default: ;
	switch (cpu()) { case 0: continue; }
}
