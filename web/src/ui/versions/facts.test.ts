import { expect, it } from "vitest";
import { Explorer } from "../../core/explore.ts";
import { testCore } from "../../core/testing/wasm.ts";
import { compileLitmus } from "../../litmus/compile.ts";
import { curves, exerciseOf, solved } from "../../model/exercise/testing/asked.ts";
import { exerciseFacts, litmusFacts } from "./facts.ts";

const STORE_BUFFERING = `X86 SB
{ x=0; y=0; }
 P0         | P1         ;
 MOV [x],$1 | MOV [y],$1 ;
 MOV EAX,[y] | MOV EAX,[x] ;
exists (0:EAX=0 /\\ 1:EAX=0)
`;

it("of a litmus test are its verdicts, and the states that were explored", async () => {
  const { program } = compileLitmus(STORE_BUFFERING, "sb.litmus");
  if (program === undefined) throw new Error("the test does not compile");
  const explorer = new Explorer(await testCore());
  const facts = litmusFacts(
    program,
    (["SC", "TSO"] as const).map((model) => explorer.explore(program, { model })),
  );
  const textOf = (wanted: string) => facts.find(({ name }) => name === wanted)?.text;
  expect(facts).toHaveLength(4 * 2 + 2);
  expect(textOf("0:EAX=0; 1:EAX=0; under SC")).toBe("forbidden");
  expect(textOf("0:EAX=0; 1:EAX=0; under TSO")).toBe("allowed");
  expect(Number(textOf("states explored under TSO"))).toBeGreaterThan(Number(textOf("states explored under SC")));
});

it("of an exercise are the right answer and the points that it is read from", () => {
  const exercise = exerciseOf("number", { unit: "cycles" }, { value: "atomic@8" });
  const results = curves({ atomic: [[8, 123.4567]] });
  expect(exerciseFacts({ file: exercise.file, solution: solved(exercise, results), results })).toEqual([
    { name: "the right answer", text: "123.457 cycles" },
    { name: "atomic at 8", text: "123.5 operations/ms" },
  ]);
  const unknown = { file: exercise.file, solution: undefined, results: curves({}) };
  expect(exerciseFacts(unknown)).toEqual([]);
});

it("of a table are the rows that are asked for", () => {
  const accesses = [
    { core: 0, does: "read" },
    { core: 1, does: "write" },
  ];
  const ask = { protocol: "MESI", cores: 2, accesses, messages: true, given: 1 };
  const { file } = exerciseOf("table", ask, {});
  const solution = { rows: [{ states: ["I", "M"], messages: ["BusRdX"] }] };
  expect(exerciseFacts({ file, solution, results: curves({}) })).toEqual([{ name: "access 2", text: "I M BusRdX" }]);
});
