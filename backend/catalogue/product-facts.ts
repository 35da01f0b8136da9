/** What a master document states of a deal's product, beyond what it states of every deal. */
import type { Currency } from "../../lib/contract/money.ts";
import type { Product, RateRow } from "../../lib/contract/products.ts";
import { count, day, money, percent, wordOf } from "./document-words.ts";

/** Labels and their values, in the order in which they are read. */
export type Facts = Readonly<Record<string, string>>;

const rows = (rates: readonly RateRow[]) =>
  rates.map(({ tenureMonths, rateBps }) => `${count(tenureMonths, "month", "months")}: ${percent(rateBps)}`).join(", ");

export function productFacts(product: Product, currency: Currency): Facts {
  switch (product.kind) {
    case "INVOICE_DISCOUNTING":
      return {
        "Face value of the invoices": `${money(currency, product.invoiceValue)}, ${count(product.invoiceCount, "invoice", "invoices")}`,
        Tenure: `${count(product.tenureDays, "day", "days")} from the day of the investment`,
      };
    case "BOND":
      return {
        ISIN: product.isin,
        Coupon: `${percent(product.couponBps)}, ${wordOf(product.payout)}`,
        "Issued, matures": `${day(product.issuedOn)}, ${day(product.maturityOn)}`,
        "Clean price for 100 of face value": (product.cleanPrice / 10_000).toFixed(4),
        Rank: wordOf(product.security),
      };
    case "TAP_RESERVE":
      return { "Rates by tenure": rows(product.rates), "Interest is paid": product.payouts.map(wordOf).join(" or ") };
    case "ASSET_LEASING":
      return {
        "What is leased": product.asset.en,
        Lease: `${count(product.tenureMonths, "month", "months")}, bought back for ${percent(product.residualShareBps)} of what was invested`,
      };
    case "FIXED_DEPOSIT":
      return {
        "Rates by tenure": rows(product.rates),
        "Interest is paid": product.payouts.map(wordOf).join(" or "),
        "Withdrawn early": `the rate for the days that it ran, less ${percent(product.penaltyBps)}`,
      };
    case "FRE":
      return {
        Property: `${count(product.areaSqft, "square foot", "square feet")} in ${product.city}, let to ${product.tenant}`,
        "Rent expected": `${percent(product.rentYieldBps)} of what was invested, raised by ${percent(product.yearlyStepBps)} each year`,
        "Sale expected": `after ${count(product.years, "year", "years")}, for ${percent(product.exitShareBps)} of what was invested`,
      };
    case "PRE_IPO":
      return { ISIN: product.isin, Lot: `${product.sharesPerLot} shares at ${money(currency, product.pricePerShare)}` };
    case "GIFT_DEPOSIT":
      return { Tenure: count(product.tenureDays, "day", "days"), "Interest is paid": wordOf(product.payout) };
    case "GIFT_BOND":
      return {
        Coupon: `${percent(product.couponBps)}, ${wordOf(product.payout)}`,
        Matures: day(product.maturityOn),
        "Value of the security": money(currency, product.securityValue),
      };
  }
}
