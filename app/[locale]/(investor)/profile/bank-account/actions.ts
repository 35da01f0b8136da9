"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { CodeSending } from "@/components/codes/code-sending";
import { bankDetails, requestBankOtp } from "@/lib/contract/calls/kyc";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { attemptAt, newSending, sameSending, sentCode, sentLocale } from "@/lib/web/posted-form";
import type { BankChangeState, TypedAccount } from "./_parts/bank-change-state";

const text = z.string().max(40).catch("");

const sentForm = z.object({
  intent: z.enum(["send", "confirm", "resend", "change"]).catch("send"),
  accountNumber: text,
  repeated: text,
  ifscCode: text,
  ...sentCode,
  locale: sentLocale,
});

/** One step of changing the bank account, whichever button was pressed. Ends on the profile. */
export async function changeBank(_previous: BankChangeState, form: FormData): Promise<BankChangeState> {
  const { intent, otp, locale, ...sent } = sentForm.parse(Object.fromEntries(form));
  const { accountNumber, repeated, ifscCode } = sent;
  const typed = { accountNumber, repeated, ifscCode };
  const sending = sameSending(sent);
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

const codeStep = (typed: TypedAccount, sending: CodeSending): BankChangeState => ({
  step: "code",
  typed,
  sending,
  otp: "",
  error: null,
});

async function send(typed: TypedAccount): Promise<BankChangeState> {
  if (typed.accountNumber.trim() !== typed.repeated.trim()) return accountStep(typed, { differs: true });
  const answer = await requestCode(typed);
  if (answer.status === "done") return codeStep(typed, newSending(answer.value));
  return accountStep(typed, { faults: answer.fields, error: answer.code });
}

async function sendAgain(typed: TypedAccount, sending: CodeSending): Promise<BankChangeState> {
  const answer = await requestCode(typed);
  if (answer.status === "done") return codeStep(typed, newSending(answer.value));
  return { step: "code", typed, sending, otp: "", error: { about: "sending", code: answer.code } };
}

interface Confirmation {
  readonly typed: TypedAccount;
  readonly sending: CodeSending;
  readonly otp: string;
  readonly locale: Locale;
}

async function confirm({ typed, sending, otp, locale }: Confirmation): Promise<BankChangeState> {
  const { accountNumber, ifscCode } = typed;
  const answer = await submitForm({}, () =>
    callBackend(bankDetails, { accountNumber, ifscCode, otp }, attemptAt(sending, otp)),
  );
  if (answer.status === "done") redirect(hrefFor(locale, "/profile#bank"));
  // What the bank says is about the account, not the code.
  if (answer.fields.accountNumber || answer.fields.ifscCode) {
    return accountStep(typed, { faults: answer.fields, error: answer.code });
  }
  const code = answer.code === "INVALID_INPUT" ? "OTP_INVALID" : answer.code;
  return { step: "code", typed, sending, otp, error: { about: "otp", code } };
}
