/**
 * The text of a notification's message, the same for SMS, e-mail and WhatsApp. It has no link, so that investors need
 * not learn to follow links in messages about money, and names nobody but a child to its guardian, and a late payer
 * with its record.
 */
import type { Notification, NotificationSubject } from "../../../lib/contract/calls/notifications.ts";
import type { PayerRecord } from "../../../lib/contract/calls/payer-record.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import { inLocale, type Locale } from "../../../lib/i18n/locales.ts";
import { type Translate, translateTo } from "../../translate.ts";

interface MessageFacts extends Pick<Notification, "subject" | "member"> {
  /** The record of the payer of a late payout. */
  readonly record?: PayerRecord | null;
}

export function notificationText({ subject, member, record }: MessageFacts, locale: Locale): string {
  const t = translateTo(locale);
  if (subject.kind === "COMING_OF_AGE") {
    const date = formatDate(subject.on, locale);
    return member === null
      ? t(`notices.notification.COMING_OF_AGE.owner.${subject.stage}`, { date })
      : t(`notices.notification.COMING_OF_AGE.guardian.${subject.stage}`, { date, name: member.name });
  }
  const own = textOf(subject, t, locale);
  const text = record ? `${own} ${inLocale(record.sentence, locale)}` : own;
  return member === null ? text : t("notices.notification.ofChild", { text, name: member.name });
}

function textOf(
  subject: Exclude<NotificationSubject, { kind: "COMING_OF_AGE" }>,
  t: Translate,
  locale: Locale,
): string {
  switch (subject.kind) {
    case "PAYOUT_RECEIVED": {
      const { title, amount, currency, on, reference } = subject;
      const facts = { title, amount: amountText(amount, currency), date: formatDate(on, locale), reference };
      return t("notices.notification.PAYOUT_RECEIVED", facts);
    }
    case "PAYOUT_LATE":
    case "BOND_CALLED":
    case "MATURITY_AHEAD": {
      const { title, amount, currency, on } = subject;
      const facts = { title, amount: amountText(amount, currency), date: formatDate(on, locale) };
      return t(`notices.notification.${subject.kind}`, facts);
    }
    case "PUT_WINDOW": {
      const { title, from, to, on } = subject;
      const days = { from: formatDate(from, locale), to: formatDate(to, locale), date: formatDate(on, locale) };
      return t("notices.notification.PUT_WINDOW", { title, ...days });
    }
    case "INVESTMENT_RESTRUCTURED": {
      const { title, on } = subject;
      return t("notices.notification.INVESTMENT_RESTRUCTURED", { title, date: formatDate(on, locale) });
    }
    case "WITHDRAWAL_RETURNED": {
      const { amount, currency, reference } = subject;
      return t("notices.notification.WITHDRAWAL_RETURNED", { amount: amountText(amount, currency), reference });
    }
    case "TRANSFER_REFUSED": {
      const { amount, currency, senderBank, reference } = subject;
      const facts = { amount: amountText(amount, currency), bank: senderBank, reference };
      return t("notices.notification.TRANSFER_REFUSED", facts);
    }
    case "REINVESTED": {
      const { title, amount, currency } = subject;
      return t("notices.notification.REINVESTED", { title, amount: amountText(amount, currency) });
    }
    case "REINVESTMENT_STOPPED":
      return t(`notices.notification.REINVESTMENT_STOPPED.${subject.reason}`, { currency: subject.currency });
    case "KYC_RESULT":
      return t(`notices.notification.KYC_RESULT.${subject.result}`);
    case "TAX_CERTIFICATE": {
      const facts = { payer: subject.payerName, quarter: `Q${subject.quarter}`, year: subject.financialYear };
      return t(`notices.notification.TAX_CERTIFICATE.${subject.isCorrection ? "corrected" : "issued"}`, facts);
    }
    case "REWARD_DELIVERED": {
      const { benefit, title, reference } = subject;
      return t(`notices.notification.REWARD_DELIVERED.${benefit}`, { title: inLocale(title, locale), reference });
    }
    case "REWARD_FAILED": {
      const { title, coins, reference } = subject;
      return t("notices.notification.REWARD_FAILED", { title: inLocale(title, locale), coins, reference });
    }
    case "VIEWER": {
      const facts = { name: subject.name, date: formatDate(subject.on, locale) };
      return t(`notices.notification.VIEWER.${subject.stage}`, facts);
    }
    case "DEAL_OPENED":
      return t("notices.notification.DEAL_OPENED", { title: subject.title });
  }
}
