"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { accountPathOf, addressIn } from "@/components/portfolio/account-path";
import { withdrawBankChange as withdrawCall } from "@/lib/contract/calls/kyc";
import { userId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { aboutOf } from "@/lib/web/about-account";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";

const withdrawalForm = z.object({
  /** Empty for the reader's own account. */
  member: z.union([z.literal("").transform(() => null), userId]),
  from: z.enum(["form", "profile"]),
  locale: sentLocale,
});

/** Withdraws the kept change of the bank account. One that has ended meanwhile is no failure: the page shows how. */
export const withdrawBankChange = formAction(async (form) => {
  const { member, from, locale } = readForm(withdrawalForm, form);
  const call = { idempotencyKey: crypto.randomUUID(), ...aboutOf(member) };
  const answer = await submitForm({}, () => callBackend(withdrawCall, {}, call));
  if (answer.status === "refused" && answer.code !== "NOT_FOUND") {
    const page = addressIn(accountPathOf(member), from === "form" ? "/profile/bank-account" : "/profile/bank");
    redirect(hrefFor(locale, `${page}?withdrawal=failed#kept-change`));
  }
  refresh();
});
