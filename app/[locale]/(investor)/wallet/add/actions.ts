"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { ErrorCode } from "@/lib/contract/errors";
import { rupeesFromPaise } from "@/lib/contract/money";
import { findReturnPath } from "@/lib/contract/return-path";
import { recharge } from "@/lib/contract/wallet";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/server/backend";
import { submitForm } from "@/lib/server/form-state";
import { withReturnTo } from "../_parts/return-to";
import { readAmount } from "../_parts/typed-amount";

export interface AddState {
  /** As it was typed. */
  readonly amount: string;
  readonly error: ErrorCode | null;
}

const sentForm = z.object({
  amount: z.string().max(40).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  returnTo: z.string().max(300).catch(""),
  locale: z.custom<Locale>((value) => typeof value === "string" && isLocale(value)).catch("en"),
});

/** Opens a payment and leads to the provider's page; or says why not, with the amount as it was typed. */
export async function openRecharge(_previous: AddState, form: FormData): Promise<AddState> {
  const { amount: typed, idempotencyKey, returnTo, locale } = sentForm.parse(Object.fromEntries(form));
  const amount = readAmount(typed);
  if (amount.paise === null) return { amount: typed, error: amount.code };

  const rupees = rupeesFromPaise(amount.paise);
  const path = withReturnTo(hrefFor(locale, "/wallet/payments"), findReturnPath(returnTo));
  const answer = await submitForm({}, () =>
    callBackend(
      recharge,
      { amount: rupees, successPath: path, activePath: path, failedPath: path },
      // One form may be sent for another amount after the browser's Back: that is another intention.
      { idempotencyKey: `${idempotencyKey}-${amount.paise}` },
    ),
  );
  if (answer.status === "done") redirect(answer.value.redirectUrl);
  return { amount: typed, error: answer.status === "refused" ? answer.code : "INTERNAL" };
}
