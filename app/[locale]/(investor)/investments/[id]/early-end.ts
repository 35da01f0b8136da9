"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { formatMoment } from "@/components/money/format";
import { createDepositWithdrawalTerms, withdrawDeposit } from "@/lib/contract/calls/deposit-withdrawal";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { depositTermsId, type InvestmentId, investmentId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";
import type { EarlyEndState } from "./_parts/early-end-state";
import { endingLines } from "./_parts/ending-lines";

const sentForm = z.object({
  investmentId,
  locale: sentLocale,
});
const acceptance = z.object({ intent: z.literal("end"), termsId: depositTermsId, idempotencyKey: z.uuid() });

/** Quotes the early withdrawal, then withdraws the deposit at the quoted figures. */
export async function endEarly(_previous: EarlyEndState, form: FormData): Promise<EarlyEndState> {
  const entries = Object.fromEntries(form);
  const { investmentId: id, locale } = sentForm.parse(entries);
  const accepted = acceptance.safeParse(entries);
  if (!accepted.success) return showTerms(id, locale, null);
  const { termsId, idempotencyKey } = accepted.data;
  const answer = await submitForm({}, () =>
    callBackend(withdrawDeposit, { investmentId: id, termsId }, { idempotencyKey }),
  );
  if (answer.status === "done") {
    refresh();
    redirect(hrefFor(locale, `/investments/${id}`));
  }
  const code = codeOf(answer);
  // If the figures have changed, returns a new quote with the reason.
  return code === "WITHDRAWAL_TERMS_EXPIRED" ? showTerms(id, locale, code) : { step: "start", error: code };
}

async function showTerms(id: InvestmentId, locale: Locale, error: ErrorCode | null): Promise<EarlyEndState> {
  const idempotencyKey = crypto.randomUUID();
  const answer = await submitForm({}, () =>
    callBackend(createDepositWithdrawalTerms, { investmentId: id }, { idempotencyKey: crypto.randomUUID() }),
  );
  if (answer.status !== "done") return { step: "start", error: codeOf(answer) };
  const { value: terms } = answer;
  return {
    ...{ step: "terms", termsId: terms.termsId, idempotencyKey, error },
    lines: await endingLines(terms, locale),
    until: formatMoment(terms.validUntil, locale),
  };
}

function codeOf(answer: { status: string; code?: ErrorCode }): ErrorCode {
  return answer.code ?? "INTERNAL";
}
