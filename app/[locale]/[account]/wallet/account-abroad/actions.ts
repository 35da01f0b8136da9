"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { saveForeignAccount } from "@/lib/contract/calls/foreign-account";
import { foreignCurrency } from "@/lib/contract/values/money";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";
import type { AccountAbroadState } from "./_parts/account-abroad-state";

const sentForm = z.object({
  accountNumber: z.string().max(60).catch(""),
  swiftCode: z.string().max(60).catch(""),
  currency: foreignCurrency,
  idempotencyKey: z.uuid(),
  locale: sentLocale,
});

/** Verifies and saves the account that one currency is withdrawn to. */
export const saveAccountAbroad = stateAction(async (form): Promise<AccountAbroadState> => {
  const { locale, idempotencyKey, ...account } = readForm(sentForm, form);
  const answer = await submitForm({}, () => callBackend(saveForeignAccount, account, { idempotencyKey }));
  // Replaces the form, which Back would offer again.
  if (answer.status === "done") {
    const { nameReview, proof } = answer.value;
    const path = nameReview === null && proof === null ? "/wallet" : "/wallet/account-abroad";
    redirect(hrefFor(locale, `${path}?currency=${account.currency}`), RedirectType.replace);
  }
  const { accountNumber, swiftCode } = account;
  return { typed: { accountNumber, swiftCode }, faults: answer.fields, error: answer.code };
});
