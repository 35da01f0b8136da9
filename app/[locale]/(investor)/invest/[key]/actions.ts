"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { invest, paymentSource, requestInvestmentOtp } from "@/lib/contract/calls/investments";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { flowKey } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentCode, sentLocale } from "@/lib/web/posted-form";
import { type ConfirmState, PROMISES, type Sending } from "./_parts/confirm-state";
import { SHOWN_BY_THE_PAGE } from "./_parts/page-state";

const sentForm = z.object({
  intent: z.enum(["send", "resend", "invest", "change"]).catch("change"),
  key: flowKey,
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  locale: sentLocale,
  source: paymentSource.catch("WALLET"),
  risk: z.literal("on").optional().catch(undefined),
  consent: z.literal("on").optional().catch(undefined),
  ...sentCode,
});
type SentForm = z.infer<typeof sentForm>;

/** About the way of paying or the deal, not about the code: a step back, on a page with fresh figures. */
const ABOUT_THE_TERMS = new Set<ErrorCode>([
  "INSUFFICIENT_BALANCE",
  "ONLINE_PAYMENT_CLOSED",
  "INVESTING_CLOSED",
  "KYC_INCOMPLETE",
  "SOLD_OUT",
]);

/** One step towards the investment, whichever button was pressed. Ends with a redirect once it has been placed. */
export async function confirmInvestment(_previous: ConfirmState, form: FormData): Promise<ConfirmState> {
  const sent = sentForm.parse(Object.fromEntries(form));
  switch (sent.intent) {
    case "send":
      return sendFirst(sent);
    case "resend":
      return sendAgain(sent);
    case "invest":
      return place(sent);
    case "change":
      return atTerms(sent, null);
  }
}

async function sendFirst(sent: SentForm): Promise<ConfirmState> {
  const unticked = PROMISES.filter((promise) => sent[promise] === undefined);
  if (unticked.length > 0) return { ...atTerms(sent, null), unticked };
  const answer = await requestCode(sent);
  if (answer.status === "done") return atCode(sent, newSending(answer.value), null);
  // Whoever came back to this page has a code already; it is still good.
  if (answer.code === "OTP_TOO_SOON") {
    return atCode(sent, newSending({ sentTo: null, resendAfterSeconds: sent.resendAfterSeconds }), null);
  }
  return atTerms(sent, answer.code);
}

async function sendAgain(sent: SentForm): Promise<ConfirmState> {
  const answer = await requestCode(sent);
  if (answer.status === "done") return atCode({ ...sent, otp: "" }, newSending(answer.value), null);
  return atCode(sent, sameSending(sent), { about: "sending", code: answer.code });
}

async function requestCode(sent: SentForm) {
  const answer = await submitForm({}, () => callBackend(requestInvestmentOtp, { key: sent.key }));
  if (answer.status === "refused" && SHOWN_BY_THE_PAGE.has(answer.code)) redirect(pageOf(sent));
  return answer.status === "done" ? answer : { status: "refused" as const, code: codeOf(answer) };
}

async function place(sent: SentForm): Promise<ConfirmState> {
  const { key, otp, source, idempotencyKey } = sent;
  const input = { key, otp: otp.replace(/\D/g, ""), paymentSource: source, returnPath: pageOf(sent) };
  const answer = await submitForm({}, () => callBackend(invest, input, { idempotencyKey }));
  if (answer.status === "done") {
    const { payment } = answer.value;
    // The frame shows the wallet's balance, which has changed.
    refresh();
    redirect(payment?.status === "CREATED" ? payment.redirectUrl : pageOf(sent));
  }
  const code = codeOf(answer);
  if (SHOWN_BY_THE_PAGE.has(code)) redirect(pageOf(sent));
  if (ABOUT_THE_TERMS.has(code)) {
    refresh();
    return atTerms(sent, code);
  }
  const isCode = code.startsWith("OTP_") || code === "INVALID_INPUT";
  const error = isCode
    ? { about: "otp" as const, code: code === "INVALID_INPUT" ? ("OTP_INVALID" as const) : code }
    : { about: "whole" as const, code };
  return atCode(sent, sameSending(sent), error);
}

const codeOf = (answer: Awaited<ReturnType<typeof submitForm>>): ErrorCode =>
  answer.status === "refused" ? answer.code : "INTERNAL";

const pageOf = ({ locale, key }: SentForm) => hrefFor(locale, `/invest/${key}`);

const promisedIn = (sent: SentForm) => PROMISES.filter((promise) => sent[promise] === "on");

function atTerms(sent: SentForm, error: ErrorCode | null): Extract<ConfirmState, { step: "terms" }> {
  return { step: "terms", source: sent.source, promised: promisedIn(sent), unticked: [], error };
}

function atCode(
  sent: SentForm,
  sending: Sending,
  error: Extract<ConfirmState, { step: "code" }>["error"],
): ConfirmState {
  return { step: "code", source: sent.source, promised: promisedIn(sent), otp: sent.otp, sending, error };
}

function newSending({ sentTo, resendAfterSeconds }: Omit<Sending, "id">): Sending {
  return { id: crypto.randomUUID(), sentTo, resendAfterSeconds };
}

function sameSending({ sendingId: id, sentTo, resendAfterSeconds }: SentForm): Sending {
  return { id, sentTo: sentTo === "" ? null : sentTo, resendAfterSeconds };
}
