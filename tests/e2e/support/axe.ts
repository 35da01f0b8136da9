import type { Page } from "@playwright/test";
import axe from "axe-core";
import { z } from "zod";

/*
 * axe in the page itself. It is asked for what it finds fault with and for nothing else: to describe all that is in order
 * takes three times as long as to look at it.
 */

const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Which rules a page is held to: what depends on its words, what depends on its colours, or both. */
export type Concern = "all" | "all but colours" | "colours";

const optionsFor: Readonly<Record<Concern, axe.RunOptions>> = {
  all: {},
  "all but colours": { rules: Object.fromEntries(RULES_OF_COLOUR.map((id) => [id, { enabled: false }])) },
  colours: { runOnly: RULES_OF_COLOUR },
};

const findings = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** A line for each rule that the page breaks as it stands. */
export async function faultsIn(page: Page, concern: Concern): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  const options = JSON.stringify({
    ...optionsFor[concern],
    // No rule of ours looks into style sheets or films, so nothing has to be fetched for it.
    preload: false,
    resultTypes: ["violations"] satisfies (keyof axe.AxeResults)[],
  });
  const found = await page.evaluate(`axe.run(document, ${options}).then(({ violations }) => violations)`);
  return findings
    .parse(found)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
