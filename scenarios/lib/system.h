/*
 * system.h: threads, interrupts, stations, streams of memory, and user and kernel code.
 *
 * Hotline's own compiler knows these builtins by itself and skips the rest of this file. For every other C11 compiler
 * they are declared here; lib/host/system.c, compiled beside the harness, has them for a real machine.
 */
#ifndef HOTLINE_LIB_SYSTEM_H
#define HOTLINE_LIB_SYSTEM_H

/* Causes of an interrupt, as bits. */
#define INTERRUPT_TIMER 1
#define INTERRUPT_CALL 2

/* What a context does while no core is in it. */
#define CONTEXT_RUNNABLE 0
#define CONTEXT_WAITING 1
#define CONTEXT_ENDED 2
#define CONTEXT_IDLE 3 /* the idle loop of a core: no thread */

#ifndef __HOTLINE__

int context_create(void (*function)(long), long argument);
int context_self(void);
void context_switch(int to);
void cpu_sleep(long until);
void cpu_wake(int cpu);
int station_create(int servers);
void use(int station, long cycles);
long station_enter(int station, long cycles);
void working_set(int set, long entries, long instructions);
void stream(int set, long entries);
void pace(int side, long cycles);
void user(long n);
void kernel(long n);
void mode_switch(void);
void operation_completed(long began);
void memory_stream(int node, long bytes);
void interrupt_handler(void (*handler)(long cause));
int interrupts(int on);
void timer(long time);
void cpu_interrupt(int cpu);
void context_state(int context, int state);
void program_exit(int status);

#endif /* __HOTLINE__ */

#endif
