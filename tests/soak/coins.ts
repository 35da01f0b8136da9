import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateInIndia,
  daysBetween,
  epochMs,
} from "../../lib/contract/values/calendar-date.ts";
import type { AccountFigures, Purse } from "./account-view.ts";

/*
 * Stash coins by the rows that earned them (docs/decisions/0124, 0206), computed without the product's code. The clock moves
 * by days at once, so a sale or a put that was due shortly before its coins could be spent may have been settled after.
 */

const STAY_DAYS = 30;
/** The longest stride of a run (soak.ts). */
const STRIDE_DAYS = 20;

type Row = Purse["investments"][number];
type Payout = Purse["payouts"][number];
type Trade = AccountFigures["trades"][number];
type Entry = AccountFigures["stash"]["entries"][number];

export interface CoinFacts {
  readonly stash: Pick<AccountFigures["stash"], "balance" | "spendable" | "earned" | "pending"> & {
    readonly entries: readonly Pick<Entry, "coins" | "investmentId" | "productType" | "redemption">[];
  };
  readonly investments: readonly Pick<
    Row,
    | ("investmentId" | "currency" | "grams" | "investmentAmount" | "investmentStatus")
    | ("units" | "unitsSold" | "unitsPut" | "investedOn" | "maturesOn")
  >[];
  readonly payouts: readonly Pick<
    Payout,
    "investmentId" | "payoutKind" | "payoutTiming" | "transactionDate" | "transactionStatus" | "amount" | "tds"
  >[];
  readonly trades: readonly Pick<Trade, "kind" | "metal" | "state" | "grams" | "total" | "createdAt" | "updatedAt">[];
}

export function checkCoins({ stash, ...facts }: CoinFacts): readonly string[] {
  const earning = stash.entries.filter(({ redemption }) => redemption === null);
  return [
    ...difference("coins", stash.balance, sum(stash.entries)),
    ...difference("coins now and later", stash.spendable + sum(stash.pending), stash.balance),
    ...difference("coins earned", stash.earned, sum(earning)),
    ...facts.investments
      .filter(({ grams }) => grams === null)
      .flatMap((row) => checkInvestment(row, facts.payouts, ofInvestment(earning, row))),
    ...["GOLD" as const, "SILVER" as const].flatMap((metal) =>
      checkMetal(
        metal,
        facts.trades.filter((trade) => trade.metal === metal && trade.state === "SUCCESS"),
        earning.filter(({ productType }) => productType === metal),
      ),
    ),
  ];
}

const sum = (rows: readonly { readonly coins: number }[]) => rows.reduce((total, { coins }) => total + coins, 0);

const difference = (what: string, shown: number, counted: number) =>
  shown === counted ? [] : [`${what}: ${shown} shown, ${counted} by its rows`];

const between = (what: string, shown: number, [least, most]: readonly [number, number]) =>
  shown >= least && shown <= most ? [] : [`${what}: ${shown} kept, ${least} to ${most} by its rows`];

const ofInvestment = (entries: readonly Pick<Entry, "coins" | "investmentId">[], row: Pick<Row, "investmentId">) =>
  entries.filter(({ investmentId }) => investmentId === row.investmentId).map(({ coins }) => coins);

function checkInvestment(
  row: CoinFacts["investments"][number],
  payouts: CoinFacts["payouts"],
  coins: readonly number[],
): readonly string[] {
  const credited = coins.filter((each) => each > 0).reduce((total, each) => total + each, 0);
  const kept = coins.reduce((total, each) => total + each, 0);
  const what = `coins of ${row.investmentId}`;
  // The rate of the day, by which foreign money earns, is shown nowhere.
  const isForeign = row.currency !== "INR";
  const due = row.investmentStatus === "SUCCESS" ? Math.floor(row.investmentAmount) : 0;
  const least = Math.max(0, Math.floor(due - returnedEarly(row, payouts)));
  return [
    ...(isForeign ? [] : least === due ? difference(what, credited, due) : between(what, credited, [least, due])),
    ...between(what, kept, keptOf(row, payouts, credited)),
  ];
}

/** A bond may cost more than the principal that it repays. */
const COST_OF_PRINCIPAL_MAX = 2;

/**
 * The most coins that an investment lost because principal was promised back within the stay, which counts by its days.
 * No row states the principal in a payout, or the due day of a late one.
 */
function returnedEarly(row: CoinFacts["investments"][number], payouts: CoinFacts["payouts"]): number {
  const bought = calendarDateOf(row.investedOn);
  const lost = payouts
    .filter(({ investmentId, payoutKind }) => investmentId === row.investmentId && !BY_CHOICE.has(payoutKind))
    .map(({ payoutTiming, transactionDate, amount, tds }) => {
      const days = payoutTiming === "DELAYED" ? 0 : daysBetween({ from: bought, to: calendarDateOf(transactionDate) });
      return ((amount + tds) * Math.max(0, STAY_DAYS - days)) / STAY_DAYS;
    });
  return COST_OF_PRINCIPAL_MAX * lost.reduce((total, each) => total + each, 0);
}

const BY_CHOICE: ReadonlySet<Payout["payoutKind"]> = new Set(["WITHDRAWAL", "PART_WITHDRAWAL", "SALE", "PUT"]);

/** The least and the most coins that an investment may have kept. */
function keptOf(
  row: CoinFacts["investments"][number],
  payouts: CoinFacts["payouts"],
  credited: number,
): readonly [number, number] {
  const early = payouts.filter(
    ({ investmentId, payoutKind, transactionStatus }) =>
      investmentId === row.investmentId &&
      (payoutKind === "WITHDRAWAL" ||
        ((payoutKind === "SALE" || payoutKind === "PUT") && transactionStatus === "SUCCESS")),
  );
  if (early.length === 0) return [credited, credited];
  const isWithdrawn = early.some(({ payoutKind }) => payoutKind === "WITHDRAWAL");
  const units = row.units ?? 1;
  const held = isWithdrawn ? 0 : units - row.unitsSold - row.unitsPut;
  const share = Math.floor((credited * held) / units);
  const stayed = addDays(calendarDateOf(row.investedOn), STAY_DAYS);
  const spendable = row.maturesOn !== null && row.maturesOn < stayed ? row.maturesOn : stayed;
  // The early end of a deposit is decided by its call, before it is paid.
  const settledBy = ({ payoutKind, transactionDate }: (typeof early)[number]) =>
    addDays(calendarDateOf(transactionDate), payoutKind === "WITHDRAWAL" ? 0 : STRIDE_DAYS);
  const isCertain = early.every((payout) => settledBy(payout) < spendable);
  return [share, isCertain ? share : credited];
}

const weightOf = (trades: CoinFacts["trades"], kind: Trade["kind"]) =>
  trades.filter((trade) => trade.kind === kind).reduce((total, { grams }) => total + Math.round(grams * 10_000), 0);

const dayOf = (at: string): CalendarDate => dateInIndia(epochMs(Date.parse(at)));

/** Checks only the facts that hold in any order of sales: the purchase that a sale consumed is not computed again. */
function checkMetal(
  metal: Trade["metal"],
  trades: CoinFacts["trades"],
  entries: readonly { readonly coins: number }[],
): readonly string[] {
  const purchases = trades
    .filter(({ kind }) => kind === "BUY")
    .map(({ total, updatedAt }) => ({ coins: Math.floor(total), boughtOn: dayOf(updatedAt) }));
  const sales = trades.filter(({ kind }) => kind === "SELL").map(({ createdAt }) => dayOf(createdAt));
  const isYoungOn = (boughtOn: CalendarDate) => (soldOn: CalendarDate) =>
    soldOn >= boughtOn && soldOn < addDays(boughtOn, STAY_DAYS);
  const safe = purchases.filter(({ boughtOn }) => !sales.some(isYoungOn(boughtOn)));
  const last = sales.toSorted().at(-1);
  const isAllGone =
    last !== undefined &&
    weightOf(trades, "BUY") === weightOf(trades, "SELL") &&
    purchases.every(({ boughtOn }) => isYoungOn(boughtOn)(last));
  const credited = entries.filter(({ coins }) => coins > 0);
  return [
    ...difference(`coins of ${metal}`, sum(credited), sum(purchases)),
    ...between(`coins of ${metal}`, sum(entries), [sum(safe), isAllGone ? 0 : sum(purchases)]),
  ];
}
