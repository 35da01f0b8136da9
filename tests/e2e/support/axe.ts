import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { z } from "zod";

/*
 * Runs axe in the page. It reports violations only: describing the passed checks
 * takes three times as long as running them.
 */

/** The minified script: the browser compiles it at every visit. */
const script = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** The rules to check: those that depend on text, those that depend on colours, or both. */
export type Concern = "all" | "all but colours" | "colours";

/** WCAG 2.5.3: a control's name contains the words on it. axe counts the rule as experimental and leaves it out. */
const LABEL_IN_NAME = { "label-content-name-mismatch": { enabled: true } } as const;

const optionsFor: Readonly<Record<Concern, axe.RunOptions>> = {
  all: { rules: LABEL_IN_NAME },
  "all but colours": {
    rules: { ...LABEL_IN_NAME, ...Object.fromEntries(RULES_OF_COLOUR.map((id) => [id, { enabled: false }])) },
  },
  colours: { runOnly: RULES_OF_COLOUR },
};

const findings = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** One line for each rule that the page violates. */
export async function faultsIn(page: Page, concern: Concern): Promise<string[]> {
  // After a move within the app, a title may come a moment later than what it names.
  await expect(page).toHaveTitle(/\S/);
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(script);
  const options = JSON.stringify({
    ...optionsFor[concern],
    // No enabled rule inspects style sheets or videos, so axe need not fetch them.
    preload: false,
    resultTypes: ["violations"] satisfies (keyof axe.AxeResults)[],
  });
  const found = await page.evaluate(`axe.run(document, ${options}).then(({ violations }) => violations)`);
  return findings
    .parse(found)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** For the page: waits until colour transitions end, because axe measures contrast; an interrupted one starts again. */
export async function coloursHaveArrived(): Promise<void> {
  while (document.getAnimations().length > 0) {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }
}
