/** The year's audit of Stash coins finds each planted fault, and none in correct figures. */
import { expect, it } from "vitest";
import { calendarDateOf, epochMs, startOfDayInIndia } from "../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../lib/contract/values/ids.ts";
import { type CoinFacts, checkCoins } from "../soak/coins.ts";

type Row = CoinFacts["investments"][number];
type Trade = CoinFacts["trades"][number];
type Entry = CoinFacts["stash"]["entries"][number];

const ID = investmentId.parse("inv_0123456789abcdefghijklmno");
const at = (day: string) => new Date(epochMs(startOfDayInIndia(calendarDateOf(day)) + 43_200_000)).toISOString();

const bond = (change: Partial<Row> = {}): Row => ({
  ...{ investmentId: ID, currency: "INR", grams: null, investmentAmount: 1_000.5, investmentStatus: "SUCCESS" },
  ...{ units: 10, unitsSold: 0, unitsPut: 0, investedOn: "2026-06-01", maturesOn: "2027-06-01" },
  ...change,
});
const returned = (payoutKind: "SALE" | "PUT" | "WITHDRAWAL", transactionDate: string) => ({
  ...{ investmentId: ID, payoutKind, payoutTiming: null, transactionDate, transactionStatus: "SUCCESS" as const },
  ...{ amount: 300, tds: 0 },
});
const repaid = (transactionDate: string): CoinFacts["payouts"][number] => ({
  ...{
    investmentId: ID,
    payoutKind: "RENTAL",
    payoutTiming: "ON_TIME",
    transactionDate,
    transactionStatus: "INITIATED",
  },
  ...{ amount: 27, tds: 3 },
});
const trade = (kind: Trade["kind"], day: string, change: Partial<Trade> = {}): Trade => ({
  ...{ kind, metal: "GOLD", state: "SUCCESS", grams: 1, total: 500.75, createdAt: at(day), updatedAt: at(day) },
  ...change,
});
const ofBond = (coins: number): Entry => ({ coins, investmentId: ID, productType: "BOND", redemption: null });
const ofGold = (coins: number): Entry => ({ coins, investmentId: null, productType: "GOLD", redemption: null });

/** Figures that agree with their entries. */
function factsOf(
  entries: readonly Entry[],
  { investments = [], payouts = [], trades = [] }: Partial<Omit<CoinFacts, "stash">>,
): CoinFacts {
  const balance = entries.reduce((total, { coins }) => total + coins, 0);
  const stash = { balance, spendable: balance, earned: balance, pending: [], entries };
  return { stash, investments, payouts, trades };
}

const sold = { investments: [bond({ unitsSold: 3 })], payouts: [returned("SALE", "2026-06-10")] };
const ended = { investments: [bond({ units: null })], payouts: [returned("WITHDRAWAL", "2026-06-10")] };
const goldSold = { trades: [trade("BUY", "2026-06-01"), trade("SELL", "2026-06-10")] };

it.each([
  ["an investment that is held", factsOf([ofBond(1_000)], { investments: [bond()] })],
  ["an order that failed", factsOf([], { investments: [bond({ investmentStatus: "FAILED" })] })],
  ["a sale of a part", factsOf([ofBond(1_000), ofBond(-300)], sold)],
  ["a deposit that ended early", factsOf([ofBond(1_000), ofBond(-1_000)], ended)],
  ["a sale after the stay", factsOf([ofBond(1_000)], { ...sold, payouts: [returned("SALE", "2026-08-10")] })],
  [
    "a rental two days before the end of the stay, which counts for 28 of 30 days",
    factsOf([ofBond(998)], { investments: [bond()], payouts: [repaid("2026-06-29")] }),
  ],
  ["gold that is held", factsOf([ofGold(500)], { trades: [trade("BUY", "2026-06-01")] })],
  ["gold that was sold at once", factsOf([ofGold(500), ofGold(-500)], goldSold)],
])("finds nothing wrong with %s", (_, facts) => {
  expect(checkCoins(facts)).toEqual([]);
});

it.each([
  ["coins of an order that failed", factsOf([ofBond(1_000)], { investments: [bond({ investmentStatus: "FAILED" })] })],
  ["a coin too many", factsOf([ofBond(1_001)], { investments: [bond()] })],
  ["coins that were taken back though all is held", factsOf([ofBond(1_000), ofBond(-1)], { investments: [bond()] })],
  [
    "coins lost by a rental after the stay",
    factsOf([ofBond(998)], { investments: [bond()], payouts: [repaid("2026-07-01")] }),
  ],
  [
    "more coins lost than a rental within the stay repays",
    factsOf([ofBond(995)], { investments: [bond()], payouts: [repaid("2026-06-29")] }),
  ],
  ["coins that a sale of a part left", factsOf([ofBond(1_000)], sold)],
  ["more coins taken back than a sale of a part may", factsOf([ofBond(1_000), ofBond(-301)], sold)],
  ["coins that an early end left", factsOf([ofBond(1_000)], ended)],
  ["coins of gold that was sold at once", factsOf([ofGold(500)], goldSold)],
  [
    "coins taken back of gold that is held",
    factsOf([ofGold(500), ofGold(-500)], { trades: [trade("BUY", "2026-06-01")] }),
  ],
  ["coins of gold that nobody bought", factsOf([ofGold(500)], {})],
])("finds %s", (_, facts) => {
  expect(checkCoins(facts)).not.toEqual([]);
});

it.each(["balance", "spendable", "earned"] as const)("finds a wrong %s", (figure) => {
  const right = factsOf([ofBond(1_000)], { investments: [bond()] });
  expect(checkCoins({ ...right, stash: { ...right.stash, [figure]: 999 } })).not.toEqual([]);
});
