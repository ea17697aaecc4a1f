/** Mistakes on the command line: the message names each with the right form, and the status is 2. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readJson } from "./files/json-file.ts";
import { hotline } from "./testing/hotline.ts";

const BEST_LOCK = "docs/studies/best_lock";

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
      "--report is empty: write --report cycles,profile,",
    ],
    [
      "checks programs, folders and machine files only",
      ["check", "README.md"],
      "README.md: only programs (.c), headers (.h), folders, and files of machines and studies (.json) can be checked",
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
    [
      "refuses a trace that cannot be written before the run is made",
      ["run", "dput", "--variant", "atomic", "--x", "2", "--trace", "/nowhere/trace.jsonl"],
      "--trace /nowhere/trace.jsonl: cannot be written: no such file or directory\n",
    ],
    [
      "refuses a trace in the place of a folder",
      ["run", "dput", "--variant", "atomic", "--x", "2", "--trace", tmpdir()],
      `--trace ${tmpdir()}: is a folder; the name of a file is wanted\n`,
    ],
    [
      "says of a program with main() that it is not measured, but runs by itself",
      ["measure", "tests/posix/programs/bank_accounts.c"],
      "tests/posix/programs/bank_accounts.c has main(): it is a program by itself (cc -O2 -pthread tests/posix/programs/bank_accounts.c); " +
        "hotline measure counts the calls of operation()",
    ],
    [
      "tells that a value was forgotten before the next option",
      ["run", "dput", "--variant", "--x", "2"],
      "--variant needs a value: --variant V",
    ],
    [
      "gives the range of a parameter's value however large",
      ["run", "dput", "--variant", "atomic", "--x", "2", "--set", "hold=9007199254740993"],
      "--set hold=9007199254740993: must be -9007199254740991 to 9007199254740991\n",
    ],
    ["wants an address without blanks", ["link", "dput", "--base", "not a url"], "--base not a url: an address has no"],
    ["lists the instructions of files only", ["check", "dput", "--listing"], "--listing is for one FILE.c"],
    ["does not take an empty folder for the present one", ["sweep", BEST_LOCK, "--store", ""], "--store is empty"],
    ["does not go on with no file", ["sweep", "dput", "--resume", ""], "--resume is empty: write --resume FILE,..."],
    ["does not take an empty scenario for the present folder", ["sweep", ""], "SCENARIO is empty"],
    ["names the file of a study that is not there", ["sweep", "nowhere.json"], "nowhere.json: no such file\n"],
    ["names a file to check that is not there", ["check", "nowhere.json"], "nowhere.json: no such file\n"],
    [
      "wants the folder of a scenario",
      ["run", "scenarios/dput/scenario.json", "--x", "2"],
      "scenarios/dput/scenario.json: a scenario is named by its folder, not by a file in it\n",
    ],
    [
      "names the command for a litmus experiment",
      ["run", "store_buffering", "--x", "2"],
      "store_buffering is a litmus experiment and no scenario: hotline litmus store_buffering explores it\n",
    ],
    [
      "names that command for the link of one, too",
      ["open", "#v=1&litmus=store_buffering"],
      "the link is of a litmus experiment, which has no runs: hotline litmus store_buffering explores it",
    ],
    [
      "knows litmus experiments by their names",
      ["litmus", "store_bufering"],
      'no file, folder or litmus experiment "store_bufering"; did you mean "store_buffering"?\n',
    ],
    [
      "says that a folder is none of the files that are read",
      ["rerun", "scenarios"],
      "scenarios is a folder; only files",
    ],
    [
      "has help about one command",
      ["help", "sweep", "run"],
      '"run" is one argument too many; help is about one COMMAND\n',
    ],
    [
      "names options without a command as options",
      ["--versoin"],
      'unknown option "--versoin"; did you mean "--version"?',
    ],
    ["lists all commands", ["nonsense"], "measure, link, open, list, help\n"],
    [
      "judges all options before it prints",
      ["plan", BEST_LOCK, "--sample", "0"],
      "hotline: --sample 0: must be a number of seconds above 0",
    ],
    ["says where help is", ["run"], 'SCENARIO is missing; "hotline help COMMAND" says what a command takes'],
    [
      "says what can be listed",
      ["list"],
      "kind of things to list (scenarios, litmus, courses, machines, builtins, statistics) is missing",
    ],
    [
      "speaks of missing files without codes of the system",
      ["sweep", "dput", "--machine", "/nope.json"],
      "/nope.json: cannot be read: no such file or directory\n",
    ],
  ])("%s", async (_, args, message) => {
    const { status, out, err } = await hotline(...args);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(message);
  });

  it("says which names a program by itself may have", async () => {
    const own = mkdtempSync(join(tmpdir(), "hotline-cli-"));
    const file = join(own, "spin lock.c");
    writeFileSync(file, "void operation(void) { }\n");
    const { status, err } = await hotline("run", file, "--x", "2");
    expect(status).toBe(2);
    expect(err).toBe(
      `hotline: ${file}: rename the program: its name may have the letters A to Z and a to z, digits and _, and also . and - after the first character\n`,
    );
    rmSync(own, { recursive: true });
  });

  it("help on help is the list of commands", async () => {
    const all = await hotline("help");
    expect(all).toMatchObject({ status: 0, err: "" });
    expect(await hotline("help", "help")).toEqual(all);
  });

  it("reads JSON files with a byte-order mark", () => {
    const own = mkdtempSync(join(tmpdir(), "hotline-cli-"));
    writeFileSync(join(own, "marked.json"), '\uFEFF{ "schema": 1 }');
    expect(readJson(join(own, "marked.json"))).toEqual({ schema: 1 });
    rmSync(own, { recursive: true });
  });
});
