/**
 * The history of money. Invariants: the pages of one part, one below the other, are all its movements, each once; no page
 * reads more rows than it shows, and a search no more than `SEARCHED_MAX`.
 */
import type { z } from "zod";
import {
  type BalancePoint,
  type getMoneyHistory,
  type HistoryEntry,
  type HistoryPart,
  type MoneyHistory,
  REASONS_OF_PART,
} from "../../../lib/contract/calls/money-history.ts";
import { WALLET_REASONS, type WalletReason } from "../../../lib/contract/calls/wallet.ts";
import { type Currency, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  addMonths,
  calendarDateOf,
  dateInIndia,
  daysBetween,
  epochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import {
  changeAfter,
  countMovements,
  findFirstMovementDay,
  type HistoryPlace,
  listDayChanges,
  sumMonths,
} from "../wallet/movement-day-store.ts";
import { movementFrom } from "../wallet/wallet-store.ts";
import { type HistoryRow, readMovements, readMovementsOf } from "./money-history-store.ts";
import { matcherOf } from "./money-search.ts";

type HistoryQuery = Omit<z.output<typeof getMoneyHistory.input>, "currency"> & { readonly currency: Currency };

/** Movements that one request of a search looks at. */
const SEARCHED_MAX = 4_000;

const YEAR_DAYS = 365;

/** Above every place: no movement is newer. */
const LAST_DAY = calendarDateOf("9999-12-30");
const NEWEST: HistoryPlace = { updatedAt: startOfDayInIndia(calendarDateOf("9999-12-31")), sequence: 999_999_999_999 };

const placeOf = ({ updated_at, sequence }: HistoryRow): HistoryPlace => ({ updatedAt: updated_at, sequence });

const writePlace = (row: HistoryRow) => `${row.updated_at}-${row.sequence}`;

/** Start position of the page: below the row that is named, and on the last requested day. */
function placeFrom({ before, to }: Pick<HistoryQuery, "before" | "to">): HistoryPlace {
  const [updatedAt, sequence] = (before ?? "").split("-").map(Number);
  const end =
    to === undefined || to > LAST_DAY ? NEWEST : { updatedAt: startOfDayInIndia(addDays(to, 1)), sequence: 0 };
  if (updatedAt === undefined || sequence === undefined || updatedAt >= end.updatedAt) return end;
  return { updatedAt: epochMs(updatedAt), sequence };
}

/** When the page ends: the start of the first requested day. */
const sinceOf = ({ from }: Pick<HistoryQuery, "from">) => (from === undefined ? epochMs(0) : startOfDayInIndia(from));

const reasonsOf = (part: HistoryPart): readonly WalletReason[] =>
  part === "ALL" ? WALLET_REASONS : REASONS_OF_PART[part];

interface Found {
  readonly rows: readonly HistoryRow[];
  /** The last row that was looked at, where older ones are left. */
  readonly lastRead: HistoryRow | null;
}

const isNewerFirst = (one: HistoryRow, other: HistoryRow) =>
  other.updated_at - one.updated_at || other.sequence - one.sequence;

function listPart({ sql }: AccountContext, query: HistoryQuery): Found {
  const { part, currency, pageSize } = query;
  const reading = { currency, before: placeFrom(query), since: sinceOf(query), limit: pageSize + 1 };
  const read =
    part === "ALL"
      ? [...readMovements(sql, reading)]
      : REASONS_OF_PART[part].flatMap((reason) => readMovementsOf(sql, reason, reading)).toSorted(isNewerFirst);
  const rows = read.slice(0, pageSize);
  return { rows, lastRead: read.length > pageSize ? (rows.at(-1) ?? null) : null };
}

function search({ sql }: AccountContext, query: HistoryQuery): Found {
  const { part, currency, productType, state, pageSize } = query;
  const [reasons, matches] = [new Set(reasonsOf(part)), matcherOf(query.search ?? "")];
  const rows: HistoryRow[] = [];
  let [looked, last]: [number, HistoryRow | null] = [0, null];
  const reading = { currency, before: placeFrom(query), since: sinceOf(query), limit: SEARCHED_MAX + 1 };
  for (const row of readMovements(sql, reading)) {
    if (rows.length === pageSize || looked === SEARCHED_MAX) return { rows, lastRead: last };
    looked += 1;
    last = row;
    const isOfPart = reasons.has(row.reason) && (productType === undefined || row.productType === productType);
    if (isOfPart && (state === undefined || row.state === state) && matches(row, movementFrom(row).reference))
      rows.push(row);
  }
  return { rows, lastRead: null };
}

function entryOf(row: HistoryRow, balanceAfter: Minor | null): HistoryEntry {
  const { dueOn, paidOn } = row;
  return {
    ...movementFrom(row),
    ...{ productType: row.productType, payerName: row.payerName, payoutKind: row.payoutKind, tds: row.tds },
    daysLate: dueOn === null || paidOn === null ? 0 : Math.max(0, daysBetween({ from: dueOn, to: paidOn })),
    isReinvestment: row.reinvestedFrom !== null,
    balanceAfter,
  };
}

/** Each entry with the balance after it: the balance now, less all later movements. */
function withBalances({ sql, ledger }: AccountContext, rows: readonly HistoryRow[], currency: Currency) {
  const [newest] = rows;
  if (!newest) return [];
  const { posted } = ledger.balance(currency);
  let balance = posted - changeAfter(sql, currency, placeOf(newest));
  return rows.map((row) => {
    if (row.state !== "SUCCESS") return entryOf(row, null);
    const entry = entryOf(row, minor(balance));
    balance -= changeOf(row);
    return entry;
  });
}

const changeOf = ({ state, type, amount }: HistoryRow): number =>
  state !== "SUCCESS" ? 0 : type === "CREDIT" ? amount : -amount;

function yearOf({ sql, ledger, clock }: AccountContext, currency: Currency): BalancePoint[] {
  const today = dateInIndia(clock.now());
  const from = addDays(today, -YEAR_DAYS);
  const changes = listDayChanges(sql, currency, from);
  const { posted } = ledger.balance(currency);
  let balance = posted - changes.reduce((sum, { change }) => sum + change, 0);
  const points = [{ on: from, balance: minor(balance) }];
  for (const { on, change } of changes) {
    balance += change;
    points.push({ on, balance: minor(balance) });
  }
  return points;
}

function countsOf({ sql }: AccountContext, currency: Currency): MoneyHistory["counts"] {
  const counted = countMovements(sql, currency);
  const of = (part: HistoryPart) => reasonsOf(part).reduce((sum, reason) => sum + (counted.get(reason) ?? 0), 0);
  return {
    ALL: of("ALL"),
    ...{ PAYOUTS: of("PAYOUTS"), INVESTMENTS: of("INVESTMENTS"), ADDED: of("ADDED"), WITHDRAWN: of("WITHDRAWN") },
  };
}

const monthOf = (row: HistoryRow) => dateInIndia(row.updated_at).slice(0, 7);

/** A month that is cut by the requested days has no sums, because they would be those of other days too. */
function monthsOf({ sql }: AccountContext, rows: readonly HistoryRow[], { currency, part, from, to }: HistoryQuery) {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (!newest || !oldest) return [];
  const months = sumMonths(sql, currency, { from: monthOf(oldest), to: monthOf(newest), reasons: reasonsOf(part) });
  return [...months].filter(({ month }) => {
    const first = calendarDateOf(`${month}-01`);
    return (from ?? first) <= first && (to === undefined || to >= addDays(addMonths(first, 1), -1));
  });
}

export function moneyHistoryOf(context: AccountContext, query: HistoryQuery): MoneyHistory {
  const { currency, part, before, productType, state } = query;
  const isSearch = (query.search ?? "") !== "" || productType !== undefined || state !== undefined;
  const { rows, lastRead } = isSearch ? search(context, query) : listPart(context, query);
  const hasBalances = part === "ALL" && !isSearch;
  return {
    currency,
    asOf: dateInIndia(context.clock.now()),
    entries: hasBalances ? withBalances(context, rows, currency) : rows.map((row) => entryOf(row, null)),
    counts: countsOf(context, currency),
    since: findFirstMovementDay(context.sql, currency),
    months: isSearch ? [] : monthsOf(context, rows, query),
    year: before === undefined ? yearOf(context, currency) : [],
    nextBefore: lastRead && writePlace(lastRead),
    searchedTo: isSearch && lastRead ? dateInIndia(lastRead.updated_at) : null,
  };
}
