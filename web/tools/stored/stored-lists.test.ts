import { describe, expect, it } from "vitest";
import { NOTHING, type StoredLine, StoredLists, type StoredWithSite } from "./stored-lists.ts";

const figure = (featured: number) => ({ featured }) as unknown as StoredWithSite["figures"][string];
const line = (key: string, featured: number): StoredLine => ({ list: "figures", key, value: figure(featured) });

describe("what is stored with the site, as it is computed", () => {
  it("has entries as they come, and a list when it is whole, in the order of keys", async () => {
    const lists = new StoredLists();
    let isWhole = false;
    const figures = lists.whole("figures").then((whole) => {
      isWhole = true;
      return whole;
    });
    lists.take(line("mcs", 2));
    lists.take(line("dput", 1));
    await Promise.resolve();
    expect(isWhole).toBe(false);
    expect(lists.find("figures", "dput")).toEqual(figure(1));
    expect(lists.find("figures", "fops")).toBeUndefined();
    expect(Object.keys(lists.present("figures"))).toEqual(["dput", "mcs"]);
    lists.take({ whole: "figures" });
    expect(Object.entries(await figures)).toEqual([
      ["dput", figure(1)],
      ["mcs", figure(2)],
    ]);
  });

  it("tells callers that wait for a list why it will not come, and keeps the lists that are whole", async () => {
    const lists = new StoredLists();
    lists.take({ whole: "bars" });
    lists.fail(new Error("no memory"));
    expect(await lists.whole("bars")).toEqual({});
    await expect(lists.whole("figures")).rejects.toThrow("no memory");
    await expect(lists.all()).rejects.toThrow("no memory");
  });

  it("is the same again when it was kept", async () => {
    const kept = { ...NOTHING, figures: { dput: figure(1) } };
    expect(await StoredLists.of(kept).all()).toEqual(kept);
  });
});
