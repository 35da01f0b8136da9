/**
 * Lists that a browser loads page by page (specification §3). Invariants: an entry is in a register once, in its
 * first position and with its latest data; `fetchedAll` means that no further page exists, and is false before the
 * first page.
 */

import type { Investment } from "@/lib/contract/calls/investments";
import { CATEGORIES, type Category } from "@/lib/contract/facts/categories";
import { addMinor, type Minor } from "@/lib/contract/facts/money";
import { PAGE_SIZE } from "@/lib/contract/facts/paging";

/** The latest page of a list, and the number of pages. */
export interface Paging {
  readonly pageNumber: number;
  readonly total: number;
  readonly totalPages: number;
}

interface Progress extends Paging {
  readonly pageSize: number;
  readonly fetchedAll: boolean;
}

export interface InvestmentRegister<Row> extends Progress {
  readonly investments: readonly Row[];
}

export interface CashflowRegister<Row> extends Progress {
  readonly cashflow: readonly Row[];
}

type Identified = { readonly investmentId: string };
type Sequenced = { readonly payoutSequence: number };

const NOTHING_READ: Progress = { pageNumber: 0, pageSize: PAGE_SIZE, total: 0, totalPages: 0, fetchedAll: false };

/** One empty register for each product type. */
export function emptyRegisters<Row extends Identified>(): Readonly<Record<Category, InvestmentRegister<Row>>> {
  const entries = CATEGORIES.map((category) => [category, emptyRegister<Row>()] as const);
  // Each category has an entry.
  return Object.fromEntries(entries) as Record<Category, InvestmentRegister<Row>>;
}

export const emptyRegister = <Row extends Identified>(): InvestmentRegister<Row> => ({
  ...NOTHING_READ,
  investments: [],
});

/** The initial state. */
export const emptyCashflow = <Row extends Sequenced>(): CashflowRegister<Row> => ({ ...NOTHING_READ, cashflow: [] });

/** An investment that moved to another page because a new one was inserted is not shown twice. */
export function withInvestments<Row extends Identified>(
  register: InvestmentRegister<Row>,
  { investments, ...paging }: Paging & { readonly investments: readonly Row[] },
): InvestmentRegister<Row> {
  const merged = mergeBy([...register.investments, ...investments], ({ investmentId }) => investmentId);
  return { ...register, ...progressOf(paging), investments: merged };
}

/** In sequence order, whichever page came first. */
export function withCashflow<Row extends Sequenced>(
  register: CashflowRegister<Row>,
  { cashflow, ...paging }: Paging & { readonly cashflow: readonly Row[] },
): CashflowRegister<Row> {
  const merged = mergeBy([...register.cashflow, ...cashflow], ({ payoutSequence }) => payoutSequence);
  const inOrder = merged.toSorted((a, b) => a.payoutSequence - b.payoutSequence);
  return { ...register, ...progressOf(paging), cashflow: inOrder };
}

/** The invested total counts SUCCESS only (specification §4). In one currency. */
export function totalInvestment(
  investments: readonly Pick<Investment, "investmentStatus" | "investmentAmount">[],
): Minor {
  const succeeded = investments.filter(({ investmentStatus }) => investmentStatus === "SUCCESS");
  return addMinor(...succeeded.map(({ investmentAmount }) => investmentAmount));
}

const progressOf = ({ pageNumber, total, totalPages }: Paging) => ({
  pageNumber,
  total,
  totalPages,
  fetchedAll: pageNumber + 1 >= totalPages,
});

/** A map keeps the position of a known key and takes the latest value. */
const mergeBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): readonly Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];
