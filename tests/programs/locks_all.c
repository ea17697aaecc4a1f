/*
 * Every lock of the library guards a counter of its own; each core uses them one after another, nested in pairs. The
 * counters are plain, so a lock that lets two in loses counts, which the next holder notices.
 */
#include "lib/hotline.h"
#define CORES_MAX 64
#include "lib/locks/anderson.h"
#include "lib/locks/clh.h"
#include "lib/locks/mcs.h"
#include "lib/locks/tas.h"
#include "lib/locks/ticket.h"
#include "lib/locks/ticket_backoff.h"
#include "lib/locks/ttas.h"
#include "lib/locks/ttas_backoff.h"

static struct tas_lock tas;
static struct ttas_lock ttas;
static struct ttas_backoff_lock ttas_backoff;
static struct ticket_lock ticket;
static struct ticket_backoff_lock ticket_backoff;
static struct anderson_lock anderson;
static struct clh_lock clh;
static struct mcs_lock mcs;

enum which { TAS, TTAS, TTAS_BACKOFF, TICKET, TICKET_BACKOFF, ANDERSON, CLH, MCS, KINDS };

struct guarded {
	_Alignas(64) long begun;
	long done;
} guarded[KINDS];

static void acquire(enum which kind)
{
	switch (kind) {
	case TAS: tas_lock(&tas); break;
	case TTAS: ttas_lock(&ttas); break;
	case TTAS_BACKOFF: ttas_backoff_lock(&ttas_backoff); break;
	case TICKET: ticket_lock(&ticket); break;
	case TICKET_BACKOFF: ticket_backoff_lock(&ticket_backoff); break;
	case ANDERSON: anderson_lock(&anderson); break;
	case CLH: clh_lock(&clh); break;
	case MCS: mcs_lock(&mcs); break;
	default: assert(0);
	}
	assert(guarded[kind].begun == guarded[kind].done);
	guarded[kind].begun++;
}

static void release(enum which kind)
{
	guarded[kind].done++;
	switch (kind) {
	case TAS: tas_unlock(&tas); break;
	case TTAS: ttas_unlock(&ttas); break;
	case TTAS_BACKOFF: ttas_backoff_unlock(&ttas_backoff); break;
	case TICKET: ticket_unlock(&ticket); break;
	case TICKET_BACKOFF: ticket_backoff_unlock(&ticket_backoff); break;
	case ANDERSON: anderson_unlock(&anderson); break;
	case CLH: clh_unlock(&clh); break;
	case MCS: mcs_unlock(&mcs); break;
	default: assert(0);
	}
}

void setup(void)
{
	tas_init(&tas);
	ttas_init(&ttas);
	ttas_backoff_init(&ttas_backoff);
	ticket_init(&ticket);
	ticket_backoff_init(&ticket_backoff);
	anderson_init(&anderson);
	clh_init(&clh);
	mcs_init(&mcs);
}

void operation(void)
{
	int outer = (int)random_below(KINDS - 1);
	int inner = outer + 1 + (int)random_below(KINDS - 1 - outer); /* always upwards: no deadlock */
	work_random(5000);
	acquire(outer);
	work_random(50);
	acquire(inner);
	work_random(50);
	release(inner);
	release(outer);
}
