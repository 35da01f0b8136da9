import { describe, expect, it } from "vitest";
import { TEMPLATE_IDS } from "../../backend/gateways/msg91/template-ids.ts";
import { templateText, whatsAppText } from "../../backend/gateways/msg91/template-text.ts";
import { smsVariablesOf, VARIABLE_PARTS } from "../../backend/gateways/msg91/variable-parts.ts";
import { notificationWording } from "../../backend/investor/notifications/notification-text.ts";
import { partsOf } from "../../backend/platform/message-parts.ts";
import { translateTo } from "../../backend/platform/translate.ts";
import {
  aboutChild,
  type NoticeKey,
  noticesIn,
  type Template,
  type Wording,
  withCode,
  withPayerRecord,
} from "../../backend/platform/wording.ts";
import { userId } from "../../lib/contract/values/ids.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { NOTIFICATION_EXAMPLES } from "./notification-examples.ts";
import { readText } from "./source-tree.ts";

const HOST = "ultra.example";

const fill = (registered: string, values: Readonly<Record<string, string>>) =>
  registered.replace(/\{#(\w+)#\}/g, (_, name: string) => values[name] ?? expect.fail(`there is no ${name}`));

/** The text that a phone receives as an SMS: the registered template with the variables of the message. */
const filled = ({ template, locale, variables }: Wording) =>
  fill(templateText((template ?? "") as Template, locale, HOST), smsVariablesOf(variables));
/** And on WhatsApp. */
const filledOnWhatsApp = ({ template, locale, variables }: Wording) =>
  fill(whatsAppText((template ?? "") as Template, locale), variables);

const isTemplate = (key: string): key is Template => Object.hasOwn(TEMPLATE_IDS.en, key);
const templates = Object.keys(TEMPLATE_IDS.en).filter(isTemplate);
const isNotice = (key: string): key is NoticeKey & Template => key.startsWith("notices.") && !key.endsWith(".child");

/** A value for each argument: itself for a plain one, a number for a plural. */
function valuesOf(key: NoticeKey, count: number) {
  const parts = partsOf(String(translateTo("en").raw(key)));
  return Object.fromEntries(
    parts.flatMap(({ argument, isPlain }) =>
      argument === null ? [] : [[argument, isPlain ? `<${argument}>` : count]],
    ),
  );
}

it("the guide of providers states how many texts are to be registered", () => {
  expect(readText("docs/providers.md")).toContain(`prints the ${templates.length} texts of each language`);
});

describe.each(LOCALE_IDS)("the registered templates in %s", (locale) => {
  it("every language has the templates of English, one for each text that a phone can receive", () => {
    expect(Object.keys(TEMPLATE_IDS[locale])).toEqual(Object.keys(TEMPLATE_IDS.en));
    for (const template of templates) expect(templateText(template, locale, HOST)).not.toMatch(/undefined|\{[^#]/);
  });

  it("have a stated number of variables for every argument", () => {
    const named = templates.flatMap((template) =>
      [...whatsAppText(template, locale).matchAll(/\{#(\w+)#\}/g)].map(([, argument = ""]) => argument),
    );
    expect(named.filter((argument) => !Object.hasOwn(VARIABLE_PARTS, argument))).toEqual([]);
  });

  it.each(templates.filter(isNotice))("with the variables of the notice %s are its text", (key) => {
    for (const count of [1, 3]) {
      const written = noticesIn(locale, "code")(key, valuesOf(key, count));
      const isCode = key.startsWith("notices.code.");
      const line = isCode ? `\n\n@${HOST} #123456` : "";
      const own = withCode(written, "<code>", "123456");
      expect(filled(own)).toBe(own.text + line);
      expect(filledOnWhatsApp(own)).toBe(own.text);
      if (!isTemplate(`${key}.child`)) continue;
      const ofChild = aboutChild(own, "notices.code.forChild", "Ira Rao");
      expect(filled(ofChild)).toBe(ofChild.text + line);
    }
  });

  it("with the variables of every notification are its text, for the investor and for a guardian", () => {
    for (const subject of NOTIFICATION_EXAMPLES) {
      const own = notificationWording({ subject, member: null }, locale);
      expect([filled(own), filledOnWhatsApp(own)]).toEqual([own.text, own.text]);
      const member = { userId: userId.parse("usr_46594n707nmb23humc3mbm1u4"), name: "Ira Rao" };
      const ofChild = notificationWording({ subject, member }, locale);
      expect([filled(ofChild), filledOnWhatsApp(ofChild)]).toEqual([ofChild.text, ofChild.text]);
      expect(ofChild.variables.name).toBe("Ira Rao");
    }
  });

  it("carry the payer's record of a late payout whole", () => {
    const late = NOTIFICATION_EXAMPLES.find(({ kind }) => kind === "PAYOUT_LATE") ?? expect.fail("no late payout");
    const recorded = withPayerRecord(
      notificationWording({ subject: late, member: null }, locale),
      "Acme pays on the day.",
    );
    expect([filled(recorded), filledOnWhatsApp(recorded)]).toEqual([recorded.text, recorded.text]);
    const ofChild = aboutChild(recorded, "notices.ofChild", "Ira Rao");
    expect(filled(ofChild)).toBe(ofChild.text);
  });
});
