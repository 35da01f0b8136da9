/** A lease: level rentals, a residual value at the end, TDS on the whole rental, tax on it less depreciation. */

import { type Paise, paise, ZERO_PAISE } from "../contract/facts/money.ts";
import { assetLeasingSchedule } from "../finance/asset-leasing.ts";
import type { HolidayCalendar } from "../finance/business-days.ts";
import { type CashFlow, promisedFlows } from "../finance/cash-flow.ts";
import { type OwnedMachine, taxedRents } from "../finance/lease-depreciation.ts";
import { bpsOfRate, ownTax, shareAt } from "../finance/own-tax.ts";
import { xirrBps } from "../finance/xirr.ts";
import { ASSUMED_RATES } from "./assumptions.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { count, money, type Outcome, rate } from "./outcome.ts";
import { less, RESIDENCY_FIELD, START_FIELD, sumOf, TAX_FIELD, taxpayerLivingIn } from "./taxpayer.ts";

const FIELDS = {
  amount: { is: "amount", preset: "500000", least: 10_000_00 },
  rate: { is: "rate", preset: ASSUMED_RATES.leaseRate.preset },
  months: { is: "whole", preset: "24", least: 2, most: 84 },
  residual: { is: "rate", preset: "10", least: 0, most: 90_00 },
  tax: TAX_FIELD,
  residency: RESIDENCY_FIELD,
  on: START_FIELD,
} as const;

type Values = ValuesOf<typeof FIELDS>;

const total = (rows: readonly CashFlow[], part: "incomePaise" | "tdsPaise" | "grossPaise" | "netPaise") =>
  sumOf(rows.map((row) => row[part]));

/**
 * The total rent of a machine of the ordinary block, and the taxable rent after depreciation, with the gain on sale.
 */
function taxedRentOf(
  schedule: readonly CashFlow[],
  { costPaise, boughtOn }: Pick<OwnedMachine, "costPaise" | "boughtOn">,
): { readonly rent: Paise; readonly taxed: Paise } {
  const payments = schedule.map(({ dueOn: on, kind, grossPaise }) => {
    const isSale = kind === "RESIDUAL";
    return { on, isSale, rentPaise: isSale ? ZERO_PAISE : grossPaise, pricePaise: isSale ? grossPaise : ZERO_PAISE };
  });
  const last = payments.at(-1);
  const pricePaise = last?.pricePaise ?? ZERO_PAISE;
  const machine = { costPaise, boughtOn, soldOn: last?.on ?? null, pricePaise, block: "MACHINERY" } as const;
  return { rent: sumOf(payments.map(({ rentPaise }) => rentPaise)), taxed: sumOf(taxedRents(machine, payments)) };
}

function workLease(values: Values, calendar: HolidayCalendar): Outcome {
  const { amount, rate: rateBps, months, on } = values;
  const residual = shareAt(amount, values.residual);
  const taxpayer = taxpayerLivingIn(values.residency);
  const terms = {
    investedPaise: amount,
    residualPaise: residual,
    rateBps,
    months,
    startsOn: on,
    calendar,
    ...taxpayer,
  };
  const rows = assetLeasingSchedule(terms);
  const [interest, tds] = [total(rows, "incomePaise"), total(rows, "tdsPaise")];
  const { rent, taxed } = taxedRentOf(rows, { costPaise: amount, boughtOn: on });
  const tax = ownTax(taxed, bpsOfRate(values.tax));
  const inHand = paise(total(rows, "grossPaise") - tax);
  const afterTds = xirrBps(promisedFlows({ investedOn: on, investedPaise: amount, schedule: rows, tax: "AFTER_TDS" }));
  const rental = rows[0]?.grossPaise ?? paise(0);
  return {
    headline: { name: "inHand", value: money(inHand) },
    lines: [
      { name: "rental", value: money(rental) },
      { name: "residual", value: money(residual) },
      { name: "interest", value: money(interest) },
      { name: "tds", value: money(tds) },
      { name: "received", value: money(total(rows, "netPaise")), isTotal: true },
      { name: "ownTax", value: money(tax) },
      { name: "taxBalance", value: money(less(tax, tds)) },
      ...(afterTds === null ? [] : [{ name: "returnAfterTds", value: rate(afterTds) }]),
    ],
    table: {
      columns: ["interest", "tds", "net"],
      rows: rows.map(({ dueOn, kind, incomePaise, tdsPaise, netPaise }) => ({
        on: dueOn,
        name: kind === "RESIDUAL" ? "residual" : "rental",
        amounts: [incomePaise, tdsPaise, netPaise],
      })),
    },
    working: [
      {
        name: "rentalWorking",
        values: {
          amount: money(amount),
          residual: money(residual),
          rate: rate(rateBps),
          months: count(months),
          rental: money(rental),
        },
      },
      {
        name: "rentTaxWorking",
        values: {
          rent: money(rent),
          depreciation: money(less(rent, taxed)),
          taxed: money(taxed),
          taxRate: rate(bpsOfRate(values.tax)),
          tax: money(tax),
          inHand: money(inHand),
        },
      },
    ],
    cautions: [],
  };
}

export const assetLeasing = defineCalculator({
  slug: "asset-leasing",
  category: "ASSET_LEASING",
  fields: FIELDS,
  compute: (values, calendar) => ({ outcome: workLease(values, calendar) }),
});
