/** The text that is registered for a template: the message with a variable in place of each argument. */
import { DEFAULT_LOCALE, type Locale } from "../../../lib/i18n/locales.ts";
import { partsOf } from "../../platform/message-parts.ts";
import { translateTo } from "../../platform/translate.ts";
import type { Template } from "../../platform/wording.ts";

const variable = (name: string) => `{#${name}#}`;

const isMessage = (key: string): key is Parameters<ReturnType<typeof translateTo>>[0] =>
  translateTo(DEFAULT_LOCALE).has(key as Parameters<ReturnType<typeof translateTo>>[0]);

/** `host`: codes end with the line by which a phone fills them in on our site only. */
export function templateText(template: Template, locale: Locale, host: string): string {
  const withoutChild = template.replace(/\.child$/, "");
  const key = withoutChild.replace(/\.payer$/, "");
  const [isOfChild, hasPayer] = [template !== withoutChild, key !== withoutChild];
  const isCode = key.startsWith("notices.code.");
  const own = `${withVariables(key, locale)}${hasPayer ? ` ${variable("payerRecord")}` : ""}`;
  const about = isCode ? "notices.code.forChild" : "notices.ofChild";
  const text = isOfChild ? withVariables(about, locale).replace(variable("text"), own) : own;
  return isCode ? `${text}\n\n@${host} #${variable("code")}` : text;
}

function withVariables(key: string, locale: Locale): string {
  if (!isMessage(key)) throw new Error(`no message has the key ${key}`);
  const parts = partsOf(String(translateTo(locale).raw(key)));
  return parts.map(({ text, argument }) => (argument === null ? text : variable(argument))).join("");
}
