"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { requestTreatyClaim, withdrawTreatyClaim } from "@/lib/contract/calls/treaty-claims";
import { plainCode } from "@/lib/contract/facts/pasted";
import type { FieldErrors } from "@/lib/contract/field-error";
import { typedDate } from "@/lib/contract/values/calendar-date";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";

export interface TreatyState {
  readonly acknowledgement: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly faults: FieldErrors<typeof requestTreatyClaim>;
  readonly error: ErrorCode | null;
}

const text = z.string().max(40).catch("");

const sentForm = z.object({
  ...{ acknowledgement: text, validFrom: text, validTo: text },
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
});

/** Claims the treaty's rate, or returns the errors with the input. The page then asks for the certificate. */
export const claimTreatyRate = stateAction(async (form): Promise<TreatyState> => {
  const { idempotencyKey, locale, ...typed } = readForm(sentForm, form);
  const [validFrom, validTo] = [typedDate.safeParse(typed.validFrom), typedDate.safeParse(typed.validTo)];
  if (!validFrom.success || !validTo.success) {
    return { ...typed, faults: { validTo: "TREATY_PERIOD_INVALID" }, error: null };
  }
  const claim = {
    acknowledgement: plainCode(typed.acknowledgement),
    ...{ validFrom: validFrom.data, validTo: validTo.data },
  };
  const answer = await submitForm({}, () => callBackend(requestTreatyClaim, claim, { idempotencyKey }));
  if (answer.status === "refused") return { ...typed, faults: answer.fields, error: answer.code };
  refresh();
  redirect(hrefFor(locale, "/profile/tax"));
});

/** Withdraws the claim. If it has already ended, the page shows its final state. */
export const withdrawClaim = formAction(async (form) => {
  const { idempotencyKey, locale } = readForm(sentForm, form);
  const answer = await submitForm({}, () => callBackend(withdrawTreatyClaim, {}, { idempotencyKey }));
  const isLost = answer.status === "refused" && answer.code !== "TREATY_NO_REQUEST";
  if (isLost) redirect(hrefFor(locale, "/profile/tax?failed=1"));
  refresh();
});
