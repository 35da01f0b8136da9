/** The answer to an investor about one deduction, from a tax credit statement, for tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { lettersFor } from "../../backend/investor/tax/payer-letter.ts";
import { readCreditFile } from "../../backend/investor/tax/tax-credit-file.ts";
import { matchCredits } from "../../backend/investor/tax/tax-credit-match.ts";
import type { Deduction } from "../../backend/investor/tax/tax-payments.ts";
import { minor } from "../../lib/contract/facts/money.ts";
import { calendarDateOf, startOfDayInIndia } from "../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../lib/contract/values/ids.ts";

const TODAY = calendarDateOf("2026-06-15");

const CARELINE: Deduction = {
  investmentId: investmentId.parse("inv_0123456789abcdefghijklmno"),
  ...{
    title: "Careline",
    payer: { name: "Careline Hospitals", tan: "ZZZC00007Q" },
    productType: "INVOICE_DISCOUNTING",
  },
  ...{ payout: "MATURITY", reference: "inv_0123456789abcdefghijklmno:1", rateBps: 1000, quarter: 2, isOnGain: false },
  ...{ paidOn: calendarDateOf("2025-08-04"), deductedOn: calendarDateOf("2025-08-04") },
  ...{ section: "194A", formerSection: "194A", paymentCode: null, gross: minor(24_263_01), tds: minor(2_426_30) },
};

export const fileOf = (name: string) => readFileSync(join(import.meta.dirname, "tax-credit", name));
export const textOf = (name: string) => fileOf(name).toString("utf8");
export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The answer to the investor: the statement, its match with the deduction, and the letters. */
export async function answerTo(bytes: Uint8Array) {
  const { statement, entries, unread } = readCreditFile(bytes);
  const match = matchCredits([CARELINE], entries, { financialYear: "2025-26", today: TODAY, unread: unread.count });
  const holder = { userId: "usr_arjun", name: "Arjun Mehta", registeredName: null, maskedPan: "ABCPM••••K" };
  const writer = { holder, year: "2025-26", statement, locale: "en", at: startOfDayInIndia(TODAY) } as const;
  const letters = await lettersFor(match.deductions, { ...writer, unread: unread.count });
  const [deduction = expect.fail("no deduction")] = match.deductions;
  return { statement, unread, deduction, letters, otherEntries: match.otherEntries };
}

export const MATCHED = { deduction: { status: "MATCHED", differences: [] }, unread: { count: 0 }, letters: [] };
