/**
 * Adds a fictional language as the guide says: one line in the list, one folder of messages. Code that needs any other
 * change for a new language fails here.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const SCRATCH = "xx";
const MARK = "ẋ";

/** Marks every message and keeps placeholders and branches; unmarked output did not come from the messages. */
function pseudo<Value>(value: Value): Value {
  const marked = (inner: unknown): unknown => {
    if (typeof inner === "string") return `${MARK}${inner}`;
    if (Array.isArray(inner)) return inner.map(marked);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, marked(each)]));
  };
  return marked(value) as Value;
}

beforeAll(() => {
  vi.resetModules();
  vi.doMock("../../lib/i18n/locales.ts", async (original) => {
    const list = await original<typeof import("../../lib/i18n/locales.ts")>();
    Object.assign(list.LOCALES, {
      [SCRATCH]: {
        ...{ name: "Scratch", shortName: "XX", tag: "en-ZA", direction: "ltr", script: "LATIN", hours: 24 },
        apiName: "SCRATCH",
      },
    });
    (list.LOCALE_IDS as string[]).push(SCRATCH);
    return list;
  });
  vi.doMock("../../messages/formats.ts", async (original) => {
    const { FORMATS } = await original<typeof import("../../messages/formats.ts")>();
    return { FORMATS: { ...FORMATS, [SCRATCH]: pseudo(FORMATS.en) } };
  });
  vi.doMock("../../messages/backend.ts", async (original) => {
    const { BACKEND_MESSAGES } = await original<typeof import("../../messages/backend.ts")>();
    return { BACKEND_MESSAGES: { ...BACKEND_MESSAGES, [SCRATCH]: pseudo(BACKEND_MESSAGES.en) } };
  });
  vi.doMock("next-intl/server", () => ({ getTranslations: async () => (key: string) => `${MARK}${key}` }));
});

afterAll(async () => {
  const { LOCALES, LOCALE_IDS } = await import("../../lib/i18n/locales.ts");
  Reflect.deleteProperty(LOCALES, SCRATCH);
  const ids = LOCALE_IDS as string[];
  if (ids.includes(SCRATCH)) ids.splice(ids.indexOf(SCRATCH), 1);
  vi.doUnmock("../../lib/i18n/locales.ts");
  vi.doUnmock("../../messages/formats.ts");
  vi.doUnmock("../../messages/backend.ts");
  vi.doUnmock("next-intl/server");
  vi.resetModules();
});

/** Typed as a real locale, because the mocked list contains it. */
async function scratch() {
  const { LOCALE_IDS } = await import("../../lib/i18n/locales.ts");
  const found = LOCALE_IDS.find((id) => String(id) === SCRATCH);
  if (!found) throw new Error("the scratch language is not in the list");
  return found;
}

describe("a language that is added as a third", () => {
  it("has its own addresses, which every path parser recognises", async () => {
    const locale = await scratch();
    const { barePath, hrefFor, localeOfPath } = await import("../../lib/i18n/navigation.ts");
    const { findReturnPath } = await import("../../lib/contract/facts/return-path.ts");
    const { storedPath } = await import("../../lib/web/page-headers.ts");
    const { sessionEndedHref, sessionEndedTarget } = await import("../../lib/web/session-ended.ts");
    expect([hrefFor(locale, "/"), hrefFor(locale, "/wallet")]).toEqual(["/xx", "/xx/wallet"]);
    expect([barePath("/xx/wallet"), localeOfPath("/xx/wallet")]).toEqual(["/wallet", SCRATCH]);
    expect(findReturnPath("/xx/wallet")).toBe("/xx/wallet");
    expect(storedPath(new URL("https://ultra.example/xx"))).toBe("/xx");
    const ended = new URL(sessionEndedHref(locale), "https://ultra.example");
    expect(sessionEndedTarget(ended, true)).toBe("/xx");
  });

  it("is listed in the metadata of every page with its alternates", async () => {
    const { pageMetadata } = await import("../../lib/i18n/metadata.ts");
    const head = await pageMetadata({ locale: await scratch(), path: "/tnc" });
    expect(head.alternates).toEqual({
      canonical: "/xx/tnc",
      languages: { "en-IN": "/tnc", "hi-IN": "/hi/tnc", "en-ZA": "/xx/tnc", "x-default": "/tnc" },
    });
    expect(head.openGraph).toMatchObject({ locale: "en_ZA" });
  });

  it("formats dates and spoken amounts with its own messages", async () => {
    const locale = await scratch();
    const { formatDate, formatTime } = await import("../../lib/i18n/dates.ts");
    const { spokenMoney } = await import("../../components/money/spoken.ts");
    const { paise } = await import("../../lib/contract/facts/money.ts");
    expect(formatDate("2026-11-21", locale)).toBe(`${MARK}21 ${MARK}Nov 2026`);
    expect(formatTime({ hour: 18, minute: 5 }, locale)).toBe("18:05");
    expect(spokenMoney({ amount: paise(2_00_000_50) }, locale)).toBe(
      `${MARK}2 ${MARK}lakh ${MARK}rupees and 50 ${MARK}paise`,
    );
  });

  it("provides the text of an SMS, statement labels and spreadsheet headings", async () => {
    const locale = await scratch();
    const { translateTo } = await import("../../backend/platform/translate.ts");
    const { personText } = await import("../../backend/calendar/messages.ts");
    const { csvFile } = await import("../../backend/investor/statements/csv-file.ts");
    const { localeFrom } = await import("../../lib/i18n/accept-language.ts");
    expect(localeFrom("xx-ZA, en;q=0.5")).toBe(SCRATCH);
    const t = translateTo(locale);
    expect(t("notices.code.signIn", { code: "123456" })).toMatch(new RegExp(`^${MARK}123456 is your ultra`));
    expect(t("reports.account.openingOn", { day: "1" })).toBe(`${MARK}Opening balance, 1`);
    const columns = [{ heading: "reports.transactionsCsv.balance", cell: () => "1" }] as const;
    const file = csvFile({ columns, locale, rows: [[{}]].values() });
    expect(await new Response(file).text()).toContain(`${MARK}Balance`);
    const { CONSULTATION_LANGUAGES } = await import("../../lib/contract/calls/consultations.ts");
    const language = CONSULTATION_LANGUAGES.at(-1);
    if (!language) throw new Error("no language to talk in");
    const facts = {
      at: 0 as never,
      expert: "E",
      name: "N",
      phone: "",
      subject: "FROM_ABROAD",
      timeZone: null,
    } as const;
    expect(personText("SOON", { ...facts, language, link: "https://ultra.example/xx" }).text).toMatch(
      new RegExp(`^${MARK}E of ultra calls you`),
    );
  });

  it("is accepted by the contract although content may lack it", async () => {
    const locale = await scratch();
    const { inLocale } = await import("../../lib/i18n/locales.ts");
    const { localizedText } = await import("../../lib/contract/values/products.ts");
    const { transactionsCsv } = await import("../../lib/contract/calls/statements.ts");
    expect(transactionsCsv.input.parse({ language: SCRATCH })).toEqual({ language: SCRATCH });
    expect(inLocale(localizedText.parse({ en: "Two presses", hi: "दो मशीनें" }), locale)).toBe("Two presses");
    const translated = localizedText.parse({ en: "Two presses", [SCRATCH]: "Xx presses" });
    expect(inLocale(translated, locale)).toBe("Xx presses");
    expect(localizedText.safeParse({ [SCRATCH]: "Xx presses" }).success).toBe(false);
  });

  it("is required by the compiler in the two message registries only", async () => {
    type WithScratch = import("../../lib/i18n/locales.ts").Locale | typeof SCRATCH;
    type Missing<Registry> = Exclude<WithScratch, keyof Registry>;
    const formats: Missing<typeof import("../../messages/formats.ts").FORMATS> = SCRATCH;
    const backend: Missing<typeof import("../../messages/backend.ts").BACKEND_MESSAGES> = SCRATCH;
    expect([formats, backend]).toEqual([SCRATCH, SCRATCH]);
  });
});
