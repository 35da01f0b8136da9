/** Adds or replaces a verified bank account: the investor's own, or a child's. */
import { RedirectType, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { accountPathOf, addressIn } from "@/components/portfolio/account-path";
import { bankDetails, requestBankOtp } from "@/lib/contract/calls/kyc";
import { plainCode } from "@/lib/contract/facts/pasted";
import type { UserId } from "@/lib/contract/values/ids";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { hrefFor } from "@/lib/i18n/navigation";
import { aboutOf } from "@/lib/web/about-account";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import type { BankAccountWords } from "./bank-account-form";
import type { BankAccountState } from "./bank-account-state";

const text = z.string().max(40).catch("");

const sentForm = z.object({
  intent: codeIntent.catch("send"),
  accountNumber: text,
  repeated: text,
  ifscCode: text,
  ...sentCode,
  locale: sentLocale,
});

/** The page that shows the bank account of an account: before the form, and once it is done. */
export function bankAccountPage(member: UserId | null): { readonly before: string; readonly done: string } {
  if (member === null) return { before: "/profile/bank", done: "/profile/bank" };
  const wallet = `${accountPathOf(member)}/wallet`;
  return { before: wallet, done: `${wallet}?done=bank` };
}

/** Handles every button of the form. Redirects when done. */
export async function saveBankAccountOf(member: UserId | null, form: FormData): Promise<BankAccountState> {
  const about = aboutOf(member);
  const sent = readForm(sentForm, form);
  const { intent, accountNumber, repeated, ifscCode, otp, locale } = sent;
  const typed = { accountNumber, repeated, ifscCode };
  const account = { accountNumber, ifscCode };
  const first = (refused: Refused | null): BankAccountState => ({
    ...{ step: "account", typed, differs: false },
    ...{ faults: refused?.fields ?? {}, error: refused?.code ?? null },
  });
  if (intent === "send" && plainCode(accountNumber) !== plainCode(repeated)) {
    return { step: "account", typed, differs: true, faults: {}, error: null };
  }
  return confirmWithCode({
    ...{ intent, sent, typed, first },
    request: () => submitForm({}, () => callBackend(requestBankOtp, account, about)),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(bankDetails, { ...account, otp }, { ...key, ...about }));
      // Replaces the form, which Back would offer again.
      if (answer.status === "done") {
        const bank = answer.value.steps.find(({ step }) => step === "BANK");
        // The page of the form shows both names while a person compares them, and a child's change that is kept.
        const isOpen = bank !== undefined && (bank.nameReview !== null || (member !== null && bank.keptCheck !== null));
        const path = isOpen ? addressIn(accountPathOf(member), "/profile/bank-account") : bankAccountPage(member).done;
        redirect(hrefFor(locale, path), RedirectType.replace);
      }
      return answer;
    },
    // The bank's errors concern the account details, not the OTP: return to the first step.
    isAboutFirst: ({ fields }) => fields.accountNumber !== undefined || fields.ifscCode !== undefined,
  });
}

/** Messages of the two steps, in the page's language. */
export async function bankAccountWords(): Promise<BankAccountWords> {
  const [t, unavailable, kyc, login, errors] = await Promise.all([
    getTranslations("profile"),
    getTranslations("unavailable"),
    getTranslations("kyc"),
    getTranslations("login"),
    errorWordsFor(requestBankOtp, bankDetails),
  ]);
  return {
    account: kyc("bank.account"),
    accountHelp: kyc("bank.accountHelp"),
    repeated: t("bankChange.repeated"),
    differs: t("bankChange.differs"),
    ifsc: kyc("bank.ifsc"),
    ifscHelp: kyc("bank.ifscHelp"),
    branch: { looking: kyc("bank.looking"), unknown: kyc("bank.unknown") },
    send: t("bankChange.send"),
    codeTitle: t("bankChange.codeTitle"),
    codeNote: t("bankChange.codeNote"),
    // Formatted in the browser, which holds the contact.
    sentTo: login.raw("codeSentTo"),
    label: login("codeLabel"),
    help: login("codeHelp"),
    confirm: t("bankChange.confirm"),
    change: t("bankChange.change"),
    resend: login("again"),
    resendIn: login.raw("againIn"),
    ready: login("againReady"),
    errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("bankChange") },
  };
}
