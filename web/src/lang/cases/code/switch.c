/* Few cases: one after another; many: by halving. */
int state;

void operation(void)
{
	switch (state) {
	case 0:
		state = 1;
		break;
	case 1:
		state = 2; /* falls through */
	default:
		state = 0;
	}
	switch (cpu()) {
	case 1: state = 10; break;
	case 3: state = 30; break;
	case 5: state = 50; break;
	case 7: state = 70; break;
	case 9: state = 90; break;
	case 11: state = 110; break;
	}
}
