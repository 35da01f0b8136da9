/** Opens a payment into a wallet: the investor's own or a child's. */
import { redirect } from "next/navigation";
import { z } from "zod";
import { accountPathOf, addressIn } from "@/components/portfolio/account-path";
import type { AddMoneyState } from "@/components/wallet/add-form";
import { readAmount } from "@/components/wallet/typed-amount";
import { recharge } from "@/lib/contract/calls/wallet";
import { rupeesFromPaise } from "@/lib/contract/facts/money";
import { findReturnPath } from "@/lib/contract/facts/return-path";
import type { UserId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { aboutOf } from "@/lib/web/about-account";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { withReturnTo } from "./return-to";

const sentForm = z.object({
  amount: z.string().max(40).catch(""),
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  returnTo: z.string().max(300).catch(""),
  locale: sentLocale,
});

/** Opens a payment and redirects to the provider's page, or returns the error with the amount as typed. */
export async function openRechargeOf(member: UserId | null, form: FormData): Promise<AddMoneyState> {
  const { amount: typed, idempotencyKey, returnTo, locale } = readForm(sentForm, form);
  const amount = readAmount(typed);
  if (amount.paise === null) return { amount: typed, error: amount.code };

  const rupees = rupeesFromPaise(amount.paise);
  const page = hrefFor(locale, addressIn(accountPathOf(member), "/wallet/payments"));
  // The page that the payer left because the balance was too low, if any.
  const path = withReturnTo(page, findReturnPath(returnTo));
  const answer = await submitForm({}, () =>
    callBackend(
      recharge,
      { amount: rupees, successPath: path, activePath: path, failedPath: path },
      // After the browser's Back the same form may post another amount, which needs its own idempotency key.
      { idempotencyKey: `${idempotencyKey}-${amount.paise}`, ...aboutOf(member) },
    ),
  );
  if (answer.status === "done") redirect(answer.value.redirectUrl);
  return { amount: typed, error: answer.status === "refused" ? answer.code : "INTERNAL" };
}
