import { listDeals } from "../../lib/contract/calls/deals.ts";
import { getFlow, invest, requestInvestmentOtp, startFlow } from "../../lib/contract/calls/investments.ts";
import { type DealId, dealId as dealIdOf } from "../../lib/contract/values/ids.ts";
import type { Person } from "../../scripts/sandbox/person.ts";
import { advanceClock, codeSentBy } from "../../scripts/sandbox/world.ts";
import { arriveVerified } from "../e2e/support/people.ts";
import type { Row } from "./compare.ts";
import { median, percentile } from "./load.ts";

/*
 * A whole investment, from the confirmed code to the outcome that its investor sees: hold, units of the deal, payouts,
 * coins and event. All investors confirm at once, in one deal.
 */

const INVESTORS = 16;
const P99_MAX_MS = 150;
/** Below the codes that a contact receives in an hour. */
const PER_DAY = 3;
const OPEN: ReadonlySet<string> = new Set(["INITIATED", "PAYMENT_PENDING", "PROCESSING"]);

interface Offer {
  readonly dealId: DealId;
  readonly minimum: number;
}

/** The deal on sale with the most left. */
async function chooseDeal({ client }: Person): Promise<Offer> {
  const { deals } = await client.call(listDeals, {});
  const fitting = deals.filter(({ product, currency }) => product.kind === "INVOICE_DISCOUNTING" && currency === "INR");
  const most = fitting.toSorted((one, other) => other.progress.remaining - one.progress.remaining)[0];
  if (!most) throw new Error("no deal is on sale");
  return { dealId: dealIdOf.parse(most.dealId), minimum: most.minimum };
}

/** Prepares an investment, and returns a function that confirms it and gives the milliseconds to its outcome. */
async function prepare({ client, contact }: Person, { dealId, minimum }: Offer): Promise<() => Promise<number>> {
  const { key } = await client.call(startFlow, { dealId, amount: minimum });
  const otp = await codeSentBy(client.url, contact, () => client.call(requestInvestmentOtp, { key }));
  return async () => {
    const started = performance.now();
    let { investment } = await client.call(invest, { key, otp, paymentSource: "WALLET" });
    while (OPEN.has(investment.investmentStatus))
      investment = (await client.call(getFlow, { key })).investment ?? investment;
    if (investment.investmentStatus !== "SUCCESS")
      throw new Error(`an investment of the bench is ${investment.investmentStatus}`);
    return performance.now() - started;
  };
}

export async function measureSaga(url: string, rounds: number): Promise<readonly Row[]> {
  const people: Person[] = [];
  for (let count = 0; count < INVESTORS; count++) people.push(await arriveVerified(url, { rupees: 10_00_000 }));
  const [first] = people;
  if (!first) throw new Error("nobody invests");
  const offer = await chooseDeal(first);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    if (round > 0 && round % PER_DAY === 0) await advanceClock(url, 1);
    const confirmations = await Promise.all(people.map((person) => prepare(person, offer)));
    const taken = await Promise.all(confirmations.map((confirm) => confirm()));
    // The first round warms both Workers.
    if (round > 0) times.push(...taken);
  }
  const [p50, p99] = [median(times), percentile(times, 0.99)];
  return [
    {
      what: `an investment, ${INVESTORS} at once`,
      "p50 ms": p50.toFixed(0),
      "p99 ms": p99.toFixed(0),
      wanted: `p99 ≤ ${P99_MAX_MS} ms${p99 > P99_MAX_MS ? "  MISSED" : ""}`,
    },
  ];
}
