/** The investor's own rate of income tax, which a cookie remembers: it is a preference, and no money depends on it. */
import "server-only";
import { cookies } from "next/headers";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import { type CookieChoice, PREFERENCE_COOKIES } from "@/lib/contract/facts/preference-cookies";
import { OWN_TAX_RATES, type OwnTaxRate, USUAL_TAX_RATE } from "@/lib/finance/own-tax";
import type { OwnTaxPayer } from "@/lib/products/after-tax";
import { findProfile } from "./app-shell-data";

const NAME = PREFERENCE_COOKIES.taxRate satisfies CookieChoice["name"];
const YEAR_SECONDS = 365 * 24 * 60 * 60;

async function findOwnTaxRate(): Promise<OwnTaxRate> {
  const jar = await cookies();
  const remembered = jar.get(NAME)?.value;
  return OWN_TAX_RATES.find((rate) => rate === remembered) ?? USUAL_TAX_RATE;
}

/** The investor as a taxpayer on deals of this kind: deals in foreign currency are for non-residents alone. */
export async function findOwnTaxPayer(investmentType: InvestmentType): Promise<OwnTaxPayer> {
  const [rate, profile] = await Promise.all([findOwnTaxRate(), findProfile()]);
  const isAbroad = investmentType === "GIFT" || (profile !== null && profile.country !== "IN");
  return { rate, residency: isAbroad ? "NON_RESIDENT" : "RESIDENT", bornOn: profile?.dateOfBirth ?? null };
}

/** In a server action only. */
export async function rememberOwnTaxRate(rate: OwnTaxRate): Promise<void> {
  const jar = await cookies();
  jar.set(NAME, rate, { path: "/", sameSite: "lax", maxAge: YEAR_SECONDS });
}
