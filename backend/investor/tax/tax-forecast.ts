/**
 * Tax of the running financial year: on payouts received, and on payouts expected until 31 March. Reads only.
 * Invariant: an expected payout has the amounts that `amountsOn` would pay if it came on its day, and becomes an entry
 * by the functions of the tax year, so that a forecast differs from the final tax year only by later events.
 */
import { FORECAST_NATURES, type TaxForecast, type TaxForecastRow } from "../../../lib/contract/calls/tax.ts";
import {
  addPaise,
  type Minor,
  type Paise,
  paise,
  subtractMinor,
  ZERO_PAISE,
} from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import {
  ADVANCE_TAX_PARTS,
  type AdvanceTaxPart,
  advanceTaxPartOf,
  instalmentOf,
  isFreeOfAdvanceTax,
} from "../../../lib/finance/advance-tax.ts";
import { declaredGain } from "../../../lib/finance/capital-gain-tax.ts";
import { isGainExempt } from "../../../lib/finance/tds-relief.ts";
import { isOnlyExpected, productOf } from "../../../lib/products/lookup.ts";
import { declaredIn } from "../../../lib/products/tax.ts";
import { BondTaxes, tradedRow } from "../claims/bond-tax.ts";
import { gainAssetOf } from "../claims/lot-parts.ts";
import { creditedWith } from "../holdings/deposit-tax.ts";
import { getInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { amountsOn } from "../holdings/payable-amounts.ts";
import { type PayerReader, readerOf } from "../holdings/payer-tax.ts";
import { listOpenPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { settlementDueOn } from "../holdings/payout-time.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { gainOfSale, type MachineYear } from "./machine-depreciation.ts";
import type { CapitalGain } from "./tax-gains.ts";
import { byNature, isGain } from "./tax-payments.ts";
import { type TaxYear, taxYear } from "./tax-year.ts";

interface Entry {
  readonly payerName: TaxForecastRow["payerName"];
  readonly nature: TaxForecastRow["nature"];
  readonly on: CalendarDate;
  readonly income: Minor;
  readonly tds: Minor;
  readonly is: "RECEIVED" | "EXPECTED";
  readonly isEstimate: boolean;
}

/** @throws AppError STATEMENT_TOO_LONG */
export async function taxForecast(context: AccountContext): Promise<TaxForecast> {
  const financialYear = financialYearOf(dateInIndia(context.clock.now()));
  const data = await taxYear(context, financialYear, (metal) => metal);
  // Read without an await in between, as of the same moment as the year.
  const asOf = dateInIndia(data.madeAt);
  const entries = [...receivedIn(context, data), ...expectedIn(context, { asOf, until: data.year.to })];
  const sums = sumsOf(entries);
  return {
    ...{ financialYear, asOf, rows: rowsOf(entries), depreciation: depreciationIn(context, data) },
    ...{ received: sums("RECEIVED"), expected: sums("EXPECTED") },
    parts: partsOf(entries, {
      ...{ financialYear, from: data.year.from, to: data.year.to },
      isFree: isFreeOfAdvanceTax(taxpayerOf(context), asOf),
    }),
  };
}

function receivedIn({ sql }: Pick<AccountContext, "sql">, data: TaxYear): readonly Entry[] {
  const { income, gains, deductions, machines } = data;
  const received = { is: "RECEIVED", isEstimate: false } as const;
  const payerOf = ({ reference, title, asset, isSoldOnMarket }: CapitalGain) => {
    if (isSoldOnMarket) return null;
    return asset === "METAL" ? title : getInvestment(sql, reference).payerName;
  };
  const byBuyers = deductions.filter(({ payer }) => payer.name === null);
  return [
    ...income.map(({ payer, nature, paidOn: on, income: amount, tds }) => {
      return { payerName: payer.name, nature, on, income: amount, tds, ...received };
    }),
    ...gains.flatMap((sold) => {
      const { soldOn: on, isSoldOnMarket, isLeftToTreaty } = sold;
      const income = isLeftToTreaty ? ZERO_PAISE : sold.gain;
      const tds = isSoldOnMarket ? ZERO_PAISE : sold.tds;
      if (isLeftToTreaty && tds === 0) return [];
      return [{ payerName: payerOf(sold), nature: "GAIN" as const, on, income, tds, ...received }];
    }),
    ...machines.flatMap(({ payerName, soldOn: on, gainPaise: income }) => {
      return on === null || income === 0 ? [] : [{ ...gainFrom(payerName), on, income, tds: ZERO_PAISE, ...received }];
    }),
    ...byBuyers.map(({ deductedOn: on, tds }) => {
      return { payerName: null, nature: "GAIN" as const, on, income: ZERO_PAISE, tds, ...received };
    }),
  ];
}

const gainFrom = (payerName: string) => ({ payerName, nature: "GAIN" as const });

interface Rest {
  readonly asOf: CalendarDate;
  readonly until: CalendarDate;
}

/** A late payout counts as paid today, with its interest so far. */
function expectedIn(context: AccountContext, { asOf, until }: Rest): readonly Entry[] {
  const [bonds, reader] = [new BondTaxes(context.sql), readerOf(context)];
  return listOpenPayouts(context.sql, until).flatMap((payout) => {
    const dueOn = payout.kind === "ACCRUAL" ? payout.dueOn : settlementDueOn(payout, context.clock.calendar());
    const on = dueOn > asOf ? dueOn : asOf;
    const investment = getInvestment(context.sql, payout.investmentId);
    return on > until ? [] : entriesOf(context, { investment, payout, on, bonds, reader });
  });
}

interface Expected {
  readonly bonds: BondTaxes;
  readonly reader: PayerReader;
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly on: CalendarDate;
}

function entriesOf(context: AccountContext, { investment, payout, on, bonds, reader }: Expected): readonly Entry[] {
  const { payerName, product, residency } = investment;
  const { tdsBasis } = payout;
  const { reliefs } = taxpayerOf(context);
  const { interest, gross, tds, redemption } = amountsOn(reader, {
    investment,
    payout,
    paidOn: on,
    calendar: context.clock.calendar(),
  });
  const bond = productOf(product).resaleOf && bonds.of(tradedRow(investment));
  const expected = { payerName, on, is: "EXPECTED", isEstimate: isOnlyExpected(product.kind) } as const;
  if (isGain(payout)) {
    const income = declaredGain(gainAssetOf(product), interest);
    return [{ ...expected, nature: "GAIN", income, tds }];
  }
  const credited = creditedWith(context.sql, payout) ?? declaredIn({ kind: payout.kind, interest, gross });
  const income = subtractMinor(credited, bond?.notIncomeIn(payout) ?? ZERO_PAISE);
  const ofMachine = gainOfSale(investment, payout, on);
  const isTaxed = bond && !isGainExempt({ residency, reliefs, asset: gainAssetOf(product), date: on });
  const gain = (isTaxed ? bond.gainIn(payout) : null) ?? (ofMachine === 0 ? null : ofMachine);
  const onGain = redemption?.tds ?? ZERO_PAISE;
  return [
    ...byNature({ product, paidOn: on, tdsBasis }, { income, tds: subtractMinor(tds, onGain) }).map((part) => ({
      ...expected,
      ...part,
    })),
    ...(gain === null ? [] : [{ ...expected, nature: "GAIN" as const, income: gain, tds: onGain }]),
  ];
}

/** The year's, as its workbook states it if nothing changes: none of a machine whose price is to come within the year. */
function depreciationIn({ clock }: AccountContext, { machines, year }: TaxYear): Paise {
  const isKept = ({ lastPayout }: MachineYear) =>
    (lastPayout.paidOn ?? settlementDueOn(lastPayout, clock.calendar())) > year.to;
  return addPaise(...machines.filter(isKept).map(({ depreciationPaise }) => depreciationPaise));
}

const sumOf = (entries: readonly Entry[]) => ({
  income: addPaise(...entries.map(({ income }) => paise(income))),
  tds: addPaise(...entries.map(({ tds }) => paise(tds))),
});

const sumsOf = (entries: readonly Entry[]) => (is: Entry["is"]) => sumOf(entries.filter((entry) => entry.is === is));

function rowsOf(entries: readonly Entry[]): TaxForecastRow[] {
  const rows = [...Map.groupBy(entries, ({ nature, payerName }) => `${nature}:${payerName}`).values()];
  return rows
    .flatMap((own): TaxForecastRow[] => {
      const [first] = own;
      if (!first) return [];
      const { payerName, nature, isEstimate } = own.find(({ is }) => is === "EXPECTED") ?? first;
      const sums = sumsOf(own);
      const payouts = own.filter(({ is }) => is === "EXPECTED").length;
      return [
        { payerName, nature, isEstimate, received: sums("RECEIVED"), expected: { ...sums("EXPECTED"), payouts } },
      ];
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.payerName ?? "").localeCompare(b.payerName ?? ""));
}

const rankOf = ({ nature }: TaxForecastRow): number => FORECAST_NATURES.indexOf(nature);

interface Year {
  /** Whether no instalment of advance tax is due. */
  readonly isFree: boolean;
  readonly financialYear: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

function partsOf(entries: readonly Entry[], { financialYear, from, to, isFree }: Year): TaxForecast["parts"] {
  const lastDayOf = (part: AdvanceTaxPart) => instalmentOf(part, financialYear)?.on ?? to;
  return ADVANCE_TAX_PARTS.map((part, index) => {
    const before = ADVANCE_TAX_PARTS[index - 1];
    const sums = sumsOf(entries.filter(({ on }) => advanceTaxPartOf(on) === part));
    return {
      ...{ from: before === undefined ? from : addDays(lastDayOf(before), 1), to: lastDayOf(part) },
      ...{ received: sums("RECEIVED"), expected: sums("EXPECTED") },
      dueBps: isFree ? null : (instalmentOf(part, financialYear)?.shareBps ?? null),
    };
  });
}
