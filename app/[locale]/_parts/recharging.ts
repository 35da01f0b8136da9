/** Opening a payment that fills a wallet: one's own, or that of a child. */
import { redirect } from "next/navigation";
import { z } from "zod";
import type { AddState } from "@/components/wallet/add-form";
import { readAmount } from "@/components/wallet/typed-amount";
import { recharge } from "@/lib/contract/calls/wallet";
import type { UserId } from "@/lib/contract/values/ids";
import { rupeesFromPaise } from "@/lib/contract/values/money";
import { findReturnPath } from "@/lib/contract/values/return-path";
import type { Locale } from "@/lib/i18n/locales";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";

const sentForm = z.object({
  amount: z.string().max(40).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  returnTo: z.string().max(300).catch(""),
  locale: sentLocale,
});

/** Whose wallet is filled, as the page showed it, and where the payer comes back to. */
export interface Filling {
  readonly member?: UserId;
  /** Where the payer was going when the money was not enough, if anywhere. */
  readonly pathOf: (locale: Locale, returnTo: string | null) => string;
}

/** Opens a payment and leads to the provider's page; or says why not, with the amount as it was typed. */
export async function openRechargeOf({ member, pathOf }: Filling, form: FormData): Promise<AddState> {
  const { amount: typed, idempotencyKey, returnTo, locale } = sentForm.parse(Object.fromEntries(form));
  const amount = readAmount(typed);
  if (amount.paise === null) return { amount: typed, error: amount.code };

  const rupees = rupeesFromPaise(amount.paise);
  const path = pathOf(locale, findReturnPath(returnTo));
  const answer = await submitForm({}, () =>
    callBackend(
      recharge,
      { amount: rupees, successPath: path, activePath: path, failedPath: path },
      // One form may be sent for another amount after the browser's Back: that is another intention.
      { idempotencyKey: `${idempotencyKey}-${amount.paise}`, ...(member && { member }) },
    ),
  );
  if (answer.status === "done") redirect(answer.value.redirectUrl);
  return { amount: typed, error: answer.status === "refused" ? answer.code : "INTERNAL" };
}
