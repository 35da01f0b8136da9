import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Operator, operate } from "./operator.ts";
import { seedSteps } from "./seed/steps.ts";

/*
 * What is always true here: the seed goes through the same doors as everybody, so that it can leave nothing which the
 * product could not have made. Each step may be repeated; the mark is set after the last one, so a seed that stopped
 * half-way is taken up again.
 */

const mark = "seededAt";
const configAnswer = z.object({ value: z.unknown().optional() });

export interface SeedOptions extends Operator {
  readonly say: (line: string) => void;
}

/** Waits until the backend answers behind the web Worker. */
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

/** Fills an empty installation with deals and demo investors; does nothing when that was done before. */
export async function seedIfEmpty({ say, ...operator }: SeedOptions): Promise<void> {
  await waitForPing(operator.url);
  if (await isSeeded(operator)) return;
  say("Seeding deals and demo investors …");
  for (const step of seedSteps) await step(operator);
  await operate(operator, { command: "config", args: { key: mark, value: new Date().toISOString() } });
}
