/**
 * The functions of the Linux kernel that C litmus tests call, by what they do to memory: a load, a store, an atomic
 * update or a fence, with the order that their name promises. Names are made from parts as the kernel makes them:
 * atomic_fetch_add_release = atomic, fetch_, add, _release.
 */
import { LITMUS_FLAG } from "../../base/abi.gen.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import type { Alu } from "../program/builder.ts";
import { C11_FUNCTIONS } from "./c11.ts";

const { ACQUIRE, RELEASE, CONDITIONAL, READ_READ, READ_WRITE, WRITE_READ, WRITE_WRITE } = LITMUS_FLAG;
const FULL = ACQUIRE + RELEASE;
const FULL_FENCE = READ_READ + READ_WRITE + WRITE_READ + WRITE_WRITE;

/** How a function's argument names its location. */
type Naming =
  /** `*x` */
  | "object"
  /** `x`, a pointer */
  | "pointer";

export type KernelFunction =
  | { readonly kind: "nothing" }
  /** The value of its argument. */
  | { readonly kind: "same" }
  | { readonly kind: "fence"; readonly flags: number }
  | { readonly kind: "load"; readonly naming: Naming; readonly flags: number }
  | {
      readonly kind: "store";
      readonly naming: Naming;
      readonly flags: number;
      readonly fence: number;
    }
  | {
      readonly kind: "update";
      readonly alu: Alu;
      readonly flags: number;
      /** The number of the argument that names the location. */
      readonly location: number;
      /** The operand of the update: an argument's number, or a constant. */
      readonly operand: number | bigint;
      /** The argument whose value the location must have for the update; undefined: every value will do. */
      readonly expected: number | undefined;
      readonly result: "none" | "old" | "new" | "is zero" | "is negative";
    }
  /** try_cmpxchg: `x`, the address of a variable with the value that x must have, and the new value. */
  | { readonly kind: "try"; readonly flags: number }
  /** atomic_add_unless: adds the operand unless the location has the bound: an argument's number, or a constant. */
  | {
      readonly kind: "unless";
      readonly flags: number;
      readonly operand: number | bigint;
      readonly bound: number | bigint;
      readonly result: "old" | "is changed";
    }
  /** smp_cond_load_acquire: loads `x` until the condition holds, in which VAL stands for the loaded value. */
  | { readonly kind: "await"; readonly flags: number }
  | { readonly kind: "lock" }
  | { readonly kind: "trylock" }
  | { readonly kind: "unlock" };

const ORDERS: readonly (readonly [string, number])[] = [
  ["", FULL],
  ["_relaxed", 0],
  ["_acquire", ACQUIRE],
  ["_release", RELEASE],
];

const fence = (flags: number): KernelFunction => ({ kind: "fence", flags });
const load = (naming: Naming, flags = 0): KernelFunction => ({ kind: "load", naming, flags });
const store = (naming: Naming, flags = 0, behind = 0): KernelFunction => ({
  kind: "store",
  naming,
  flags,
  fence: behind,
});

const ALUS: readonly (readonly [string, Alu])[] = [
  ["add", "ADD"],
  ["sub", "SUBTRACT"],
  ["and", "AND"],
  ["or", "OR"],
  ["xor", "XOR"],
];

const STEPS: readonly (readonly [string, Alu])[] = [
  ["inc", "ADD"],
  ["dec", "SUBTRACT"],
];

type Update = Extract<KernelFunction, { kind: "update" }>;
type Entry = readonly [string, KernelFunction];

const update = (alu: Alu, flags: number, rest: Partial<Update>): Update => {
  return { kind: "update", alu, flags, location: 0, operand: 1n, expected: undefined, result: "old", ...rest };
};

/** atomic_add(1, v), atomic_inc(v), and their forms that return the new or the old value. */
function arithmetic(prefix: string): readonly Entry[] {
  const silent: Entry[] = [
    ...ALUS.map(([name, alu]): Entry => [
      `${prefix}_${name}`,
      update(alu, 0, { location: 1, operand: 0, result: "none" }),
    ]),
    ...STEPS.map(([name, alu]): Entry => [`${prefix}_${name}`, update(alu, 0, { result: "none" })]),
  ];
  const returning = ORDERS.flatMap(([suffix, flags]): Entry[] => [
    ...ALUS.flatMap(([name, alu]): Entry[] => [
      [`${prefix}_${name}_return${suffix}`, update(alu, flags, { location: 1, operand: 0, result: "new" })],
      [`${prefix}_fetch_${name}${suffix}`, update(alu, flags, { location: 1, operand: 0 })],
    ]),
    ...STEPS.flatMap(([name, alu]): Entry[] => [
      [`${prefix}_${name}_return${suffix}`, update(alu, flags, { result: "new" })],
      [`${prefix}_fetch_${name}${suffix}`, update(alu, flags, {})],
    ]),
  ]);
  const testing: Entry[] = [
    [`${prefix}_sub_and_test`, update("SUBTRACT", FULL, { location: 1, operand: 0, result: "is zero" })],
    [`${prefix}_add_negative`, update("ADD", FULL, { location: 1, operand: 0, result: "is negative" })],
    [`${prefix}_dec_and_test`, update("SUBTRACT", FULL, { result: "is zero" })],
    [`${prefix}_inc_and_test`, update("ADD", FULL, { result: "is zero" })],
  ];
  return [...silent, ...returning, ...testing];
}

/** A compare-and-exchange orders other accesses when it succeeds; one that fails is a plain read. */
function exchanges(prefix: string): readonly Entry[] {
  return ORDERS.flatMap(([suffix, flags]): Entry[] => [
    [`${prefix}xchg${suffix}`, update("SECOND", flags, { operand: 1 })],
    [`${prefix}cmpxchg${suffix}`, update("SECOND", flags + CONDITIONAL, { operand: 2, expected: 1 })],
    [`${prefix}try_cmpxchg${suffix}`, { kind: "try", flags: flags + CONDITIONAL }],
  ]);
}

function unless(operand: number | bigint, bound: number | bigint, result: "old" | "is changed"): KernelFunction {
  return { kind: "unless", flags: FULL + CONDITIONAL, operand, bound, result };
}

/** Of add_unless and inc_not_zero the kernel has fully ordered forms only. */
function conditional(prefix: string): readonly Entry[] {
  return [
    [`${prefix}_add_unless`, unless(1, 2, "is changed")],
    [`${prefix}_fetch_add_unless`, unless(1, 2, "old")],
    [`${prefix}_inc_not_zero`, unless(1n, 0n, "is changed")],
    [`${prefix}_cond_read_relaxed`, { kind: "await", flags: 0 }],
    [`${prefix}_cond_read_acquire`, { kind: "await", flags: ACQUIRE }],
  ];
}

function atomics(prefix: string): readonly Entry[] {
  return [
    [`${prefix}_read`, load("pointer")],
    [`${prefix}_read_acquire`, load("pointer", ACQUIRE)],
    [`${prefix}_set`, store("pointer")],
    [`${prefix}_set_release`, store("pointer", RELEASE)],
    ...arithmetic(prefix),
    ...exchanges(`${prefix}_`),
    ...conditional(prefix),
  ];
}

export const KERNEL_FUNCTIONS: ReadonlyMap<string, KernelFunction> = new Map<string, KernelFunction>([
  ["READ_ONCE", load("object")],
  ["WRITE_ONCE", store("object")],
  ["rcu_dereference", load("object")],
  ["lockless_dereference", load("object")],
  ["rcu_assign_pointer", store("object", RELEASE)],
  ["smp_load_acquire", load("pointer", ACQUIRE)],
  ["smp_store_release", store("pointer", RELEASE)],
  ["smp_store_mb", store("object", 0, FULL_FENCE)],
  ["smp_cond_load_relaxed", { kind: "await", flags: 0 }],
  ["smp_cond_load_acquire", { kind: "await", flags: ACQUIRE }],
  ["smp_mb", fence(FULL_FENCE)],
  ["smp_rmb", fence(READ_READ)],
  ["smp_wmb", fence(WRITE_WRITE)],
  ["smp_mb__before_atomic", fence(FULL_FENCE)],
  ["smp_mb__after_atomic", fence(FULL_FENCE)],
  ["smp_mb__after_spinlock", fence(FULL_FENCE)],
  ["smp_mb__after_unlock_lock", fence(FULL_FENCE)],
  ["barrier", { kind: "nothing" }],
  ["smp_read_barrier_depends", { kind: "nothing" }],
  ["cpu_relax", { kind: "nothing" }],
  ["likely", { kind: "same" }],
  ["unlikely", { kind: "same" }],
  /* A reader's marks order nothing by themselves; what waits for readers (synchronize_rcu) is not modelled. */
  ["rcu_read_lock", { kind: "nothing" }],
  ["rcu_read_unlock", { kind: "nothing" }],
  ["spin_lock", { kind: "lock" }],
  ["spin_trylock", { kind: "trylock" }],
  ["spin_unlock", { kind: "unlock" }],
  ["spin_is_locked", load("pointer")],
  ...exchanges(""),
  ...atomics("atomic"),
  ...atomics("atomic_long"),
  ...atomics("atomic64"),
]);

/** How many arguments a function takes. */
export function argumentCount(one: KernelFunction): number {
  switch (one.kind) {
    case "nothing":
    case "fence":
      return 0;
    case "store":
    case "await":
      return 2;
    case "try":
      return 3;
    case "unless":
      return typeof one.operand === "number" ? 3 : 1;
    case "update":
      return 1 + (typeof one.operand === "number" ? 1 : 0) + (one.expected === undefined ? 0 : 1);
    default:
      return 1;
  }
}

/** Functions that wait for readers of RCU or SRCU, and the marks of SRCU's readers, which mean nothing without them. */
const GRACE_PERIOD = /^(?:synchronize_\w+|call_s?rcu\w*|s?rcu_barrier\w*|srcu_\w+|kfree_rcu|smp_memb|sys_membarrier)$/;

/** What the function does is outside of every model here, so that a test with it has no answer. */
export function isGracePeriod(name: string): boolean {
  return GRACE_PERIOD.test(name);
}

/** Names of <stdatomic.h>; the kernel has some that begin alike. */
const C11_NAME = /_explicit$|^atomic_flag_/;

/** What to write instead of a function that is not known. */
export function hintOfUnknown(name: string, isC11 = false): string {
  if (isC11 || C11_NAME.test(name))
    return (
      identifierHint(name, C11_FUNCTIONS.keys()) ??
      "Of <stdatomic.h> there are load, store, exchange, compare_exchange, fetch_add and its like, flags and fences."
    );
  if (/rcu/.test(name))
    return "Of RCU there are rcu_read_lock, rcu_dereference and rcu_assign_pointer, but no grace periods.";
  if (/^atomic(?:64|_long)?_\w+_(?:if|unless)_|_bit$/.test(name))
    return "Write it as a loop: int old = READ_ONCE(*x); while (!try_cmpxchg(x, &old, …)) cpu_relax();";
  return (
    identifierHint(name, KERNEL_FUNCTIONS.keys()) ??
    "There are READ_ONCE and WRITE_ONCE, the kernel's smp_, atomic_, xchg and cmpxchg, and spin locks."
  );
}
