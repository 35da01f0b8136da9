"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { bankDetails, requestBankOtp } from "@/lib/contract/calls/kyc";
import type { CodeStep } from "@/lib/contract/values/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";

const text = z.string().max(40).catch("");

const sentForm = z.object({
  intent: codeIntent.catch("send"),
  accountNumber: text,
  repeated: text,
  ifscCode: text,
  ...sentCode,
  locale: sentLocale,
});

/**
 * State of the bank account change: account details, then OTP. Submitted with the form, so it works without JavaScript.
 */
interface TypedAccount {
  readonly accountNumber: string;
  readonly repeated: string;
  readonly ifscCode: string;
}

export type BankChangeState =
  | {
      readonly step: "account";
      readonly typed: TypedAccount;
      /** The two entries of the account number differ. */
      readonly differs: boolean;
      readonly faults: Readonly<Record<string, ErrorCode>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<TypedAccount>;

/** Handles every button of the bank account change. Redirects to the profile when done. */
export async function changeBank(_previous: BankChangeState, form: FormData): Promise<BankChangeState> {
  const sent = sentForm.parse(Object.fromEntries(form));
  const { intent, accountNumber, repeated, ifscCode, otp, locale } = sent;
  const typed = { accountNumber, repeated, ifscCode };
  const account = { accountNumber, ifscCode };
  const first = (refused: Refused | null): BankChangeState => ({
    ...{ step: "account", typed, differs: false },
    ...{ faults: refused?.fields ?? {}, error: refused?.code ?? null },
  });
  if (intent === "send" && accountNumber.trim() !== repeated.trim()) {
    return { step: "account", typed, differs: true, faults: {}, error: null };
  }
  return confirmWithCode({
    ...{ intent, sent, typed, first },
    request: () => submitForm({}, () => callBackend(requestBankOtp, account)),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(bankDetails, { ...account, otp }, key));
      if (answer.status === "done") redirect(hrefFor(locale, "/profile#bank"));
      return answer;
    },
    // The bank's errors concern the account details, not the OTP: return to the first step.
    isAboutFirst: ({ fields }) => fields.accountNumber !== undefined || fields.ifscCode !== undefined,
  });
}
