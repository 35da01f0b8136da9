import { describe, expect, it } from "vitest";
import { PREFERENCE_COOKIES } from "../../lib/contract/facts/preference-cookies.ts";
import { LRUTM_COOKIE } from "../../lib/contract/facts/visit.ts";
import { LOCALE_IDS, type Locale } from "../../lib/i18n/locales.ts";
import { expiredAttempts } from "../../lib/web/google-sign-in-cookie.ts";
import en from "../../messages/en/legal.json";
import hi from "../../messages/hi/legal.json";
import { listFiles, readText } from "./source-tree.ts";

const MESSAGES = { en, hi } satisfies Record<Locale, unknown>;

/** The words of the privacy policy for each cookie that the site sets. */
const WORDS: Readonly<Record<string, Record<Locale, string>>> = {
  "__Host-ultra-session": { en: "keeps you signed in", hi: "साइन इन रखती है" },
  "ultra-session": { en: "keeps you signed in", hi: "साइन इन रखती है" },
  "__Host-ultra-google": { en: "a sign-in with Google", hi: "Google से शुरू किया साइन इन" },
  "ultra-google": { en: "a sign-in with Google", hi: "Google से शुरू किया साइन इन" },
  _xdid: { en: "name this browser", hi: "इस ब्राउज़र" },
  _session: { en: "this visit", hi: "इस विज़िट को एक नाम" },
  "X-Tap-Session": { en: "this visit", hi: "इस विज़िट को एक नाम" },
  "X-Device-Type": { en: "a phone, a tablet or a computer", hi: "फ़ोन, टैबलेट या कंप्यूटर" },
  isFlutter: { en: "open inside an app", hi: "ऐप के अंदर खुला" },
  isLoggedOut: { en: "a session has ended", hi: "कोई सत्र समाप्त हुआ" },
  endedVisit: { en: "a session has ended", hi: "कोई सत्र समाप्त हुआ" },
  theme: { en: "your theme", hi: "थीम" },
  hideAmounts: { en: "amounts are hidden", hi: "राशियाँ छिपी" },
  shortcut: { en: "single keys are shortcuts", hi: "अकेली कुंजियाँ शॉर्टकट" },
  taxRate: { en: "your rate of income tax", hi: "आपकी आयकर दर" },
  investmentType: { en: "rupees or through GIFT City", hi: "रुपये में है या GIFT City" },
  analytics: { en: "your visits may be counted", hi: "विज़िट गिनी जा सकती" },
  languageOffered: { en: "the language of your browser", hi: "आपके ब्राउज़र की भाषा" },
  ultra_referral: { en: "for 30 days, keeps the code of the friend", hi: "30 दिन तक उस दोस्त का कोड" },
  app: { en: "come from the ultra app", hi: "ultra ऐप से आएँ" },
  migrationClosed: { en: "you closed the notice", hi: "सूचना बंद कर दी" },
  region: { en: "comes from outside India", hi: "भारत से बाहर की" },
  regionChosen: { en: "your own choice replaces it", hi: "आपका अपना चुनाव" },
};

/** Read for a partner's campaign, and set by no code of this site. */
const ONLY_READ = [LRUTM_COOKIE];

/** The names in the constants of the code, which end in `COOKIE`, `COOKIES` or `COOKIE_NAMES`. */
function namesInCode(): readonly string[] {
  const sources = listFiles("{app,components,lib,backend,.}/{**/,}*.{ts,tsx}")
    .filter((path) => /^(?:app|components|lib|backend)\/|^[^/]+$/.test(path) && !path.includes(".test."))
    .map(readText);
  const constants = sources.flatMap((text) =>
    [...text.matchAll(/\b[A-Z_]{0,40}COOKIE(?:S|_NAMES)? = (\[[^\]]{1,200}\]|"[^"]{1,60}")/g)].map(
      ([, value = ""]) => value,
    ),
  );
  const named = constants.flatMap((value) => [...value.matchAll(/"([^"]{1,60})"/g)].map(([, name = ""]) => name));
  const attempts = expiredAttempts({ ULTRA_ENV: "sandbox" }).map(({ name }) => name);
  return [...named, ...attempts, ...Object.values(PREFERENCE_COOKIES)];
}

it("the privacy policy lists exactly the cookies of the code", () => {
  const set = new Set(namesInCode().filter((name) => !ONLY_READ.includes(name)));
  expect([...set].sort()).toEqual(Object.keys(WORDS).sort());
});

describe.each(LOCALE_IDS)("in %s", (locale) => {
  it("the privacy policy tells the purpose of each cookie", () => {
    const section = MESSAGES[locale].privacy.sections.find(({ id }) => id === "cookies");
    const text = section?.paragraphs.join(" ") ?? "";
    const silent = Object.entries(WORDS).filter(([, words]) => !text.includes(words[locale]));
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
