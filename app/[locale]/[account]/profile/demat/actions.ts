"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { confirmCmr, requestCmrOtp } from "@/lib/contract/calls/cmr";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";
import type { DematCodeState } from "./_parts/demat-code-form";

const sentForm = z.object({ intent: codeIntent.catch("send"), ...sentCode, locale: sentLocale });

const first = (refused: Refused | null): DematCodeState => ({ step: "start", error: refused?.code ?? null });

/** Confirms that the owner names another demat account. Its report is uploaded afterwards. */
export const permitReport = stateAction(async (form): Promise<DematCodeState> => {
  const sent = readForm(sentForm, form);
  const { intent, otp, locale } = sent;
  return confirmWithCode({
    ...{ intent, sent, typed: null, first },
    request: () => submitForm({}, () => callBackend(requestCmrOtp, {})),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(confirmCmr, { otp }, key));
      if (answer.status === "done") redirect(hrefFor(locale, "/profile/demat"), RedirectType.replace);
      return answer;
    },
  });
});
