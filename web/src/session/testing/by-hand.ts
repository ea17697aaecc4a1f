/**
 * Questions whose work a test does by hand, and time that passes when the test says so. Vitest's clock must be a fake.
 */
import { vi } from "vitest";
import type { Question, Urgency, Work } from "../answers/answer.ts";

/** Lets everything happen that does not wait for the clock. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

export interface Begun {
  readonly name: string;
  readonly work: Work<string>;
  readonly give: (value: string) => void;
  readonly fail: (reason: string) => void;
}

/** Questions whose work the test does by hand, in `begun` in the order in which it began. */
export function byHand() {
  const begun: Begun[] = [];
  const question = (name: string, urgency: Urgency = "shown"): Question<string> => ({
    key: ["by hand", name],
    urgency,
    answer: (work) =>
      new Promise((resolve, reject) => {
        begun.push({ name, work, give: resolve, fail: (reason) => reject(new Error(reason)) });
      }),
  });
  return { begun, question, names: () => begun.map(({ name }) => name) };
}
