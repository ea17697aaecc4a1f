import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAnswer, ReleaseConversation } from "./release-frame.ts";

const ANSWER = {
  ...{ hotline: 1, type: "answer", version: "0.1.0", model: 3, notices: ["x"], unit: "opens/s" },
  points: [
    { variant: "atomic", x: 2, y: 7, hash: "0123456789abcdef", later: true },
    { variant: "atomic", x: "2" },
  ],
  facts: [{ name: "0,0 under TSO", text: "allowed", later: true }, { name: "states" }],
};

/** An embed of a release: what it was told, and its words. */
function release() {
  const told: Readonly<Record<string, unknown>>[] = [];
  let receive: (data: unknown) => void = () => undefined;
  const conversation = new ReleaseConversation({
    post: (message) => told.push({ ...message }),
    listen: (heard) => (receive = heard),
  });
  const idOf = (n: number): unknown => told.filter(({ type }) => type === "answer")[n]?.["id"];
  return { conversation, told, idOf, says: (data: unknown) => receive(data) };
}

/** Why there is no answer. */
const reasonFor = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => "it answers",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );

describe("a conversation with a release", () => {
  it("asks for the answer to a link, and reads what it knows of it", async () => {
    const { conversation, told, idOf, says } = release();
    says({ hotline: 1, type: "ready" });
    await conversation.ready;
    const answer = conversation.ask("#v=1&s=dput");
    expect(told.map(({ type, link }) => [type, link])).toEqual([
      ["set", "#v=1&s=dput&show=figure&still=1"],
      ["answer", undefined],
    ]);
    says({ ...ANSWER, id: 999 });
    says({ ...ANSWER, id: idOf(0) });
    expect(await answer).toEqual({
      ...{ version: "0.1.0", model: 3, notices: ["x"], unit: "opens/s" },
      points: [{ variant: "atomic", x: 2, y: 7, hash: "0123456789abcdef" }],
      facts: [{ name: "0,0 under TSO", text: "allowed" }],
    });
  });

  it("gives up what was asked before, and says why there is no answer", async () => {
    const { conversation, idOf, says } = release();
    const [first, second] = ["a", "b"].map((name) => reasonFor(conversation.ask(`#v=1&s=${name}`)));
    says({ hotline: 1, type: "error", id: idOf(1), message: "no scenario b" });
    expect(await first).toBe("another link was asked for");
    expect(await second).toBe("no scenario b");
    const third = reasonFor(conversation.ask("#v=1&s=c"));
    says({ hotline: 1, type: "answer", id: idOf(2), version: 2 });
    expect(await third).toBe("it answers in another form");
  });
});

describe("an answer", () => {
  it("of whatever a release says is read or is none", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (points, other) => {
        for (const message of [{ ...ANSWER, points }, { ...ANSWER, notices: other, unit: other }, { points: [other] }])
          expect(() => readAnswer(message as never)).not.toThrow();
      }),
    );
  });
});
