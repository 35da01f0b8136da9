import { describe, expect, it } from "vitest";
import { TEMPLATE_IDS } from "../../backend/gateways/msg91/template-ids.ts";
import { templateText } from "../../backend/gateways/msg91/template-text.ts";
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

const HOST = "ultra.example";

/** The text that a carrier delivers: the registered template with the variables of the message. */
const filled = ({ template, locale, variables }: Wording) =>
  templateText((template ?? "") as Template, locale, HOST).replace(
    /\{#(\w+)#\}/g,
    (_, name: string) => variables[name] ?? expect.fail(`${template} has no value of ${name}`),
  );

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

describe.each(LOCALE_IDS)("the registered templates in %s", (locale) => {
  it("every language has the templates of English, one for each text that a phone can receive", () => {
    expect(Object.keys(TEMPLATE_IDS[locale])).toEqual(Object.keys(TEMPLATE_IDS.en));
    for (const template of templates) expect(templateText(template, locale, HOST)).not.toMatch(/undefined|\{[^#]/);
  });

  it.each(templates.filter(isNotice))("with the variables of the notice %s are its text", (key) => {
    for (const count of [1, 3]) {
      const written = noticesIn(locale, "code")(key, valuesOf(key, count));
      const isCode = key.startsWith("notices.code.");
      const line = isCode ? `\n\n@${HOST} #123456` : "";
      const own = withCode(written, "<code>", "123456");
      expect(filled(own)).toBe(own.text + line);
      if (!isTemplate(`${key}.child`)) continue;
      const ofChild = aboutChild(own, "notices.code.forChild", "Ira Rao");
      expect(filled(ofChild)).toBe(ofChild.text + line);
    }
  });

  it("with the variables of every notification are its text, for the investor and for a guardian", () => {
    for (const subject of NOTIFICATION_EXAMPLES) {
      const own = notificationWording({ subject, member: null }, locale);
      expect(filled(own)).toBe(own.text);
      const member = { userId: userId.parse("usr_46594n707nmb23humc3mbm1u4"), name: "Ira Rao" };
      const ofChild = notificationWording({ subject, member }, locale);
      expect(filled(ofChild)).toBe(ofChild.text);
      expect(ofChild.variables.name).toBe("Ira Rao");
    }
  });

  it("carry the payer's record of a late payout as one variable", () => {
    const late = NOTIFICATION_EXAMPLES.find(({ kind }) => kind === "PAYOUT_LATE") ?? expect.fail("no late payout");
    const recorded = withPayerRecord(
      notificationWording({ subject: late, member: null }, locale),
      "Acme pays on the day.",
    );
    expect(filled(recorded)).toBe(recorded.text);
    const ofChild = aboutChild(recorded, "notices.ofChild", "Ira Rao");
    expect(filled(ofChild)).toBe(ofChild.text);
  });
});
