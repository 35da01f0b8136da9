/**
 * The text of a notification's message, the same for SMS, e-mail and WhatsApp. It has no link, so that investors need
 * not learn to follow links in messages about money, and names no person except a child to its guardian, and a
 * viewer to the account's owner; it names a late payer with its record.
 */
import { recordOf } from "../../../lib/contract/calls/notification-kinds.ts";
import type { Notification } from "../../../lib/contract/calls/notifications.ts";
import type { PayerRecord } from "../../../lib/contract/calls/payer-record.ts";
import { inLocale, type Locale } from "../../../lib/i18n/locales.ts";
import { translateTo } from "../../platform/translate.ts";
import { aboutChild, type TemplateValues, type Wording, withPayerRecord, wordingOf } from "../../platform/wording.ts";

interface MessageFacts extends Pick<Notification, "subject" | "member"> {
  /** The record of the payer of a late payout. */
  readonly record?: PayerRecord | null;
}

export function notificationWording({ subject, member, record: payer }: MessageFacts, locale: Locale): Wording {
  const record = recordOf(subject);
  const values = record.values(locale);
  const about = translateTo(locale)(`notification-kinds.${subject.kind}.name`);
  const write = (words: ReturnType<typeof record.words>, filled: TemplateValues) =>
    wordingOf({ key: `notification-kinds.${words}.message`, values: filled, locale, subject: about });
  if (member === null) return withPayer(write(record.words(false), values), payer);
  const { name } = member;
  const text = write(record.words(true), { ...values, name });
  return record.whileKept === "BOTH" ? text : aboutChild(withPayer(text, payer), "notices.ofChild", name);
}

const withPayer = (wording: Wording, payer: PayerRecord | null | undefined) =>
  payer ? withPayerRecord(wording, inLocale(payer.sentence, wording.locale)) : wording;
