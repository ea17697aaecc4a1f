/** The page on memory order: matrix, executions, fences, orders, links, tours, embeds; by pointer and by keyboard. */
import { expect, type Page } from "@playwright/test";
import { violationsInThemes } from "./accessibility.ts";
import { test } from "./one-page.ts";

const open = async (page: Page, link: string): Promise<void> => {
  await page.goto(`./#v=1&litmus=${link}`);
  await expect(page.locator(".hl-litmus")).toHaveAttribute("data-state", "explored");
};

/** A cell's name goes on with how often its outcome was seen, once it was. */
const cell = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });

test("the slide's program: SC forbids what TSO allows, and an execution shows how", async ({ page }) => {
  await open(page, "store_buffering");
  await expect(cell(page, "0,0 under SC: forbidden")).toBeVisible();
  await cell(page, "0,0 under TSO: allowed").click();
  await expect(page.getByText("step 0 of 6")).toBeVisible();
  for (let step = 1; step <= 6; step++) await page.keyboard.press("ArrowRight");
  await expect(page.getByText("step 6 of 6")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "reaches memory" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("step 5 of 6")).toBeVisible();
  await expect(page).toHaveURL(/litmus=store_buffering.*m=TSO.*o=0,0.*t=5/);
});

test(
  "the short names of the models are spelled out beneath the matrix, by keyboard as well",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, "store_buffering");
    const question = page.getByText("What SC, TSO and PSO mean");
    await question.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("total store order: a FIFO store buffer for each thread")).toBeVisible();
    await expect(page.getByText("relaxed memory order")).toHaveCount(0);
  },
);

test("timed runs see what is allowed, and nothing else", async ({ page }) => {
  await open(page, "store_buffering");
  await expect(page.locator(".hl-litmus-timed:not([data-running])")).toContainText("executions on the simulated");
  await expect(cell(page, "0,0 under SC: forbidden, seen 0 times in 2048 runs")).toBeVisible();
  await expect(cell(page, "0,0 under TSO: allowed, seen [1-9]\\d* times in 2048 runs")).toBeVisible();

  await open(page, "store_buffering&with=RMO");
  await expect(page.getByText("No timed runs: the simulated machine has none of these memory models.")).toBeVisible();
});

test("a fence with one press changes the matrix; without it the matrix is as before", async ({ page }) => {
  await open(page, "store_buffering&o=0,0&m=TSO");
  await page.getByRole("button", { name: "Insert a fence into P0 behind MOV [x],$1" }).click();
  await expect(cell(page, "0,0 under TSO: allowed")).toBeVisible();
  await page.getByRole("button", { name: "Insert a fence into P1 behind MOV [y],$1" }).click();
  await expect(cell(page, "0,0 under TSO: forbidden")).toBeVisible();
  await expect(page.getByText("No execution of this program ends with")).toBeVisible();
  await page.getByRole("button", { name: "Take out the fence MFENCE" }).first().click();
  await expect(cell(page, "0,0 under TSO: allowed")).toBeVisible();
});

test(
  "the cell that was shown before a fence was put in is shown behind it, too",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, "store_buffering");
    await expect(cell(page, "0,0 under TSO: allowed")).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Insert a fence into P0 behind MOV [x],$1" }).click();
    await page.getByRole("button", { name: "Insert a fence into P1 behind MOV [y],$1" }).click();
    await expect(cell(page, "0,0 under TSO: forbidden")).toHaveAttribute("aria-pressed", "true");
    await expect(
      page.getByText("No execution of this program ends with EAX of P0 = 0, EAX of P1 = 0 under TSO"),
    ).toBeVisible();
  },
);

test("questions stand in words, and C that a reader writes is explored under the weakest model, with a caveat", async ({
  page,
}) => {
  await open(page, "store_buffering&pane=text");
  await expect(page.getByRole("rowheader", { name: "Can both be 0?" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "EAX of P0" })).toBeVisible();
  const sides = ["x", "y"].map(
    (own, i) => `P${i}(int *x, int *y)\n{\n\tr0 = READ_ONCE(*${own});\n\tWRITE_ONCE(*${i === 0 ? "y" : "x"}, 1);\n}\n`,
  );
  await page
    .getByRole("textbox", { name: "The text of plain.litmus" })
    .fill(`C LB\n{ }\n${sides.join("")}exists (0:r0=1 /\\ 1:r0=1)\n`);
  await expect(cell(page, "1,1 under RMO: allowed")).toBeVisible();
  await expect(page.getByRole("list", { name: "What the table does not say" })).toContainText("LKMM");
});

test("a deadlock is told beneath the table, and in its answers", { tag: "@long" }, async ({ page }) => {
  await open(page, "store_buffering&pane=text");
  await page
    .getByRole("textbox", { name: "The text of plain.litmus" })
    .fill("C dead\n{ }\nP0(int *l)\n{\n\tspin_lock(l);\n\tspin_lock(l);\n}\nforall (l=1)\n");
  await expect(page.getByRole("cell", { name: "no executions" }).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "What the table does not say" })).toContainText("Deadlock");
  await page.getByRole("tab", { name: "Execution" }).click();
  await expect(page.getByText("There is no outcome to look at")).toBeVisible();
});

test(
  "a button that is gone once it was pressed leaves the focus at what came of it",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, "store_buffering");
    const insert = page.getByRole("button", { name: "Insert a fence into P1 behind MOV [y],$1" });
    await insert.press("Enter");
    await expect(page.getByRole("button", { name: "Take out the fence MFENCE" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(insert).toBeFocused();

    await page.getByRole("button", { name: "Ten times as many" }).press("Enter");
    await expect(page.locator(".hl-litmus-timed")).toBeFocused();
    await expect(page.locator(".hl-litmus-timed")).toContainText("20\u202f480 executions");

    await open(page, "peterson&o=1,1&m=TSO&pane=fences");
    await page.getByRole("button", { name: "Put them in" }).press("Enter");
    await expect(page.getByText("No fence is needed")).toBeVisible();
    await expect(page.locator(":focus")).toContainText("No fence is needed");

    await page.getByRole("tab", { name: "Text" }).press("Enter");
    await page.getByRole("button", { name: "Back to the original" }).press("Enter");
    await expect(page.getByRole("textbox", { name: "The text of" })).toBeFocused();
  },
);

test("the needed fences are found and put in", { tag: "@long" }, async ({ page }) => {
  await open(page, "peterson&o=1,1&m=TSO&pane=fences");
  await expect(page.getByText("One minimal set of full fences forbids")).toBeVisible();
  await page.getByRole("button", { name: "Put them in" }).click();
  await expect(cell(page, "1,1 under TSO: forbidden")).toBeVisible();
  await expect(page.getByText("No fence is needed")).toBeVisible();
});

test("the six orders of the slide", async ({ page }) => {
  await open(page, "store_buffering&pane=orders");
  await expect(page.getByText("6 orders, 3 outcomes under sequential consistency.")).toBeVisible();
  await page.getByRole("button", { name: /^P1 P1 P0 P0/ }).click();
  await expect(page.getByRole("img", { name: /The chosen order is P1, P1, P0, P0/ })).toBeVisible();
});

test("a text with a mistake is told with its line, and a link carries a changed text", async ({ page, context }) => {
  await open(page, "store_buffering&pane=text");
  const text = page.getByRole("textbox", { name: "The text of plain.litmus" });
  const original = await text.inputValue();
  await text.fill(original.replace("MOV EAX,[y]", "MOW EAX,[y]"));
  await expect(page.getByText("Line 6, column 2")).toBeVisible();
  await expect(page.getByText("The text has a mistake.").first()).toBeVisible();
  await text.fill(original.replace("MOV EAX,[y]", "MOV EAX,[x]"));
  await expect(page.getByText("You have changed this program.")).toBeVisible();
  await expect(page.getByText("The text has a mistake.").first()).toBeHidden();
  await expect(page).toHaveURL(/e\.plain=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("You have changed this program.")).toBeVisible();
  await expect(other.getByRole("textbox", { name: "The text of plain.litmus" })).toHaveValue(/MOV EAX,\[x\]/);
});

test("what is typed into a text counts as soon as the reader leaves the text", { tag: "@long" }, async ({ page }) => {
  await open(page, "store_buffering&pane=text");
  const text = page.getByRole("textbox", { name: "The text of plain.litmus" });
  await text.fill((await text.inputValue()).replace("MOV EAX,[y]", "MOV EAX,[x]"));
  await page.getByRole("tab", { name: "Execution" }).click();
  await expect(page).toHaveURL(/e\.plain=/);
});

test("the tour goes by its keys, and each step sets what it speaks of", async ({ page }) => {
  await open(page, "message_passing");
  const tour = page.getByRole("button", { name: "Tour, 5 steps" });
  await tour.press("Enter");
  await expect(page.getByRole("heading", { name: /Data, then a flag/ })).toBeVisible();
  const text = page.getByRole("group", { name: /^Step \d of 5/ });
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/This step is about the threads of the program\.$/);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("heading", { name: /Under PSO the flag overtakes/ })).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/This step is about an execution, step by step\.$/);
  await expect(page.getByText("step 3 of 6")).toBeVisible();
  await page.getByRole("button", { name: "Close the tour" }).press("Enter");
  await expect(page.getByRole("heading", { name: /overtakes/ })).toBeHidden();
  await expect(tour).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text).toHaveCount(0);
  await expect(tour).toBeFocused();
});

test("a reader who leaves a step of the tour comes back to it", { tag: "@long" }, async ({ page }) => {
  await open(page, "store_buffering&tour=3");
  const tour = page.getByRole("region", { name: "Tour" });
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("step 4 of 6")).toBeVisible();
  await expect(tour).not.toContainText("You changed something.");
  await cell(page, "0,1 under TSO: allowed").click();
  await expect(tour).toContainText("You changed something.");
  await tour.getByRole("button", { name: "Back to this step" }).click();
  await expect(page.getByText("step 3 of 6", { exact: true })).toBeVisible();
  await expect(tour).not.toContainText("You changed something.");
});

test(
  "a link that names a step of the tour alone shows what the step speaks of, until the reader changes it",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, "store_buffering&tour=5");
    await expect(page).toHaveURL(/[#&]m=TSO&mv=\d+&o=0,0&pane=fences&tour=5&x=plain$/);
    await expect(page.getByRole("tab", { name: "Fences" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: "Execution" }).click();
    await expect(page).not.toHaveURL(/pane=/);
    await open(page, "store_buffering&tour=5&pane=notes");
    await expect(page).toHaveURL(/litmus=store_buffering&hv=[\d.]+&mv=\d+&pane=notes&tour=5$/);
  },
);

test("a lab's link to an experiment opens it, and a wrong name is told", async ({ page }) => {
  await page.goto("./#v=1&s=iriw");
  await expect(page.getByRole("heading", { name: /Independent reads/ })).toBeVisible();
  await page.goto("./#v=1&litmus=irwi");
  await expect(page.getByText('There is no litmus experiment "irwi"; did you mean "iriw"?')).toBeVisible();
});

test("the first page lists the experiments", async ({ page }) => {
  await page.goto("./#/");
  await page.getByRole("link", { name: "The classic shapes, by name" }).click();
  await expect(page.getByRole("heading", { name: "The classic shapes, by name" })).toBeVisible();
});

test("an embed shows threads, matrix and execution", async ({ page }) => {
  await page.goto("./embed.html#v=1&litmus=store_buffering&m=TSO&o=0,0&t=3");
  await expect(cell(page, "0,0 under TSO: allowed")).toBeVisible();
  await expect(page.getByText("step 3 of 6")).toBeVisible();
  await expect(page.getByRole("button", { name: /Insert a fence/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Open the full lab/ })).toHaveAttribute("href", /litmus=store_buffering/);
});

/* One page, led from pane to pane by its link: to load it costs as much as to examine it. */
test("is printed without what is there to be pressed, but with what it has led to", async ({ page }) => {
  await page.goto("./#v=1&litmus=store_buffering&t=2");
  await expect(page.getByText("step 2 of 6")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("step 2 of 6")).toBeVisible();
  for (const name of ["Tour, 6 steps", "One step forward", /^Insert a fence/, "Ten times as many", /Experiment$/]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
});

for (const [pane, tab] of [
  ["execution", "Execution"],
  ["orders", "All orders"],
  ["fences", "Which fences?"],
  ["text", "Text"],
  ["notes", "Notes"],
] as const) {
  const rare = pane === "execution" ? {} : { tag: "@long" };
  test(`accessible in every theme, with its pane "${tab}"`, rare, async ({ page }) => {
    await open(page, `store_buffering&o=0,0&m=TSO&t=3&pane=${pane}`);
    await expect(page.getByRole("tab", { name: tab, exact: true })).toHaveAttribute("aria-selected", "true");
    expect(await violationsInThemes(page)).toEqual([]);
  });
}

test(
  "a lab's link to an experiment keeps the step of its tour, and a step that there is not is told",
  { tag: "@long" },
  async ({ page }) => {
    const tour = page.getByRole("region", { name: "Tour", exact: true });
    await page.goto("./#v=1&s=store_buffering&tour=2");
    await expect(tour.getByRole("heading")).toHaveText(/^Step 2 of \d+/);
    await expect(page).toHaveURL(/litmus=store_buffering.*tour=2/);
    await page.goto("./#v=1&litmus=store_buffering&tour=99");
    await expect(page.getByText("has no step 99; the link's tour=99 was left out.")).toBeVisible();
    await expect(tour).toHaveCount(0);
    await expect(page).not.toHaveURL(/tour=/);
  },
);
