/** Messages about a consultation: to the person in the language of the consultation, to the expert in English. Pure. */
import type { ConsultationLanguage, ConsultationSubject } from "../../lib/contract/calls/consultations.ts";
import { cityOf, INDIA } from "../../lib/contract/facts/time-zone.ts";
import { civilOf, type EpochMs, weekdayOf } from "../../lib/contract/values/calendar-date.ts";
import { type WallTime, wallTimeAt } from "../../lib/contract/values/wall-time.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale, localeOfApiName } from "../../lib/i18n/locales.ts";
import { FORMATS } from "../../messages/formats.ts";
import { translateTo } from "../platform/translate.ts";
import { noticesIn, type Wording } from "../platform/wording.ts";

export type ConsultationEvent = "BOOKED" | "MOVED" | "CANCELLED" | "CANCELLED_BY_US" | "SOON";

export interface ConsultationFacts {
  readonly at: EpochMs;
  readonly expert: string;
  readonly name: string;
  /** E.164; the expert calls this number. */
  readonly phone: string;
  readonly subject: ConsultationSubject;
  readonly language: ConsultationLanguage;
  /** The person's IANA time zone; null if unknown. */
  readonly timeZone: string | null;
  /** Link to the appointment. */
  readonly link: string;
}

const clockOf = ({ hour, minute }: WallTime) => [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");

function dayOf({ date }: WallTime, locale: Locale) {
  const { weekdaysInMessages, monthsInMessages } = FORMATS[locale];
  const { month, day } = civilOf(date);
  return {
    weekday: weekdaysInMessages[weekdayOf(date)] ?? "",
    day: String(day),
    month: monthsInMessages[month - 1] ?? "",
  };
}

/** Time in India, followed by the person's local time where it differs: `Mon, 23 Nov, 10:00 IST (08:30 in Dubai)`. */
export function timeOf({ at, timeZone }: Pick<ConsultationFacts, "at" | "timeZone">, locale: Locale): string {
  const t = translateTo(locale);
  const india = wallTimeAt(at, INDIA);
  const inIndia = t("notices.talk.inIndia", { ...dayOf(india, locale), time: clockOf(india) });
  const own = timeZone === null ? india : wallTimeAt(at, timeZone);
  if (timeZone === null || (own.date === india.date && clockOf(own) === clockOf(india))) return inIndia;
  const time = own.date === india.date ? clockOf(own) : `${dayOf(own, locale).weekday} ${clockOf(own)}`;
  return t("notices.talk.elsewhere", { inIndia, time, city: cityOf(timeZone) });
}

/** Message to the person who booked. */
export function personText(event: ConsultationEvent, facts: ConsultationFacts): Wording {
  const { expert, link } = facts;
  const locale = localeOfApiName(facts.language);
  const values = { expert, link, when: timeOf(facts, locale) };
  return noticesIn(locale, "consultation")(`notices.talk.${event}`, values);
}

const SUBJECTS: Readonly<Record<ConsultationSubject, string>> = {
  GETTING_STARTED: "how ultra works",
  CHOOSING_A_DEAL: "choosing a deal",
  MY_INVESTMENTS: "own investments",
  FROM_ABROAD: "investing from abroad",
  TAX_AND_PAPERS: "tax and documents",
  SOMETHING_ELSE: "something else",
};

const EVENTS: Readonly<Record<ConsultationEvent, string>> = {
  BOOKED: "A talk is booked",
  MOVED: "A talk is moved",
  CANCELLED: "A talk is cancelled",
  CANCELLED_BY_US: "A talk is cancelled by the desk",
  SOON: "In an hour",
};

const languageName = (language: ConsultationLanguage) =>
  new Intl.DisplayNames(LOCALES[DEFAULT_LOCALE].tag, { type: "language" }).of(localeOfApiName(language));

/** Message to the expert. */
export function expertText(event: ConsultationEvent, facts: ConsultationFacts): string {
  const { name, phone, subject, language } = facts;
  const about = `about ${SUBJECTS[subject]}, in ${languageName(language)}`;
  return `${EVENTS[event]}: ${timeOf(facts, DEFAULT_LOCALE)}. ${name}, ${phone}, ${about}.`;
}
