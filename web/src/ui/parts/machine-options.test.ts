import { expect, it } from "vitest";
import { MACHINES } from "../../../../tests/harness/project.ts";
import { machineOptions } from "./machine-options.ts";

const options = machineOptions(MACHINES);

it("lists every machine once", () => {
  expect(options.map(({ id }) => id).toSorted()).toEqual(MACHINES.map(({ file }) => file.id).toSorted());
});

it("has the machines of a group beside one another, the small ones first", () => {
  const groups = options.map(({ group }) => group);
  expect([...new Set(groups)]).toEqual(["Intel", "AMD", "x86 of unknown make", "Arm", "Other architectures"]);
  expect(groups.filter((group, i) => group !== groups[i - 1])).toHaveLength(5);
  const ofArm = options.filter(({ group }) => group === "Arm").map(({ id }) => id);
  expect(ofArm).toEqual(["m1-pro-8", "graviton2-64", "graviton3-64", "grace-72", "altra-q80-80", "graviton4-192"]);
});

it("takes no machine of Intel or AMD for another architecture", () => {
  const others = options.filter(({ group }) => group === "Other architectures").map(({ id }) => id);
  expect(others).toEqual(["mesh-72", "altix-512"]);
});
