import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Operator, operate } from "./operator.ts";
import { history } from "./seed/history.ts";
import {
  bondSelling,
  exchangeRates,
  managers,
  pastDeals,
  payerTans,
  referenceRates,
  rewards,
} from "./seed/operator-data.ts";

/*
 * Invariant: the seed uses only public and operator calls, so it cannot create a state that the product could not.
 * Every step is idempotent, and the mark is set after the last one, so an interrupted seed is resumed.
 */

const mark = "seededAt";
const configAnswer = z.object({ value: z.unknown().optional() });

export interface SeedOptions extends Operator {
  readonly say: (line: string) => void;
}

/** Waits until the backend responds through the web Worker. */
async function waitForPing(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await fetch(`${url}/api/v2/ping`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline)
      throw new Error(`${url}/api/v2/ping does not answer: ${answer?.status ?? "no connection"}`);
    await pause(200);
  }
}

async function isSeeded(operator: Operator): Promise<boolean> {
  const { value } = configAnswer.parse(await operate(operator, { command: "config", args: { key: mark } }));
  return value !== undefined && value !== null;
}

/** One step of the seed. Idempotent; rejects if it fails. */
type SeedStep = (operator: Operator) => Promise<void>;

/** In order of dependency. */
const seedSteps: readonly SeedStep[] = [
  managers,
  exchangeRates,
  payerTans,
  referenceRates,
  bondSelling,
  history,
  pastDeals,
  rewards,
];

/** Seeds an empty installation with deals and demo investors; does nothing if it is already seeded. */
export async function seedIfEmpty({ say, ...operator }: SeedOptions): Promise<void> {
  await waitForPing(operator.url);
  if (await isSeeded(operator)) return;
  say("Seeding deals and demo investors …");
  for (const step of seedSteps) await step(operator);
  await operate(operator, { command: "config", args: { key: mark, value: new Date().toISOString() } });
}
