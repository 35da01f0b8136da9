/**
 * The columns of an investor's holdings (docs/decisions/0238): the CSV file has all of them, the table of the page those of
 * `PAGE_COLUMNS`, and both read the values here. Pure.
 */
import type { InvestmentStage, InvestmentStatus, PortfolioSummary } from "../contract/calls/investments.ts";
import type { Minor } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { spokenReference } from "../contract/values/spoken-reference.ts";
import { gainBps, gainOf } from "../finance/gain.ts";

/** The value of each kind of column; null leaves the cell empty. */
export interface ColumnValues {
  TEXT: string | null;
  DATE: CalendarDate | null;
  COUNT: number | null;
  AMOUNT: Minor | null;
  /** In basis points. */
  RATE: number | null;
  CATEGORY: PortfolioSummary["productType"];
  STATUS: InvestmentStatus;
  STAGE: InvestmentStage | null;
  XIRR_BASIS: PortfolioSummary["xirr"]["basis"] | null;
}

export type ColumnKind = keyof ColumnValues;

export interface HoldingColumn<Kind extends ColumnKind, Value = ColumnValues[Kind]> {
  readonly kind: Kind;
  readonly value: (holding: PortfolioSummary) => Value;
}

/** Keeps the value's own type, so that a reader knows whether a cell may be empty. */
const column = <Kind extends ColumnKind, Value extends ColumnValues[Kind]>(
  kind: Kind,
  value: (holding: PortfolioSummary) => Value,
): HoldingColumn<Kind, Value> => ({ kind, value });

/** Whether no further payout follows: everything was paid, or the investment ended early. */
export function hasEnded(stage: InvestmentStage | null): boolean {
  return stage === "MATURED" || stage === "SOLD" || stage === "WITHDRAWN";
}

/** Null without a holding or a price. */
const earningOf = ({ stage, investmentAmount: cost, received, currentValue: valueNow }: PortfolioSummary) =>
  stage === null || valueNow === null ? null : { cost, received, valueNow };

/** In the order of the file. */
export const HOLDING_COLUMNS = {
  id: column("TEXT", ({ investmentId }) => investmentId),
  // Gold and silver are one investment each; their purchases have references of their own.
  reference: column("TEXT", ({ dealId, investmentId: id, investedOn: on }) =>
    dealId === null ? null : spokenReference({ kind: "INVESTMENT", id, on }),
  ),
  category: column("CATEGORY", ({ productType }) => productType),
  title: column("TEXT", ({ title }) => title),
  payer: column("TEXT", ({ payerName }) => payerName),
  status: column("STATUS", ({ investmentStatus }) => investmentStatus),
  stage: column("STAGE", ({ stage }) => stage),
  investedOn: column("DATE", ({ investedOn }) => investedOn),
  maturesOn: column("DATE", ({ maturesOn }) => maturesOn),
  tenure: column("COUNT", ({ tenureDays }) => tenureDays),
  rate: column("RATE", ({ rateBps }) => rateBps),
  currency: column("TEXT", ({ currency }) => currency),
  invested: column("AMOUNT", ({ investmentAmount }) => investmentAmount),
  value: column("AMOUNT", ({ currentValue }) => currentValue),
  received: column("AMOUNT", ({ received }) => received),
  tds: column("AMOUNT", ({ tds }) => tds),
  expected: column("AMOUNT", ({ expected }) => expected),
  xirr: column("RATE", ({ xirr }) => xirr.bps),
  xirrBasis: column("XIRR_BASIS", ({ xirr }) => (xirr.bps === null ? null : xirr.basis)),
  expectedXirr: column("RATE", ({ expectedXirrBps }) => expectedXirrBps),
  /** The cost still invested, so that repaid principal is no loss; of an ended investment, the whole cost. */
  cost: column("AMOUNT", ({ stage, stillInvested, investmentAmount }) =>
    stage === null || hasEnded(stage) ? investmentAmount : stillInvested,
  ),
  gain: column("AMOUNT", (holding) => {
    const earning = earningOf(holding);
    return earning && gainOf(earning);
  }),
  gainShare: column("RATE", (holding) => {
    const earning = earningOf(holding);
    return earning && gainBps(earning);
  }),
  /** The day of the overdue payout, else of the next one. */
  next: column("DATE", ({ overdue, nextPayout }) => overdue?.dueOn ?? nextPayout?.dueOn ?? null),
  reinvestedFrom: column("TEXT", ({ reinvestedFrom }) => reinvestedFrom),
};

type HoldingColumnId = keyof typeof HOLDING_COLUMNS;

export const HOLDING_COLUMN_IDS = Object.keys(HOLDING_COLUMNS) as readonly HoldingColumnId[];

/** The table's columns from left to right; several show a further value of the file as a note. */
export const PAGE_COLUMNS = ["title", "cost", "value", "gain", "xirr", "next"] as const satisfies HoldingColumnId[];

export type PageColumn = (typeof PAGE_COLUMNS)[number];
