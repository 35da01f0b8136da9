import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { accountCurrency, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { pageInput } from "../values/paging.ts";
import { text, typedLine } from "../values/text.ts";
import { payoutKind } from "./deals.ts";
import { type WalletReason, walletState, walletTransaction } from "./wallet.ts";

export const HISTORY_PARTS = ["ALL", "PAYOUTS", "INVESTMENTS", "ADDED", "WITHDRAWN"] as const;
const historyPart = named("HistoryPart", z.enum(HISTORY_PARTS));
export type HistoryPart = z.output<typeof historyPart>;

/** The characters that a search may have. */
export const HISTORY_SEARCH_MAX = 80;

/** A place in the list: the instant of a movement's last change in milliseconds, and its sequence. */
export const HISTORY_PLACE = /^\d{1,16}-\d{1,12}$/;

/** The reasons of the movements in each part. Every reason belongs to one part. */
export const REASONS_OF_PART = {
  PAYOUTS: ["PAYOUT", "METAL_SALE"],
  INVESTMENTS: ["INVESTMENT", "METAL_PURCHASE"],
  ADDED: ["RECHARGE", "REMITTANCE", "BANK_TRANSFER"],
  WITHDRAWN: ["WITHDRAWAL", "WITHDRAWAL_RETURN"],
} as const satisfies Readonly<Record<Exclude<HistoryPart, "ALL">, readonly WalletReason[]>>;

/** A movement of the wallet with the known facts of the payout or the investment that it settles. */
const historyEntry = named(
  "HistoryEntry",
  walletTransaction.extend({
    /** Null for money that was added or withdrawn. */
    productType: category.nullable(),
    /** The company that owes the payouts; null without an investment in a deal. */
    payerName: z.string().nullable(),
    payoutKind: payoutKind.nullable(),
    /** The tax that the payer deducted from the payout. */
    tds: minorMoney,
    /** Days between the due day of a payout and its payment; 0 on time. */
    daysLate: z.number().int(),
    /** A purchase with the proceeds of another investment, by a standing instruction. */
    isReinvestment: z.boolean(),
    /** The balance after the movement, money on hold included. Null while it is under way, and in a list that leaves movements out. */
    balanceAfter: minorMoney.nullable(),
  }),
);
export type HistoryEntry = z.output<typeof historyEntry>;

const historyMonth = named(
  "HistoryMonth",
  z.object({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    /** Sums of the completed movements of the whole month, in the requested part of the history. */
    moneyIn: minorMoney,
    moneyOut: minorMoney,
  }),
);
export type HistoryMonth = z.output<typeof historyMonth>;

const balancePoint = named("BalancePoint", z.object({ on: calendarDate, balance: minorMoney }));
export type BalancePoint = z.output<typeof balancePoint>;

const count = z.number().int();

export const getMoneyHistory = defineCall({
  name: "wallet.history",
  tag: "Wallet",
  method: "GET",
  path: "/v2/wallet/history",
  inSpecification: false,
  summary:
    "Lists every movement of the wallet in one currency, newest first, with its payout or investment, the totals of each month, and the balance of the last year.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({
    part: historyPart.default("ALL"),
    currency: accountCurrency,
    productType: category.optional(),
    /** A deal, a payer, a reference, the bank's reference, or an amount. */
    search: typedLine().pipe(z.string().max(HISTORY_SEARCH_MAX)).optional(),
    /** The first and the last day of the movements, inclusive. */
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    /** Only movements that are done, under way or failed. */
    state: walletState.optional(),
    /** `nextBefore` of the page above. */
    before: text(30).regex(HISTORY_PLACE).optional(),
    pageSize: pageInput.pageSize,
  }),
  output: z.object({
    currency,
    asOf: calendarDate,
    entries: z.array(historyEntry),
    /** The number of movements of each part, regardless of the search and the days. */
    counts: z.object({ ALL: count, PAYOUTS: count, INVESTMENTS: count, ADDED: count, WITHDRAWN: count }),
    /** The day of the first movement; null without one. */
    since: calendarDate.nullable(),
    /** The months of these entries that lie within the requested days; empty for a search or a state. */
    months: z.array(historyMonth),
    /** The balance a year ago and at the end of each day that changed it; empty below the first page. */
    year: z.array(balancePoint),
    /** The `before` of the next page; null at the end. */
    nextBefore: z.string().nullable(),
    /** The day down to which a search has looked, where older movements are left; null at the end. */
    searchedTo: calendarDate.nullable(),
  }),
  errors: [],
});
export type MoneyHistory = z.output<typeof getMoneyHistory.output>;
