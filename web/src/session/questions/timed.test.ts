import { beforeAll, expect, it } from "vitest";
import { openMachine } from "../../../cli/files/open.ts";
import { fail } from "../../base/result.ts";
import { runToEnd } from "../../core/engine.ts";
import type { Core } from "../../core/load.ts";
import { testCore } from "../../core/testing/wasm.ts";
import { compileLitmus } from "../../litmus/compile.ts";
import { Answers } from "../answers/ask.ts";
import { newSession } from "../session.ts";
import { localRuns } from "../testing/local-runs.ts";
import { timedOf } from "./timed.ts";

const TEXT = `X86 sb
{ }
 P0          | P1          ;
 MOV [x],$1  | MOV [y],$1  ;
 MOV EAX,[y] | MOV EAX,[x] ;
exists (0:EAX=0 /\\ 1:EAX=0)
`;

let core: Core;
beforeAll(async () => {
  core = await testCore();
});

it("tells each model when it is there, and goes on with those that it lacks", async () => {
  const { program } = compileLitmus(TEXT, "sb.litmus");
  if (program === undefined) throw new Error("the test does not compile");
  let runs = 0;
  const pool = localRuns(async (spec) => {
    runs++;
    const result = runToEnd(core, spec);
    if (result === undefined) throw new Error("no result");
    return result;
  });
  const session = newSession({
    open: async () => fail("nothing is opened"),
    pool: async () => pool,
    compile: () => ({ diagnostics: [] }),
  });
  const question = timedOf(session, {
    litmus: { text: TEXT, program },
    models: ["SC", "TSO"],
    rounds: 256,
    machines: async () => [openMachine("xeon-24")],
  });
  const answers = new Answers();
  const first = await new Promise<ReturnType<typeof answers.peek<unknown>>>((resolve) => {
    const leave = answers.observe(question, () => {
      if (answers.peek(question).value === undefined) return;
      leave();
      resolve(answers.peek(question));
    });
  });
  expect(first).toMatchObject({ edition: "quick", value: { seen: { size: 1 } } });
  const before = runs;
  const { value, edition } = await answers.once(question);
  expect(edition).toBe("precise");
  expect([...(value?.seen ?? [])].map(([model, seen]) => [model, seen.runs])).toEqual([
    ["SC", 256],
    ["TSO", 256],
  ]);
  expect(value?.seen.get("SC")).toBe((first.value as typeof value)?.seen.get("SC"));
  expect(runs - before).toBeLessThanOrEqual(before);
});
