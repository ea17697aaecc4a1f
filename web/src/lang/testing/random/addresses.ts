/**
 * Makes static variables whose first values are addresses, or numbers that follow from addresses, of the elements and
 * members of an array of structures.
 */
import type { Maker } from "./maker.ts";
import { fresh, one, scalar } from "./maker.ts";

/** A pointer to a number of type `type`, which lies in `name[4]`, and a number; the array is a static variable. */
export function addressConstants(maker: Maker, name: string, member: string, type: string): string[] {
  const [pointer, number] = [fresh(maker, "g"), fresh(maker, "g")];
  const at = maker.pick(3);
  const address = one(maker, [
    `&${name}[${at}]${member}`,
    `&(${name} + ${at})${member === "" ? "[0]" : `->${member.slice(1)}`}`,
    `&(&${name}[${at + 1}] - 1)${member === "" ? "[0]" : `->${member.slice(1)}`}`,
    `(${type} *)((char *)${name} + ((char *)&${name}[${at}]${member} - (char *)${name}))`,
    `(${type} *)((unsigned long)&${name}[${at}]${member} + 0u)`,
    `${name} != 0 ? &${name}[${at}]${member} : 0`,
    `(${type} *)(void *)&${name}[&${name}[${at + 1}] - &${name}[1]]${member}`,
  ]);
  const value = one(maker, [
    `&${name}[${at + 1}] - ${name}`,
    `(char *)&${name}[1]${member} - (char *)&${name}[0]${member}`,
    `&${name}[${at}] < &${name}[1]`,
    `(&${name}[1] != 0) + 2 * !${name} + 4 * (${name} + 1 == &${name}[1])`,
    `${name} && &${name}[${at}] > ${name} ? 5 : 6`,
  ]);
  const text = (): string => `(*${pointer})`;
  maker.things.push(scalar(name, type, { isGlobal: true, text, every: [] }));
  maker.things.push(scalar(number, "long", { isGlobal: true }));
  return [`static ${type} *${pointer} = ${address};`, `static long ${number} = ${value};`];
}
