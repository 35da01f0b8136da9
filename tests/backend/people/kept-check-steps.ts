/** The checks that are kept while a provider is away: the next call of their job, and the verdicts that investors are sent. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { BankGateway, LateDropAnswer } from "../../../backend/gateways/bank.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { runKeptCheck } from "../../../backend/investor/kyc/check-again.ts";
import type { KeptAccountCheck } from "../../../backend/investor/kyc/kept-check.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { withGateway } from "../doubles/gateways.ts";
import { inAccount } from "../wallet/investor.ts";
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

type Follow = BankGateway["followPennyDrop"];

export const following = (context: AccountContext, followPennyDrop: Follow) =>
  withGateway(context, "bank", { followPennyDrop });

/** Runs the job of the check once for each of the bank's answers; returns the keys of the calls. */
export const answeringTo =
  (step: KeptAccountCheck["step"]) =>
  (person: Person, ...answers: readonly LateDropAnswer[]) =>
    inAccount(accountOf(person), async (context) => {
      const keys: string[] = [];
      for (const answer of answers) {
        const follow: Follow = async ({ key }) => {
          keys.push(key);
          return answer;
        };
        await runKeptCheck(following(context, follow), step);
      }
      return keys;
    });
