/**
 * The text of a notification's message, the same for SMS, e-mail and WhatsApp. It has no link, so that investors need
 * not learn to follow links in messages about money, and names nobody but a child to its guardian, a viewer to whom
 * they view, and a late payer with its record.
 */
import { recordOf } from "../../../lib/contract/calls/notification-kinds.ts";
import type { Notification } from "../../../lib/contract/calls/notifications.ts";
import type { PayerRecord } from "../../../lib/contract/calls/payer-record.ts";
import { inLocale, type Locale } from "../../../lib/i18n/locales.ts";
import { translateTo } from "../../translate.ts";

interface MessageFacts extends Pick<Notification, "subject" | "member"> {
  /** The record of the payer of a late payout. */
  readonly record?: PayerRecord | null;
}

export function notificationText({ subject, member, record: payer }: MessageFacts, locale: Locale): string {
  const t = translateTo(locale);
  const record = recordOf(subject);
  const values = record.values(locale);
  if (member === null) return withPayer(t(`notification-kinds.${record.words(false)}.message`, values), payer, locale);
  const { name } = member;
  const text = t(`notification-kinds.${record.words(true)}.message`, { ...values, name });
  return record.whileKept === "BOTH" ? text : t("notices.ofChild", { text: withPayer(text, payer, locale), name });
}

const withPayer = (text: string, payer: PayerRecord | null | undefined, locale: Locale) =>
  payer ? `${text} ${inLocale(payer.sentence, locale)}` : text;
