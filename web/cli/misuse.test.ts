/** Mistakes on the command line: the message names each with the right form, and the status is 2. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readJson } from "./files/json-file.ts";
import { hotline } from "./testing/hotline.ts";

describe("a wrong command line", () => {
  it.each([
    [
      "names the option as it was written",
      ["run", "dput", "--variant", "atomc", "--x", "2"],
      '--variant: no variant "atomc"; did you mean "atomic"?',
    ],
    [
      "gives the range of a number however large",
      ["run", "dput", "--variant", "atomic", "--x", "2", "--seed", "99999999999999999999"],
      "must be 0 to 9007199254740991",
    ],
    [
      "has no parts beyond counting",
      ["sweep", "dput", "--shard", "1/99999999999999999999"],
      "must be i/n with i from 1 to n",
    ],
    [
      "wants reports where it says so",
      ["run", "dput", "--variant", "atomic", "--x", "2", "--report", ""],
      "--report is empty; known are",
    ],
    [
      "checks programs, folders and machine files only",
      ["check", "README.md"],
      "README.md: only programs (.c), folders, and files of machines and studies (.json) can be checked",
    ],
    [
      "tells a program in C++ by its name",
      ["check", "counters.cpp"],
      "counters.cpp: Hotline programs are C, and by its name this file is C++; name a C program .c",
    ],
    [
      "names the command for many points where a run was asked for",
      ["run", "dput", "--variant", "atomic", "--x", "1,2-8"],
      "--x 1,2-8: a run is one point of the figure; hotline sweep takes lists and ranges",
    ],
    [
      "says what is wrong with a list of cores, not that the number of cores is missing",
      ["run", "dput", "--variant", "atomic", "--cores", "0,x"],
      '--cores: "x" is no core and no range of cores: write a list such as 0,6,12-17',
    ],
    [
      "names missing cores as ranges",
      ["run", "dput", "--variant", "atomic", "--cores", "0-99"],
      "--cores: no such cores: 48-99; the machine opteron-48 has the cores 0 to 47",
    ],
    ["says where help is", ["run"], 'SCENARIO is missing; "hotline help COMMAND" says what a command takes'],
    [
      "says what can be listed",
      ["list"],
      "what to list (scenarios, litmus, machines, builtins, statistics) is missing",
    ],
    [
      "speaks of missing files without codes of the system",
      ["sweep", "dput", "--machine", "/nope.json"],
      "/nope.json: cannot be read: no such file or directory\n",
    ],
  ])("%s", async (_, args, message) => {
    const { status, err } = await hotline(...args);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });

  it("reads JSON files with a byte-order mark", () => {
    const own = mkdtempSync(join(tmpdir(), "hotline-cli-"));
    writeFileSync(join(own, "marked.json"), '\uFEFF{ "schema": 1 }');
    expect(readJson(join(own, "marked.json"))).toEqual({ schema: 1 });
    rmSync(own, { recursive: true });
  });
});
