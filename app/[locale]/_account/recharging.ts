/** Opens a payment into a wallet: the investor's own or a child's. */
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
import { readForm, sentLocale } from "@/lib/web/posted-form";

const sentForm = z.object({
  amount: z.string().max(40).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  returnTo: z.string().max(300).catch(""),
  locale: sentLocale,
});

/** Which wallet is filled, as bound by the page, and where the payer returns to. */
export interface Filling {
  readonly member?: UserId;
  /** The page that the payer left because the balance was too low, if any. */
  readonly pathOf: (locale: Locale, returnTo: string | null) => string;
}

/** Opens a payment and redirects to the provider's page, or returns the error with the amount as typed. */
export async function openRechargeOf({ member, pathOf }: Filling, form: FormData): Promise<AddState> {
  const { amount: typed, idempotencyKey, returnTo, locale } = readForm(sentForm, form);
  const amount = readAmount(typed);
  if (amount.paise === null) return { amount: typed, error: amount.code };

  const rupees = rupeesFromPaise(amount.paise);
  const path = pathOf(locale, findReturnPath(returnTo));
  const answer = await submitForm({}, () =>
    callBackend(
      recharge,
      { amount: rupees, successPath: path, activePath: path, failedPath: path },
      // After the browser's Back the same form may post another amount, which needs its own idempotency key.
      { idempotencyKey: `${idempotencyKey}-${amount.paise}`, ...(member && { member }) },
    ),
  );
  if (answer.status === "done") redirect(answer.value.redirectUrl);
  return { amount: typed, error: answer.status === "refused" ? answer.code : "INTERNAL" };
}
