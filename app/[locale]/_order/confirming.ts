/** Confirms an investment with a code: the investor's own, or for a child. */

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { accountPathOf } from "@/components/portfolio/account-path";
import { invest, paymentSource, requestInvestmentOtp } from "@/lib/contract/calls/investments";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { flowKey, type UserId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { aboutOf } from "@/lib/web/about-account";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { type ConfirmState, PROMISES, SHOWN_BY_THE_PAGE } from "./confirm-state";

const sentForm = z.object({
  intent: codeIntent.catch("change"),
  key: flowKey,
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
  source: paymentSource.catch("WALLET"),
  risk: z.literal("on").optional().catch(undefined),
  consent: z.literal("on").optional().catch(undefined),
  ...sentCode,
});
type SentForm = z.infer<typeof sentForm>;

/** Errors about the payment source or the deal rather than the OTP: return to the terms step with current figures. */
const ABOUT_THE_TERMS = new Set<ErrorCode>([
  "INSUFFICIENT_BALANCE",
  "ONLINE_PAYMENT_CLOSED",
  "CHILD_PAYS_FROM_WALLET",
  "INVESTING_CLOSED",
  "KYC_INCOMPLETE",
  "SOLD_OUT",
]);

/** Handles every button of the confirmation. Redirects once the order is placed. */
export async function confirmInvestmentFor(member: UserId | null, form: FormData): Promise<ConfirmState> {
  const sent = readForm(sentForm, form);
  const typed = { source: sent.source, promised: PROMISES.filter((promise) => sent[promise] === "on") };
  const unticked = PROMISES.filter((promise) => !typed.promised.includes(promise));
  const terms = { step: "terms", ...typed, unticked: [], error: null } as const;
  if (sent.intent === "send" && unticked.length > 0) return { ...terms, unticked };
  return confirmWithCode({
    ...{ intent: sent.intent, sent, typed },
    first: (refused): ConfirmState => ({ ...terms, error: refused?.code ?? null }),
    request: async () => {
      const answer = await submitForm({}, () => callBackend(requestInvestmentOtp, { key: sent.key }, aboutOf(member)));
      if (answer.status === "refused" && SHOWN_BY_THE_PAGE.has(answer.code)) redirect(flowPageOf(sent, member));
      return answer;
    },
    confirm: () => place(sent, member),
    // The OTP is bound to this flow.
    fitsEarlierCode: true,
    isAboutFirst: ({ code }) => ABOUT_THE_TERMS.has(code),
  });
}

async function place(sent: SentForm, member: UserId | null): Promise<Refused> {
  const { key, otp, source, idempotencyKey } = sent;
  const input = { key, otp, paymentSource: source, returnPath: flowPageOf(sent, member) };
  const answer = await submitForm({}, () => callBackend(invest, input, { idempotencyKey, ...aboutOf(member) }));
  if (answer.status === "done") {
    const { payment } = answer.value;
    // The layout shows the wallet balance, which has changed.
    refresh();
    redirect(payment?.status === "CREATED" ? payment.redirectUrl : flowPageOf(sent, member));
  }
  if (SHOWN_BY_THE_PAGE.has(answer.code)) redirect(flowPageOf(sent, member));
  if (ABOUT_THE_TERMS.has(answer.code)) refresh();
  return answer;
}

const flowPageOf = ({ locale, key }: SentForm, member: UserId | null) =>
  hrefFor(locale, `${accountPathOf(member)}/invest/${key}`);
