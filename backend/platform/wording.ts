/**
 * The wording of a message: its text for the reader and, for carriers that deliver registered texts only (SMS in India,
 * WhatsApp), its template with the value of each variable. Invariant: a template whose variables are filled in is the text.
 */
import { z } from "zod";
import { DEFAULT_LOCALE, LOCALE_IDS, type Locale } from "../../lib/i18n/locales.ts";
import { partsOf } from "./message-parts.ts";
import { type Translate, translateTo } from "./translate.ts";

type MessageKey = Parameters<Translate>[0];

type CodeKey = Exclude<Extract<MessageKey, `notices.code.${string}`>, "notices.code.forChild">;
/** Codes that are never about the account of a child. */
type VisitorCode = `notices.code.${"signIn" | "talk" | "newContact" | "addPasskey" | "removePasskey"}`;
type NotificationKey = Extract<MessageKey, `notification-kinds.${string}.message`>;
type LatePayout = "notification-kinds.PAYOUT_LATE.message";
/** Kinds that have words of their own for the guardian. */
type OwnWords = Extract<MessageKey, `notification-kinds.COMING_OF_AGE.${string}`>;

export type NoticeKey =
  | CodeKey
  | Extract<MessageKey, `notices.security.${string}` | "notices.invitation" | "notices.viewerInvitation">
  | Exclude<Extract<MessageKey, `notices.talk.${string}`>, `notices.talk.${"inIndia" | "elsewhere"}`>;

/** Every text that may be sent as an SMS or on WhatsApp: a message key, with a suffix for each appended sentence. */
export type Template =
  | NoticeKey
  | NotificationKey
  | `${Exclude<CodeKey, VisitorCode> | Exclude<NotificationKey, OwnWords>}.child`
  | `${LatePayout}.payer${"" | ".child"}`;

/** A wording outlives the release that wrote it: earlier ones had a text only. */
export const wording = z.object({
  text: z.string(),
  /** Subject line of an e-mail. It holds no code, amount or name. */
  subject: z.string().default("ultra"),
  /** A `Template`; null for a text that leaves by e-mail only. */
  template: z.string().nullable().default(null),
  locale: z.enum(LOCALE_IDS).default(DEFAULT_LOCALE),
  variables: z.record(z.string(), z.string()).default({}),
});
export type Wording = Readonly<z.output<typeof wording>>;

/** Reads a stored wording, or the bare text of an earlier release. */
export const readWording = (stored: string): Wording =>
  wording.parse(stored.startsWith("{") ? JSON.parse(stored) : { text: stored });

export type TemplateValues = Readonly<Record<string, string | number>>;

/** Writes one notice, in the language of its reader. */
export type WriteNotice = (key: NoticeKey, values?: TemplateValues) => Wording;

type Subject = "code" | "security" | "invitation" | "consultation";

export function noticesIn(locale: Locale, subject: Subject): WriteNotice {
  const subjectText = translateTo(locale)(`notices.subject.${subject}`);
  return (key, values) => wordingOf({ key, values, locale, subject: subjectText });
}

export function wordingOf({
  key,
  values = {},
  locale,
  subject,
}: {
  readonly key: NoticeKey | NotificationKey;
  readonly values?: TemplateValues | undefined;
  readonly locale: Locale;
  readonly subject: string;
}): Wording {
  const t = translateTo(locale);
  const text = t(key, values);
  return { text, subject, template: key, locale, variables: variablesIn(String(t.raw(key)), text, values) };
}

/** The text followed by the sentence that names the child whose account it is about. */
export function aboutChild(inner: Wording, key: "notices.code.forChild" | "notices.ofChild", name: string): Wording {
  const text = translateTo(inner.locale)(key, { text: inner.text, name });
  return { ...inner, text, template: `${inner.template}.child`, variables: { ...inner.variables, name } };
}

/** The text followed by how the payer of a late payout has paid so far. */
export const withPayerRecord = (inner: Wording, sentence: string): Wording => ({
  ...inner,
  text: `${inner.text} ${sentence}`,
  template: `${inner.template}.payer`,
  variables: { ...inner.variables, payerRecord: sentence },
});

/** A text without a template, in English. */
export const withoutTemplate = (text: string): Wording => wording.parse({ text });

/** Fills in the code in place of its placeholder. */
export const withCode = (inner: Wording, placeholder: string, code: string): Wording => ({
  ...inner,
  text: inner.text.replaceAll(placeholder, code),
  variables: Object.fromEntries(
    Object.entries(inner.variables).map(([name, value]) => [name, value.replaceAll(placeholder, code)]),
  ),
});

/** The value of each argument, read from the written text. */
function variablesIn(message: string, text: string, values: TemplateValues): Readonly<Record<string, string>> {
  const parts = partsOf(message);
  const fixed = parts.map(({ text: literal, argument, isPlain }) => {
    if (argument === null) return literal;
    return isPlain ? String(values[argument] ?? "") : null;
  });
  const variables: Record<string, string> = {};
  let at = 0;
  for (const [index, { argument }] of parts.entries()) {
    const known = fixed[index] ?? null;
    const next = fixed[index + 1] || null;
    const openEnd = next === null ? text.length : text.indexOf(next, at);
    const end = known === null ? openEnd : at + known.length;
    if (argument !== null) variables[argument] = text.slice(at, end);
    at = end;
  }
  return variables;
}
