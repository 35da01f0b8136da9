import { addPaise, type Paise } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import { depositInterestWith } from "./payer-tax.ts";
import { listPayersOf, sumIncome } from "./tax-declaration-store.ts";

const KINDS_TAXED_BY_YEAR = Object.values(PRODUCTS)
  .filter(({ yearlyTaxOf }) => yearlyTaxOf !== null)
  .map(({ kind }) => kind);

/** A declaration is open to residents only. */
const RESIDENT = { residency: "RESIDENT", panVerified: true } as const;

/** Rupee income that our payers have paid or will pay in a financial year and that is subject to TDS of residents. */
export function declarableIncomeIn(sql: SqlStorage, financialYear: string): Paise {
  const first = Number(financialYear.slice(0, 4));
  const [from, to] = [calendarDateOf(`${first}-04-01`), calendarDateOf(`${first + 1}-03-31`)];
  const credited = listPayersOf(sql, KINDS_TAXED_BY_YEAR).map((payerName) =>
    depositInterestWith({ sql }, { payerName, taxpayer: RESIDENT }, financialYear),
  );
  return addPaise(sumIncome(sql, { from, to, without: KINDS_TAXED_BY_YEAR }), ...credited);
}
