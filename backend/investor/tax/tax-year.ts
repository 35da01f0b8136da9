/**
 * Everything of one financial year that an income-tax return needs, entry by entry. Invariants: the income, gains and
 * TDS in rupees are those of the tax statement, and TDS in a foreign currency is listed beside them at its day's rate; each
 * entry names the payout, sale or trade that it comes from.
 */

import type { taxWorkbook } from "../../../lib/contract/calls/statements.ts";
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { addDays, type CalendarDate, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import { ADVANCE_TAX_PARTS, advanceTaxPartOf, isFreeOfAdvanceTax } from "../../../lib/finance/advance-tax.ts";
import { GAIN_RATES, isCapitalGain } from "../../../lib/finance/capital-gain-tax.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { interestTo, takenIn } from "../../../lib/finance/deposit-tax.ts";
import { type GainsOfYear, LOSS_CARRY_YEARS, setOffOf } from "../../../lib/finance/loss-set-off.ts";
import { type LotPart, metalLotsOf } from "../../../lib/finance/metal-holding.ts";
import { FIRST_TAX_YEAR, isTaxYearKnown } from "../../../lib/finance/tax-years.ts";
import type { TdsRelief } from "../../../lib/finance/taxpayer.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { bringsMoney } from "../../../lib/products/payout-kind.ts";
import { findTaxReferences, type TaxReferences } from "../../catalogue/tax-references.ts";
import { BondTaxes } from "../claims/bond-tax.ts";
import { gainAssetOf } from "../claims/lot-parts.ts";
import { yearlyTaxOf } from "../holdings/deposit-tax.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { pastTreatyReliefs, taxpayerOf } from "../holdings/taxpayer.ts";
import { valueOn } from "../holdings/valuation.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type FinancialYear, STATEMENT_LINES_MAX } from "../statements/statement-rules.ts";
import { type Gain, taxStatement } from "../statements/tax-statement.ts";
import { type DatedTrade, listBondsPaid, listTradesUntil } from "../statements/tax-store.ts";
import { declaredAssets, type HeldAsset } from "./declared-assets.ts";
import { type MachineYear, machinesIn } from "./machine-depreciation.ts";
import { firstYearOf, listCumulative, listPaidPayouts, type PaidPayout } from "./payment-store.ts";
import {
  type CapitalGain,
  capitalGainOf,
  capitalGainOfMetal,
  headOfGain,
  inScheduleOrder,
  isLeftToTreaty,
} from "./tax-gains.ts";
import {
  type Deduction,
  deductionsInRupees,
  type ForeignEntry,
  foreignEntryOf,
  type IncomeEntry,
  incomeEntriesOf,
  paysIncome,
} from "./tax-payments.ts";

/** Interest of a holding that pays all of it at once, by the year in which it accrued. */
export interface Accrual {
  readonly investmentId: InvestmentId;
  readonly title: string;
  readonly payerName: string;
  readonly investedOn: CalendarDate;
  readonly maturesOn: CalendarDate | null;
  readonly before: Minor;
  readonly within: Minor;
  readonly paidWithin: Minor;
}

export const INCOME_HEADS = [
  "INTEREST",
  "DIVIDEND",
  "RENT",
  "REDEEMED_UNITS",
  "SHORT_TERM_GAIN",
  "LONG_TERM_GAIN",
  "TDS",
] as const;
export type IncomeHead = (typeof INCOME_HEADS)[number];

export interface HeadByPart {
  readonly head: IncomeHead;
  /** One amount for each part of the year (`ADVANCE_TAX_PARTS`). */
  readonly amounts: readonly Minor[];
}

export interface TaxYear {
  readonly year: FinancialYear;
  readonly madeAt: EpochMs;
  /** By payer, then by day. */
  readonly income: readonly IncomeEntry[];
  /** In rupees, those in a foreign currency converted; by payer, then by day. */
  readonly deductions: readonly Deduction[];
  readonly gains: readonly CapitalGain[];
  readonly byPart: readonly HeadByPart[];
  readonly accruals: readonly Accrual[];
  readonly foreign: readonly ForeignEntry[];
  /** Gold and silver held at the end of the year or today. */
  readonly lots: readonly LotPart<DatedTrade>[];
  /** The losses of this year and of earlier ones since the first investment. */
  readonly setOff: ReturnType<typeof setOffOf>;
  /** Each machine of a lease that was owned in the year. */
  readonly machines: readonly MachineYear[];
  /** Held at the end of the year or today. */
  readonly assets: readonly HeldAsset[];
  /** Whether no instalment of advance tax is due. */
  readonly isFreeOfAdvanceTax: boolean;
}

/** @throws AppError FINANCIAL_YEAR_INVALID, also for a year whose law is not known; STATEMENT_TOO_LONG */
export async function taxYear(
  context: AccountContext,
  requested: string,
  metalName: (metal: Metal) => string,
): Promise<TaxYear> {
  const references = await findTaxReferences(context.env);
  // Everything below is read without an await in between, as of one moment.
  const { year, madeAt, byCurrency } = taxStatement(context, requested);
  if (!isTaxYearKnown(year.name)) throw fieldError<typeof taxWorkbook>("financialYear", "FINANCIAL_YEAR_INVALID");
  const { sql } = context;
  const period = { from: year.from, to: year.to, limit: STATEMENT_LINES_MAX };
  const today = dateInIndia(madeAt);
  const isRunning = today < year.to;
  const upTo = isRunning ? today : year.to;
  const paid = listPaidPayouts(sql, period);
  const rupees = byPayer(paid.filter(({ currency }) => currency === "INR"));
  const taxes = new BondTaxes(sql);
  const bonds = new Map(listBondsPaid(sql, { ...period, currency: "INR" }).map((bond) => [bond.id, bond]));
  const incomeOf = (payout: PaidPayout) => {
    const bond = bonds.get(payout.investmentId);
    return incomeEntriesOf(payout, references, bond && taxes.of(bond));
  };
  const income = rupees.filter(paysIncome).flatMap(incomeOf);
  const taxpayer = taxpayerOf(context);
  const { bornOn = null } = taxpayer;
  const reliefs = pastTreatyReliefs(context);
  const deductions = byPayer(paid).flatMap((payout) => deductionsInRupees(payout, references, bornOn));
  const ofRupees = new Set(rupees.map(({ investmentId }) => investmentId));
  const gains = byCurrency
    .filter(({ currency }) => currency === "INR")
    .flatMap((statement) => [
      ...statement.gains.map((sold) => capitalGainOf(sold, reliefs)),
      ...statement.metals.map((lot) => capitalGainOfMetal(lot, metalName(lot.sale.metal))),
    ]);
  const machines = machinesIn(sql, year, STATEMENT_LINES_MAX);
  const lots = METALS.flatMap((metal) => metalLotsOf(listTradesUntil(sql, metal, year.to)).held);
  return {
    ...{ year, madeAt, income, deductions, gains: inScheduleOrder(gains), lots, machines },
    byPart: headsByPart({
      ...{ income, gains, machines },
      deductions: deductions.filter(({ investmentId }) => ofRupees.has(investmentId)),
    }),
    accruals: listCumulative(sql, period).map((id) =>
      accrualOf(context, id, { from: year.from, to: upTo, bonds: taxes }),
    ),
    foreign: foreignEntries(paid, references),
    setOff: setOffOf(
      gainsUntil(context, year, reliefs),
      inForce(LOSS_CARRY_YEARS, year.to),
      inForce(GAIN_RATES, year.to).exemptPaise,
    ),
    assets: declaredAssets(sql, { on: upTo, bonds: taxes, metals: lots }),
    isFreeOfAdvanceTax: isFreeOfAdvanceTax(taxpayer, year.to),
  };
}

/**
 * The gains in rupees that are set off, those of sold machines included, of every year since the first investment or
 * trade, up to a year, as far back as the law is known. A gain or loss that a treaty leaves to the other state is none.
 */
function gainsUntil(
  context: AccountContext,
  { name }: FinancialYear,
  reliefs: readonly TdsRelief[],
): readonly GainsOfYear[] {
  const last = Number(name.slice(0, 4));
  const first = Math.max(FIRST_TAX_YEAR, Math.min(last, firstYearOf(context.sql) ?? last));
  return Array.from({ length: last - first + 1 }, (_, index): GainsOfYear => {
    const year = first + index;
    const { year: period, byCurrency } = taxStatement(context, `${year}-${String(year + 1).slice(2)}`);
    const inRupees = byCurrency.filter(({ currency }) => currency === "INR");
    const isSetOff = (sold: Gain) => isCapitalGain(gainAssetOf(sold.product)) && !isLeftToTreaty(sold, reliefs);
    const all = inRupees.flatMap(({ gains, metals }) => [...gains.filter(isSetOff), ...metals]);
    const sumOf = (isLong: boolean) =>
      addMinor(...all.filter(({ isLongTerm }) => isLongTerm === isLong).map(({ gain }) => gain));
    const ofMachines = machinesIn(context.sql, period, STATEMENT_LINES_MAX).map(({ gainPaise }) => gainPaise);
    const units = inRupees
      .flatMap(({ gains }) => gains)
      // The exit of a scheme is no sale on an exchange, on which the exemption depends.
      .filter(({ isLongTerm, product, sale }) => isLongTerm && sale !== null && gainAssetOf(product) === "TRUST_UNITS");
    return {
      year,
      gains: { SHORT: addMinor(sumOf(false), ...ofMachines), LONG: sumOf(true) },
      units: addMinor(...units.map(({ gain }) => gain)),
    };
  });
}

/** Stable, so that a payer's payouts stay in the order of their payment. */
const byPayer = (paid: readonly PaidPayout[]) => paid.toSorted((a, b) => a.payerName.localeCompare(b.payerName));

const foreignEntries = (paid: readonly PaidPayout[], references: TaxReferences) =>
  paid.filter(({ currency }) => currency !== "INR").map((payout) => foreignEntryOf(payout, references));

function headsByPart({
  income,
  gains,
  deductions,
  machines,
}: Pick<TaxYear, "income" | "gains" | "deductions" | "machines">): readonly HeadByPart[] {
  const dated: readonly { readonly head: IncomeHead; readonly on: CalendarDate; readonly amount: Minor }[] = [
    ...income.map(({ nature: head, paidOn: on, income: amount }) => ({ head, on, amount })),
    ...gains.flatMap((sold) => {
      const head = headOfGain(sold);
      return head === null ? [] : [{ head, on: sold.soldOn, amount: sold.gain }];
    }),
    ...machines.flatMap(({ soldOn: on, gainPaise: amount }) => {
      return on === null ? [] : [{ head: "SHORT_TERM_GAIN" as const, on, amount }];
    }),
    ...deductions.map(({ deductedOn: on, tds: amount }) => ({ head: "TDS" as const, on, amount })),
  ];
  return INCOME_HEADS.map((head) => {
    const own = dated.filter((entry) => entry.head === head);
    const within = (part: number) => own.filter(({ on }) => advanceTaxPartOf(on) === part);
    return { head, amounts: ADVANCE_TAX_PARTS.map((part) => addMinor(...within(part).map(({ amount }) => amount))) };
  });
}

/** A part of a deposit is repaid without its interest, all of which is still to come. */
const paysInterest = (payout: PayoutRecord): boolean => bringsMoney(payout) && payout.kind !== "PART_WITHDRAWAL";

/** Up to the end of the year, or to today while it runs. Excludes a bond's interest that was paid in its price. */
function accrualOf(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  id: InvestmentId,
  { from, to, bonds }: Pick<FinancialYear, "from" | "to"> & { readonly bonds: BondTaxes },
): Accrual {
  const investment = getInvestment(sql, id);
  const { title, payerName, investedOn, maturesOn, product } = investment;
  const payouts = listPayouts(sql, id);
  const bond = productOf(product).resaleOf === null ? null : bonds.of(investment);
  const open = payouts.map((payout) => ({ ...payout, status: "EXPECTED" as const }));
  const paidBy = (day: CalendarDate) => payouts.filter(({ paidOn }) => paidOn !== null && paidOn <= day);
  const interestOf = (payout: PayoutRecord) => subtractMinor(payout.interest, bond?.notIncomeIn(payout) ?? minor(0));
  const received = (day: CalendarDate) => addMinor(...paidBy(day).map(interestOf));
  const growth = yearlyTaxOf(investment)?.growth ?? null;
  const endsOn = payouts.at(-1)?.accruesTo ?? investedOn;
  const accrued = (day: CalendarDate): Minor => {
    if (day < investedOn) return minor(0);
    // Until its withdrawal a deposit earned the agreed rate; the withdrawal corrects that in its own year.
    if (growth && day < endsOn) return interestTo(growth, takenIn(payouts), day);
    if (paidBy(day).some(paysInterest)) return received(day);
    const worthOn = (on: CalendarDate) => valueOn(investment, open, on, clock.calendar());
    return subtractMinor(worthOn(day), worthOn(investedOn));
  };
  const dayBefore = addDays(from, -1);
  const before = accrued(dayBefore);
  const within = subtractMinor(accrued(to), before);
  const paidWithin = subtractMinor(received(to), received(dayBefore));
  return { investmentId: id, title, payerName, investedOn, maturesOn, before, within, paidWithin };
}
