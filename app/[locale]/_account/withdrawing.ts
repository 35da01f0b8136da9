/** The two steps of a withdrawal from the investor's own wallet or a child's. */

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { accountPathOf } from "@/components/portfolio/account-path";
import { withdrawalPath } from "@/components/wallet/movement-view";
import { readAmount, toTypedText } from "@/components/wallet/typed-amount";
import type { WithdrawWords } from "@/components/wallet/withdraw-form";
import type { ConfirmedAmount, WithdrawState } from "@/components/wallet/withdraw-state";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { requestWithdrawalOtp, withdraw } from "@/lib/contract/calls/withdrawals";
import { type Currency, type Minor, majorFromMinor, minor } from "@/lib/contract/facts/money";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { UserId, WalletTransactionId } from "@/lib/contract/values/ids";
import { currency } from "@/lib/contract/values/money";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { aboutOf } from "@/lib/web/about-account";
import { callBackend } from "@/lib/web/backend";
import { type CodeFlow, codeIntent, confirmWithCode, type SentCode, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { platformEnv } from "@/lib/web/platform";
import { readForm, sentLocale } from "@/lib/web/posted-form";

const sentForm = z.object({
  intent: codeIntent.catch("send"),
  amount: z.string().max(40).catch(""),
  currency: currency.catch("INR"),
  ...sentCode,
  locale: sentLocale,
});
/** The withdrawal that a code was sent for. */
const sentFor = z.object({
  idempotencyKey: z.uuid(),
  sentAmount: z.coerce.number().int().positive().transform(minor),
  currency: currency.default("INR"),
});

/** The page that shows a withdrawal, without the language. */
const pageOfWithdrawal = (member: UserId | null, id: WalletTransactionId, currency: Currency) =>
  member === null ? withdrawalPath(id, currency) : `${accountPathOf(member)}/wallet`;

/** One step of a withdrawal, whichever button was pressed. Redirects to the withdrawal's page at the end. */
export async function takeOutOf(member: UserId | null, form: FormData): Promise<WithdrawState> {
  const entries = Object.fromEntries(form);
  const { intent, amount, currency: typedCurrency, locale, ...sent } = readForm(sentForm, form);
  const before = findConfirmed(entries);
  const known = before ? knownOf(before, sent) : {};
  const refuse = (error: ErrorCode): WithdrawState => ({ step: "amount", amount, known, error });
  if (intent !== "send") {
    return before
      ? confirmWithCode(flowOf(member, { intent, sent, typed: before, known, locale }))
      : refuse("INTERNAL");
  }
  const read = readAmount(amount);
  if (read.paise === null) return refuse(read.code);
  const money = { amount: read.paise, currency: typedCurrency };
  const refusal = await errorOf(member, money);
  if (refusal) return refuse(refusal);
  const isSame = before?.amount === money.amount && before.currency === money.currency;
  const typed = isSame ? before : { ...money, idempotencyKey: crypto.randomUUID() };
  const flow = flowOf(member, { intent, sent, typed, known, locale });
  return confirmWithCode({
    ...flow,
    first: (refused) => refuse(refused?.code ?? "INTERNAL"),
    fitsEarlierCode: isSame,
  });
}

interface Withdrawn {
  readonly amount: Minor;
  readonly currency: Currency;
}

/** Checked before a code is sent, because codes are rate-limited. */
async function errorOf(member: UserId | null, { amount, currency }: Withdrawn): Promise<ErrorCode | null> {
  const account = await submitForm({}, () => callBackend(getAccountDetail, { currency }, aboutOf(member)));
  if (account.status === "refused") return account.code;
  const { abroad, limits } = account.value;
  if (amount < (abroad ?? limits).withdrawalMin) return "WITHDRAWAL_BELOW_MINIMUM";
  return amount > account.value.balance ? "INSUFFICIENT_BALANCE" : null;
}

function findConfirmed(entries: Record<string, unknown>): ConfirmedAmount | null {
  const { success, data } = sentFor.safeParse(entries);
  if (!success) return null;
  const { sentAmount: amount, currency, idempotencyKey } = data;
  return { amount, currency, idempotencyKey };
}

const knownOf = ({ amount, idempotencyKey }: ConfirmedAmount, sent: SentCode) => ({
  ...{ idempotencyKey, sentAmount: String(amount), sendingId: sent.sendingId, sentTo: sent.sentTo },
  resendAfterSeconds: String(sent.resendAfterSeconds),
});

type Step = Pick<CodeFlow<ConfirmedAmount, WithdrawState>, "intent" | "sent" | "typed"> & {
  readonly known: Readonly<Record<string, string>>;
  readonly locale: Locale;
};

/** Errors of the amount rather than of the code. */
const ABOUT_THE_AMOUNT = new Set<ErrorCode>(["INSUFFICIENT_BALANCE", "WITHDRAWAL_BELOW_MINIMUM"]);

function flowOf(
  member: UserId | null,
  { intent, sent, typed, known, locale }: Step,
): CodeFlow<ConfirmedAmount, WithdrawState> {
  const { amount, currency, idempotencyKey } = typed;
  return {
    ...{ intent, sent, typed },
    first: (refused) => ({ step: "amount", amount: toTypedText(amount), known, error: refused?.code ?? null }),
    request: () =>
      submitForm({}, () =>
        callBackend(requestWithdrawalOtp, { amount: toTypedText(amount), currency }, aboutOf(member)),
      ),
    confirm: async () => {
      const input = { otp: sent.otp, amount: majorFromMinor(amount), currency };
      const answer = await submitForm({}, () => callBackend(withdraw, input, { idempotencyKey, ...aboutOf(member) }));
      if (answer.status === "refused") return answer;
      // Navigation keeps the frame, which would show the old balance.
      refresh();
      // Replaces the form, which Back would offer again.
      redirect(hrefFor(locale, pageOfWithdrawal(member, answer.value.transactionId, currency)), RedirectType.replace);
    },
    isAboutFirst: ({ code }) => ABOUT_THE_AMOUNT.has(code),
  };
}

/** Messages of the two steps, in the page's language. */
export async function withdrawWords(): Promise<WithdrawWords> {
  const [t, unavailable, errors] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("unavailable"),
    errorWordsFor(requestWithdrawalOtp, withdraw),
  ]);
  return {
    amount: t("withdrawal.amount"),
    all: t("withdrawal.all"),
    send: t("withdrawal.send"),
    codeTitle: t("withdrawal.codeTitle"),
    // Contact, amount and countdown are known only in the browser, which fills them in.
    sentTo: t.raw("withdrawal.sentTo"),
    label: t("withdrawal.codeLabel"),
    help: t("withdrawal.codeHelp"),
    confirm: t.raw("withdrawal.confirm"),
    change: t("withdrawal.change"),
    resend: t("withdrawal.again"),
    resendIn: t.raw("withdrawal.againIn"),
    ready: t("withdrawal.againReady"),
    outbox: platformEnv().ULTRA_ENV === "sandbox" ? t("withdrawal.outbox") : null,
    errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("withdrawalCode") },
    unanswered: unavailable("withdrawal"),
  };
}
