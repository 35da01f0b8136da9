/** The checks that are kept while a provider is away: the next call of their job, and the verdicts that investors are sent. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { moveClock } from "../../../backend/platform/clock.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { get, type Person } from "./api.ts";

const MINUTE_MS = 60_000;

export const objectOf = (person: Person) => env.INVESTOR.getByName(userId.parse(person.userId));

export const accountOf = (person: Person) => ({ userId: userId.parse(person.userId), object: objectOf(person) });

/** Moves the clock past the next call, and runs it. */
export async function passAndCall(person: Person, minutes = 400): Promise<void> {
  await moveClock(env, minutes * MINUTE_MS);
  await runDurableObjectAlarm(objectOf(person));
}

export const verdictsOf = async ({ token }: Person) =>
  [...JSON.stringify((await get("/v2/notifications", token)).body).matchAll(/"result":"(CHECK_[A-Z]+)"/g)].map(
    ([, result]) => result,
  );
