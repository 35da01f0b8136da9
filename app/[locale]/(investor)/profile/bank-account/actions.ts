"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { bankDetails, requestBankOtp } from "@/lib/contract/kyc";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/server/backend";
import { submitForm } from "@/lib/server/form-state";
import type { BankChangeState, Sending, TypedAccount } from "./_parts/bank-change-state";

const text = z.string().max(40).catch("");

const sentForm = z.object({
  intent: z.enum(["send", "confirm", "resend", "change"]).catch("send"),
  accountNumber: text,
  repeated: text,
  ifscCode: text,
  otp: text,
  sendingId: z.uuid().catch(() => crypto.randomUUID()),
  sentTo: z.string().max(300).catch(""),
  resendAfterSeconds: z.coerce.number().int().min(0).max(3600).catch(30),
  locale: z.custom<Locale>((value) => typeof value === "string" && isLocale(value)).catch("en"),
});

/** One step of changing the bank account, whichever button was pressed. Ends on the profile. */
export async function changeBank(_previous: BankChangeState, form: FormData): Promise<BankChangeState> {
  const { intent, otp, locale, ...sent } = sentForm.parse(Object.fromEntries(form));
  const { accountNumber, repeated, ifscCode, sendingId: id, sentTo, resendAfterSeconds } = sent;
  const typed = { accountNumber, repeated, ifscCode };
  const sending = { id, sentTo, resendAfterSeconds };
  switch (intent) {
    case "send":
      return send(typed);
    case "change":
      return accountStep(typed);
    case "resend":
      return sendAgain(typed, sending);
    case "confirm":
      return confirm({ typed, sending, otp, locale });
  }
}

type AccountStep = Extract<BankChangeState, { step: "account" }>;

const accountStep = (typed: TypedAccount, wrong: Partial<AccountStep> = {}): AccountStep => ({
  ...{ step: "account", typed, differs: false, faults: {}, error: null },
  ...wrong,
});

const requestCode = ({ accountNumber, ifscCode }: TypedAccount) =>
  submitForm({}, () => callBackend(requestBankOtp, { accountNumber, ifscCode }));

const codeStep = (typed: TypedAccount, sent: Omit<Sending, "id">): BankChangeState => {
  const sending = { id: crypto.randomUUID(), sentTo: sent.sentTo, resendAfterSeconds: sent.resendAfterSeconds };
  return { step: "code", typed, sending, otp: "", error: null };
};

async function send(typed: TypedAccount): Promise<BankChangeState> {
  if (typed.accountNumber.trim() !== typed.repeated.trim()) return accountStep(typed, { differs: true });
  const answer = await requestCode(typed);
  if (answer.status === "done") return codeStep(typed, answer.value);
  return accountStep(typed, { faults: answer.fields, error: answer.code });
}

async function sendAgain(typed: TypedAccount, sending: Sending): Promise<BankChangeState> {
  const answer = await requestCode(typed);
  if (answer.status === "done") return codeStep(typed, answer.value);
  return { step: "code", typed, sending, otp: "", error: { about: "sending", code: answer.code } };
}

interface Confirmation {
  readonly typed: TypedAccount;
  readonly sending: Sending;
  readonly otp: string;
  readonly locale: Locale;
}

async function confirm({ typed, sending, otp, locale }: Confirmation): Promise<BankChangeState> {
  const { accountNumber, ifscCode } = typed;
  const answer = await submitForm({}, () =>
    callBackend(
      bankDetails,
      { accountNumber, ifscCode, otp },
      // One code confirms one account once; another guess at it is another attempt.
      { idempotencyKey: `${sending.id}-${otp.replace(/\D/g, "")}` },
    ),
  );
  if (answer.status === "done") redirect(hrefFor(locale, "/profile#bank"));
  // What the bank says is about the account, not the code.
  if (answer.fields.accountNumber || answer.fields.ifscCode) {
    return accountStep(typed, { faults: answer.fields, error: answer.code });
  }
  const code = answer.code === "INVALID_INPUT" ? "OTP_INVALID" : answer.code;
  return { step: "code", typed, sending, otp, error: { about: "otp", code } };
}
