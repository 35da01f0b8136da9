/** The two steps of a withdrawal, for whichever account the page says: one's own, or that of a child. */
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { readAmount, typedFrom } from "@/components/wallet/typed-amount";
import type { Sending, WithdrawState } from "@/components/wallet/withdraw-state";
import { getAccountDetail, requestWithdrawalOtp, withdraw } from "@/lib/contract/calls/wallet";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { UserId, WalletTransactionId } from "@/lib/contract/values/ids";
import { type Paise, paise, rupeesFromPaise } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";

const text = z.string().max(40).catch("");
/** What travels in the form of the first code, and only there. */
const sendingInForm = z.object({
  sendingId: z.uuid(),
  idempotencyKey: z.uuid(),
  sentAmount: z.coerce.number().int().positive().transform(paise),
  sentTo: z.string().max(300),
  resendAfterSeconds: z.coerce.number().int().min(0).max(3600),
});
const sentForm = z.object({
  intent: z.enum(["send", "resend", "confirm", "change"]).catch("send"),
  amount: text,
  otp: text,
  locale: sentLocale,
});

/** Whose wallet the money leaves, as the page showed it, and where its withdrawal is seen afterwards. */
export interface Leaving {
  readonly member?: UserId;
  /** Without language. */
  readonly pathOf: (transactionId: WalletTransactionId) => string;
}

/** One step of a withdrawal, whichever button was pressed. Ends on the page of the withdrawal. */
export async function takeOutOf(leaving: Leaving, form: FormData): Promise<WithdrawState> {
  const entries = Object.fromEntries(form);
  const { intent, amount, otp, locale } = sentForm.parse(entries);
  const sending = findSending(entries);
  if (intent === "send" || sending === null) return sendFirst(leaving, amount, sending);
  switch (intent) {
    case "change":
      return { step: "amount", amount: typedFrom(sending.amount), sending, error: null };
    case "resend":
      return sendAgain(leaving, sending, otp);
    case "confirm":
      return confirm(leaving, { sending, otp, locale });
  }
}

function findSending(entries: Record<string, unknown>): Sending | null {
  const { success, data } = sendingInForm.safeParse(entries);
  if (!success) return null;
  const { sendingId, idempotencyKey, sentAmount, sentTo, resendAfterSeconds } = data;
  return { id: sendingId, idempotencyKey, amount: sentAmount, sentTo, resendAfterSeconds };
}

/** What can be refused is refused before a code is sent for it: codes are few. */
async function sendFirst(leaving: Leaving, typed: string, before: Sending | null): Promise<WithdrawState> {
  const refuse = (error: ErrorCode): WithdrawState => ({ step: "amount", amount: typed, sending: before, error });
  const amount = readAmount(typed);
  if (amount.paise === null) return refuse(amount.code);
  const account = await submitForm({}, () => callBackend(getAccountDetail, {}, aboutOf(leaving)));
  if (account.status !== "done") return refuse(codeOf(account));
  if (amount.paise < account.value.limits.withdrawalMin) return refuse("WITHDRAWAL_BELOW_MINIMUM");
  if (amount.paise > account.value.balance) return refuse("INSUFFICIENT_BALANCE");

  const same = before?.amount === amount.paise ? before : null;
  const answer = await requestCode(leaving, amount.paise);
  if (answer.status === "done") {
    return { step: "code", sending: newSending(amount.paise, answer.value, same), otp: "", error: null };
  }
  const code = codeOf(answer);
  // Whoever went back and came again with the same amount has a code already; it is still good.
  if (code === "OTP_TOO_SOON" && same) return { step: "code", sending: same, otp: "", error: null };
  return refuse(code);
}

async function sendAgain(leaving: Leaving, sending: Sending, otp: string): Promise<WithdrawState> {
  const answer = await requestCode(leaving, sending.amount);
  if (answer.status === "done") {
    return { step: "code", sending: newSending(sending.amount, answer.value, sending), otp: "", error: null };
  }
  return { step: "code", sending, otp, error: { about: "sending", code: codeOf(answer) } };
}

const aboutOf = ({ member }: Leaving) => (member === undefined ? {} : { member });

const requestCode = (leaving: Leaving, amount: Paise) =>
  submitForm({}, () => callBackend(requestWithdrawalOtp, { amount: typedFrom(amount) }, aboutOf(leaving)));

function newSending(
  amount: Paise,
  { sentTo, resendAfterSeconds }: { sentTo: string; resendAfterSeconds: number },
  before: Sending | null,
): Sending {
  const idempotencyKey = before?.idempotencyKey ?? crypto.randomUUID();
  return { id: crypto.randomUUID(), idempotencyKey, amount, sentTo, resendAfterSeconds };
}

interface Confirmation {
  readonly sending: Sending;
  readonly otp: string;
  readonly locale: Locale;
}

async function confirm(leaving: Leaving, { sending, otp, locale }: Confirmation): Promise<WithdrawState> {
  const { amount, idempotencyKey } = sending;
  const answer = await submitForm({}, () =>
    callBackend(withdraw, { otp, amount: rupeesFromPaise(amount) }, { idempotencyKey, ...aboutOf(leaving) }),
  );
  if (answer.status === "done") {
    // The frame stays as it was when a page changes; its balance would be that of before.
    refresh();
    redirect(hrefFor(locale, leaving.pathOf(answer.value.transactionId)));
  }
  const code = codeOf(answer);
  switch (code) {
    case "OTP_INVALID":
    // What is wrong with the input of this form can only be its code.
    case "INVALID_INPUT":
      return { step: "code", sending, otp, error: { about: "otp", code: "OTP_INVALID" } };
    case "OTP_EXPIRED":
    case "OTP_EXHAUSTED":
      return { step: "code", sending, otp: "", error: { about: "otp", code } };
    case "INSUFFICIENT_BALANCE":
    case "WITHDRAWAL_BELOW_MINIMUM":
      return { step: "amount", amount: typedFrom(amount), sending, error: code };
    default:
      return { step: "code", sending, otp, error: { about: "withdrawal", code } };
  }
}

function codeOf(answer: { status: string; code?: ErrorCode }): ErrorCode {
  return answer.code ?? "INTERNAL";
}
