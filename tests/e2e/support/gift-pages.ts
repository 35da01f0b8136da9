/** The texts of an investor's pages about rupees or residents' tax, and the places where GIFT mode may show them. */
import { globSync } from "node:fs";
import { join } from "node:path";
import enDashboard from "../../../messages/en/dashboard.json" with { type: "json" };
import enInvest from "../../../messages/en/invest.json" with { type: "json" };
import enShell from "../../../messages/en/shell.json" with { type: "json" };
import enStatements from "../../../messages/en/statements.json" with { type: "json" };
import hiDashboard from "../../../messages/hi/dashboard.json" with { type: "json" };
import hiInvest from "../../../messages/hi/invest.json" with { type: "json" };
import hiShell from "../../../messages/hi/shell.json" with { type: "json" };
import hiStatements from "../../../messages/hi/statements.json" with { type: "json" };
import { root } from "../../../scripts/paths.ts";
import { visibleLines } from "./visible-text.ts";

/** Rupees in sign, code, words and scales; Indian grouping of digits; tax that is deducted from residents. */
const FORBIDDEN = [
  /₹|\bINR\b|\bRs\.|\brupees?\b|\bpaise\b|रुप[एय]|पैसे में/i,
  /\blakhs?\b|\bcrores?\b|लाख|करोड़|\d,\d{2},\d{3}/i,
  /\bTDS\b|\b194A\b|\b15[GH]\b|\bForm 121\b|फ़ॉर्म 121|\bSection 393\b|धारा 393|\b26AS\b|\bAIS\b|\bGST\b|resident (with a PAN|of India)|PAN वाले निवासी|भारत के निवासी/i,
];

interface Place {
  /** Path without the language. */
  readonly path: RegExp;
  /** A section by its headline, or single lines. */
  readonly section?: readonly string[];
  readonly lines?: readonly (string | RegExp)[];
  readonly reason: string;
}

/** The places in GIFT mode where rupees are right. */
export const PLACES: readonly Place[] = [
  {
    path: /^\/dashboard$/,
    section: [enDashboard.bothModes.title, hiDashboard.bothModes.title],
    reason: "The list of every sum shows both modes, and one approximate total in rupees (decision 0073).",
  },
  {
    path: /^\/dashboard$/,
    lines: [/^[^a-z]*₹[\d,. ]+$/, /^[^₹]*(rupees?|रुपय[ेा])( (and|और) \d+ (paisa|paise|पैसा|पैसे))?$/],
    reason: "The headline is everything at ultra: the sum in rupees stands beside the others.",
  },
  {
    path: /./,
    lines: [enShell.rupeesOnly.body, hiShell.rupeesOnly.body, enShell.rupeesOnly.action, hiShell.rupeesOnly.action],
    reason: "It stands in place of a page about rupees and says where that page is shown.",
  },
  {
    path: /^\/invest$/,
    lines: [enInvest.gift, hiInvest.gift],
    reason: "It says that the deals in rupees belong to the other mode.",
  },
  {
    path: /^\/transactions\/tax-certificates$/,
    lines: [enStatements.certificates.title, hiStatements.certificates.title].map((title) => new RegExp(`^${title}`)),
    reason: "The notice bears the title of the page about TDS that it stands for.",
  },
  {
    path: /^\/kyc$/,
    lines: [/^(Below )?₹[\d.]+ (crore|करोड़)( |$)/],
    reason: "The limits of income and wealth for an accreditation are set in rupees.",
  },
  {
    path: /^\/profile\/delete$/,
    lines: [/INR wallet|INR वॉलेट/],
    reason: "What keeps an account from being closed is listed for every currency.",
  },
  {
    path: /^\/profile\/bank-account$/,
    lines: [/₹1\b/],
    reason: "An account at a bank in India is verified with a transfer of one rupee.",
  },
  {
    path: /^\/wallet\/(payments|withdrawals)\/|^\/(gold|silver)\/payments\//,
    lines: [/₹|rupee|रुप|\d,\d{2},\d{3}|GST/],
    reason: "The address names one payment in rupees, whose outcome is never hidden.",
  },
  {
    path: /^\/profile\/notifications$/,
    lines: [/^TDS (certificate|प्रमाणपत्र)/],
    reason: "The preferences are the investor's for both modes, and interest in rupees brings such a certificate.",
  },
  {
    path: /^\/notifications$/,
    lines: [/₹|rupee|रुप|लाख/],
    reason: "A notification of an event in rupees states its amount, whatever the mode.",
  },
  {
    path: /^\/deals\/monsoon-wind-gift-usd$/,
    lines: [/in rupees\.$|रुपये में, बेचना पड़ेगा।$/],
    reason: "A risk of this issuer: it would sell its power for rupees.",
  },
];

const switchOfModes = /<fieldset\b(?:(?!<\/fieldset>)[\s\S])*name="investmentType"[\s\S]*?<\/fieldset>/g;
const sections = /<section\b(?:(?!<section\b)[\s\S])*?<\/section>/g;

export interface Finding {
  readonly path: string;
  readonly line: string;
}

/** The lines of a page that GIFT mode must not show. Adds each place of `PLACES` that applied to `used`. */
export function rupeeLines(path: string, html: string, used: Set<Place>): readonly Finding[] {
  const here = PLACES.filter((place) => place.path.test(path));
  const shown = html.replace(switchOfModes, "").replace(sections, (section) => {
    const place = here.find((each) => each.section?.some((title) => section.includes(`>${title}</h2>`)));
    if (place) used.add(place);
    return place ? "" : section;
  });
  const forbidden = visibleLines(shown).filter((line) => FORBIDDEN.some((words) => words.test(line)));
  return forbidden.flatMap((line) => {
    const place = here.find((each) =>
      each.lines?.some((known) => (typeof known === "string" ? known === line : known.test(line))),
    );
    if (place) used.add(place);
    return place ? [] : [{ path, line }];
  });
}

/** Pages in the investor's frame. Those of a child's account are in rupees and have no mode. */
const FRAMED = /^\[account\]\/|^\((consultation|group)\)\/|^\(onboarding\)\/kyc\//;
const CHILDS = /^\[account\]\/hand-over\//;

/** The version of a page for visitors without a session, which is outside the frame. */
const VISITORS = /\/visitor\/page\.tsx$/;

/** The route of every page in the frame, such as `/deals/[dealId]`. */
export const ROUTES: readonly string[] = globSync("**/page.tsx", { cwd: join(root, "app/[locale]") })
  .filter((file) => FRAMED.test(file) && !CHILDS.test(file) && !VISITORS.test(file))
  .map(
    (file) =>
      `/${file
        .split("/")
        .slice(0, -1)
        .filter((segment) => !segment.startsWith("(") && segment !== "[account]")
        .join("/")}`,
  )
  .sort();

export const isDynamic = (route: string) => route.includes("[");

/** Whether an address without language leads to this page. */
export const leadsTo = (route: string, address: string): boolean =>
  new RegExp(`^${route.replaceAll(/\[\w+\]/g, "[^/?]+")}(\\?|$)`).test(address);
