void operation(void)
{
	switch (cpu()) {
	case 1: break;
	case 2 - 1: break;
	default: break;
	default: break;
	}
}
