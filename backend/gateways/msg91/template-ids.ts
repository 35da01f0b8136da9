/** MSG91's id of each template, under which India's registry (DLT) knows the text. */
import type { Locale } from "../../../lib/i18n/locales.ts";
import type { Template } from "../../platform/wording.ts";
import templateIds from "./template-ids.json" with { type: "json" };

export type TemplateIds = Readonly<Record<Locale, Readonly<Record<Template, string>>>>;

/** Every text needs an id here, or the code does not compile. Zeros mean a template that is not registered yet. */
export const TEMPLATE_IDS: TemplateIds = templateIds;

const isRegistered = (id: string) => /^[0-9a-f]{24}$/.test(id) && !/^0+$/.test(id);

/** The texts that cannot leave as an SMS yet, such as `hi notices.code.signIn`. */
export const listUnregistered = (ids: TemplateIds): readonly string[] =>
  Object.entries(ids).flatMap(([locale, ofLocale]) =>
    Object.entries(ofLocale).flatMap(([template, id]) => (isRegistered(id) ? [] : [`${locale} ${template}`])),
  );
