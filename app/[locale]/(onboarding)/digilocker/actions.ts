"use server";

import { redirect } from "next/navigation";
import { digilockerCode, verifyDigilocker } from "@/lib/contract/calls/aadhaar";
import { AppError } from "@/lib/contract/values/errors";
import { digilockerTransactionId } from "@/lib/contract/values/ids";
import { localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { stateAction } from "@/lib/web/server-action";
import { pathAfterVisit, stateAfter, type VisitState } from "./_parts/visit-state";

/** Imports the shared documents. The page is public: an expired session is reported here, without a redirect. */
export const takeVisitOver = stateAction(async (form): Promise<VisitState> => {
  const transactionId = digilockerTransactionId.safeParse(form.get("transactionId"));
  const code = digilockerCode.safeParse(form.get("code"));
  if (!transactionId.success) return stateAfter("NOT_FOUND");
  const input = { transactionId: transactionId.data, ...(code.success && { code: code.data }) };
  // A reloaded page repeats the same call and receives the same result.
  const idempotencyKey = `digilocker ${transactionId.data}`;
  let returnTo: string;
  try {
    ({ returnTo } = await callBackend(verifyDigilocker, input, { idempotencyKey }));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const isOvertaken = cause.code === "KYC_STEP_DONE" || cause.code === "KYC_STEP_ORDER";
    if (!isOvertaken) return stateAfter(cause.code);
    returnTo = hrefFor(localeOr(form.get("locale")), "/kyc");
  }
  redirect(pathAfterVisit(returnTo));
});
