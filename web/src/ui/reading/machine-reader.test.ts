import { expect, it, vi } from "vitest";
import { machineText } from "../../model/machine/machine-text.ts";
import { testMachine } from "../../model/testing/fixtures.ts";

it("reads the text of a machine's file when it has come, and says so before", async () => {
  /* As in a page that has just begun. */
  vi.resetModules();
  const { bringMachineReader, hasMachineReader, machineOfText } = await import("./machine-reader.ts");
  const machine = testMachine();
  expect(hasMachineReader()).toBe(false);
  expect(machineOfText(machineText(machine))).toMatchObject({ ok: false, error: expect.stringContaining("not come") });
  await bringMachineReader();
  expect(hasMachineReader()).toBe(true);
  expect(machineOfText(machineText(machine))).toEqual({ ok: true, value: machine });
  expect(machineOfText("{}").ok).toBe(false);
});
