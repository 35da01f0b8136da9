/** The text that is registered for a template: the message with the variables of each argument in its place. */
import { DEFAULT_LOCALE, type Locale } from "../../../lib/i18n/locales.ts";
import { partsOf } from "../../platform/message-parts.ts";
import { translateTo } from "../../platform/translate.ts";
import type { Template } from "../../platform/wording.ts";
import { variableNamesOf } from "./variable-parts.ts";

type Variables = (argument: string) => string;
const whole: Variables = (argument) => `{#${argument}#}`;
const inParts: Variables = (argument) => variableNamesOf(argument).map(whole).join("");

const isMessage = (key: string): key is Parameters<ReturnType<typeof translateTo>>[0] =>
  translateTo(DEFAULT_LOCALE).has(key as Parameters<ReturnType<typeof translateTo>>[0]);

/** Of an SMS. `host`: codes end with the line by which a phone fills them in on our site only. */
export function templateText(template: Template, locale: Locale, host: string): string {
  const text = textWith(inParts, template, locale);
  return template.startsWith("notices.code.") ? `${text}\n\n@${host} #${inParts("code")}` : text;
}

/** Of WhatsApp, whose values may be long. */
export const whatsAppText = (template: Template, locale: Locale): string => textWith(whole, template, locale);

function textWith(variables: Variables, template: Template, locale: Locale): string {
  const withoutChild = template.replace(/\.child$/, "");
  const key = withoutChild.replace(/\.payer$/, "");
  const [isOfChild, hasPayer] = [template !== withoutChild, key !== withoutChild];
  const own = `${filled(key, locale, variables)}${hasPayer ? ` ${variables("payerRecord")}` : ""}`;
  if (!isOfChild) return own;
  const about = key.startsWith("notices.code.") ? "notices.code.forChild" : "notices.ofChild";
  return filled(about, locale, (argument) => (argument === "text" ? own : variables(argument)));
}

function filled(key: string, locale: Locale, variables: Variables): string {
  if (!isMessage(key)) throw new Error(`no message has the key ${key}`);
  const parts = partsOf(String(translateTo(locale).raw(key)));
  return parts.map(({ text, argument }) => (argument === null ? text : variables(argument))).join("");
}
