"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { saveForeignAccount } from "@/lib/contract/calls/foreign-account";
import { foreignCurrency } from "@/lib/contract/values/money";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";
import type { AccountAbroadState } from "./_parts/account-abroad-state";

const sentForm = z.object({
  accountNumber: z.string().max(60).catch(""),
  swiftCode: z.string().max(60).catch(""),
  currency: foreignCurrency,
  idempotencyKey: z.uuid(),
  locale: sentLocale,
});

/** Verifies and saves the account that one currency is withdrawn to. */
export async function saveAccountAbroad(_previous: AccountAbroadState, form: FormData): Promise<AccountAbroadState> {
  const { locale, idempotencyKey, ...account } = sentForm.parse(Object.fromEntries(form));
  const answer = await submitForm({}, () => callBackend(saveForeignAccount, account, { idempotencyKey }));
  // Replaces the form, which Back would offer again.
  if (answer.status === "done") redirect(hrefFor(locale, `/wallet?currency=${account.currency}`), RedirectType.replace);
  const { accountNumber, swiftCode } = account;
  return { typed: { accountNumber, swiftCode }, faults: answer.fields, error: answer.code };
}
