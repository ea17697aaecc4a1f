import { describe, expect, it } from "vitest";
import { findScormApi } from "./find-api.ts";

type Api = Readonly<Record<string, (...values: readonly string[]) => string>>;

interface Made {
  readonly around?: Window;
  readonly opener?: Window;
  readonly apis?: Readonly<Record<string, unknown>>;
}

function window({ around, opener, apis = {} }: Made): Window {
  const made: Record<string, unknown> = { ...apis, opener: opener ?? null };
  made["parent"] = around ?? made;
  made["top"] = around?.top ?? made;
  return made as unknown as Window;
}

/** A window of another origin: a look into it is an error. */
function foreign(around?: Window): Window {
  const made: Window = new Proxy({} as Window, {
    get: (_, name) => {
      if (name === "parent") return around ?? made;
      if (name === "top") return around?.top ?? made;
      throw new DOMException("blocked", "SecurityError");
    },
  });
  return made;
}

const calls: string[] = [];
const record =
  (name: string) =>
  (...values: readonly string[]) => {
    calls.push([name, ...values].join(" "));
    return "true";
  };
const OLD: Api = {
  LMSInitialize: record("LMSInitialize"),
  LMSSetValue: record("LMSSetValue"),
  LMSFinish: record("LMSFinish"),
};
const NEW: Api = { Initialize: record("Initialize"), SetValue: record("SetValue"), Terminate: record("Terminate") };

describe("the functions of a learning system", () => {
  it("are found in windows around the page, and around the window that opened it", () => {
    const system = window({ apis: { API: OLD } });
    const inside = window({ around: window({ around: system }) });
    expect(findScormApi(inside)?.version).toBe("1.2");
    expect(findScormApi(window({ opener: window({ around: system }) }))?.version).toBe("1.2");
    expect(findScormApi(window({ opener: system }))?.version).toBe("1.2");
  });

  it("are those of 2004 where a system has both", () => {
    expect(findScormApi(window({ around: window({ apis: { API: OLD, API_1484_11: NEW } }) }))?.version).toBe("2004");
  });

  it("are looked for beyond windows of other origins", () => {
    const system = window({ apis: { API_1484_11: NEW } });
    expect(findScormApi(window({ around: foreign(system) }))?.version).toBe("2004");
    expect(findScormApi(window({ around: foreign() }))).toBeUndefined();
    expect(findScormApi(window({ opener: foreign() }))).toBeUndefined();
  });

  it.each([["a text"], [null], [{}], [{ LMSInitialize: "no function" }], [() => "true"]])(
    "are not what merely has their name: %j",
    (value) => {
      expect(findScormApi(window({ around: window({ apis: { API: value } }) }))).toBeUndefined();
    },
  );

  it("are not looked for in the page itself, and not without an end", () => {
    expect(findScormApi(window({ apis: { API: OLD } }))).toBeUndefined();
    let deep = window({ apis: { API: OLD } });
    for (let i = 0; i < 50; i++) deep = window({ around: deep });
    expect(findScormApi(deep)).toBeUndefined();
  });

  it("have the names of their version, and one that lacks is a failure", () => {
    calls.length = 0;
    for (const apis of [{ API: OLD }, { API_1484_11: NEW }]) {
      const api = findScormApi(window({ around: window({ apis }) }));
      expect([api?.initialize(), api?.set("a", "b"), api?.commit(), api?.terminate()]).toEqual([
        true,
        true,
        false,
        true,
      ]);
    }
    expect(calls).toEqual([
      "LMSInitialize ",
      "LMSSetValue a b",
      "LMSFinish ",
      "Initialize ",
      "SetValue a b",
      "Terminate ",
    ]);
  });
});
