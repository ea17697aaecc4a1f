/**
 * Builtins for threads, interrupts, stations, streams of memory, and for user and kernel code whose single accesses are
 * not simulated.
 * wasm-core/MODEL.md gives their cost in cycles.
 */
import { plain } from "../types/builtin-kinds.ts";
import type { PlainBuiltin } from "../types/builtin-kinds.ts";
import { type CType, INT, LONG, VOID, pointerTo } from "../types/types.ts";

/** The type void (*)(long) of the function in which a context begins. */
const NOWHERE = { file: 0, from: 0, to: 0 };
const ENTRY: CType = pointerTo({
  kind: "function",
  result: VOID,
  params: [{ name: "argument", type: LONG, span: NOWHERE }],
});

/** The type void (*)(long) of the handler of interrupts. */
const HANDLER: CType = pointerTo({
  kind: "function",
  result: VOID,
  params: [{ name: "cause", type: LONG, span: NOWHERE }],
});

export const SYSTEM: readonly PlainBuiltin[] = [
  plain(
    "CONTEXT",
    "context_create",
    "int context_create(void (*function)(long), long argument)",
    [ENTRY, LONG],
    INT,
    true,
    "a new context: a thread with a stack of its own, which begins when a core switches to it",
  ),
  plain("CONTEXTSELF", "context_self", "int context_self(void)", [], INT, true, "the context this core is in"),
  plain(
    "CONTEXTSWITCH",
    "context_switch",
    "void context_switch(int to)",
    [INT],
    VOID,
    true,
    "leaves this context and goes on in another, as swapcontext; returns when a core switches back",
  ),
  plain(
    "SLEEP",
    "cpu_sleep",
    "void cpu_sleep(long until)",
    [LONG],
    VOID,
    true,
    "idle until another core wakes this one, or until a time in cycles",
  ),
  plain("WAKE", "cpu_wake", "void cpu_wake(int cpu)", [INT], VOID, true, "wakes a core by an interrupt"),
  plain(
    "STATION",
    "station_create",
    "int station_create(int servers)",
    [INT],
    INT,
    true,
    "in setup only: a station, which serves customers in the order of arrival",
  ),
  plain(
    "USE",
    "use",
    "void use(int station, long cycles)",
    [INT, LONG],
    VOID,
    true,
    "waits for a server of a station and is served; the core is idle meanwhile",
  ),
  plain(
    "ENTERSTATION",
    "station_enter",
    "long station_enter(int station, long cycles)",
    [INT, LONG],
    LONG,
    true,
    "begins a use of a station, without waiting: the time at which the use will be over",
  ),
  plain(
    "WORKINGSET",
    "working_set",
    "void working_set(int set, long entries, long instructions)",
    [INT, LONG, LONG],
    VOID,
    true,
    "in setup only: what user or kernel code needs of a cache; see lib/flexsc/warmth.h",
  ),
  plain(
    "STREAM",
    "stream",
    "void stream(int set, long entries)",
    [INT, LONG],
    VOID,
    true,
    "in setup only: what 1,000 instructions bring into a cache beside their working set, and drive out by it",
  ),
  plain(
    "PACE",
    "pace",
    "void pace(int side, long cycles)",
    [INT, LONG],
    VOID,
    true,
    "in setup only: cycles of 1,000 instructions of user (0) or kernel (1) code with warm caches",
  ),
  plain("USER", "user", "void user(long n)", [LONG], VOID, true, "executes n instructions of user code"),
  plain("KERNEL", "kernel", "void kernel(long n)", [LONG], VOID, true, "executes n instructions of kernel code"),
  plain(
    "MODESWITCH",
    "mode_switch",
    "void mode_switch(void)",
    [],
    VOID,
    true,
    "crosses between user and kernel mode, once",
  ),
  plain(
    "COMPLETED",
    "operation_completed",
    "void operation_completed(long began)",
    [LONG],
    VOID,
    true,
    "counts an operation that began at that time, where operation() itself does not return",
  ),
  plain(
    "MEMORYSTREAM",
    "memory_stream",
    "void memory_stream(int node, long bytes)",
    [INT, LONG],
    VOID,
    true,
    "streams bytes between this core and a node's memory, past the caches: a scan, or zeroing",
  ),
  plain(
    "INTERRUPTHANDLER",
    "interrupt_handler",
    "void interrupt_handler(void (*handler)(long cause))",
    [HANDLER],
    VOID,
    true,
    "in setup only: the function that a core calls when its timer or another core interrupts it",
  ),
  plain(
    "INTERRUPTS",
    "interrupts",
    "int interrupts(int on)",
    [INT],
    INT,
    true,
    "whether this context took interrupts until now; from now on it does if on is not 0",
  ),
  plain(
    "TIMER",
    "timer",
    "void timer(long time)",
    [LONG],
    VOID,
    true,
    "this core's timer interrupts it at a time in cycles, once; 0: not at all",
  ),
  plain(
    "INTERRUPT",
    "cpu_interrupt",
    "void cpu_interrupt(int cpu)",
    [INT],
    VOID,
    true,
    "interrupts a core, which calls its handler; a core that sleeps wakes",
  ),
  plain(
    "CONTEXTSTATE",
    "context_state",
    "void context_state(int context, int state)",
    [INT, INT],
    VOID,
    true,
    "says what a context does while no core is in it: see CONTEXT_RUNNABLE and the others in lib/system.h",
  ),
  plain(
    "EXIT",
    "program_exit",
    "void program_exit(int status)",
    [INT],
    VOID,
    true,
    "the program is over: the run ends",
  ),
];
