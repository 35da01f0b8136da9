/**
 * Holdings, promised payouts and wallet of each day. Invariants: a payout is part of the schedule from the day on which
 * it was promised to the day on which it was replaced; an investment from the posting of its purchase on.
 */
import type { PayoutStatus } from "../../../lib/contract/calls/investments.ts";
import { type Currency, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { HolidayCalendar } from "../../../lib/finance/business-days.ts";
import type { ValuedPayout } from "../../../lib/products/product.ts";
import { listPostings } from "../../ledger/holds.ts";
import { listOwnedEntries, type OwnedEntry } from "../../ledger/ownership-history.ts";
import { listSharePrices, type SharePrice } from "../claims/share-store.ts";
import { type InvestmentRecord, selectInvestments } from "../holdings/investment-store.ts";
import { interestOnDelayOf } from "../holdings/payable-amounts.ts";
import type { Valued } from "../holdings/valuation.ts";
import { listFirstRestructurings } from "../issuer-actions/restructuring-store.ts";
import { PURCHASE_KIND, SALE_KIND } from "../metals/trade.ts";

/** A payout with the days between which it was owed. */
export interface PromisedPayout extends Omit<ValuedPayout, "status"> {
  readonly promisedOn: CalendarDate;
  readonly replacedOn: CalendarDate | null;
  readonly paidOn: CalendarDate | null;
  /** Late interest paid beyond the promise. */
  readonly addedByDelay: Minor;
}

export interface DatedHolding {
  readonly investment: Omit<Valued, "restructuredOn"> & Pick<InvestmentRecord, "principal">;
  /** The day on which its purchase was posted. */
  readonly from: CalendarDate;
  readonly restructuredOn: CalendarDate | null;
  /** Oldest first. */
  readonly prices: readonly SharePrice[];
  /** In sequence order. */
  readonly payouts: readonly PromisedPayout[];
}

type Row = { [K in Exclude<keyof ValuedPayout, "status">]: ValuedPayout[K] } & {
  investmentId: InvestmentId;
  status: PayoutStatus | "REPLACED";
  paidOn: CalendarDate | null;
  createdAt: EpochMs;
  updatedAt: EpochMs;
};

/** CROSS JOIN pins the join order: `payout` is clustered by investment. */
const PAYOUTS = `SELECT investment_id AS investmentId, kind, due_on AS dueOn, accrues_to AS accruesTo, payout.principal,
    interest, gross, payout.status, paid_on AS paidOn, payout.created_at AS createdAt, payout.updated_at AS updatedAt
  FROM investment CROSS JOIN payout ON investment_id = id
  WHERE currency = ? AND investment.status = 'SUCCESS'`;

/** Every investment of a currency whose purchase was posted, with every payout that was ever promised. */
export function listDatedHoldings(
  sql: SqlStorage,
  currency: Currency,
  calendar: HolidayCalendar,
): readonly DatedHolding[] {
  const payouts = Map.groupBy(sql.exec<Row>(PAYOUTS, currency), ({ investmentId }) => investmentId);
  const [posted, restructured, prices] = [
    listPostings(sql, "INVESTMENT"),
    listFirstRestructurings(sql),
    listSharePrices(sql),
  ];
  return selectInvestments(sql, "WHERE currency = ? AND status = 'SUCCESS'", currency).flatMap((investment) => {
    const { id } = investment;
    const postedAt = posted.get(id);
    if (postedAt === undefined) return [];
    const dated = (payouts.get(id) ?? []).map((row) => promisedPayout(investment, row, calendar));
    const from = dateInIndia(postedAt);
    const restructuredOn = restructured.get(id) ?? null;
    return [{ investment, from, restructuredOn, prices: prices.get(id) ?? [], payouts: dated }];
  });
}

function promisedPayout(investment: InvestmentRecord, row: Row, calendar: HolidayCalendar): PromisedPayout {
  const { investmentId: _, status, createdAt, updatedAt, ...payout } = row;
  const { paidOn } = payout;
  const late = paidOn === null ? null : interestOnDelayOf({ investment, payout, paidOn, calendar });
  return {
    ...payout,
    promisedOn: dateInIndia(createdAt),
    replacedOn: status === "REPLACED" ? dateInIndia(updatedAt) : null,
    addedByDelay: late ?? minor(0),
  };
}

/** The schedule as it was at the end of a day. */
export function payoutsOn(payouts: readonly PromisedPayout[], day: CalendarDate): readonly ValuedPayout[] {
  const isOwed = ({ promisedOn, replacedOn }: PromisedPayout) =>
    promisedOn <= day && (replacedOn === null || day < replacedOn);
  return payouts.filter(isOwed).map(({ paidOn, addedByDelay, ...payout }): ValuedPayout => {
    if (paidOn !== null && paidOn <= day) return { ...payout, status: "PAID" };
    const interest = subtractMinor(payout.interest, addedByDelay);
    return { ...payout, interest, gross: subtractMinor(payout.gross, addedByDelay), status: "EXPECTED" };
  });
}

export interface WalletDay {
  readonly on: CalendarDate;
  /** Change of the wallet on the day, held money included. */
  readonly change: Minor;
  /** The part of the change that came from outside the account, or left it. */
  readonly fromOutside: Minor;
}

/** Every other movement of the wallet comes from outside the account or leaves it. */
const INVESTING: ReadonlySet<string> = new Set(["INVESTMENT", "PAYOUT", PURCHASE_KIND, SALE_KIND]);

const ENTRIES_AT_ONCE = 2_000;

/** Each day on which the ledger moved the wallet, oldest first. */
export function listWalletDays(sql: SqlStorage, currency: Currency): readonly WalletDay[] {
  const days = new Map<CalendarDate, WalletDay>();
  const period = { currency, from: epochMs(0), before: null, limit: ENTRIES_AT_ONCE };
  for (let after: OwnedEntry | null = null; ; ) {
    const entries = listOwnedEntries(sql, { ...period, after });
    for (const { at, amount, kind } of entries) {
      const on = dateInIndia(at);
      const { change, fromOutside } = days.get(on) ?? { change: 0, fromOutside: 0 };
      const outside = INVESTING.has(kind) ? 0 : amount;
      days.set(on, { on, change: minor(change + amount), fromOutside: minor(fromOutside + outside) });
    }
    after = entries.at(-1) ?? null;
    if (entries.length < ENTRIES_AT_ONCE) return [...days.values()];
  }
}
