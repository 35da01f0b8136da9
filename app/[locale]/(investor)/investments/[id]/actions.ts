"use server";

import { z } from "zod";
import { financeType } from "@/lib/contract/calls/deals";
import { investmentId } from "@/lib/contract/values/ids";
import { currency } from "@/lib/contract/values/money";
import { LOCALE_IDS } from "@/lib/i18n/locales";
import { readCashflowPage } from "./_parts/cashflow-page";
import type { CashflowPage } from "./_parts/payout-line";

const cashflowOf = z.object({ investmentId, kind: financeType, currency, locale: z.enum(LOCALE_IDS) });
const page = z.number().int().min(0).max(10_000);

/** Loads a further page for the register. The input comes from the browser and must be validated despite its types. */
export async function loadCashflow(of: z.input<typeof cashflowOf>, pageNumber: number): Promise<CashflowPage | null> {
  return readCashflowPage(cashflowOf.parse(of), page.parse(pageNumber));
}
