/** A race shows the part of both runs that the reader chooses. */
import { expect } from "@playwright/test";
import { finished, openLab } from "./lab.ts";
import { test } from "./one-page.ts";

const LAB = "s=lookup_mnt&x=stock&n=12&off=percore&prec=0.05&on=0-11";

test("the beginning of both runs takes the place of their end in a race, and gives way to it again", async ({
  page,
}) => {
  await openLab(page, `${LAB}&x2=mcs`);
  await finished(page);
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  const stretch = machine.getByText(/of [\d\u202f]+ cycles since the start/);
  await expect(stretch).toBeVisible({ timeout: 120_000 });
  const cyclesOf = async () => /of ([\d\u202f]+) cycles/.exec((await stretch.textContent()) ?? "")?.[1];
  const end = await cyclesOf();
  const choose = async (part: RegExp): Promise<void> => {
    await machine.getByRole("button", { name: /Part of the run/ }).press("Enter");
    await page.getByRole("option", { name: part }).press("Enter");
  };
  await choose(/^beginning/);
  const isOther = async () => ![undefined, end].includes(await cyclesOf());
  await expect.poll(isOther).toBe(true);
  await choose(/^end/);
  await expect.poll(cyclesOf).toBe(end);
});
