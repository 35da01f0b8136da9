import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { moveClock } from "../../../backend/clock.ts";
import { recordWalletMovement } from "../../../backend/investor/wallet/movements.ts";
import { getMoneyHistory, type MoneyHistory } from "../../../lib/contract/calls/money-history.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { type Investor, inAccount, invoke, newInvestor, rupees } from "../wallet/investor.ts";

const history = async (investor: Investor, query: Readonly<Record<string, string>> = {}): Promise<MoneyHistory> =>
  getMoneyHistory.output.parse(
    (await invoke(investor, `/v2/wallet/history?${new URLSearchParams({ currency: "INR", ...query })}`)).body,
  );

let keys = 0;

/** Moves money as the product does: in the ledger and among the movements, in one transaction. */
const move = (
  investor: Investor,
  reason: "RECHARGE" | "PAYOUT" | "WITHDRAWAL" | "INVESTMENT",
  { amount, name }: { amount: number; name: string },
) =>
  inAccount(investor, (context) => {
    const isIn = reason === "RECHARGE" || reason === "PAYOUT";
    const [from, to] = isIn ? (["world:INR", "wallet:INR"] as const) : (["wallet:INR", "world:INR"] as const);
    const moved = { asset: "INR" as const, amount: rupees(amount) };
    context.ledger.transfer({
      ...{ key: `history-${keys++}`, kind: reason, reference: "", at: context.clock.now() },
      moves: [{ from, to, ...moved }],
    });
    recordWalletMovement(context, { reason, amount: rupees(amount), state: "SUCCESS", counterparty: name });
  });

async function livedInvestor(): Promise<Investor> {
  const investor = await newInvestor();
  await move(investor, "RECHARGE", { amount: 1_000, name: "Coastal Bank ••4471" });
  await moveClock(env, 35 * DAY_MS);
  await move(investor, "INVESTMENT", { amount: 400, name: "Kaveri Looms" });
  await moveClock(env, DAY_MS);
  await move(investor, "PAYOUT", { amount: 410.5, name: "Kaveri Looms" });
  await move(investor, "WITHDRAWAL", { amount: 300, name: "Coastal Bank ••4471" });
  return investor;
}

it("lists every movement newest first, each with the balance after it, in pages that join without a gap", async () => {
  const investor = await livedInvestor();
  const whole = await history(investor);
  expect(whole.entries.map(({ reason }) => reason)).toEqual(["WITHDRAWAL", "PAYOUT", "INVESTMENT", "RECHARGE"]);
  expect(whole.entries.map(({ balanceAfter }) => balanceAfter)).toEqual(
    [710.5, 1_010.5, 600, 1_000].map((amount) => rupees(amount)),
  );
  expect(whole).toMatchObject({
    nextBefore: null,
    counts: { ALL: 4, PAYOUTS: 1, INVESTMENTS: 1, ADDED: 1, WITHDRAWN: 1 },
  });
  const paged = [];
  for (let before: string | null = null; ; ) {
    const page: MoneyHistory = await history(investor, { pageSize: "1", ...(before !== null && { before }) });
    paged.push(...page.entries);
    before = page.nextBefore;
    if (before === null) break;
  }
  expect(paged).toEqual(whole.entries);
});

it("totals whole months of the requested part, whatever of them is on the page", async () => {
  const investor = await livedInvestor();
  const { months } = await history(investor, { pageSize: "2" });
  expect(months).toHaveLength(1);
  expect(months[0]).toMatchObject({ moneyIn: rupees(410.5), moneyOut: rupees(700) });
  expect((await history(investor, { part: "WITHDRAWN" })).months).toEqual([
    { ...months[0], moneyIn: rupees(0), moneyOut: rupees(300) },
  ]);
});

it("ends its year of balances at the balance of the ledger", async () => {
  const investor = await livedInvestor();
  const { year } = await history(investor);
  expect(year.map(({ balance }) => balance)).toEqual([0, 1_000, 600, 710.5].map((amount) => rupees(amount)));
});

it("finds a movement by words of its name, by its reference read over a phone, and by its amount", async () => {
  const investor = await livedInvestor();
  const [, payout] = (await history(investor)).entries;
  const found = async (search: string) => (await history(investor, { search })).entries.map(({ reason }) => reason);
  expect(await found("looms KAVERI")).toEqual(["PAYOUT", "INVESTMENT"]);
  expect(await found(payout?.reference ?? "")).toEqual(["PAYOUT"]);
  expect(await found("₹410.50")).toEqual(["PAYOUT"]);
  expect(await found("1,000")).toEqual(["RECHARGE"]);
  expect(await found("nothing like it")).toEqual([]);
});
