/**
 * Lists that a browser reads page by page (specification §3). Always true here: an entry stands in a register once, in the
 * place where it was first seen and with what was last heard of it; `fetchedAll` says that no further page exists, and is
 * false before the first has come.
 */

import type { Investment } from "@/lib/contract/calls/investments";
import { CATEGORIES, type Category } from "@/lib/contract/values/categories";
import { addMinor, type Minor } from "@/lib/contract/values/money";
import { PAGE_SIZE } from "@/lib/contract/values/paging";

/** Where a list is: which page came last, and of how many. */
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

/** One register for each product type, before anything was read. */
export function emptyRegisters<Row extends Identified>(): Readonly<Record<Category, InvestmentRegister<Row>>> {
  const entries = CATEGORIES.map((category) => [category, emptyRegister<Row>()] as const);
  // Each of the categories has an entry.
  return Object.fromEntries(entries) as Record<Category, InvestmentRegister<Row>>;
}

export const emptyRegister = <Row extends Identified>(): InvestmentRegister<Row> => ({
  ...NOTHING_READ,
  investments: [],
});

/** Its initial state, to which it can be reset. */
export const emptyCashflow = <Row extends Sequenced>(): CashflowRegister<Row> => ({ ...NOTHING_READ, cashflow: [] });

/** An investment that moved between two pages because something new came in front is not shown twice. */
export function withInvestments<Row extends Identified>(
  register: InvestmentRegister<Row>,
  { investments, ...paging }: Paging & { readonly investments: readonly Row[] },
): InvestmentRegister<Row> {
  const merged = mergeBy([...register.investments, ...investments], ({ investmentId }) => investmentId);
  return { ...register, ...progressOf(paging), investments: merged };
}

/** In the order of the sequence, whichever page came first. */
export function withCashflow<Row extends Sequenced>(
  register: CashflowRegister<Row>,
  { cashflow, ...paging }: Paging & { readonly cashflow: readonly Row[] },
): CashflowRegister<Row> {
  const merged = mergeBy([...register.cashflow, ...cashflow], ({ payoutSequence }) => payoutSequence);
  const inOrder = merged.toSorted((a, b) => a.payoutSequence - b.payoutSequence);
  return { ...register, ...progressOf(paging), cashflow: inOrder };
}

/** Only SUCCESS counts toward the invested total (specification §4). Of one currency. */
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

/** A map keeps the place of a key that it knows, and takes the value that came last. */
const mergeBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): readonly Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];
