/** What hotline run says of a plain program whose loops are too long for the run's budget. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-loops-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two threads each make `rounds` rounds, in lines 6 to 7. */
const program = (rounds: string): string => `#include <pthread.h>
#include <stdlib.h>
long counts[2][8];
static void *count(void *arg)
{
	for (long i = 0; i < ${rounds}; i++)
		(*(long *)arg)++;
	return NULL;
}
int main(int argc, char **argv)
{
	pthread_t threads[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, count, counts[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return argc > 9;
}
`;

/** A run of so many steps at most, which a scenario can say, so that the test is short. */
async function ran(name: string, rounds: string, steps: number): ReturnType<typeof hotline> {
  const home = join(folder, name);
  mkdirSync(home);
  writeFileSync(join(home, "count.c"), program(rounds));
  const scenario = {
    schema: 1,
    title: "Counting",
    claim: "Two threads count.",
    track: "Tests",
    order: 1,
    sources: [{ key: "test", text: "made for this test" }],
    machine: "opteron-48",
    variants: [{ id: "count", label: "counting", program: "count.c", about: "Counts." }],
    parameters: [],
    sweep: { over: "cores", values: "1,4" },
    measure: { label: "throughput", unit: "operations/s", formula: "throughput" },
    run: { progress_steps_max: steps },
  };
  writeFileSync(join(home, "scenario.json"), JSON.stringify(scenario));
  return hotline("run", home, "--x", "4");
}

const ROUNDS = /the loop at count\.c:6 has made ([\d ]+)(?: of ([\d ]+))? rounds, ([\d ]+) a second of all threads/;

/** A number of the message; its digits are in groups. */
const numberOf = (digits: string | undefined): number => Number((digits ?? "").replaceAll(" ", ""));

/** The time of a message behind the words, in microseconds. */
function timeAfter(words: string, text: string): number {
  const [, number, unit] = new RegExp(`${words} ([\\d.]+) (us|ms)`).exec(text) ?? [];
  return Number(number) * (unit === "ms" ? 1000 : 1);
}

describe("a loop that goes on when its run is ended", () => {
  it("says how many rounds are made, and when the whole would end, which a longer run confirms", async () => {
    const part = await ran("part", "200000", 600_000);
    expect(part.status).toBe(3);
    const [, made, all] = ROUNDS.exec(part.err) ?? [];
    expect(numberOf(all)).toBe(400_000);
    /* A round has some six instructions; the library needs few. */
    expect(numberOf(made)).toBeGreaterThan(600_000 / 12);
    expect(numberOf(made)).toBeLessThan(600_000 / 4);
    expect(part.err).toContain("(in it: threads 1-2)");
    const predicted = timeAfter("would take", part.err);
    const whole = await ran("whole", "200000", 100_000_000);
    expect(whole.status).toBe(0);
    const taken = timeAfter("status 0 after", whole.out);
    expect(predicted / taken).toBeGreaterThan(0.9);
    expect(predicted / taken).toBeLessThan(1.1);
  });

  it("says only its rate where the number of rounds comes from outside", async () => {
    const { status, err } = await ran("unknown", 'atol("200000")', 600_000);
    expect(status).toBe(3);
    const [, made, all, rate] = ROUNDS.exec(err) ?? [];
    expect(all).toBeUndefined();
    const seconds = timeAfter("instructions and events,", err) / 1e6;
    expect(numberOf(made) / seconds / numberOf(rate)).toBeCloseTo(1, 2);
    expect(err).not.toContain("all of them");
  });
});
