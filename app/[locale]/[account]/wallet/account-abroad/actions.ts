"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { requestForeignAccountOtp, saveForeignAccount } from "@/lib/contract/calls/foreign-account";
import { foreignCurrency } from "@/lib/contract/values/money";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";
import type { AccountAbroadState } from "./_parts/account-abroad-state";

const sentForm = z.object({
  intent: codeIntent.catch("send"),
  accountNumber: z.string().max(60).catch(""),
  swiftCode: z.string().max(60).catch(""),
  currency: foreignCurrency,
  ...sentCode,
  locale: sentLocale,
});

/** Verifies and saves the account that one currency is withdrawn to. Handles every button of the form. */
export const saveAccountAbroad = stateAction(async (form): Promise<AccountAbroadState> => {
  const sent = readForm(sentForm, form);
  const { intent, accountNumber, swiftCode, currency, otp, locale } = sent;
  const typed = { accountNumber, swiftCode };
  const account = { ...typed, currency };
  const first = (refused: Refused | null): AccountAbroadState => ({
    ...{ step: "account", typed },
    ...{ faults: refused?.fields ?? {}, error: refused?.code ?? null },
  });
  return confirmWithCode({
    ...{ intent, sent, typed, first },
    request: () => submitForm({}, () => callBackend(requestForeignAccountOtp, account)),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(saveForeignAccount, { ...account, otp }, key));
      // Replaces the form, which Back would offer again.
      if (answer.status === "done") {
        const { nameReview, proof } = answer.value;
        const path = nameReview === null && proof === null ? "/wallet" : "/wallet/account-abroad";
        redirect(hrefFor(locale, `${path}?currency=${currency}`), RedirectType.replace);
      }
      return answer;
    },
    // The bank's errors concern the account, not the code.
    isAboutFirst: ({ fields }) => fields.accountNumber !== undefined || fields.swiftCode !== undefined,
  });
});
