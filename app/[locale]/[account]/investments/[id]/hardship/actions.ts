"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { withdrawDepositHardship } from "@/lib/contract/calls/deposit-hardship";
import { investmentId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";

const sentForm = z.object({
  investmentId,
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Withdraws the request. If it has already ended, the page shows its final state. */
export const withdrawRequest = formAction(async (form) => {
  const { investmentId: id, idempotencyKey, locale } = readForm(sentForm, form);
  const answer = await submitForm({}, () =>
    callBackend(withdrawDepositHardship, { investmentId: id }, { idempotencyKey }),
  );
  const isLost = answer.status === "refused" && answer.code !== "HARDSHIP_NONE";
  if (isLost) redirect(hrefFor(locale, `/investments/${id}/hardship?failed=1`));
  refresh();
});
