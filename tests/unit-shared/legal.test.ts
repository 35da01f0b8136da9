import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RETENTION_RULES, retentionMs } from "../../backend/investor/privacy/retention-rules.ts";
import { calendarDateOf, DAY_MS } from "../../lib/contract/values/calendar-date.ts";
import { LOCALE_IDS, type Locale } from "../../lib/i18n/locales.ts";
import { loadMessages } from "../../lib/i18n/messages.ts";
import { isPublicPage } from "../../lib/i18n/public-pages.ts";
import { LEGAL_DOCUMENTS } from "../../lib/web/legal-versions.ts";

const section = z.object({
  id: z.string().regex(/^[a-z]+$/),
  heading: z.string().min(3),
  paragraphs: z.array(z.string().min(20)).min(1),
  coming: z.array(z.string().min(20)).min(1).optional(),
  link: z.object({ path: z.string(), label: z.string() }).optional(),
});
const documents = z.object({
  tnc: z.object({ sections: z.array(section) }),
  privacy: z.object({ sections: z.array(section) }),
  risk: z.object({ sections: z.array(section) }),
});
const read = async (locale: Locale) => documents.parse((await loadMessages(locale)).legal);
const outlineOf = (sections: readonly z.output<typeof section>[]) =>
  sections.map(({ id, paragraphs, coming, link }) => [id, paragraphs.length, coming?.length, link?.path]);

describe.each(LEGAL_DOCUMENTS)("the document %s", (name) => {
  it("has the same sections, paragraphs and links in every language", async () => {
    const all = await Promise.all(LOCALE_IDS.map(read));
    for (const each of all) expect(outlineOf(each[name].sections)).toEqual(outlineOf(all[0]?.[name].sections ?? []));
  });

  it("has an anchor of its own for each section, and links to pages that exist", async () => {
    const { sections } = (await read("en"))[name];
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const { link } of sections) if (link) expect(isPublicPage(link.path.split("#")[0] ?? "")).toBe(true);
  });
});

it("the privacy policy states the rights of the DPDP Act and every retention period of the code", async () => {
  const { privacy } = await read("en");
  const text = privacy.sections.flatMap(({ paragraphs }) => paragraphs).join(" ");
  for (const right of ["section 11", "section 12", "section 13", "section 14", "72 hours"])
    expect(text).toContain(right);
  for (const period of ["five years", "eight financial years", "24 hours"]) expect(text).toContain(period);
  // Rate limits hold no personal data.
  for (const kind of RETENTION_RULES.filter((each) => each !== "RATE_LIMIT")) {
    expect(text, kind).toContain(`${retentionMs(kind, calendarDateOf("2026-11-22")) / DAY_MS} days`);
  }
});
