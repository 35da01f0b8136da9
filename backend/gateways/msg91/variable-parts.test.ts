/** The longest values of our messages against the variables that they have in an SMS. */
import { describe, expect, it } from "vitest";
import { calendarDateOf, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import { inLocale, LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { writeReference } from "../../calendar/appointment.ts";
import { timeOf } from "../../calendar/messages.ts";
import { sentenceOf } from "../../catalogue/payer-record.ts";
import { writeToken } from "../../platform/token.ts";
import { SMS_VALUE_MAX, smsVariablesOf, variableNamesOf } from "./variable-parts.ts";

const KEY = "a key of thirty-two characters and more";
const ORIGIN = "https://invest.long-name-of-a-platform.example";
const LETTERS = "o".repeat(25);

const records = [
  { payouts: 240, late: 123, losses: 112, lateNow: 0, lateNowDays: 0, restructuredDeals: 14 },
  { payouts: 240, late: 123, losses: 0, lateNow: 113, lateNowDays: 365, restructuredDeals: 14 },
  { payouts: 240, late: 123, losses: 112, lateNow: 113, lateNowDays: 365, restructuredDeals: 14 },
].map((counts) =>
  sentenceOf({
    ...counts,
    payer: "Setubandh Infrastructure Investments and Holdings Private Limited",
    longestDelayDays: 365,
    asOf: calendarDateOf("2026-11-28"),
  }),
);

/** By argument. */
const LONGEST: Readonly<Record<string, readonly string[]>> = {
  link: [
    `${ORIGIN}/hi/talk-to-expert?appointment=${writeReference({ managerId: "m".repeat(40), appointmentId: LETTERS }, KEY)}`,
    `${ORIGIN}/hi/family/shared?invitation=${writeToken(
      { userId: userId.parse(`usr_${LETTERS}`), sessionId: `vwr_${LETTERS}`, secret: `${LETTERS}${LETTERS}` },
      KEY,
    )}`,
  ],
  payerRecord: LOCALE_IDS.flatMap((locale) => records.map((sentence) => inLocale(sentence, locale))),
  when: LOCALE_IDS.flatMap((locale) =>
    Intl.supportedValuesOf("timeZone").map((timeZone) =>
      timeOf({ at: epochMs(Date.parse("2026-09-23T18:30:00Z")), timeZone }, locale),
    ),
  ),
  date: LOCALE_IDS.flatMap((locale) =>
    Array.from({ length: 12 }, (_, month) =>
      formatDate(calendarDateOf(`2026-${String(month + 1).padStart(2, "0")}-28`), locale),
    ),
  ),
  name: ["Sri Venkata Subrahmanya Lakshmi Narasimha ".repeat(3).slice(0, 120).trim(), "a".repeat(120)],
  viewer: ["अ".repeat(120)],
  title: ["Setubandh Infrastructure Debt Fund", "a b ".repeat(20).trim()],
  account: ["The Surat District Cooperative Bank Limited ••4471"],
  amount: ["₹99,99,99,99,999.99", "US$9,999,999,999.99"],
  reference: ["PO-2612-4821-0937-5206"],
};

describe.each(Object.entries(LONGEST))("the longest values of the argument %s", (argument, values) => {
  it("are the values of its variables together, none of which is longer than a registry delivers", () => {
    for (const value of values) {
      const variables = smsVariablesOf({ [argument]: value });
      expect(Object.keys(variables)).toEqual(variableNamesOf(argument));
      expect(Object.values(variables).join("")).toBe(value);
      for (const part of Object.values(variables)) expect(part.length).toBeLessThanOrEqual(SMS_VALUE_MAX);
    }
  });
});

it("begins and ends no variable with a space, which carriers remove", () => {
  const { title1, title2, title3 } = smsVariablesOf({ title: "Monsoon Solar Rooftop and Storage, phase 2" });
  for (const part of [title1, title2, title3]) expect(part).toBe(part?.trim());
});

it("leaves no variable empty, and ends a value that is too long for its variables in an ellipsis", () => {
  expect(Object.values(smsVariablesOf({ title: "Gold" }))).toEqual(["Go", "l", "d"]);
  const cut = Object.values(smsVariablesOf({ title: "x".repeat(300), code: "1".repeat(40) })).join("");
  expect(cut).toMatch(/^x{80}…1{29}…$/);
});

it("takes no character apart", () => {
  for (const name of ["𝒜".repeat(50), "𝒜".repeat(100), `a${"𝒜".repeat(100)}`]) {
    for (const part of Object.values(smsVariablesOf({ name }))) expect(part.isWellFormed()).toBe(true);
  }
});
