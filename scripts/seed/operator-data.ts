import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { getAccreditation } from "../../lib/contract/calls/kyc.ts";
import { getProfile } from "../../lib/contract/calls/user.ts";
import { addDays, addMonths, calendarDateOf, dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import { businessNow } from "../../lib/web/clock.ts";
import { type Operator, operate } from "../operator.ts";
import { root } from "../paths.ts";
import { type Person, requestAccreditation } from "../sandbox/person.ts";

/* Operator actions of the sandbox. */

/** Relationship managers for consultations, all invented; no Indian number begins with 555. */
export async function managers(operator: Operator): Promise<void> {
  const sent: unknown = JSON.parse(readFileSync(join(root, "data/managers.json"), "utf8"));
  await operate(operator, { command: "manager", args: { action: "save", managers: sent } });
}

/** Exchange rates of GIFT City's currencies, in paise per major unit. */
export const PAISE_PER_MAJOR = { USD: 8_862, GBP: 11_684, EUR: 10_291, AED: 2_413, SGD: 6_795 } as const;

export async function exchangeRates(operator: Operator): Promise<void> {
  const asOf = addDays(dateInIndia(businessNow()), -1);
  const value = { asOf, paisePerMajor: PAISE_PER_MAJOR };
  await operate(operator, { command: "config", args: { key: "exchangeRates", value } });
}

/** TANs of the payers, all invented: no office of the department is ZZZ. */
export async function payerTans(operator: Operator): Promise<void> {
  const value: unknown = JSON.parse(readFileSync(join(root, "data/payer-tans.json"), "utf8"));
  await operate(operator, { command: "config", args: { key: "payerTans", value } });
}

/** The prescribed rates of the last day of each of the past 24 months: invented, 0.15 % below the displayed ones. */
export async function referenceRates(operator: Operator): Promise<void> {
  const today = dateInIndia(businessNow());
  const rates = Object.fromEntries(
    Object.entries(PAISE_PER_MAJOR).map(([currency, paise]) => [currency, paise - Math.round(paise / 667)]),
  );
  const firstOfMonth = (monthsAgo: number) => addMonths(calendarDateOf(`${today.slice(0, 7)}-01`), -monthsAgo);
  const monthEnds = Array.from({ length: 24 }, (_, monthsAgo) => addDays(firstOfMonth(monthsAgo), -1));
  const value = Object.fromEntries(monthEnds.map((monthEnd) => [monthEnd, rates]));
  await operate(operator, { command: "config", args: { key: "referenceRates", value } });
}

const seededRewards = z.array(
  z.looseObject({ rewardId: z.string(), benefit: z.looseObject({ kind: z.enum(["VOUCHER", "DONATION"]) }) }),
);

/** Rewards for Stash coins, all invented: twelve codes of each voucher, two hundred of each donation. */
export async function rewards(operator: Operator): Promise<void> {
  const sent = seededRewards.parse(JSON.parse(readFileSync(join(root, "data/rewards.json"), "utf8")));
  await operate(operator, { command: "rewards", args: { action: "save", rewards: sent } });
  for (const { rewardId, benefit } of sent) {
    const stock =
      benefit.kind === "VOUCHER"
        ? { action: "codes", codes: Array.from({ length: 12 }, (_, index) => sandboxCode(rewardId, index)) }
        : { action: "stock", units: 200 };
    await operate(operator, { command: "rewards", args: { rewardId, ...stock } });
  }
}

const sandboxCode = (rewardId: string, index: number) =>
  `SANDBOX-${rewardId.slice(0, 4).toUpperCase()}-${1001 + index * 37}`;

/** Outcomes of the deals before the sandbox's own; they agree with the payers' records in `data/deals`. */
export async function pastDeals(operator: Operator): Promise<void> {
  const deals: unknown = JSON.parse(readFileSync(join(root, "data/past-deals.json"), "utf8"));
  await operate(operator, { command: "past-deals", args: { deals } });
}

/** Bonds that can be sold before maturity. */
const SOLD_EARLY = [
  "banyan-row-24m",
  "monsoon-solar-36m",
  "pathik-highways-60m",
  "tamarind-capital-24m",
  "vidyut-setu-84m",
];
const bondFile = z.object({ product: z.object({ isin: z.string() }) });

export async function bondSelling(operator: Operator): Promise<void> {
  const value = SOLD_EARLY.map((deal) => {
    const file: unknown = JSON.parse(readFileSync(join(root, `data/deals/bonds/${deal}.json`), "utf8"));
    return bondFile.parse(file).product.isin;
  });
  await operate(operator, { command: "config", args: { key: "bondSaleableIsins", value } });
}

/** Certifies the investor's accreditation as the agency. Does nothing if it is certified already. */
export async function certify(operator: Operator, person: Person): Promise<void> {
  await requestAccreditation(person);
  const { status } = await person.client.call(getAccreditation, {});
  if (status === "VERIFIED") return;
  const { userId: investorId } = await person.client.call(getProfile, {});
  await operate(operator, { command: "kyc", args: { action: "resolve", investorId, outcome: "VERIFIED" } });
}
