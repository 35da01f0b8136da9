import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { recordWalletMovement } from "../../../backend/investor/wallet/movements.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { getMoneyHistory, type MoneyHistory } from "../../../lib/contract/calls/money-history.ts";
import { addDays, addMonths, calendarDateOf, DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
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

it("shows the days from the first to the last, both included, in pages that join, with the balances of the whole list", async () => {
  const investor = await livedInvestor();
  const whole = await history(investor);
  const days = whole.entries.map(({ updatedAt }) => dateInIndia(updatedAt));
  const [last = "", first = ""] = [days[0], days[2]];
  const shown = await history(investor, { from: first, to: last });
  expect(shown.entries).toEqual(whole.entries.slice(0, 3));
  expect(shown.nextBefore).toBeNull();
  expect((await history(investor, { from: first, to: first })).entries).toEqual(
    whole.entries.filter((_, index) => days[index] === first),
  );
  const older = await history(investor, { to: addDays(calendarDateOf(first), -1) });
  expect(older.entries).toEqual(whole.entries.slice(3));
  const [one] = (await history(investor, { from: first, to: last, pageSize: "1" })).entries;
  const place = (await history(investor, { from: first, to: last, pageSize: "1" })).nextBefore ?? "";
  const rest = await history(investor, { from: first, to: last, before: place });
  expect([one, ...rest.entries]).toEqual(shown.entries);
});

it("sums a month only where the requested days hold all of it", async () => {
  const investor = await livedInvestor();
  const [month] = (await history(investor)).months;
  if (!month) throw new Error("no month is summed");
  const first = calendarDateOf(`${month.month}-01`);
  const end = addDays(addMonths(first, 1), -1);
  expect((await history(investor, { from: first, to: end })).months).toEqual([month]);
  expect((await history(investor, { from: addDays(first, 1), to: end })).months).not.toContainEqual(month);
});

it("shows only what is done, under way or failed, of the part that is open", async () => {
  const investor = await livedInvestor();
  await inAccount(investor, (context) => {
    recordWalletMovement(context, {
      reason: "RECHARGE",
      amount: rupees(75),
      state: "INITIATED",
      counterparty: "Coastal",
    });
  });
  const underWay = await history(investor, { state: "INITIATED" });
  expect(underWay.entries.map(({ state, amount }) => [state, amount])).toEqual([["INITIATED", rupees(75)]]);
  expect((await history(investor, { state: "INITIATED", part: "PAYOUTS" })).entries).toEqual([]);
  expect((await history(investor, { state: "SUCCESS", part: "ADDED" })).entries).toHaveLength(1);
});
